import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { actionCommand } from '#kit/contract/action.ts'
import { refused } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SHELF_STATE } from '../../catalogue/product/listed-fields.ts'
import { presellProduct } from '../../catalogue/product/product.ts'
import type { PayModel } from '../../catalogue/rules/pay-model.ts'
import { SALES_LINE } from '../../catalogue/rules/sales-line.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { CLAIM, LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { backWords } from '../../trade/model/held-words.ts'
import { customersRead } from '../../trade/model/masks.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { TRADE_RIGHTS } from '../../trade/model/rights.ts'
import { cancelRunJob } from './cancel-run-job.server.ts'
import { releasePlan } from './release-plan.ts'
import { closeWindow, isWindowOpen, type PlannedFigure } from './release-window.server.ts'

const OWN = 'orders, claims and listings of a figure that the caller sees and locked'

interface Cancelled {
  readonly row: PlannedFigure
  readonly reason: string
}

/**
 * Ends the run of a pre-order figure that will not be released: nobody can order it from now on, and a job cancels what was
 * not paid and gives deposits back. Whoever has paid the balance keeps the claim. The row was locked.
 * @returns what becomes of whom
 * @throws DomainError `refused` when nothing is left to cancel
 */
export async function cancelRun(
  trade: Trade,
  ctx: TradeContext,
  { row, reason }: Cancelled,
): Promise<readonly PlannedChange[]> {
  const { app } = trade
  const t = (text: Text, values: Readonly<Record<string, string | number>> = {}) => textIn(ctx.locale, text, values)
  const now = await trade.now(ctx)
  const [orders, claims, paid] = [
    await unpaidOf(ctx, row.id),
    await liveClaimsOf(ctx, row.id),
    await paidOf(ctx, row.id),
  ]
  const isOpen = isWindowOpen(row, now) && (row.presellStart === null || row.presellStart < now)
  if (isOpen) {
    await closeWindow(trade, ctx, row)
  }
  const listings = await unpublish(trade, ctx, row.id)
  if (orders.length + claims.length + listings === 0 && !isOpen) {
    throw refused([
      '没有可取消的订单、资格或商品',
      'There are no orders, claims or listings to cancel',
      'release.nothingToCancel',
    ])
  }
  await app.jobs.start(ctx, cancelRunJob(trade), {
    input: {
      goodsId: row.id,
      orderIds: orders.map(({ id }) => id),
      claimIds: claims.map(({ id }) => id),
      reason,
    },
    of: [`「${row.name}」`, row.name ?? ''],
    total: orders.length + claims.length,
  })
  const isSeen = ctx.user.can(TRADE_RIGHTS.money)
  const terms = { isDouble: (await trade.settings(ctx))['final.doubleReturn'] }
  const back = ({ payModel, depositAmount }: LiveClaim) =>
    t(backWords(terms, payModel)).concat(isSeen && depositAmount > 0 ? ` ${formatYuan(depositAmount)}` : '')
  const named = (text: string): Text => [text, text]
  return [
    ...(isOpen
      ? [
          {
            title: ['预售截止', 'Deposits until'] as const,
            before: row.presellEnd ? app.clock.format(row.presellEnd) : '',
            after: app.clock.format(now),
          },
        ]
      : []),
    ...(listings > 0
      ? [
          {
            title: ['上架及定时上架的商品', 'Published and scheduled listings'] as const,
            before: String(listings),
            after: '0',
          },
        ]
      : []),
    ...orders.map(({ orderNo, customer }) => ({
      title: named(`${customer} ${orderNo}`),
      before: t(['待付款', 'to be paid']),
      after: t(['取消', 'cancelled']),
    })),
    ...claims.map((claim) => ({
      title: named(`${claim.customer} ${claim.orderNo}`),
      before: `× ${claim.qty}`,
      after: back(claim),
    })),
    ...(paid > 0
      ? [
          {
            title: ['已补款', 'Balance paid'] as const,
            before: String(paid),
            after: t(['不受影响，请按订单处理', 'stay; deal with their orders']),
          },
        ]
      : []),
  ]
}

interface Unpaid {
  readonly id: string
  readonly orderNo: string
  readonly customer: string
}

async function unpaidOf(ctx: TradeContext, goodsId: string): Promise<readonly Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    select o.id, o.order_no, coalesce(u.nickname, u.account) as customer from shop_order o
    join shop_app_user u on u.id = o.user_id
    where o.presell_goods_id = ${goodsId} and o.line = ${sql.lit(SALES_LINE.presell)}
      and o.status = ${ORDER.toPay} order by o.create_time, o.id`.execute(unscoped(ctx.db, OWN))
  return customersRead(ctx.user, rows)
}

interface LiveClaim extends Unpaid {
  readonly qty: number
  readonly payModel: PayModel
  readonly depositAmount: number
}

async function liveClaimsOf(ctx: TradeContext, goodsId: string): Promise<readonly LiveClaim[]> {
  const { rows } = await sql<LiveClaim>`
    select c.id, c.deposit_order_no as order_no, coalesce(u.nickname, u.account) as customer, c.qty, c.pay_model,
      c.deposit_amount
    from shop_final_claim c join shop_app_user u on u.id = c.user_id
    where c.presell_goods_id = ${goodsId} and c.state = any(${[...LIVE_CLAIMS]}) order by c.paid_at, c.id`.execute(
    unscoped(ctx.db, OWN),
  )
  return customersRead(ctx.user, rows)
}

async function paidOf(ctx: TradeContext, goodsId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop_final_claim
    where presell_goods_id = ${goodsId} and state = ${CLAIM.paid}`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.count ?? 0
}

/**
 * Takes the listings of the figure off the shelf, and from what would publish them later; those as well that the caller
 * does not see. @returns how many
 */
async function unpublish(trade: Trade, ctx: TradeContext, goodsId: string): Promise<number> {
  const { rows } = await sql<{
    id: string
  }>`select id from shop_product where goods_id = ${goodsId} and line = ${sql.lit(SALES_LINE.presell)} and (shelf_state = ${SHELF_STATE.on} or shelf_on_at is not null) order by id`.execute(
    unscoped(ctx.db, OWN),
  )
  const acting = { tenantId: ctx.user.tenantId, actor: 'system', command: CANCEL_RUN, traceId: ctx.traceId } as const
  const system = systemContext(ctx, acting)
  for (const { id } of rows) {
    await updateRow(trade.app, presellProduct, system, { id, values: UNPUBLISHED })
  }
  return rows.length
}

const CANCEL_RUN = actionCommand(releasePlan, 'cancelRun')
const UNPUBLISHED = { shelfState: SHELF_STATE.off, shelfOnAt: null, shelfOffAt: null, isShelfLate: false } as const
