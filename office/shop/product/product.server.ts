import { sql } from 'kysely'
import { z } from 'zod'
import { type FieldFault, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { filled, type Text, textIn } from '#kit/contract/text.ts'
import { actionRoute, crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import { type StoredRow, valuesOf, type WireRow } from '#kit/server/crud/rows.server.ts'
import {
  addRow,
  editRow,
  insertRows,
  notFound,
  storedById,
  updateRow,
  wireById,
} from '#kit/server/crud/write.server.ts'
import { type Call, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import { DEFAULT_STOCK, type Line, type Sku } from '#office/shop/sku/sku.ts'
import { readBuilder } from '#office/shop/sku/sku-input.ts'
import { currentSkus, loadSkus, saveSkus, wireSku } from '../sku/sku-rows.server.ts'
import { loadSpecs, saveSpecs } from '../sku/spec-rows.server.ts'
import { adjustStock, stockLog } from '../sku/stock-ledger.server.ts'
import { priceRange } from './price-range.ts'
import { SHELF_STATE } from './product.ts'
import { productWarnings, shelfFaults } from './shelf-rules.ts'

type Sent = Readonly<Record<string, unknown>>

/** Listings of one line: the standard verbs with specs and SKUs inside, the shelf, stock, order and copies. */
export function productRoutes(house: House, one: AnyResource, line: Line): readonly Route[] {
  const shop: Shop = { house, one, line }
  const hooks = {
    prepare: (values: Values, call: Call, before: StoredRow | null) => prepare(shop, values, call, before),
    guardDelete: (rows: readonly StoredRow[], call: Call) => guardDelete(rows, call),
  }
  return [
    ...crudRoutes(house, one, hooks, {
      queryById: (call) => fullProduct(shop, call, String(call.input.id ?? '')),
      add: async (call) => {
        const row = await addRow(house, one, hooks, call)
        return saveBuilder(shop, call, String(row.id))
      },
      edit: async (call) => {
        await lockProduct(shop, call, String(call.input.id ?? ''))
        const row = await editRow(house, one, hooks, call)
        return saveBuilder(shop, call, String(row.id))
      },
    }),
    actionRoute(
      one,
      'shelf',
      input({
        ids: WIRE_IDS,
        on: z.preprocess((raw) => raw === true || raw === 'true' || raw === 1 || raw === '1', z.boolean()),
      }),
      (call) => putOnShelf(shop, call),
    ),
    actionRoute(one, 'copy', input({ id: WIRE_ID }), (call) => copy(shop, call)),
    actionRoute(
      one,
      'stock',
      input({ skuId: WIRE_ID, stockLoaded: wireInteger(), stock: wireInteger(), reason: wireText(200).default('') }),
      async (call) => {
        const productId = await productOfSku(shop, call, call.input.skuId)
        const state = await adjustStock(call, productId, call.input)
        await refreshTotals(call, productId)
        return state
      },
    ),
    actionRoute(one, 'sort', input({ ids: WIRE_IDS }), (call) => sort(shop, call)),
    route(
      {
        method: 'GET',
        path: `${one.path}/stockLog`,
        summary: ['库存流水', 'Stock ledger of a SKU'],
        permission: permissionOf(one, 'list'),
        input: input({ skuId: WIRE_ID, pageNo: wireInteger(1).default(1), pageSize: wireInteger(1, 100).default(10) }),
      },
      async (call) => stockLog(call, await productOfSku(shop, call, call.input.skuId), call.input),
    ),
  ]
}

interface Shop {
  readonly house: House
  readonly one: AnyResource
  readonly line: Line
}

async function prepare({ line }: Shop, values: Values, call: Call, before: StoredRow | null): Promise<Values> {
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

async function guardDelete(rows: readonly StoredRow[], { db }: Call): Promise<void> {
  if (rows.some(({ shelfState }) => shelfState === SHELF_STATE.on)) {
    throw refused(['上架中的商品不能删除，请先下架', 'A listing on the shelf cannot be deleted; take it off first'])
  }
  const traded = await db
    .selectFrom('shopSku')
    .select('id')
    .where(
      'productId',
      'in',
      rows.map(({ id }) => String(id)),
    )
    .where((where) => where.or([where('sold', '>', 0), where('locked', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  if (traded) {
    throw refused([
      '已产生订单的商品不能删除，可下架',
      'A listing that was ordered cannot be deleted; take it off the shelf',
    ])
  }
}

async function lockProduct({ house, one }: Shop, call: Call, id: string): Promise<StoredRow> {
  await sql`select 1 from shop_product where id = ${id} for update`.execute(call.db)
  return storedById(house, one, call, id)
}

/** Saves specs and SKUs when they were sent, keeps the rules of the shelf, and gives the whole product back. */
async function saveBuilder(shop: Shop, call: Call<Sent>, id: string): Promise<WireRow> {
  const { specAttr, skuList } = call.input
  // one without the other would take the rest for removed
  if ((specAttr ?? skuList) != null) {
    const sent = readBuilder(specAttr, skuList)
    if (sent.faults.length > 0) {
      throw invalid(sent.faults)
    }
    await saveSkus(call, id, await saveSpecs(call, id, sent.specs), sent.skus)
    await refreshTotals(call, id)
  }
  const product = await fullProduct(shop, call, id)
  if (product.shelfState === SHELF_STATE.on) {
    requireShelfReady(await faultsOf(shop, call, product, product.skuList as readonly Sku[]))
  }
  return product
}

/** The row with its specs and SKUs, and what keeps it off the shelf. */
async function fullProduct(shop: Shop, call: Call, id: string): Promise<WireRow> {
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

async function faultsOf(
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

function requireShelfReady(faults: readonly FieldFault[]): void {
  if (faults.length > 0) {
    throw invalid(faults)
  }
}

async function refreshTotals({ db }: Call, productId: string): Promise<void> {
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

const SHELF_SAID: Text = ['{title}：{reason}', '{title}: {reason}']

/** All of the named products or none; what is wrong is told per product and cell. */
async function putOnShelf(shop: Shop, call: Call<{ readonly ids: string; readonly on: boolean }>): Promise<null> {
  const ids = idsOf(call.input.ids)
  const faults: FieldFault[] = []
  for (const id of [...ids].sort()) {
    await lockProduct(shop, call, id)
    const product = await fullProduct(shop, call, id)
    if (call.input.on) {
      const own = await faultsOf(shop, call, product, product.skuList as readonly Sku[])
      faults.push(
        ...own.map(({ path, message }) =>
          ids.length === 1
            ? { path, message }
            : { path: `${id}.${path}`, message: [titled(product, message, 0), titled(product, message, 1)] as const },
        ),
      )
    }
    await updateRow(shop.house, shop.one, call, {
      id,
      values: { shelfState: call.input.on ? SHELF_STATE.on : SHELF_STATE.off },
    })
  }
  requireShelfReady(faults)
  return null
}

function titled(product: WireRow, message: Text, language: 0 | 1): string {
  return filled(SHELF_SAID, { title: String(product.title), reason: message[language] })[language]
}

async function productOfSku({ house, one }: Shop, call: Call, skuId: string): Promise<string> {
  const sku = (await call.db
    .selectFrom('shopSku')
    .select('productId')
    .where('id', '=', skuId)
    .where('delFlag', '=', 0)
    .executeTakeFirst()) as { readonly productId: string } | undefined
  if (!sku) {
    throw notFound()
  }
  await storedById(house, one, call, sku.productId)
  return sku.productId
}

/** Products in the order given share out the ranks they had, so that others keep their places. */
async function sort({ house, one }: Shop, call: Call<{ readonly ids: string }>): Promise<null> {
  const ids = idsOf(call.input.ids)
  const rows = await Promise.all(ids.map((id) => storedById(house, one, call, id)))
  const ranks = rows.map(({ sortRank }) => Number(sortRank)).sort((a, b) => a - b)
  const isSpread = new Set(ranks).size === ranks.length
  for (const [index, id] of ids.entries()) {
    // the place in the list is no part of the listing: whoever edits it meanwhile is not refused
    await call.db
      .updateTable('shopProduct')
      .set({ sortRank: (isSpread ? ranks[index] : index + 1) ?? index + 1 })
      .where('id', '=', id)
      .execute()
  }
  return null
}

const COPY_OF: Text = ['{title} 副本', '{title} (copy)']

/** A copy off the shelf with the same specs, prices and pictures; its stock has never been counted. */
async function copy(shop: Shop, call: Call<{ readonly id: string }>): Promise<WireRow> {
  const { house, one } = shop
  const stored = await storedById(house, one, call, call.input.id)
  const { priceMin, priceMax, ...values } = valuesOf(one, stored, house.clock)
  const title = [...textIn('zh-CN', COPY_OF, { title: String(stored.title) })].slice(0, one.fields.title?.max).join('')
  const prepared = await prepare(
    shop,
    { ...values, title, shelfState: SHELF_STATE.off, salesCount: 0, stockTotal: 0 },
    call,
    null,
  )
  const [id = ''] = await insertRows(house, one, call, [prepared])
  const specs = await loadSpecs(call, call.input.id)
  const skus = currentSkus(specs, await loadSkus(call, call.input.id)).map(wireSku)
  const bare = specs.map((spec) => ({
    title: spec.title,
    specValues: spec.specValues.map((value) => ({ title: value.title })),
  }))
  await saveSkus(
    call,
    id,
    await saveSpecs(call, id, bare),
    skus.map((sku) => ({ ...sku, stock: DEFAULT_STOCK, stockLoaded: undefined })),
  )
  await refreshTotals(call, id)
  return fullProduct(shop, call, id)
}
