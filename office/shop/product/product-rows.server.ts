import { sql } from 'kysely'
import { type FieldFault, invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import type { StoredRow, WireRow } from '#kit/server/crud/rows.server.ts'
import { storedById, wireById } from '#kit/server/crud/write.server.ts'
import type { Call } from '#kit/server/http/route.server.ts'
import type { Line, Sku } from '#office/shop/sku/sku.ts'
import { currentSkus, loadSkus, wireSku } from '../sku/sku-rows.server.ts'
import { loadSpecs } from '../sku/spec-rows.server.ts'
import { priceRange } from './price-range.ts'
import { productWarnings, shelfFaults } from './shelf-rules.ts'

/** The listings of one line. */
export interface Shop {
  readonly house: House
  readonly one: AnyResource
  readonly line: Line
}

/** The row with its specs and SKUs, and what keeps it off the shelf. */
export async function fullProduct(shop: Shop, call: Call, id: string): Promise<WireRow> {
  const { house, one, line } = shop
  const row = await wireById(house, one, call, id)
  const specAttr = await loadSpecs(call, id)
  const skuList = currentSkus(specAttr, await loadSkus(call, id)).map(wireSku)
  const presellSkus =
    typeof row.presellProductId === 'string' ? (await loadSkus(call, row.presellProductId)).map(wireSku) : []
  const shown = (faults: readonly FieldFault[]) =>
    faults.map(({ path, message }) => ({ path, message: textIn(call.locale, message) }))
  return {
    ...row,
    specAttr,
    skuList,
    shelfFaults: shown(await faultsOf(shop, call, row, skuList)),
    warnings: shown(productWarnings({ line }, skuList, { presellSkus })),
  }
}

/** What keeps a listing with these SKUs off the shelf. */
export async function faultsOf(
  { line }: Shop,
  { db }: Call,
  product: WireRow,
  skus: readonly Sku[],
): Promise<readonly FieldFault[]> {
  const goods = (await db
    .selectFrom('shopGoods')
    .select('state')
    .where('id', '=', String(product.goodsId))
    .where('delFlag', '=', 0)
    .executeTakeFirst()) as { readonly state: number } | undefined
  return shelfFaults({ line, title: String(product.title) }, goods ?? null, skus)
}

/** Whoever changes the same listing waits from here on. */
export async function lockProduct({ house, one }: Shop, call: Call, id: string): Promise<StoredRow> {
  await sql`select 1 from shop_product where id = ${id} for update`.execute(call.db)
  return storedById(house, one, call, id)
}

/** The row as it is stored: a new one gets its number. */
export async function preparedRow(
  { line }: Shop,
  values: Values,
  call: Call,
  before: StoredRow | null,
): Promise<Values> {
  if (typeof values.goodsId === 'string') {
    await requireGoods(call, values.goodsId, line)
  }
  if (before) {
    return values
  }
  const { rows } = await sql<{ no: number }>`select nextval('shop_product_no_seq') as no`.execute(call.db)
  return { ...values, productNo: `SP${line}${String(rows[0]?.no ?? 0).padStart(8, '0')}` }
}

const WRONG_GOODS: Text = ['所属手办不存在，或不属于该业务线', 'The figure does not exist or belongs to another line']

/** A listing belongs to exactly one figure of its own line (shop domain 4.3). */
async function requireGoods({ db, me }: Call, goodsId: string, line: Line): Promise<void> {
  const found = await db
    .selectFrom('shopGoods')
    .select('id')
    .where('id', '=', goodsId)
    .where('line', '=', line)
    .where('tenantId', '=', me.tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst()
  if (!found) {
    throw invalid([{ path: 'goodsId', message: WRONG_GOODS }])
  }
}

/** Prices, stock and sales of a listing as its SKUs make them. */
export async function refreshTotals({ db }: Call, productId: string): Promise<void> {
  const specs = await loadSpecs({ db }, productId)
  const rows = currentSkus(specs, await loadSkus({ db }, productId))
  const { minFen, maxFen, stock } = priceRange(rows.map(wireSku))
  const salesCount = rows.reduce((sum, { sold }) => sum + sold, 0)
  await db
    .updateTable('shopProduct')
    .set({ priceMin: minFen, priceMax: maxFen, stockTotal: stock, salesCount })
    .where('id', '=', productId)
    .execute()
}
