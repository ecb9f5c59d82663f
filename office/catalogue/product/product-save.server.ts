import { invalid } from '#kit/contract/errors.ts'
import type { WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { noteChanges } from '#kit/server/crud/history.server.ts'
import { addRow, editRow } from '#kit/server/crud/write.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { type PayModel, payModelOf } from '#office/catalogue/rules/pay-model.ts'
import { readBuilder } from '#office/catalogue/sku/sku-input.ts'
import { SALES_LINE } from '../rules/sales-line.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { loadSkus, wireSku } from '../sku/sku-rows.server.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { presellSkuErrors } from './presell-link.server.ts'
import type { ProductResource } from './product.ts'
import {
  type FullProduct,
  fullProduct,
  loadTables,
  preparedRow,
  refreshTotals,
  type SavedTables,
  type Shop,
  saveTables,
  totalsOf,
  withTables,
} from './product-rows.server.ts'
import { isUnpriced, isWithout, repricedCells, repriceErrors } from './repriced.ts'

type Sent = Readonly<Record<string, unknown>>
type Hooks = WriteHooks<ProductResource>

/** A new listing with its specs and SKUs, whoever asks for it; many that are sold nowhere yet are `addListings`. */
export async function addProduct(shop: Shop, hooks: Hooks, ctx: RequestContext<Sent>): Promise<FullProduct> {
  const row = await addRow(shop.app, shop.resource, hooks, ctx)
  const id = String(row.id)
  const tables = await sentTables(shop, ctx, { id, product: row, stored: [] })
  if (tables) {
    await noteChanges(shop.app, ctx, [tables.changes])
    await refreshTotals(ctx, id, tables)
  }
  return fullProduct(shop, ctx, id)
}

/** Changes a listing with its specs and SKUs, keeps the rules of the shelf, and gives the whole product back. */
export async function editProduct(lines: Shop, hooks: Hooks, ctx: RequestContext<Sent>): Promise<FullProduct> {
  // what the listing completes is asked for before it is written and after
  const shop: Shop = { ...lines, answers: new Map() }
  const { app, resource } = shop
  let saved: SavedTables | undefined
  let isRepriced = false
  const row = await editRow(
    app,
    resource,
    {
      ...hooks,
      prepare: async (values, _ctx, before) => {
        const prepared = await preparedRow(shop, values, ctx, before)
        const id = String(before?.id)
        const payModel = payModelOf({ ...before, ...prepared })
        const cells = before ? repricedCells(payModelOf(before), payModel) : []
        saved = await sentTables(shop, ctx, { id, product: { ...before, ...prepared }, cells, payModel })
        if (!saved) {
          isRepriced = cells.length > 0 && isWithout(await loadSkus(shop, ctx, id), cells)
          return prepared
        }
        isRepriced = true
        // a listing whose prices are yet to come in their new meaning waits for them off the shelf
        const isWaiting = before?.shelfState === SHELF_STATE.on && cells.length > 0 && isUnpriced(saved.skus, cells)
        return { ...prepared, ...(await totalsOf(saved)), ...(isWaiting && TAKEN_OFF) }
      },
      changedParts: () => (saved ? [saved.changes] : []),
      meantParts: () => (isRepriced ? ['skuList'] : []),
    },
    ctx,
  )
  const product = await withTables(shop, ctx, row, saved ?? (await loadTables(shop, ctx, String(row.id))))
  if (product.shelfState === SHELF_STATE.on && product.shelfErrors.length > 0) {
    throw invalid(product.shelfErrors.map(({ path, message }) => ({ path, message: [message, message] })))
  }
  return product
}

/** What ends with the time of a listing on the shelf. */
const TAKEN_OFF = { shelfState: SHELF_STATE.off, shelfOffAt: null } as const

interface Owner {
  readonly id: string
  /** The listing as it will be. */
  readonly product: Parameters<typeof presellSkuErrors>[2]
  /** Its live SKUs, if they are known. */
  readonly stored?: readonly SkuRow[]
  /** Prices that mean something else from now on, and how the listing is paid then. */
  readonly cells?: ReturnType<typeof repricedCells>
  readonly payModel?: PayModel | undefined
}

/** Saves specs and SKUs, if they were sent; the listing is locked or new. */
async function sentTables(
  shop: Shop,
  ctx: RequestContext<Sent>,
  { id, product, cells = [], payModel, ...known }: Owner,
): Promise<SavedTables | undefined> {
  const { specAttr, skuList } = ctx.input
  // one without the other would take the rest for removed
  if ((specAttr ?? skuList) == null) {
    return undefined
  }
  const { specs, skus: sent, errors } = await inTurns(readBuilder(specAttr, skuList))
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const stored = known.stored ?? (await loadSkus(shop, ctx, id, true))
  const isMeant = String(ctx.input.meant ?? '')
    .split(',')
    .includes('skuList')
  const asked = isMeant || payModel === undefined ? [] : cells
  const left = payModel === undefined ? [] : repriceErrors({ cells: asked, payModel }, sent, stored.map(wireSku))
  if (left.length > 0) {
    throw invalid(left)
  }
  // what was confirmed of a price counts for its old meaning
  const skus = asked.length > 0 ? sent.map((sku) => ({ ...sku, lowPriceOk: null })) : sent
  if (shop.line === SALES_LINE.final) {
    const wrong = await presellSkuErrors(shop, ctx, product, { sent: skus, stored })
    if (wrong.length > 0) {
      throw invalid(wrong)
    }
  }
  return saveTables(shop, ctx, id, { specs, skus, stored })
}
