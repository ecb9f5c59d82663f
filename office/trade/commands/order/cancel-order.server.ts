import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { TRADE_RIGHTS } from '../../model/rights.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, type OrderRow } from './order-rows.server.ts'

/**
 * Staff cancel an order that is not paid. The row was locked.
 * @param move leads the order on, with all that its table of states does
 * @returns what becomes of it
 */
export async function cancelOrder(
  ctx: TradeContext,
  row: OrderRow,
  move: () => Promise<void>,
): Promise<readonly PlannedChange[]> {
  const items = await itemsOf(ctx, row.id)
  const before = await lockedOf(ctx, items)
  await move()
  const after = await lockedOf(ctx, items)
  const say = (text: Text) => textIn(ctx.locale, text)
  const names = new Map(items.map((item) => [item.skuId, nameOf(item)]))
  return [
    { title: ['退款', 'Money back'], before: '', after: say(NOTHING_PAID) },
    ...(row.creditUsed
      ? [
          {
            title: ['余额支付', 'Paid by credit'] as const,
            before: ctx.user.can(TRADE_RIGHTS.money) ? formatYuan(row.creditUsed) : '',
            after: say(CREDIT_RETURNED),
          },
        ]
      : []),
    ...[...names].map(([skuId, name]) => ({
      title: [`锁定库存：${name}`, `Reserved: ${name}`] as const,
      before: String(before.get(skuId) ?? 0),
      after: String(after.get(skuId) ?? 0),
    })),
    ...(row.couponRecordIds
      ? [{ title: ['优惠券', 'Coupon'] as const, before: say(LOCKED), after: say(CAN_BE_USED) }]
      : []),
    ...(items.some(({ claimId }) => claimId !== null)
      ? [{ title: ['补款资格', 'Claim'] as const, before: say(ORDERED), after: say(CAN_BE_ORDERED) }]
      : []),
    ...(items.some(({ offerId }) => offerId !== null)
      ? [{ title: ['候补发放', 'Offer'] as const, before: say(ORDERED), after: say(CAN_BE_ORDERED_IN_TIME) }]
      : []),
  ]
}

/** Pieces that are reserved of the SKUs of items. */
async function lockedOf(ctx: TradeContext, items: readonly ItemRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = items.map(({ skuId }) => skuId)
  const { rows } = await sql<{ id: string; locked: number }>`select id, locked from ${withDeleted('shop_sku')}
    where id in (${sql.join(ids.length > 0 ? ids : [''])})`.execute(
    unscoped(ctx.db, 'SKUs of an order that was read and locked'),
  )
  return new Map(rows.map(({ id, locked }) => [id, locked]))
}

function nameOf({ titleSnap, skuNameSnap }: ItemRow): string {
  return [titleSnap, skuNameSnap].filter(Boolean).join(' ')
}

const NOTHING_PAID: Text = ['未付款，无需退款', 'Nothing was paid']
const CREDIT_RETURNED: Text = ['退回余额', 'Becomes credit again']
const ORDERED: Text = ['已下单', 'Ordered']
const CAN_BE_ORDERED: Text = ['保留，可再下单', 'Kept, can be ordered again']
const CAN_BE_ORDERED_IN_TIME: Text = ['限时内可再下单', 'Can be ordered again in its time']
const LOCKED: Text = ['占用中', 'Locked']
const CAN_BE_USED: Text = ['退还，有效期内可再用', 'Can be used again in its time']
