import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { actionRoute, crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { House } from '#kit/server/crud/house.server.ts'
import type { StoredRow, WireRow } from '#kit/server/crud/rows.server.ts'
import { addRow, editRow, notFound, storedById } from '#kit/server/crud/write.server.ts'
import { type Call, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, WIRE_IDS, wireInteger, wireText } from '#kit/server/http/schema.server.ts'
import type { Line, Sku } from '#office/shop/sku/sku.ts'
import { readBuilder } from '#office/shop/sku/sku-input.ts'
import { saveSkus } from '../sku/sku-rows.server.ts'
import { saveSpecs } from '../sku/spec-rows.server.ts'
import { adjustStock, stockLog } from '../sku/stock-ledger.server.ts'
import { SHELF_STATE } from './product.ts'
import { copyProduct } from './product-copy.server.ts'
import { faultsOf, fullProduct, lockProduct, preparedRow, refreshTotals, type Shop } from './product-rows.server.ts'
import { putOnShelf, requireShelfReady } from './product-shelf.server.ts'

type Sent = Readonly<Record<string, unknown>>

/** Listings of one line: the standard verbs with specs and SKUs inside, the shelf, stock, order and copies. */
export function productRoutes(house: House, one: AnyResource, line: Line): readonly Route[] {
  const shop: Shop = { house, one, line }
  const hooks = {
    prepare: (values: Values, call: Call, before: StoredRow | null) => preparedRow(shop, values, call, before),
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
    actionRoute(one, 'copy', input({ id: WIRE_ID }), (call) => copyProduct(shop, call)),
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
