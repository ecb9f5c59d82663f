import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { noteChanges } from '#kit/server/crud/history.server.ts'
import { insertRows, readNewRow } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { inTurns } from '#kit/server/turns/in-turns.server.ts'
import { newNumbers } from '../../numbering/own-numbers.server.ts'
import { requireOwnCodes } from '../sku/bar-codes.server.ts'
import { shopTime } from '../sku/listing-parts.server.ts'
import { insertSkus, keyed, moveOfNew } from '../sku/new-skus.server.ts'
import { readBuilder } from '../sku/sku-input.ts'
import { LISTING_PARTS } from '../sku/sku-resource.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { addSpecs } from '../sku/spec-rows.server.ts'
import { noteStock } from '../sku/stock-ledger.server.ts'
import { preparedRow, type Shop, totalsOf } from './product-rows.server.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * Adds unpublished in-stock listings, checked as the editor checks them, in a few statements for all of them.
 * @returns their ids, in order
 */
export async function addListings(shop: Shop, ctx: RequestContext, sent: readonly Sent[]): Promise<readonly string[]> {
  const { app, resource, line } = shop
  const numbers = await newNumbers(ctx, `product${line}`, { count: sent.length, now: new Date() })
  const rows: Awaited<ReturnType<typeof preparedRow>>[] = []
  const built: Awaited<ReturnType<typeof builderIn>>[] = []
  for (const [index, input] of sent.entries()) {
    const { values, errors } = readNewRow(resource, { ...ctx, input })
    if (errors.length > 0) {
      throw invalid(errors)
    }
    rows.push(await preparedRow(shop, values, ctx, null, numbers[index]))
    built.push(await builderIn(input))
  }
  const ids = await insertRows(app, resource, ctx, rows)
  const specs = await addSpecs(
    ctx,
    built.map((one, index) => ({ productId: ids[index] ?? '', specs: one.specs })),
  )
  const skus = await Promise.all(built.map((one, index) => inTurns(keyed(specs[index] ?? [], one.skus))))
  const added = await insertSkus(
    ctx,
    skus.flatMap((own, index) => own.map((sku) => ({ ...sku, productId: ids[index] ?? '' }))),
  )
  const ofListing = new Map<string, SkuRow[]>(ids.map((id) => [id, []]))
  for (const sku of added) {
    ofListing.get(sku.productId)?.push(sku)
  }
  for (const [index, id] of ids.entries()) {
    await requireOwnCodes(ctx, id, { before: [], after: ofListing.get(id) ?? [], sent: skus[index] ?? [] })
  }
  await noteStock(ctx, added.map(moveOfNew), await shopTime(shop, ctx))
  const ofSkus = LISTING_PARTS[line].skuList.resource
  await noteChanges(app, ctx, [{ resource: ofSkus, changed: [], added: added.map(({ id }) => id) }])
  await setTotals(ctx, ofListing)
  return ids
}

async function builderIn({ specAttr, skuList }: Sent) {
  const { specs, skus, errors } = await inTurns(readBuilder(specAttr, skuList))
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return { specs, skus }
}

async function setTotals(ctx: RequestContext, skus: ReadonlyMap<string, readonly SkuRow[]>): Promise<void> {
  const totals: object[] = []
  for (const [id, own] of skus) {
    totals.push({ id, ...(await totalsOf({ specs: [], skus: own })) })
  }
  await sql`
    update ${withDeleted('shop_product')} p set price_min = n."priceMin", price_max = n."priceMax", stock_total = n."stockTotal",
      sales_count = n."salesCount", is_counted = n."isCounted", has_exchange = n."hasExchange"
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as n (id text, "priceMin" bigint, "priceMax" bigint,
      "stockTotal" bigint, "salesCount" bigint, "isCounted" boolean, "hasExchange" boolean)
    where p.id = n.id`.execute(unscoped(ctx.db, 'sums of listings that were added by this transaction'))
}
