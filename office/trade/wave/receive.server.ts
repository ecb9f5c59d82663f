import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { WaveRow } from '../commands/claim/wave-claims.server.ts'
import type { Trade, TradeContext } from '../commands/context/trade.server.ts'
import { receive } from '../commands/stock/stock.server.ts'
import { addSurplus, syncSurplus } from '../commands/stock/surplus.server.ts'
import type { Arrival } from '../model/wave-head.ts'

/** What arrived of a balance SKU. */
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
  const isCount = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PIECES
  try {
    const sent: unknown = JSON.parse(text)
    const rows = Array.isArray(sent) ? (sent as readonly Partial<Arrived>[]) : []
    const arrived = rows.map(({ skuId = '', good, damaged = 0 }) =>
      isCount(good) && isCount(damaged) ? { skuId: String(skuId), good, damaged } : undefined,
    )
    const counted = arrived.filter((row) => row !== undefined).filter(({ good, damaged }) => good + damaged > 0)
    if (arrived.length > 0 && !arrived.includes(undefined) && counted.length > 0) {
      return counted
    }
  } catch {
    // told as any other list that cannot be read
  }
  throw invalid([{ path: 'pieces', message: ['请填写到货数量', 'Enter how many pieces arrived'] }])
}

/**
 * Takes pieces in: good ones into the stock of their SKU, damaged ones are noted. A stock that nobody ever counted begins
 * with them.
 * @returns how many good ones there were
 * @throws DomainError `invalid` for a SKU of another figure
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
    join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
    where s.tenant_id = ${ctx.user.tenantId} and s.id = any(${ids}) and p.goods_id = ${row.id} and s.del_flag = 0
    order by s.id for no key update of s`.execute(rowsIn)
  if (rows.length < ids.length) {
    throw invalid([{ path: 'pieces', message: ['有SKU不属于该手办', 'A SKU does not belong to this figure'] }])
  }
  for (const sku of rows.filter(({ counted }) => !counted)) {
    await beginAt(ctx, sku, now)
  }
  const document = { refType: 'arrival', refId: row.id, ...(remark === null ? {} : { reason: remark }) }
  const good = arrived.filter((one) => one.good > 0)
  await receive(
    trade,
    ctx,
    good.map(({ skuId, good: qty }) => ({ skuId, qty })),
    document,
  )
  const noted = arrived.map(
    (
      one,
    ) => sql`(${newId()}, ${row.id}, ${one.skuId}, ${one.good}::int, ${one.damaged}::int, ${remark}, ${now}::timestamptz,
      ${ctx.user.username}, ${ctx.user.tenantId}::int)`,
  )
  await sql`insert into shop_arrival (id, goods_id, sku_id, good, damaged, remark, arrived_at, create_by, tenant_id)
    values ${sql.join(noted)}`.execute(rowsIn)
  const source = { refType: 'arrival', refId: row.id }
  for (const { skuId } of good) {
    await syncSurplus(trade, ctx, skuId, { ...source, origin: 'arrival' })
  }
  for (const one of arrived.filter(({ damaged }) => damaged > 0)) {
    const { name = '', presellSkuId = null } = rows.find(({ id }) => id === one.skuId) ?? {}
    const of = { skuId: one.skuId, name, goodsId: row.id, presellGoodsId: row.presellGoodsId, presellSkuId }
    // they are in no stock until somebody decides where they go
    await addSurplus(
      trade,
      ctx,
      { ...of, qty: one.damaged, isSlot: false, inStock: false },
      { ...source, origin: 'damaged' },
    )
  }
  return good.reduce((sum, one) => sum + one.good, 0)
}

/** The balance SKUs of a figure, and what arrived of each so far. */
export async function arrivalsOf(ctx: TradeContext, { id }: WaveRow): Promise<readonly Arrival[]> {
  const { rows } = await sql<Arrival>`
    select s.id as sku_id, s.name, s.sku_code, s.bar_code, coalesce(a.good, 0)::int as good,
      coalesce(a.damaged, 0)::int as damaged
    from shop_sku s join shop_product p on p.id = s.product_id and p.tenant_id = s.tenant_id
    left join (select sku_id, sum(good) as good, sum(damaged) as damaged from shop_arrival
      where tenant_id = ${ctx.user.tenantId} and goods_id = ${id} group by sku_id) a on a.sku_id = s.id
    where s.tenant_id = ${ctx.user.tenantId} and p.goods_id = ${id} and p.del_flag = 0 and s.del_flag = 0
      and s.status = 0 order by p.id, s.sort_rank, s.id`.execute(unscoped(ctx.db, OWN))
  return rows
}

/** The stock that nobody counted gives way to what is reserved of it; the ledger says so. */
async function beginAt(ctx: TradeContext, { id, stock, locked }: Counted, now: Date): Promise<void> {
  const rowsIn = unscoped(ctx.db, OWN)
  const change = locked - (stock ?? 0)
  await sql`update shop_sku set stock = ${locked}, counted = true where id = ${id} and tenant_id = ${ctx.user.tenantId}`.execute(
    rowsIn,
  )
  if (change !== 0) {
    await sql`insert into shop_stock_log (id, sku_id, kind, qty, locked_qty, stock_after, locked_after, ref_type, operator, at, tenant_id)
      values (${newId()}, ${id}, 'adjust', ${change}, 0, ${locked}, ${locked}, 'arrival', ${ctx.user.username},
        ${now}::timestamptz, ${ctx.user.tenantId})`.execute(rowsIn)
    await sql`update shop_product p set stock_total = p.stock_total + ${change} from shop_sku s
      where s.id = ${id} and p.id = s.product_id and p.tenant_id = ${ctx.user.tenantId}`.execute(rowsIn)
  }
}
