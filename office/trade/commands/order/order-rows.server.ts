import { sql } from 'kysely'
import type { Fen } from '#kit/contract/money.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { noteChanges } from '#kit/server/crud/history.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { order } from '../../model/order.ts'
import { orderItem } from '../../model/order-item.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'

export type OrderRow = StoredRowOf<typeof order>

/** What of an order is to be paid through a channel: credit pays the rest. Fen. */
export function dueOf({ payable, creditUsed }: OrderRow): Fen {
  return Number(payable) - Number(creditUsed)
}

/** An item as commands need it. Fen. */
export interface ItemRow {
  readonly id: string
  readonly orderId: string
  readonly position: number
  readonly goodsId: string
  readonly productId: string
  readonly skuId: string
  readonly qty: number
  readonly lineAmount: Fen
  readonly couponShare: Fen
  readonly integralShare: Fen
  readonly adjustShare: Fen
  readonly payAmount: Fen
  readonly refundedAmount: Fen
  readonly refundingAmount: Fen
  readonly refundedQty: number
  readonly refundingQty: number
  /** Points per yuan in thousandths, and what it earned; none where it earns none. */
  readonly integralRate: number | null
  readonly integralGiven: number
  /** Kept of what goes back for exchange purchases that stayed; open refunds count. */
  readonly chargedAmount: Fen
  readonly priceKind: number
  readonly unitPrice: Fen
  /** What a piece of a reservation costs when it has arrived. */
  readonly agreedPrice: Fen | null
  /** What a piece cost without exchange or membership. */
  readonly normalPrice: Fen
  readonly shippedQty: number
  /** Of the pieces refunded or asked back, those that had been sent. */
  readonly sentBackQty: number
  readonly claimId: string | null
  /** What a balance belongs to: the item of the order of its deposit. */
  readonly depositItemId: string | null
  /** The offer of the waiting list that it was ordered from. */
  readonly offerId: string | null
  readonly titleSnap: string
  readonly skuNameSnap: string | null
  readonly pictureSnap: string | null
  readonly janSnap: string | null
}

const OWN = 'items of an order that was read and locked'

/** Items of an order that was found, in their order. */
export async function itemsOf(ctx: TradeContext, orderId: string): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select id, order_id, position, goods_id, product_id, sku_id, qty, line_amount, coupon_share, integral_share, adjust_share,
      pay_amount, refunded_amount, refunding_amount, refunded_qty, refunding_qty, charged_amount, shipped_qty, sent_back_qty,
      price_kind, unit_price, agreed_price, coalesce((price_proof->0->>'base')::bigint, unit_price) as normal_price, integral_rate,
      integral_given, claim_id, deposit_item_id, offer_id, title_snap, sku_name_snap,
      picture_snap, jan_snap
    from shop_order_item where order_id = ${orderId} and tenant_id = ${ctx.user.tenantId} and del_flag = 0
    order by position`.execute(unscoped(ctx.db, OWN))
  return rows
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
  await sql`update shop_order_item set is_counted = ${isCounted}
    where order_id = ${orderId} and tenant_id = ${ctx.user.tenantId}`.execute(unscoped(ctx.db, OWN))
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
