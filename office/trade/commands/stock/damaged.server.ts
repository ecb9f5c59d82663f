import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { literals } from '#kit/server/database/literals.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SURPLUS } from '../../model/surplus.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { spokenFor, stockRights } from './spoken-for.server.ts'
import { type Document, movePlaces, type Pieces } from './stock.server.ts'
import { takeDamaged } from './surplus.server.ts'

const OWN = 'SKUs whose damaged pieces the command moved and locked'

/** Pieces of the stock for sale are damaged: they are for sale no more. Nobody may have a right to them. */
export async function toDamaged(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await movePlaces(trade, ctx, pieces, { ...document, kind: 'damage', stock: -1, damaged: 1 })
  await settleStock(trade, ctx, pieces)
}

/** Pieces came in damaged, from a customer or from the maker: they never were for sale here. */
export async function keepDamaged(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await movePlaces(trade, ctx, pieces, { ...document, kind: 'damage', damaged: 1 })
}

/** Damaged pieces were looked at, and are for sale again. */
export async function sellAgain(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await movePlaces(trade, ctx, pieces, { ...document, kind: 'mend', stock: 1, damaged: -1 })
  await trimNoted(trade, ctx, pieces)
  await settleStock(trade, ctx, pieces)
}

/** Damaged pieces are thrown away. */
export async function writeOff(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  document: Document,
): Promise<void> {
  await movePlaces(trade, ctx, pieces, { ...document, kind: 'scrap', damaged: -1 })
  await trimNoted(trade, ctx, pieces)
}

/** Damaged pieces of an arrival were never there, or went into the stock of another SKU by a decision about them. */
export async function leaveDamaged(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pieces[],
  { kind, ...document }: Document & { readonly kind: 'allocate' | 'surplus' },
): Promise<void> {
  await movePlaces(trade, ctx, pieces, { ...document, kind, damaged: -1 })
}

/**
 * Damaged pieces of balances wait for a decision among those without an owner; what left the damaged ones otherwise does no more.
 * The SKUs are locked.
 */
export async function trimNoted(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pick<Pieces, 'skuId'>[],
): Promise<void> {
  const { rows } = await sql<{ skuId: string; over: number; refId: string }>`
    select f.sku_id, (sum(f.qty) - coalesce(max(d.qty), 0))::int as over, min(f.ref_id) as ref_id from shop_surplus f
    left join shop_damaged d on d.sku_id = f.sku_id
    where f.sku_id = any(${pieces.map(({ skuId }) => skuId)}) and not f.in_stock and not f.is_slot
      and f.state in (${literals([SURPLUS.free, SURPLUS.kept])})
    group by f.sku_id having sum(f.qty) > coalesce(max(d.qty), 0) order by f.sku_id`.execute(unscoped(ctx.db, OWN))
  for (const { skuId, over, refId } of rows) {
    await takeDamaged(trade, ctx, skuId, { qty: over, refId })
  }
}

/**
 * What follows from a stock that was changed: pieces that customers have a right to are still there, and those of nobody are noted.
 * The SKUs are locked.
 * @throws DomainError `refused` naming a SKU of which others have a right to more than is left
 */
export async function settleStock(
  trade: Trade,
  ctx: TradeContext,
  pieces: readonly Pick<Pieces, 'skuId'>[],
): Promise<void> {
  const skuIds = [...new Set(pieces.map(({ skuId }) => skuId))]
  const claimed = await spokenFor(ctx, skuIds)
  const { rows } = await sql<{ id: string; code: string; stock: number }>`
    select id, coalesce(nullif(sku_code, ''), nullif(bar_code, ''), name) as code, coalesce(stock, 0) as stock
    from shop_sku where id = any(${skuIds}) order by id`.execute(unscoped(ctx.db, OWN))
  const short = rows.find(({ id, stock }) => stock < (claimed.get(id) ?? 0))
  if (short) {
    throw new DomainError('refused', filled(SPOKEN_FOR, { code: short.code, pieces: claimed.get(short.id) ?? 0 }))
  }
  await stockRights(trade).settle(ctx, skuIds)
}

const SPOKEN_FOR: Refusal = [
  'SKU {code} 有 {pieces} 件待补款或已发放，不能再减少',
  'SKU {code}: {pieces} belong to open claims and offers, and have to stay',
  'stock.spokenFor',
]
