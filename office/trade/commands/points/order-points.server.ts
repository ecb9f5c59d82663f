import { sql } from 'kysely'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { pointsEarned } from '../../model/money/points.ts'
import { shares, sum } from '../../model/money/shares.ts'
import { order } from '../../model/order.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { addPoints, notePending, notePoints } from './points.server.ts'

const OWN = 'points of an order that was read and locked, and what its lines earn'

type Owned = Pick<OrderRow, 'id' | 'orderNo' | 'userId' | 'integralUsed'>

/**
 * An order that is made takes the points that it was priced with: nobody else can use them while it waits for its payment.
 * @throws DomainError `invalid` on `points` for more than the customer has
 */
export async function freezePoints(trade: Trade, ctx: TradeContext, order: Owned): Promise<void> {
  const amount = Number(order.integralUsed)
  if (amount > 0) {
    const entry = { userId: String(order.userId), kind: 'use', amount: -amount, order: documentOf(order) } as const
    await notePoints(ctx, { ...entry, at: await trade.now(ctx) }, { state: 'frozen', floor: 0 })
  }
}

/** The order is paid: its points are spent. The customer's row is not touched. */
export async function spendPoints(ctx: TradeContext, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await unscoped(ctx.db, OWN)
    .updateTable('shop_integral_record')
    .set({ state: 'available', ...NEXT_VERSION })
    .where('orderId', '=', id)
    .where('state', '=', 'frozen')
    .execute()
}

/** The order is cancelled: its points can be used again. */
export async function freePoints(ctx: TradeContext, { id, userId }: Pick<OrderRow, 'id' | 'userId'>): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .updateTable('shop_integral_record')
    .set({ state: 'void', ...NEXT_VERSION })
    .where('orderId', '=', id)
    .where('state', '=', 'frozen')
    .returning('amount')
    .execute()
  const frozen = -sum(rows.map(({ amount }) => amount))
  if (frozen > 0) {
    await addPoints(ctx, String(userId), frozen)
  }
}

/**
 * What an order that was paid earns: with the balance of a pre-order its deposit does, too. It counts once the order is past
 * its after-sales.
 * @returns what the order itself earns
 */
export async function earnPoints(trade: Trade, ctx: TradeContext, row: OrderRow): Promise<number> {
  if (row.line === SALES_LINE.presell) {
    return 0
  }
  const at = await trade.now(ctx)
  const items = await itemsOf(ctx, row.id)
  const own = await earn(ctx, { row, lines: items, waitsFor: row.id, at })
  const depositItems = new Set(items.flatMap(({ depositItemId }) => depositItemId ?? []))
  if (depositItems.size > 0) {
    const { rows } = await sql<{ orderId: string }>`select distinct order_id from shop_order_item
      where id = any(${[...depositItems]}) order by order_id`.execute(unscoped(ctx.db, OWN))
    for (const { orderId } of rows) {
      const deposit = await lockOrder(trade, ctx, orderId)
      const lines = (await itemsOf(ctx, orderId)).filter(({ id }) => depositItems.has(id))
      const given = await earn(ctx, { row: deposit, lines, waitsFor: row.id, at })
      if (given > 0) {
        const [values, before] = [
          { integralGiven: Number(deposit.integralGiven) + given },
          deposit as unknown as StoredRow,
        ]
        await updateRow(trade.app, order, ctx, { id: orderId, values, before })
      }
    }
  }
  return own
}

interface Earning {
  readonly row: OrderRow
  readonly lines: readonly ItemRow[]
  readonly waitsFor: string
  readonly at: Date
}

/** Writes what lines earn, and how much of it each of them. */
async function earn(ctx: TradeContext, { row, lines, waitsFor, at }: Earning): Promise<number> {
  const earning = lines.map(({ payAmount, integralRate }) => ({ paid: payAmount, rate: integralRate }))
  const amount = pointsEarned(earning)
  if (amount === 0) {
    return 0
  }
  const parts = shares(
    amount,
    earning.map(({ paid, rate }) => paid * (rate ?? 0)),
  )
  const given = lines.map(({ id }, index) => sql`(${id}::varchar, ${parts[index] ?? 0}::int)`)
  await sql`update shop_order_item i set integral_given = v.given from (values ${sql.join(given)}) as v (id, given)
    where i.id = v.id and i.order_id = ${row.id}`.execute(unscoped(ctx.db, OWN))
  await notePending(ctx, { userId: String(row.userId), kind: 'earn', amount, at, order: documentOf(row) }, waitsFor)
  return amount
}

function documentOf({ id, orderNo }: Pick<OrderRow, 'id' | 'orderNo'>) {
  return { id, no: String(orderNo) }
}
