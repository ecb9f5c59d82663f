import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { filled, type Refusal } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SKU_STATUS } from '../../catalogue/sku/sku.ts'
import type { WaveRow } from '../../trade/commands/claim/wave-claims.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { keepDamaged, leaveDamaged } from '../../trade/commands/stock/damaged.server.ts'
import { spokenFor } from '../../trade/commands/stock/spoken-for.server.ts'
import { receive, unreceive } from '../../trade/commands/stock/stock.server.ts'
import { addSurplus, syncSurplus, takeDamaged } from '../../trade/commands/stock/surplus.server.ts'
import type { Arrival } from '../../trade/model/wave-head.ts'

/** What arrived of a balance SKU; below 0, what was counted too much before. */
export interface Arrived {
  readonly skuId: string
  readonly good: number
  readonly damaged: number
}

interface Counted {
  readonly id: string
  readonly stock: number | null
  readonly counted: boolean
  readonly locked: number
}

/** Pieces of one SKU in one arrival. */
const MOST_PIECES = 100_000
const OWN = 'SKUs of a figure that the caller sees and locked'

/** @throws DomainError `invalid` for what is no list of pieces */
export function arrivedIn(text: string): readonly Arrived[] {
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) <= MOST_PIECES
  try {
    const sent: unknown = JSON.parse(text)
    const rows = Array.isArray(sent) ? (sent as readonly Partial<Arrived>[]) : []
    const arrived = rows.map(({ skuId = '', good, damaged = 0 }) =>
      isCount(good) && isCount(damaged) ? { skuId: String(skuId), good, damaged } : undefined,
    )
    const counted = arrived
      .filter((row) => row !== undefined)
      .filter(({ good, damaged }) => good !== 0 || damaged !== 0)
    if (arrived.length > 0 && !arrived.includes(undefined) && counted.length > 0) {
      return counted
    }
  } catch {
    // told as any other list that cannot be read
  }
  throw invalid([
    { path: 'pieces', message: ['请填写到货数量', 'Enter how many pieces arrived', 'wave.quantityMissing'] },
  ])
}

/**
 * Takes pieces in: good ones into the stock of their SKU, damaged ones are noted. A stock that nobody ever counted begins
 * with them. A count that was too high is corrected by pieces below 0, as long as nobody has a right to them.
 * @returns how many good ones have arrived of the figure
 * @throws DomainError `invalid` for a SKU of another figure, a correction without a reason, and one of more than is free
 */
export async function takeIn(
  trade: Trade,
  ctx: TradeContext,
  row: WaveRow,
  {
    arrived,
    now,
    remark,
  }: { readonly arrived: readonly Arrived[]; readonly now: Date; readonly remark: string | null },
): Promise<number> {
  const rowsIn = unscoped(ctx.db, OWN)
  const ids = [...new Set(arrived.map(({ skuId }) => skuId))]
  const { rows } = await sql<Counted & { name: string; presellSkuId: string | null }>`
    select s.id, s.name, s.presell_sku_id, s.stock, s.counted, s.locked from shop_sku s
    join ${withDeleted('shop_product')} p on p.id = s.product_id
    where s.id = any(${ids}) and p.goods_id = ${row.id}
    order by s.id for no key update of s`.execute(rowsIn)
  if (rows.length < ids.length) {
    throw invalid([
      {
        path: 'pieces',
        message: ['有SKU不属于该手办', 'A SKU does not belong to this figure', 'wave.skuOfOtherFigure'],
      },
    ])
  }
  await requireCorrectable(ctx, row, { arrived, remark })
  for (const sku of rows.filter(({ counted }) => !counted)) {
    await beginAt(ctx, sku, now)
  }
  const document = { refType: 'arrival', refId: row.id, ...(remark === null ? {} : { reason: remark }) }
  const piecesOf = (sign: 1 | -1) =>
    arrived.filter(({ good }) => good * sign > 0).map(({ skuId, good }) => ({ skuId, qty: good * sign }))
  await receive(trade, ctx, piecesOf(1), document)
  await unreceive(trade, ctx, piecesOf(-1), document)
  await rowsIn
    .insertInto('shop_arrival')
    .values(
      arrived.map(({ skuId, good, damaged }) => ({
        ...{ id: newId(), goodsId: row.id, skuId, good, damaged, remark, arrivedAt: now },
        ...{ createBy: ctx.user.username, tenantId: ctx.user.tenantId },
      })),
    )
    .execute()
  const source = { refType: 'arrival', refId: row.id }
  for (const { skuId } of arrived.filter(({ good }) => good !== 0)) {
    await syncSurplus(trade, ctx, skuId, { ...source, origin: 'arrival' })
  }
  for (const { skuId, damaged } of arrived.filter((one) => one.damaged < 0)) {
    if ((await takeDamaged(trade, ctx, skuId, { qty: -damaged, refId: row.id })) > 0) {
      throw invalid([{ path: 'pieces', message: DAMAGED_GONE }])
    }
    await leaveDamaged(trade, ctx, [{ skuId, qty: -damaged }], { ...document, kind: 'allocate' })
  }
  for (const one of arrived.filter(({ damaged }) => damaged > 0)) {
    const { name = '', presellSkuId = null } = rows.find(({ id }) => id === one.skuId) ?? {}
    const of = { skuId: one.skuId, name, goodsId: row.id, presellGoodsId: row.presellGoodsId, presellSkuId }
    // they are not for sale until somebody decides where they go
    await keepDamaged(trade, ctx, [{ skuId: one.skuId, qty: one.damaged }], { ...document, origin: 'damaged' })
    await addSurplus(
      trade,
      ctx,
      { ...of, qty: one.damaged, isSlot: false, inStock: false },
      { ...source, origin: 'damaged' },
    )
  }
  return (await arrivalsOf(ctx, row)).reduce((sum, one) => sum + one.good, 0)
}

/** What was counted too much can be taken back while it is there and free; a reason is said. */
async function requireCorrectable(
  ctx: TradeContext,
  row: WaveRow,
  { arrived, remark }: { readonly arrived: readonly Arrived[]; readonly remark: string | null },
): Promise<void> {
  const fewer = arrived.filter(({ good, damaged }) => good < 0 || damaged < 0)
  if (fewer.length === 0) {
    return
  }
  if (remark === null) {
    throw invalid([
      {
        path: 'remark',
        message: ['减少到货数量请填写原因', 'Say why the count becomes smaller', 'wave.reasonMissing'],
      },
    ])
  }
  const known = new Map((await arrivalsOf(ctx, row)).map((one) => [one.skuId, one]))
  const free = await freeOf(ctx, [...new Set(fewer.map(({ skuId }) => skuId))])
  for (const { skuId, good, damaged } of fewer) {
    const { good: had = 0, damaged: broken = 0, name = '' } = known.get(skuId) ?? {}
    const most = { good: Math.max(0, Math.min(had, free.get(skuId) ?? 0)), damaged: broken }
    if (-good > most.good || -damaged > most.damaged) {
      const words = { name, ...most }
      throw invalid([{ path: 'pieces', message: filled(TOO_MANY_BACK, words) }])
    }
  }
}

/** Pieces in stock that no open claim, offer or unpaid order has a right to. The SKUs are locked. */
async function freeOf(ctx: TradeContext, skuIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const claimed = await spokenFor(ctx, skuIds)
  const { rows } = await sql<{
    id: string
    stock: number
    locked: number
  }>`select id, coalesce(stock, 0) as stock, locked
    from ${withDeleted('shop_sku')} where id = any(${[...skuIds]})`.execute(unscoped(ctx.db, OWN))
  return new Map(rows.map(({ id, stock, locked }) => [id, stock - Math.max(locked, claimed.get(id) ?? 0)]))
}

const TOO_MANY_BACK: Refusal = [
  '{name} 最多可减少完好 {good} 件、破损 {damaged} 件：其余已分配、售出或未登记',
  '{name}: at most {good} good and {damaged} damaged {damaged|piece|pieces} can be taken back; the others are claimed, sold or never arrived',
  'wave.tooManyBack',
]
const DAMAGED_GONE: Refusal = [
  '破损件已处理，不能减少',
  'The damaged pieces went elsewhere: they cannot be taken back',
  'wave.damagedGone',
]

/** The balance SKUs of a figure, and what arrived of each so far. */
export async function arrivalsOf(ctx: TradeContext, { id }: WaveRow): Promise<readonly Arrival[]> {
  const { rows } = await sql<Arrival>`
    select s.id as sku_id, s.name, coalesce(a.good, 0)::int as good, coalesce(a.damaged, 0)::int as damaged,
      array_remove(array[nullif(s.bar_code, ''), nullif(s.sku_code, ''), nullif(q.bar_code, ''), nullif(q.sku_code, ''),
        case when count(*) over () = 1 then coalesce(nullif(g.jan_code, ''), nullif(f.jan_code, '')) end]
        || string_to_array(s.more_bar_codes, ',') || string_to_array(q.more_bar_codes, ','), null) as codes
    from shop_sku s join shop_product p on p.id = s.product_id
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    left join ${withDeleted('shop_goods')} f on f.id = g.presell_goods_id
    left join shop_sku q on q.id = s.presell_sku_id
    left join (select sku_id, sum(good) as good, sum(damaged) as damaged from shop_arrival
      where goods_id = ${id} group by sku_id) a on a.sku_id = s.id
    where p.goods_id = ${id}
      and s.status = ${sql.lit(SKU_STATUS.enabled)} order by p.id, s.sort_rank, s.id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** The stock that nobody counted gives way to what is reserved of it; the ledger says so. */
async function beginAt(ctx: TradeContext, { id, stock, locked }: Counted, now: Date): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  const change = locked - (stock ?? 0)
  await withDeletedRows(rowsIn)
    .updateTable('shop_sku')
    .set({ stock: locked, counted: true })
    .where('id', '=', id)
    .execute()
  if (change !== 0) {
    await rowsIn
      .insertInto('shop_stock_log')
      .values({
        ...{
          id: newId(),
          skuId: id,
          kind: 'adjust',
          qty: change,
          lockedQty: 0,
          stockAfter: locked,
          lockedAfter: locked,
        },
        ...{ refType: 'arrival', operator: ctx.user.username, at: now, tenantId: ctx.user.tenantId },
      })
      .execute()
    await sql`update ${withDeleted('shop_product')} p set stock_total = p.stock_total + ${change} from ${withDeleted('shop_sku')} s
      where s.id = ${id} and p.id = s.product_id`.execute(rowsIn)
  }
}
