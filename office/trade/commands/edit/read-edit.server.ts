import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import type { EditLine } from '../../model/order-edit.ts'
import { unsentOf } from '../../model/order-item.ts'
import { ORDER } from '../../model/order-states.ts'
import type { Settings } from '../../model/settings.ts'
import { type OfferedSku, offeredSkus } from '../checkout/checkout-lines.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type Buyer, lockBuyer } from '../customer/buyer.server.ts'
import { type ItemRow, itemsOf, type OrderRow } from '../order/order-rows.server.ts'

/** An item that is edited, in pieces. */
export interface EditedItem {
  readonly item: ItemRow
  /** Neither given back nor asked back. */
  readonly live: number
  /** Of these, those that stay as they were priced. */
  readonly kept: number
}

/** Pieces that are added, at the price of now. */
interface AddedPieces {
  readonly sku: OfferedSku
  readonly qty: number
  /** Where they were asked for among the lines. */
  readonly path: string
}

/** An edit as it was read, with what its order is about; customer, SKUs and order are locked. */
export interface Edit {
  readonly row: OrderRow
  readonly isPaid: boolean
  readonly items: readonly EditedItem[]
  readonly added: readonly AddedPieces[]
  /** Live pieces of what was added to the order before, in orders of their own. */
  readonly siblings: readonly EditedItem[]
  /** Freight that was paid, or is to be paid, by the order and by what was added to it before. Fen. */
  readonly freightBefore: number
  /** Those of the pieces above that still exist. */
  readonly skus: ReadonlyMap<string, OfferedSku>
  readonly buyer: Buyer
  readonly settings: Settings
  readonly now: Date
}

const OWN = 'what was added to an order that was read and locked'

/** How many pieces of an item can still be changed: those of a paid order that wait to be sent. */
export function changeableOf(item: ItemRow, isPaid: boolean): { readonly live: number; readonly most: number } {
  const live = item.qty - item.refundedQty - item.refundingQty
  return { live, most: item.claimId !== null || item.offerId !== null ? 0 : isPaid ? unsentOf(item) : live }
}

/**
 * Reads what is to become of an order, which was locked.
 * @throws DomainError `invalid` with what cannot be changed, or where nothing is
 */
export async function readEdit(
  trade: Trade,
  ctx: TradeContext,
  row: OrderRow,
  lines: readonly EditLine[],
): Promise<Edit> {
  const isPaid = row.status !== ORDER.toPay
  const now = await trade.now(ctx)
  const buyer = await lockBuyer(ctx, String(row.userId), { now })
  if (!buyer) {
    throw new DomainError('notFound', ['顾客不存在', 'There is no such customer', 'customer.unknown'])
  }
  const own = await itemsOf(ctx, row.id)
  const { wanted, added } = wantedOf(own, lines, isPaid)
  const before = await siblingsOf(ctx, row)
  const skus = await offeredSkus(
    ctx,
    [...new Set([...own, ...before.items].map(({ skuId }) => skuId).concat([...added.keys()]))],
    { isLocked: true },
  )
  const items = own.map((item): EditedItem => {
    const { live } = changeableOf(item, isPaid)
    return { item, live, kept: Math.min(live, wanted.get(item.id) ?? live) }
  })
  const pieces = addedOf(added, skus)
  if (pieces.length === 0 && items.every(({ live, kept }) => live === kept)) {
    throw invalid([{ path: 'lines', message: NOTHING_CHANGED }])
  }
  if (pieces.length === 0 && items.every(({ kept }) => kept === 0)) {
    throw invalid([{ path: 'lines', message: isPaid ? NOTHING_LEFT_PAID : NOTHING_LEFT }])
  }
  return {
    ...{ row, isPaid, items, buyer, skus, now },
    added: pieces,
    siblings: before.items.map((item) => {
      const { live } = changeableOf(item, true)
      return { item, live, kept: live }
    }),
    freightBefore: Number(row.freight) + before.freight,
    settings: await trade.settings(ctx),
  }
}

type Asked = ReadonlyMap<string, { readonly qty: number; readonly path: string }>

/** Pieces that each item is to have, and those of SKUs that are added: what an item is to have more is added, too. */
function wantedOf(
  items: readonly ItemRow[],
  lines: readonly EditLine[],
  isPaid: boolean,
): { readonly wanted: ReadonlyMap<string, number>; readonly added: Asked } {
  const [errors, wanted, added]: [FieldError[], Map<string, number>, Map<string, { qty: number; path: string }>] = [
    [],
    new Map(),
    new Map(),
  ]
  const add = (skuId: string, qty: number, path: string) => {
    const known = added.get(skuId)
    added.set(skuId, { qty: (known?.qty ?? 0) + qty, path: known?.path ?? path })
  }
  for (const [index, line] of lines.entries()) {
    const path = `lines.${index}.qty`
    if ('skuId' in line) {
      add(line.skuId, line.qty, path)
      continue
    }
    const item = items.find(({ id }) => id === line.orderItemId)
    if (!item || wanted.has(item.id)) {
      errors.push({ path: `lines.${index}.orderItemId`, message: item ? TWICE : NOT_OF_ORDER })
      continue
    }
    const { live, most } = changeableOf(item, isPaid)
    wanted.set(item.id, line.qty)
    if (line.qty !== live && (item.claimId !== null || item.offerId !== null)) {
      errors.push({ path, message: A_RIGHT })
    } else if (line.qty < live - most) {
      errors.push({ path, message: filled(AT_LEAST, { n: live - most }) })
    } else if (line.qty > live) {
      add(item.skuId, line.qty - live, path)
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return { wanted, added }
}

/** @throws DomainError `invalid` for what is not there, or is no piece in stock */
function addedOf(added: Asked, skus: ReadonlyMap<string, OfferedSku>): readonly AddedPieces[] {
  const found = [...added].map(([skuId, { qty, path }]) => ({ sku: skus.get(skuId), qty, path }))
  const errors = found.flatMap(({ sku, path }): readonly FieldError[] =>
    sku?.line === SALES_LINE.inStock ? [] : [{ path, message: sku ? IN_STOCK_ONLY : UNKNOWN }],
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return found.flatMap(({ sku, ...of }) => (sku ? [{ ...of, sku }] : []))
}

/** What was added to an order before, as far as it was not cancelled or given back. */
async function siblingsOf(
  ctx: TradeContext,
  { orderNo }: OrderRow,
): Promise<{ readonly items: readonly ItemRow[]; readonly freight: number }> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_order')
    .select(['id', 'freight'])
    .where('additionTo', '=', String(orderNo))
    .where('status', 'not in', [ORDER.cancelled, ORDER.refunded])
    .orderBy('id')
    .execute()
  const items: ItemRow[] = []
  for (const { id } of rows) {
    items.push(...(await itemsOf(ctx, id)))
  }
  return { items, freight: rows.reduce((all, { freight }) => all + freight, 0) }
}

const UNKNOWN: Refusal = ['商品不存在或已下架', 'There is no such product on sale', 'product.notOnSale']
const IN_STOCK_ONLY: Refusal = ['只能加现货商品', 'Only pieces in stock are added', 'edit.inStockOnly']
const NOT_OF_ORDER: Refusal = ['订单中没有该商品', 'Not an item of this order', 'edit.notOfOrder']
const TWICE: Refusal = ['同一商品只能出现一次', 'It is in another line already', 'edit.twice']
const A_RIGHT: Refusal = [
  '候补或补款的商品不能改数量',
  'Pieces that were offered, or are a balance, are not changed',
  'edit.notEditable',
]
const AT_LEAST: Refusal = [
  '已发货或退款中的不能改，至少{n}件',
  'What was sent or is asked back is not changed: at least {n}',
  'edit.atLeast',
]
const NOTHING_CHANGED: Refusal = ['没有改动', 'Nothing is changed', 'edit.nothingChanged']
const NOTHING_LEFT: Refusal = [
  '至少保留一件商品；不要了请取消订单',
  'Leave one piece, or cancel the order',
  'edit.nothingLeft',
]
const NOTHING_LEFT_PAID: Refusal = [
  '至少保留一件商品；全部退掉请申请退款',
  'Leave one piece, or give all of it back by a refund',
  'edit.nothingLeftPaid',
]
