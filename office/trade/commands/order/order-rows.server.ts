import { type Selectable, sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { noteChanges } from '#kit/server/crud/history.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { StoredTables } from '#kit/server/database/tables.server.ts'
import { order } from '../../model/order.ts'
import { orderItem } from '../../model/order-item.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'

export type OrderRow = StoredRowOf<typeof order>

/** What of an order is to be paid through a channel: credit pays the rest. Fen. */
export function dueOf({ payable, creditUsed }: OrderRow): Fen {
  return Number(payable) - Number(creditUsed)
}

/** What commands need of an item. */
const ITEM_COLUMNS = [
  ...(['id', 'orderId', 'position', 'goodsId', 'productId', 'skuId', 'qty'] as const),
  ...(['lineAmount', 'couponShare', 'integralShare', 'adjustShare', 'payAmount'] as const),
  ...(['refundedAmount', 'refundingAmount', 'refundedQty', 'refundingQty', 'chargedAmount'] as const),
  ...([
    'shippedQty',
    'verifiedQty',
    'confirmedQty',
    'sentBackQty',
    'priceKind',
    'unitPrice',
    'agreedPrice',
    'integralRate',
    'integralGiven',
  ] as const),
  ...(['claimId', 'depositItemId', 'offerId', 'titleSnap', 'skuNameSnap', 'pictureSnap', 'janSnap'] as const),
] as const

/**
 * An item as commands need it. Amounts in fen. `chargedAmount`: kept of what goes back for exchange purchases that stayed, open refunds
 * count; `sentBackQty`: of the pieces refunded or asked back, those that had been sent; `agreedPrice`: what a piece of a reservation costs when it
 * has arrived; `depositItemId`: what a balance belongs to; `integralRate`: points per yuan in thousandths.
 */
export interface ItemRow extends Pick<Selectable<StoredTables['shop_order_item']>, (typeof ITEM_COLUMNS)[number]> {
  /** What a piece cost without exchange or membership. */
  readonly normalPrice: Fen
}

/** The figure of an item that is a piece of one; of what is no figure, such as a membership, nobody asks it. */
export function figureOf({ id, goodsId }: Pick<ItemRow, 'id' | 'goodsId'>): string {
  if (goodsId === null) {
    throw new Error(`item ${id} is no piece of a figure`)
  }
  return goodsId
}

const OWN = 'items of an order that was read and locked'

/** Items of an order that was found, in their order. */
export async function itemsOf(ctx: TradeContext, orderId: string): Promise<readonly ItemRow[]> {
  return unscoped(ctx.db, OWN)
    .selectFrom('shop_order_item')
    .select([...ITEM_COLUMNS])
    .select(sql<Fen>`coalesce((price_proof->0->>'base')::bigint, unit_price)`.as('normalPrice'))
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}

/** Notes in the history of their order what a statement changed in items, in its transaction. */
export async function noteItems(
  { app }: Pick<Trade, 'app'>,
  ctx: TradeContext,
  changed: readonly { readonly before: ItemRow; readonly values: Partial<ItemRow> }[],
): Promise<void> {
  const rows = changed.map(({ before, values }) => ({ before: { ...before }, after: { ...before, ...values } }))
  await noteChanges(app, ctx, [{ resource: orderItem, changed: rows }])
}

/** Whether the pieces of an order count against the limits per person: those of orders that ended do not. */
export async function setCounted(ctx: TradeContext, orderId: string, isCounted: boolean): Promise<void> {
  await unscoped(ctx.db, OWN).updateTable('shop_order_item').set({ isCounted }).where('orderId', '=', orderId).execute()
}

/**
 * An order that the caller sees, locked until the transaction ends.
 * @throws DomainError `notFound`
 */
export function lockOrder({ app }: Trade, ctx: TradeContext, id: string): Promise<OrderRow> {
  return storedById(app, order, ctx, id, { isLocked: true })
}

/** Leads an order on as its table of states says. The row was locked in this transaction. */
export async function moveOrder(
  { moves }: Trade,
  ctx: TradeContext,
  row: OrderRow,
  command: string,
  { who = 'system', input = {}, values = {} }: MoveOptions = {},
): Promise<void> {
  await transition({ ...moves.order, ctx, row: row as unknown as StoredRow, command, who, input }, values)
}
