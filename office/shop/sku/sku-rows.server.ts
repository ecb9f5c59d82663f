import { sql } from 'kysely'
import { type FieldFault, invalid } from '#kit/contract/errors.ts'
import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import type { Sku, SpecRow, SpecValue, YuanCell } from './sku.ts'
import { stockAfter, stockDelta } from './sku-stock.ts'
import { matchSkus, specKeyOfSku } from './spec-key.ts'
import { noteStock, type StockMove } from './stock-ledger.server.ts'

type AnyCall = Pick<Call, 'db' | 'me'>

/** A SKU as the table holds it; amounts in fen. */
export interface SkuRow {
  readonly id: string
  readonly productId: string
  readonly specKey: string
  readonly name: string
  readonly picture: string | null
  readonly originalPrice: number | null
  readonly presentPrice: number | null
  readonly memberPrice: number | null
  readonly stock: number | null
  readonly locked: number
  readonly sold: number
  readonly isTrade: 0 | 1
  readonly tradePrice: number | null
  readonly status: 0 | 1
  readonly sortRank: number
  readonly extra: readonly SpecValue[]
  readonly data: string | null
  readonly skuCode: string | null
  readonly barCode: string | null
  readonly lowStock: number | null
  readonly presellSkuId: string | null
  readonly version: number
  readonly hasHistory: boolean
}

/** Live SKUs of a product in their order; `lock` keeps them for the transaction, in the order of ids. */
export async function loadSkus({ db }: Pick<Call, 'db'>, productId: string, lock = false): Promise<readonly SkuRow[]> {
  if (lock) {
    await sql`select 1 from shop_sku where product_id = ${productId} and del_flag = 0 order by id for update`.execute(
      db,
    )
  }
  const { rows } = await sql<SkuRow>`
    select s.id, s.product_id, s.spec_key, s.name, s.picture, s.original_price, s.present_price, s.member_price, s.stock, s.locked, s.sold,
      s.is_trade, s.trade_price, s.status, s.sort_rank, s.extra, s.data, s.sku_code, s.bar_code, s.low_stock, s.presell_sku_id, s.version,
      exists (select 1 from shop_stock_log l where l.sku_id = s.id and l.kind <> 'create') as has_history
    from shop_sku s where s.product_id = ${productId} and s.del_flag = 0 order by s.sort_rank, s.id
  `.execute(db)
  return rows
}

/** A stored SKU on the wire: yuan, and the stock the edit starts from. */
export function wireSku(row: SkuRow): Sku {
  const { hasHistory, ...rest } = row
  return {
    ...rest,
    picture: row.picture ?? '',
    originalPrice: yuan(row.originalPrice),
    presentPrice: yuan(row.presentPrice),
    memberPrice: yuan(row.memberPrice),
    tradePrice: yuan(row.tradePrice),
    stockLoaded: row.stock ?? undefined,
    skuCode: row.skuCode ?? undefined,
    barCode: row.barCode ?? undefined,
    presellSkuId: row.presellSkuId ?? undefined,
  }
}

/** Only SKUs of today's specs belong to the builder; retired ones stay in the table for their history. */
export function currentSkus(specs: readonly SpecRow[], rows: readonly SkuRow[]): readonly SkuRow[] {
  const live = new Set(specs.flatMap(({ specValues }) => specValues.map(({ id }) => id ?? '')))
  const places = specs.filter(({ specValues }) => specValues.length > 0).length
  return rows.filter(({ specKey }) => {
    const ids = specKey.split(',')
    return ids.length === places && ids.every((id) => live.has(id))
  })
}

/**
 * Makes the stored SKUs those of the builder, matched by their set of spec values (shop domain 5.7, rule 4). Stock
 * changes are differences to what the form had loaded (rule 3) and go to the ledger.
 * @throws DomainError `conflict` with the current numbers, `invalid` for rows that are no combination of the specs.
 */
export async function saveSkus(
  call: AnyCall,
  productId: string,
  specs: readonly SpecRow[],
  skus: readonly Sku[],
): Promise<void> {
  const stored = await loadSkus(call, productId, true)
  const plan = matchSkus(stored, keyed(specs, skus))
  const moves: StockMove[] = []
  for (const { stored: row, incoming } of plan.keep) {
    const stock = nextStock(row, incoming)
    const columns = { ...columnsOf(incoming), specKey: row.specKey, stock }
    if (differs(row, columns)) {
      await call.db
        .updateTable('shopSku')
        .set({
          ...columns,
          extra: JSON.stringify(columns.extra),
          updateBy: call.me.username,
          updateTime: new Date(),
          version: sql`version + 1`,
        })
        .where('id', '=', row.id)
        .execute()
    }
    if (stock !== row.stock) {
      moves.push({
        skuId: row.id,
        kind: 'adjust',
        qty: (stock ?? 0) - (row.stock ?? 0),
        stockAfter: stock ?? 0,
        lockedAfter: row.locked,
      })
    }
  }
  moves.push(...(await insertSkus(call, productId, plan.insert)))
  const retired = { updateBy: call.me.username, updateTime: new Date() }
  await updateAll(call, plan.disable, { ...retired, status: 1 })
  await updateAll(call, plan.remove, { ...retired, delFlag: 1 })
  await noteStock(call, moves)
}

interface KeyedSku extends Sku {
  readonly specKey: string
  readonly index: number
}

function keyed(specs: readonly SpecRow[], skus: readonly Sku[]): readonly KeyedSku[] {
  const faults: FieldFault[] = []
  const withKeys = skus.map((sku, index): KeyedSku => {
    const specKey = specKeyOfSku(specs, sku)
    if (specKey === null) {
      faults.push({
        path: `skuList.${index}.name`,
        message: ['规格组合与规格不符，请重新生成', 'This combination is not one of the specs; generate again'],
      })
    }
    const extra = sku.extra.map(
      (value, place) =>
        specs
          .filter(({ specValues }) => specValues.length > 0)
          [place]?.specValues.find(({ title }) => title === value.title) ?? value,
    )
    return { ...sku, extra, specKey: specKey ?? '', index }
  })
  if (faults.length > 0) {
    throw invalid(faults)
  }
  return withKeys
}

function nextStock(row: SkuRow, incoming: KeyedSku): number | null {
  if (row.stock === null) {
    return incoming.stock
  }
  // a row that was built anew meets a stored one: known combinations keep their stock (rule 4)
  if (incoming.stockLoaded === undefined) {
    return row.stock
  }
  if (incoming.stock === null) {
    if (row.locked > 0 || row.sold > 0) {
      throw invalid([
        {
          path: `skuList.${incoming.index}.stock`,
          message: ['已有销售的SKU库存不能为空', 'A SKU that was sold must have a stock'],
        },
      ])
    }
    return null
  }
  return stockAfter({ stock: row.stock, locked: row.locked }, stockDelta(incoming.stockLoaded, incoming.stock))
}

function columnsOf(sku: Sku) {
  return {
    name: sku.name,
    picture: sku.picture || null,
    originalPrice: fen(sku.originalPrice),
    presentPrice: fen(sku.presentPrice),
    memberPrice: fen(sku.memberPrice),
    isTrade: sku.isTrade,
    tradePrice: fen(sku.tradePrice),
    status: sku.status,
    sortRank: sku.sortRank,
    extra: sku.extra,
    data: typeof sku.data === 'string' ? sku.data : null,
    skuCode: sku.skuCode ?? null,
    barCode: sku.barCode ?? null,
    lowStock: sku.lowStock ?? null,
    presellSkuId: sku.presellSkuId ?? null,
  }
}

function differs(row: SkuRow, columns: Readonly<Record<string, unknown>>): boolean {
  const before = row as unknown as Readonly<Record<string, unknown>>
  return Object.entries(columns).some(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value))
}

const INSERT_BATCH = 200

async function insertSkus(call: AnyCall, productId: string, skus: readonly KeyedSku[]): Promise<readonly StockMove[]> {
  const rows = skus.map((sku) => ({
    ...columnsOf(sku),
    extra: JSON.stringify(sku.extra),
    specKey: sku.specKey,
    stock: sku.stock,
    id: newId(),
    productId,
    createBy: call.me.username,
    tenantId: call.me.tenantId,
  }))
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    await call.db
      .insertInto('shopSku')
      .values(rows.slice(at, at + INSERT_BATCH))
      .execute()
  }
  return rows.map(({ id, stock }) => ({
    skuId: id,
    kind: 'create',
    qty: stock ?? 0,
    stockAfter: stock ?? 0,
    lockedAfter: 0,
  }))
}

async function updateAll(
  call: AnyCall,
  rows: readonly SkuRow[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (rows.length > 0) {
    await call.db
      .updateTable('shopSku')
      .set(values)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  }
}

function yuan(value: number | null): YuanCell {
  return value === null ? null : yuanOf(value)
}

function fen(value: YuanCell): number | null {
  return value === null || value === undefined ? null : parseYuan(value)
}
