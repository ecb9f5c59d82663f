import { sql } from 'kysely'
import type { ExportSheet, NamedField } from '#kit/server/crud/export-sheet.server.ts'
import { exportedCells } from '#kit/server/crud/exported-cells.server.ts'
import type { Importer } from '#kit/server/crud/importer.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { withDeleted, withDeletedRows } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { WorkbookValue } from '#kit/server/sheets/write-workbook.server.ts'
import type { SpecRow } from '../sku/sku.ts'
import { withValues } from '../sku/sku-generate.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { SPEC, STOCK_LOADED } from './product-import-rows.server.ts'
import { loadTablesOfAll, type Shop } from './product-rows.server.ts'
import { SKU_SHEET } from './sku-sheet.ts'

/** What a listing says in each of its rows; the rest stands in its first one. */
const REPEATED: ReadonlySet<string> = new Set(['productNo', 'title', 'goodsId'])
/** References that are written as the number of what they name: titles repeat. */
const BY_NUMBER = ['goodsId', 'presellProductId'] as const

/** Listings with a row for each SKU, in the columns that their importer takes: it comes back as it went. */
export function skuSheet(shop: Shop, { fields }: Pick<Importer, 'fields'>): ExportSheet {
  const { app, resource } = shop
  const columns = fields.flatMap(({ name, field }): NamedField[] =>
    // no cell is long enough for a whole page
    field && field.kind !== 'html' ? [{ name, field }] : [],
  )
  const own = columns.filter(({ name }) => Object.hasOwn(resource.fields, name))
  return {
    title: SKU_SHEET[shop.line].title,
    columns,
    rowsOf: async (rows, ctx) => {
      const ids = rows.map(({ id }) => String(id))
      const tables = await loadTablesOfAll(shop, ctx, ids)
      const cells = await exportedCells(app, resource, ctx, { rows, columns: own })
      const numbers = await numbersOf(ctx, rows)
      const names = await presellNames(
        ctx,
        [...tables.values()].flatMap(({ skus }) => skus),
      )
      return rows.flatMap((row, index) => {
        const listing = new Map(own.map(({ name }, place) => [name, cells[index]?.[place]]))
        for (const name of BY_NUMBER) {
          const number = numbers.get(String(row[name] ?? ''))
          if (number !== undefined) {
            listing.set(name, number)
          }
        }
        const { specs, skus } = tables.get(String(row.id)) ?? { specs: [], skus: [] }
        return skus.map((sku, place) =>
          columns.map(({ name }) => {
            if (listing.has(name)) {
              return place === 0 || REPEATED.has(name) ? listing.get(name) : null
            }
            return skuCell(name, specs, sku, names)
          }),
        )
      })
    },
  }
}

function skuCell(
  name: string,
  specs: readonly SpecRow[],
  sku: SkuRow,
  presellNames: ReadonlyMap<string, string>,
): WorkbookValue {
  switch (name) {
    case SPEC:
      return withValues(specs)
        .map(({ title }, place) => `${title}:${sku.extra[place]?.title ?? ''}`)
        .join(';')
    case STOCK_LOADED:
      return sku.stock
    case 'presellSkuId':
      return presellNames.get(sku.presellSkuId ?? '')
    default:
      return (sku as unknown as Readonly<Record<string, WorkbookValue>>)[name]
  }
}

const NAMED = 'numbers and names of what rows that the caller sees refer to'

async function numbersOf({ db }: RequestContext, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => BY_NUMBER.map((name) => String(row[name] ?? '')))
  const { rows: found } = await sql<{ id: string; no: string }>`
    select id, goods_no as no from ${withDeleted('shop_goods')} where id = any(${ids})
    union all select id, product_no from ${withDeleted('shop_product')} where id = any(${ids})
  `.execute(unscoped(db, NAMED))
  return new Map(found.map(({ id, no }) => [id, no]))
}

async function presellNames({ db }: RequestContext, skus: readonly SkuRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = skus.flatMap(({ presellSkuId }) => presellSkuId ?? [])
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await withDeletedRows(unscoped(db, NAMED))
    .selectFrom('shop_sku')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
