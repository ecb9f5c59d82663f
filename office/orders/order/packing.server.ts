import { sql } from 'kysely'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { filled, listed, type Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { barCodesIn } from '#office/catalogue/sku/bar-codes.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { type VerifiedPieces, verifiedAmong } from '../../trade/commands/parcel/verified-pieces.server.ts'
import { unsentOf } from '../../trade/model/order-item.ts'
import { type FoundPieces, packedPieces } from './packing.ts'
import type { PieceToPack } from './scan-ship.ts'

interface Row extends Omit<PieceToPack, 'codes' | 'isUncoded'> {
  readonly shippedQty: number
  readonly refundedQty: number
  readonly refundingQty: number
  readonly sentBackQty: number
  readonly barCodes: string
  readonly skuCodes: string
  readonly jan: string | null
}

/**
 * What has to go into a parcel of orders that the caller sees, with all codes that may stand on its boxes: those of the SKU, of
 * the pre-order that it completes, and that of the figure where the SKU has no other.
 */
export async function piecesToPack(ctx: TradeContext, orderIds: readonly string[]): Promise<readonly PieceToPack[]> {
  const { rows } = await sql<Row>`
    select i.id, i.order_no, i.title_snap as title, coalesce(g.name, i.title_snap) as figure, i.sku_name_snap as sku,
      i.picture_snap as picture, i.qty, i.shipped_qty, i.refunded_qty, i.refunding_qty, i.sent_back_qty,
      concat_ws(',', s.bar_code, s.more_bar_codes, q.bar_code, q.more_bar_codes) as bar_codes,
      concat_ws(',', s.sku_code, q.sku_code) as sku_codes,
      coalesce(nullif(g.jan_code, ''), nullif(f.jan_code, '')) as jan
    from shop_order_item i
    left join ${withDeleted('shop_sku')} s on s.id = i.sku_id
    left join shop_sku q on q.id = s.presell_sku_id
    left join ${withDeleted('shop_goods')} g on g.id = i.goods_id
    left join ${withDeleted('shop_goods')} f on f.id = g.presell_goods_id
    where i.order_id = any(${[...orderIds]})
    order by i.order_no, i.position`.execute(unscoped(ctx.db, SEEN))
  return rows.flatMap((row) => {
    const qty = unsentOf(row)
    return qty > 0 ? [pieceOf(row, qty)] : []
  })
}

function pieceOf(row: Row, qty: number): PieceToPack {
  const { id, orderNo, title, figure, sku, picture, jan } = row
  const own = barCodesIn(row.barCodes)
  const printed = own.length > 0 ? own : barCodesIn(jan)
  const codes = [...new Set([...printed, ...row.skuCodes.split(',').filter((code) => code !== '')])]
  // a code of the shop alone may stand on no box
  return { ...{ id, orderNo, title, figure, sku, picture, qty }, codes, isUncoded: printed.length === 0 }
}

/** Whether the shop sends nothing by scanning that was not verified piece by piece. */
export async function isPackingDemanded(trade: Trade, ctx: TradeContext): Promise<boolean> {
  const settings = await trade.settings(ctx)
  return settings['order.verifyPacking'] || !settings['order.shipUnverified']
}

/** Whether all pieces of these orders are in their boxes. */
export async function arePacked(ctx: TradeContext, orderIds: readonly string[]): Promise<boolean> {
  return orderIds.length > 0 && (await verifiedAmong(ctx, orderIds)).size === orderIds.length
}

/**
 * Verifies what was found against the locked orders of a parcel.
 * @returns what is in the box of each order; nothing where nothing was found, and nothing is demanded or all was verified before
 * @throws DomainError with each piece that is wrong, surplus or missing
 */
export async function verifyPacking(
  trade: Trade,
  ctx: TradeContext,
  orderIds: readonly string[],
  found: FoundPieces,
): Promise<ReadonlyMap<string, readonly VerifiedPieces[]>> {
  const isEmpty = found.scans.length === 0 && Object.keys(found.confirmed).length === 0
  if (isEmpty && (!(await isPackingDemanded(trade, ctx)) || (await arePacked(ctx, orderIds)))) {
    return new Map()
  }
  const pieces = await piecesToPack(ctx, orderIds)
  if (pieces.length === 0) {
    // the orders themselves refuse to be sent
    return new Map()
  }
  const { wrong, surplus, missing } = packedPieces(pieces, found)
  const known = new Map(pieces.map((piece) => [piece.id, piece]))
  const named = (id: string) => [known.get(id)?.title, known.get(id)?.sku].filter(Boolean).join(' ')
  const errors: readonly FieldError[] = [
    ...counted(wrong).map(([code, n]) => said('scans', WRONG, { code, n })),
    ...counted(surplus).map(([code, n]) => said('scans', SURPLUS, { code, n })),
    ...Object.entries(found.confirmed).flatMap(([id, n]) => {
      const piece = known.get(id)
      return piece?.isUncoded && n <= piece.qty ? [] : [said('confirmed', NOT_BY_HAND, { piece: named(id) || id, n })]
    }),
    ...missing.map(({ id, qty }) => said('scans', MISSING, { piece: named(id), n: qty })),
  ]
  if (errors.length > 0) {
    throw invalid([
      {
        path: 'scans',
        message: listed(
          errors.map(({ message }) => message),
          ['；', '; '],
        ),
      },
    ])
  }
  return verifiedPieces(pieces, found)
}

/** What is in the box of each order, by its number, once none of its pieces is missing. */
export function verifiedPieces(
  pieces: readonly PieceToPack[],
  { confirmed }: Pick<FoundPieces, 'confirmed'>,
): ReadonlyMap<string, readonly VerifiedPieces[]> {
  return new Map(
    [...new Set(pieces.map(({ orderNo }) => orderNo))].map((orderNo) => [
      orderNo,
      pieces
        .filter((piece) => piece.orderNo === orderNo)
        .map(({ id, qty }) => ({ id, verifiedQty: qty, confirmedQty: confirmed[id] ?? 0 })),
    ]),
  )
}

function counted(codes: readonly string[]): readonly (readonly [code: string, n: number])[] {
  const counts = new Map<string, number>()
  for (const code of codes) {
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts]
}

function said(path: string, text: Text, values: Readonly<Record<string, string | number>>): FieldError {
  return { path, message: filled(text, values) }
}

const SEEN = 'items of orders that the caller sees, with the codes of their SKUs'
const WRONG: Text = ['{code} 不属于此包裹（{n} 件）', '{code} does not belong into this parcel ({n})']
const SURPLUS: Text = ['{code} 多了 {n} 件', '{code}: {n} too many']
const MISSING: Text = ['缺 {n} 件 {piece}', '{n} missing of {piece}']
const NOT_BY_HAND: Text = ['{piece} 不能人工确认 {n} 件', '{piece}: {n} cannot be confirmed by hand']
