import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** Pieces of a SKU. */
export interface Pieces {
  readonly skuId: string
  readonly qty: number
}

/** Where stock moves, and which document moves it. */
interface Move {
  readonly kind:
    | 'reserve'
    | 'release'
    | 'sale'
    | 'restock'
    | 'allocate'
    | 'surplus'
    | 'count'
    | 'damage'
    | 'mend'
    | 'scrap'
  readonly refType: string
  readonly refId: string
  readonly reason?: string
  /** Where pieces come from that nobody had a right to (`SurplusRow`). */
  readonly origin?: string | null
  /** What one piece does to the stock, to the reserved pieces and to the sold ones. */
  readonly stock: -1 | 0 | 1
  readonly locked: -1 | 0 | 1
  readonly sold: -1 | 0 | 1
  /** And to the damaged pieces, which lie in a place of their own and are not for sale. */
  readonly damaged?: -1 | 0 | 1
}

/** When stock moves is what the shop says it is. */
type Clock = Pick<Trade, 'now'>

/** What moves pieces, as the ledger names it. */
export type Document = Pick<Move, 'refType' | 'refId' | 'reason' | 'origin'>

const MOVED = 'SKUs of listings that the command found for its customer'

/**
 * Keeps pieces for an order that is not paid yet.
 * @throws DomainError `invalid` naming the first SKU that has too few; `path` is its place among `pieces`
 */
export async function reserve(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'reserve', stock: 0, locked: 1, sold: 0 })
}

/** Lets reserved pieces go. */
export async function free(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'release', stock: 0, locked: -1, sold: 0 })
}

/** Reserved pieces are sold. */
export async function sell(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'sale', stock: -1, locked: -1, sold: 1 })
}

/** Sold pieces are back and can be sold again. */
export async function restock(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'restock', stock: 1, locked: 0, sold: -1 })
}

/** Pieces that a former shop sold are back and can be sold here, where nobody ever sold them. */
export async function takeIn(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'restock', stock: 1, locked: 0, sold: 0 })
}

/** Pieces came in and can be sold. */
export async function receive(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'allocate', stock: 1, locked: 0, sold: 0 })
}

/** Pieces that were taken in never came: the count was wrong. */
export async function unreceive(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'allocate', stock: -1, locked: 0, sold: 0 })
}

/** Pieces leave the stock of a SKU for that of another one, or join it from there. */
export async function moveOver(
  trade: Clock,
  ctx: TradeContext,
  { from, to, qty }: { readonly from: string | null; readonly to: string; readonly qty: number },
  document: Document,
): Promise<void> {
  const ways = [...(from === null ? [] : [{ skuId: from, stock: -1 as const }]), { skuId: to, stock: 1 as const }]
  for (const { skuId, stock } of ways.toSorted((one, other) => (one.skuId < other.skuId ? -1 : 1))) {
    await move(trade, ctx, [{ skuId, qty }], { ...document, kind: 'surplus', stock, locked: 0, sold: 0 })
  }
}

/** What the ledger says of pieces without an owner, wherever they go: each keeps its origin. */
export function ofSurplus({ id, origin }: { readonly id: string; readonly origin: string | null }): Document {
  return { refType: 'surplus', refId: id, origin }
}

/** A place of a pre-order that was given back is taken out again: nobody but who waits for it is to have it. */
export async function takeOut(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await move(trade, ctx, pieces, { ...document, kind: 'surplus', stock: -1, locked: 0, sold: 1 })
}

/** Says in the ledgers of SKUs that pieces of their stock have no owner any more, and why. */
export async function noteOwnerless(
  trade: Clock,
  ctx: TradeContext,
  notes: readonly (Required<Document> & { readonly skuId: string })[],
): Promise<void> {
  const said = notes.map(
    ({ skuId, refType, refId, origin, reason }) =>
      sql`(${newId()}::varchar, ${skuId}::varchar, ${refType}::varchar, ${refId}::varchar, ${origin}::varchar, ${reason}::varchar)`,
  )
  await sql`insert into shop_stock_log
      (id, sku_id, kind, qty, locked_qty, stock_after, locked_after, ref_type, ref_id, origin, reason, operator, at, tenant_id)
    select n.id, s.id, 'surplus', 0, 0, s.stock, s.locked, n.ref_type, n.ref_id, n.origin, n.reason, ${ctx.user.username},
      ${await trade.now(ctx)}::timestamptz, s.tenant_id
    from (values ${sql.join(said)}) as n (id, sku_id, ref_type, ref_id, origin, reason)
    join ${withDeleted('shop_sku')} s on s.id = n.sku_id`.execute(unscoped(ctx.db, MOVED))
}

/** What moves pieces between the stock for sale and the damaged ones, or makes either of them what was counted. */
type PlaceMove = Document & Pick<Move, 'kind'> & Partial<Pick<Move, 'stock' | 'damaged'>>

/**
 * Moves pieces between the stock for sale, the damaged ones and the outside.
 * @throws DomainError `invalid` naming the first SKU that has too few where they are taken from
 */
export async function movePlaces(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  { stock = 0, ...how }: PlaceMove,
): Promise<void> {
  await move(trade, ctx, pieces, { ...how, stock, locked: 0, sold: 0 })
}

/** The rows of the SKUs are locked in the order of their ids, so that two commands never wait for each other. */
async function move(
  trade: Clock,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  { stock, locked, sold, damaged = 0, ...how }: Move,
): Promise<void> {
  const all = summed(pieces)
  if (all.length === 0) {
    return
  }
  const rowsIn = unscoped(ctx.db, MOVED)
  const asked = sql.join(all.map(({ skuId, qty }) => sql`(${skuId}::varchar, ${qty}::bigint)`))
  await sql`select 1 from ${withDeleted('shop_sku')} where id in (${sql.join(all.map(({ skuId }) => skuId))}) order by id for no key update`.execute(
    rowsIn,
  )
  const { rows } = await sql<Moved>`
    update shop_sku s set stock = s.stock + ${stock}::int * v.qty, locked = s.locked + ${locked}::int * v.qty,
      sold = s.sold + ${sold}::int * v.qty
    from (values ${asked}) as v (id, qty)
    where s.id = v.id
      and s.stock + ${stock}::int * v.qty >= s.locked + ${locked}::int * v.qty and s.locked + ${locked}::int * v.qty >= 0
      and (${how.kind} <> 'reserve' or s.status = ${sql.lit(SKU_STATUS.enabled)})
    returning s.id, s.product_id, coalesce(nullif(s.sku_code, ''), nullif(s.bar_code, ''), '') as code, s.stock, s.locked, v.qty`.execute(
    rowsIn,
  )
  if (rows.length < all.length) {
    throw invalid([await shortage(ctx, pieces, { enough: new Set(rows.map(({ id }) => id)), kind: how.kind })])
  }
  const damagedAfter = damaged === 0 ? undefined : await moveDamaged(ctx, rows, damaged)
  const at = await trade.now(ctx)
  const entries = rows.map(
    (row) => sql`(${newId()}, ${row.id}, ${how.kind}, ${stock * row.qty}::bigint, ${locked * row.qty}::bigint,
      ${row.stock}::bigint, ${row.locked}::bigint, ${how.refType}, ${how.refId}, ${how.origin ?? null}, ${how.reason ?? null},
      ${damaged * row.qty}::bigint, ${damagedAfter?.get(row.id) ?? null}::bigint, ${ctx.user.username}, ${at}::timestamptz,
      ${ctx.user.tenantId}::int)`,
  )
  await sql`insert into shop_stock_log
    (id, sku_id, kind, qty, locked_qty, stock_after, locked_after, ref_type, ref_id, origin, reason, damaged_qty, damaged_after,
      operator, at, tenant_id)
    values ${sql.join(entries)}`.execute(rowsIn)
  if (stock !== 0) {
    const products = sql.join(rows.map((row) => sql`(${row.productId}::varchar, ${row.qty}::bigint)`))
    await sql`update ${withDeleted('shop_product')} p set stock_total = p.stock_total + ${stock}::int * v.qty,
        sales_count = p.sales_count + ${sold}::int * v.qty
      from (select id, sum(qty) as qty from (values ${products}) as w (id, qty) group by id) v
      where p.id = v.id`.execute(rowsIn)
  }
}

/** A SKU whose pieces were moved, as it is then. */
interface Moved {
  readonly id: string
  readonly productId: string
  readonly code: string
  readonly stock: number
  readonly locked: number
  readonly qty: number
}

/**
 * Damaged pieces of SKUs, which are locked, become more or fewer.
 * @returns how many there are then, by SKU
 * @throws DomainError `invalid` naming the first SKU that has fewer
 */
async function moveDamaged(
  ctx: TradeContext,
  skus: readonly Moved[],
  damaged: -1 | 1,
): Promise<ReadonlyMap<string, number>> {
  const rowsIn = unscoped(ctx.db, MOVED)
  const asked = sql.join(skus.map(({ id, qty }) => sql`(${id}::varchar, ${qty}::int)`))
  await rowsIn
    .insertInto('shop_damaged')
    .values(
      skus.map(({ id: skuId, productId, code: skuCode }) => ({
        ...{ id: newId(), skuId, productId, skuCode, createBy: ctx.user.username, tenantId: ctx.user.tenantId },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ skuId: string; qty: number }>`
    update shop_damaged d set qty = d.qty + ${damaged}::int * v.qty, version = d.version + 1,
      update_by = ${ctx.user.username}, update_time = now()
    from (values ${asked}) as v (sku_id, qty)
    where d.sku_id = v.sku_id and d.qty + ${damaged}::int * v.qty >= 0
    returning d.sku_id, d.qty`.execute(rowsIn)
  const after = new Map(rows.map(({ skuId, qty }) => [skuId, qty]))
  const short = skus.find(({ id }) => !after.has(id))
  if (short) {
    const { rows: left } = await sql<{ qty: number }>`select qty from shop_damaged where sku_id = ${short.id}`.execute(
      rowsIn,
    )
    throw invalid([{ path: 'qty', message: filled(TOO_FEW_DAMAGED, { left: left[0]?.qty ?? 0, code: short.code }) }])
  }
  return after
}

function summed(pieces: readonly Pieces[]): readonly Pieces[] {
  const sums = new Map<string, number>()
  for (const { skuId, qty } of pieces) {
    sums.set(skuId, (sums.get(skuId) ?? 0) + qty)
  }
  return [...sums].map(([skuId, qty]) => ({ skuId, qty }))
}

interface Short {
  /** SKUs that have enough. */
  readonly enough: ReadonlySet<string>
  readonly kind: Move['kind']
}

/** Who buys reads how many are left; staff, who move stock for other reasons, which SKU it is. */
async function shortage(ctx: TradeContext, pieces: readonly Pieces[], { enough, kind }: Short) {
  const index = pieces.findIndex(({ skuId }) => !enough.has(skuId))
  const { rows } = await sql<{ left: number; code: string }>`
    select case when (status = ${sql.lit(SKU_STATUS.enabled)} or ${kind} <> 'reserve') and del_flag = 0 then stock - locked else 0 end as left,
      coalesce(nullif(sku_code, ''), name, id) as code
    from ${withDeleted('shop_sku')} where id = ${pieces[index]?.skuId ?? ''}`.execute(unscoped(ctx.db, MOVED))
  const { left = 0, code = '' } = rows[0] ?? {}
  return {
    path: `lines.${index}.qty`,
    message: filled(kind === 'reserve' ? TOO_FEW : TOO_FEW_TO_MOVE, { left: Math.max(0, left), code }),
  }
}

const TOO_FEW: Refusal = ['库存不足，仅剩{left}件', 'Only {left} left', 'stock.tooFew']
const TOO_FEW_DAMAGED: Refusal = [
  'SKU {code} 仅有 {left} 件残品',
  'Only {left} damaged of SKU {code}',
  'stock.tooFewDamaged',
]
const TOO_FEW_TO_MOVE: Refusal = [
  'SKU {code} 库存不足，仅剩{left}件可动',
  'SKU {code}: only {left} can be moved',
  'stock.tooFewToMove',
]
