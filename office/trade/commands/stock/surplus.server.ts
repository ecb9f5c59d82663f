import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { insertRows, storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { WAVE } from '../../../catalogue/goods/wave-state.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import type { SurplusOrigin } from '../../../catalogue/sku/surplus-origin.ts'
import { CLAIM, PAYABLE_CLAIMS } from '../../model/claim-states.ts'
import { SURPLUS, surplus } from '../../model/surplus.ts'
import type { MoveOptions, Trade, TradeContext } from '../context/trade.server.ts'
import { noteOwnerless, type Pieces } from './stock.server.ts'

export type SurplusRow = StoredRowOf<typeof surplus>

const OWN = 'pieces of SKUs that the command counted and locked'

/** Where free pieces come from. */
export interface Source {
  readonly origin: SurplusOrigin
  readonly refType: string
  readonly refId: string
}

interface FinalSku {
  readonly id: string
  readonly name: string
  readonly stock: number
  readonly counted: boolean
  readonly goodsId: string
  readonly presellSkuId: string | null
  readonly presellGoodsId: string | null
}

/**
 * Brings the pieces without an owner of a balance SKU in line with its stock: what neither an open claim nor one that waits
 * for this arrival has a right to is free. New ones are noted with their source; those that a claim has taken are gone.
 * @param change pieces by which the claims on it change in this transaction, not written yet
 * @returns pieces that are promised to others although the claims need them; an offer may come between any count and this
 */
export async function syncSurplus(
  trade: Trade,
  ctx: TradeContext,
  skuId: string,
  source: Source & { readonly qty?: number },
  change = 0,
): Promise<number> {
  const sku = await lockFinalSku(ctx, skuId)
  if (!sku?.counted) {
    return 0
  }
  const [counts] = await countsOf(ctx, [skuId])
  const more = counts ? moreIn(counts, change) : 0
  if (more < 0) {
    return takeSurplus(trade, ctx, skuId, { qty: -more, refId: source.refId })
  }
  const own = Math.min(more, source.qty ?? more)
  const parts = [
    [own, source],
    [more - own, { origin: 'arrival', refType: 'goods', refId: sku.goodsId }],
  ] as const
  for (const [qty, from] of parts.filter(([pieces]) => pieces > 0)) {
    await addSurplus(trade, ctx, { ...sku, skuId, qty, isSlot: false, inStock: true }, from)
    await noteOwnerless(trade, ctx, [noteOf({ skuId, qty }, from)])
  }
  return 0
}

interface Counts extends FinalSku {
  /** Pieces that open claims have a right to, and claims that wait for this arrival. */
  readonly claimed: number
  /** Pieces that are noted to have no owner. */
  readonly live: number
}

/** What stock, claims and pieces without an owner of balance SKUs come to; those that nobody counted are left out. */
async function countsOf(ctx: TradeContext, skuIds: readonly string[]): Promise<readonly Counts[]> {
  const { rows } = await sql<Counts>`
    select s.id, s.name, coalesce(s.stock, 0) as stock, s.counted, p.goods_id, s.presell_sku_id, g.presell_goods_id,
      (select coalesce(sum(c.qty), 0)::int from shop_final_claim c where (c.final_sku_id = s.id and c.state in (${literals(PAYABLE_CLAIMS)})
          or c.state = ${sql.lit(CLAIM.waiting)} and c.presell_sku_id = s.presell_sku_id and g.wave_state in (${literals([WAVE.prepared, WAVE.open, WAVE.grace])}))) as claimed,
      (select coalesce(sum(f.qty), 0)::int from shop_surplus f where f.sku_id = s.id and f.in_stock and f.state in (${literals([SURPLUS.free, SURPLUS.offered, SURPLUS.kept])})) as live
    from ${withDeleted('shop_sku')} s join ${withDeleted('shop_product')} p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.id = any(${[...skuIds]}) and s.counted and p.line = ${sql.lit(SALES_LINE.final)}
    order by s.id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** Pieces without an owner that are not noted yet; below 0, those that are noted and gone. */
function moreIn({ stock, claimed, live }: Counts, change = 0): number {
  return Math.max(0, stock - claimed - change) - live
}

/** The same of many balance SKUs at once, whose stock was counted anew; they are locked. */
export async function syncCounted(trade: Trade, ctx: TradeContext, skuIds: readonly string[]): Promise<void> {
  const counts = skuIds.length === 0 ? [] : await countsOf(ctx, skuIds)
  for (const sku of counts.filter((one) => moreIn(one) < 0)) {
    await takeSurplus(trade, ctx, sku.id, { qty: -moreIn(sku), refId: sku.id })
  }
  const found = counts.filter((one) => moreIn(one) > 0)
  if (found.length > 0) {
    const pieces = found.map((sku): readonly [Ownerless, Source] => [
      { ...sku, skuId: sku.id, qty: moreIn(sku), isSlot: false, inStock: true },
      { origin: 'arrival', refType: 'goods', refId: sku.goodsId },
    ])
    await addPieces(trade, ctx, pieces)
    await noteOwnerless(
      trade,
      ctx,
      pieces.map(([of, source]) => noteOf(of, source)),
    )
  }
}

function noteOf({ skuId, qty }: Pieces, { origin, refType, refId }: Source) {
  return { skuId, refType, refId, origin, reason: `× ${qty}` }
}

/** Pieces of balances that come back with a refund are free at once; of other lines they are in stock again, and no more. */
export async function freeRefunded(
  trade: Trade,
  ctx: TradeContext,
  refundId: string,
  pieces: readonly { readonly skuId: string; readonly qty: number }[],
): Promise<void> {
  for (const { skuId, qty } of pieces) {
    await syncSurplus(trade, ctx, skuId, { origin: 'refund', refType: 'refund', refId: refundId, qty })
  }
}

/** The SKU of the newest arrival that stands for a pre-order SKU and whose pieces were counted. */
export async function arrivedSkuOf(ctx: TradeContext, presellSkuId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select s.id from shop_sku s
    join shop_product p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.presell_sku_id = ${presellSkuId} and s.counted
      and p.line = ${sql.lit(SALES_LINE.final)} and g.wave_state in (${literals([WAVE.prepared, WAVE.open, WAVE.grace])})
      and exists (select 1 from shop_arrival a where a.sku_id = s.id)
    order by s.create_time desc, s.id desc limit 1`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.id
}

/** Pieces without an owner, as they are noted. */
interface Ownerless extends Pieces, Pick<FinalSku, 'name' | 'goodsId' | 'presellSkuId' | 'presellGoodsId'> {
  readonly isSlot: boolean
  readonly inStock: boolean
}

/** Notes pieces without an owner. */
export function addSurplus(trade: Trade, ctx: TradeContext, of: Ownerless, source: Source): Promise<void> {
  return addPieces(trade, ctx, [[of, source]])
}

async function addPieces(
  { app, now }: Trade,
  ctx: TradeContext,
  pieces: readonly (readonly [of: Ownerless, source: Source])[],
): Promise<void> {
  const freedAt = await now(ctx)
  const rows = pieces.map(([of, { origin, refType, refId }]) => {
    const { name, goodsId, presellSkuId, presellGoodsId, skuId, qty, isSlot, inStock } = of
    return {
      ...{ goodsId, skuId, skuName: name, presellGoodsId, presellSkuId, qty, isSlot, inStock },
      ...{ origin, refType, refId, freedAt, state: SURPLUS.free },
    }
  })
  await insertRows(app, surplus, ctx, rows)
}

/**
 * An order without a claim takes pieces of a balance SKU that nobody has a right to.
 * @throws DomainError `refused` when there are fewer
 */
export async function takeOwnerless(
  trade: Trade,
  ctx: TradeContext,
  skuId: string,
  taken: { readonly qty: number; readonly refId: string },
): Promise<void> {
  await lockFinalSku(ctx, skuId)
  if ((await takeSurplus(trade, ctx, skuId, taken)) > 0) {
    throw new DomainError('refused', [
      '候补发放已转给他人，也没有其他无主的件，请退回付款',
      'The piece was offered to somebody else, and no other one is free: send the payment back',
      'surplus.pieceGone',
    ])
  }
}

/** Damaged pieces were never there. @returns those that went elsewhere already */
export function takeDamaged(
  trade: Trade,
  ctx: TradeContext,
  skuId: string,
  taken: { readonly qty: number; readonly refId: string },
): Promise<number> {
  return takeSurplus(trade, ctx, skuId, { ...taken, inStock: false })
}

/**
 * Free pieces are taken: first those that came from the same document, then the newest.
 * @returns pieces that there are too few
 */
async function takeSurplus(
  trade: Trade,
  ctx: TradeContext,
  skuId: string,
  { qty, refId, inStock = true }: { readonly qty: number; readonly refId: string; readonly inStock?: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from shop_surplus
    where sku_id = ${skuId} and in_stock = ${inStock} and not is_slot
      and state in (${literals([SURPLUS.free, SURPLUS.kept])})
    order by (ref_id is distinct from ${refId}), freed_at desc, id`.execute(unscoped(ctx.db, OWN))
  let left = qty
  for (const { id } of rows) {
    if (left <= 0) {
      break
    }
    const row = await splitSurplus(trade, ctx, await lockSurplus(trade, ctx, id), left)
    left -= Number(row.qty)
    await moveSurplus(trade, ctx, row, 'take')
  }
  return left
}

/** A row of pieces that the caller sees, locked. @throws DomainError `notFound` */
export function lockSurplus({ app }: Trade, ctx: TradeContext, id: string): Promise<SurplusRow> {
  return storedById(app, surplus, ctx, id, { isLocked: true })
}

/** A part of pieces that were noted together becomes a row of its own. The row was locked. */
export async function splitSurplus(trade: Trade, ctx: TradeContext, row: SurplusRow, qty: number): Promise<SurplusRow> {
  const has = Number(row.qty)
  if (has <= qty) {
    return row
  }
  const { app } = trade
  const before = row as unknown as StoredRow
  await updateRow(app, surplus, ctx, { id: row.id, values: { qty: has - qty }, before })
  const id = newId()
  const { goodsId, skuId, skuName, presellGoodsId, presellSkuId, isSlot, inStock, origin, refType, refId, state } = row
  await insertRows(
    app,
    surplus,
    ctx,
    [
      {
        ...{
          goodsId,
          skuId,
          skuName,
          presellGoodsId,
          presellSkuId,
          isSlot,
          inStock,
          origin,
          refType,
          refId,
          state,
          qty,
        },
        freedAt: row.freedAt,
      },
    ],
    { ids: [id] },
  )
  return lockSurplus(trade, ctx, id)
}

/** Leads pieces on as their table of states says. The row was locked in this transaction. */
export async function moveSurplus(
  { moves }: Trade,
  ctx: TradeContext,
  row: SurplusRow,
  command: string,
  { who = 'system', input = {}, values = {} }: MoveOptions = {},
): Promise<void> {
  await transition({ ...moves.surplus, ctx, row: row as unknown as StoredRow, command, who, input }, values)
}

async function lockFinalSku(ctx: TradeContext, skuId: string): Promise<FinalSku | undefined> {
  const { rows } = await sql<FinalSku>`select s.id, s.name, coalesce(s.stock, 0) as stock, s.counted, p.goods_id,
      s.presell_sku_id, g.presell_goods_id
    from ${withDeleted('shop_sku')} s join ${withDeleted('shop_product')} p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.id = ${skuId} and p.line = ${sql.lit(SALES_LINE.final)} for no key update of s`.execute(
    unscoped(ctx.db, OWN),
  )
  return rows[0]
}
