import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import { changeFields } from '#kit/server/crud/change-fields.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { answers, NOTHING, pageOfRows } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_ID, wireInteger } from '#kit/server/http/schema.server.ts'
import type { ImportedFigures } from '../rules/imported-figures.server.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import { adjustStock, productOfSku, stockLog } from '../sku/stock-ledger.server.ts'
import { changePrices, repricedSkus, revertPrices } from './bulk-price.server.ts'
import type { PriceChange } from './bulk-price.ts'
import { addStock, unaddStock } from './bulk-stock.server.ts'
import { setDiscounts, setFreight, setLimits } from './bulk-terms.server.ts'
import { changedRank } from './bulk-terms.ts'
import { SHELF_STATE } from './listed-fields.ts'
import type { ProductResource } from './product.ts'
import { PRODUCT_MORE } from './product-answers.server.ts'
import { copyProduct } from './product-copy.server.ts'
import { productImporter } from './product-importer.server.ts'
import { loadTables, lockProduct, preparedRow, readProduct, refreshTotals, type Shop } from './product-rows.server.ts'
import { addProduct, editProduct } from './product-save.server.ts'
import { shelfMoves } from './shelf.server.ts'
import { schedule } from './shelf-times.server.ts'
import { labelRoute } from './sku-labels.server.ts'
import { skuSheet } from './sku-sheet.server.ts'
import { SKU_SHEET } from './sku-sheet.ts'
import { moveListing, sortListings } from './sort.server.ts'

interface ProductParts {
  /** What others know of listings: claims, and the run of their figures. */
  readonly compute: Compute
  /** Whether an order or a claim ever named one of these listings. */
  readonly wereOrdered: (ctx: RequestContext, ids: readonly string[]) => Promise<boolean>
  /** Makes the figures of listings that come from other shops, where they may. */
  readonly figures?: ImportedFigures | undefined
}

/** Listings of one line: the standard verbs with specs and SKUs inside, the shelf, stock, order and copies. */
export function productRoutes(shop: Shop, { compute, wereOrdered, figures }: ProductParts): readonly Route[] {
  const { app, resource, line } = shop
  const hooks: WriteHooks<ProductResource> = {
    prepare: (values, ctx, before) => preparedRow(shop, values, ctx, before),
    guardDelete: (rows, ctx) => guardDelete(rows, ctx, wereOrdered),
  }
  const importer = productImporter(shop, hooks, figures)
  return [
    ...crudRoutes<ProductResource>(app, resource, {
      shows: PRODUCT_MORE,
      answers: {
        moveUp: NOTHING,
        moveDown: NOTHING,
        sort: NOTHING,
        stock: answers(z.object({ stock: z.int(), locked: z.int(), sold: z.int() })),
      },
      ...hooks,
      compute,
      importer,
      counts: {
        price: (rows, ctx, input) => repricedSkus(shop, ctx, rows, input as unknown as PriceChange),
        unprice: (rows, ctx) => repricedSkus(shop, ctx, rows),
      },
      sheets: { [SKU_SHEET[line].name]: skuSheet(shop, importer) },
      historyParts: LISTING_PARTS[line],
      verbs: {
        queryById: (ctx) => readProduct(shop, ctx, String(ctx.input.id ?? '')),
        add: (ctx) => addProduct(shop, hooks, ctx),
        edit: (ctx) => editProduct(shop, hooks, ctx),
      },
      ...shelfMoves(shop),
      actions: {
        shelf: async ({ row, input, move }) => {
          if ((row.shelfState === SHELF_STATE.on) !== input.on) {
            await move()
          }
        },
        copy: ({ row, ctx }) => copyProduct(shop, ctx, row),
        stock: async ({ input, ctx }) => {
          const change = { ...input, reason: input.reason ?? '' }
          const productId = await productOfSku(shop, ctx, change.skuId)
          // listings before their SKUs, as everybody locks them
          await lockProduct(ctx, productId)
          const state = await adjustStock(shop, ctx, change)
          await refreshTotals(ctx, productId, await loadTables(shop, ctx, productId))
          return state
        },
        price: ({ row, input, ctx }) => changePrices(shop, ctx, { row, change: input }),
        unprice: ({ row, ctx, run }) => revertPrices(shop, ctx, { row, run }),
        addStock: ({ row, input, ctx }) => addStock(shop, ctx, { row, qty: input.qty, reason: input.reason ?? '' }),
        unaddStock: ({ row, ctx, run }) => unaddStock(shop, ctx, { row, run }),
        setRank: ({ row, input, ctx }) =>
          changeFields(app, resource, ctx, { row, values: { sortRank: changedRank(row.sortRank, input) } }),
        setCategory: ({ row, input, ctx }) => changeFields(app, resource, ctx, { row, values: input }),
        setLimits: ({ row, input, ctx }) => setLimits(shop, ctx, { row, limits: input }),
        setFreight: ({ row, input, ctx }) => setFreight(shop, ctx, { row, ...input }),
        setDiscounts: ({ row, input, ctx }) => setDiscounts(shop, ctx, { row, discounts: input }),
        schedule: ({ row, input, ctx }) => schedule(shop, ctx, { row, times: input }),
        moveUp: ({ row, ctx }) => moveListing(shop, ctx, row.id, -1),
        moveDown: ({ row, ctx }) => moveListing(shop, ctx, row.id, 1),
        sort: ({ input, ctx }) => sortListings(shop, ctx, idsOf(input.ids)),
      },
    }),
    labelRoute(shop),
    route(
      {
        method: 'GET',
        path: `${resource.path}/stockLog`,
        answers: answers(STOCK_LOG_OUT),
        summary: ['库存流水', 'Stock ledger of a SKU'],
        permission: permissionOf(resource, 'list'),
        input: input({ skuId: WIRE_ID, pageNo: wireInteger(1).default(1), pageSize: wireInteger(1, 100).default(10) }),
      },
      (ctx) => stockLog(shop, ctx, ctx.input),
    ),
  ]
}

/** @throws DomainError `refused` for a listing that is published, and for one that customers have orders or claims of */
async function guardDelete(
  rows: readonly StoredRowOf<ProductResource>[],
  ctx: RequestContext,
  wereOrdered: ProductParts['wereOrdered'],
): Promise<void> {
  if (rows.some(({ shelfState }) => shelfState === SHELF_STATE.on)) {
    throw refused([
      '上架中的商品不能删除，请先下架',
      'A published product cannot be deleted; unpublish it first',
      'product.published',
    ])
  }
  const ids = rows.map(({ id }) => id)
  if (await wereOrdered(ctx, ids)) {
    throw refused([
      '已产生订单或补款资格的商品不能删除，可下架',
      'A product with orders or claims cannot be deleted; unpublish it',
      'product.hasOrders',
    ])
  }
}

const STOCK_LOG_OUT = pageOfRows(
  z.object({
    id: z.string(),
    kind: z.enum(['create', 'adjust']),
    qty: z.number(),
    stockAfter: z.number(),
    lockedAfter: z.number(),
    origin: z.string().nullable(),
    reason: z.string().nullable(),
    operator: z.string(),
    createTime: z.string(),
  }),
)
