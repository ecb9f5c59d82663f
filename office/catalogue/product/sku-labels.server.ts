import { sql } from 'kysely'
import { z } from 'zod'
import { idsOf } from '#kit/contract/list-request.ts'
import { yuanOf } from '#kit/contract/money.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS } from '#kit/server/http/schema.server.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { isEnabled } from '../sku/sku.ts'
import type { SkuRow } from '../sku/sku-row.ts'
import { loadTablesOfAll, type Shop } from './product-rows.server.ts'
import { MOST_LABELLED, PRINT_LABELS, type SkuLabel } from './sku-labels.ts'

/** Labels of the enabled SKUs of listings, or of the listings of figures, that the caller sees. */
export function labelRoute(shop: Shop): Route {
  const { app, resource, line } = shop
  return route(
    {
      method: 'GET',
      path: `${resource.path}/labels`,
      answers: answers(LABELS_OUT),
      summary: [`${resource.title[0]}：SKU标签`, `${resource.title[1]}: Labels of SKUs`],
      permission: PRINT_LABELS,
      input: input({ ids: WIRE_IDS.optional(), goods: WIRE_IDS.optional() }),
    },
    async (ctx): Promise<readonly SkuLabel[]> => {
      const { ids, goods = '' } = ctx.input
      const named = idsOf(ids ?? goods).slice(0, MOST_LABELLED)
      if (named.length === 0) {
        return []
      }
      const listings = await visibleRows(app, resource, ctx)
        .select(['id', 'title', 'goodsId'])
        .where(ids === undefined ? 'goodsId' : 'id', 'in', named)
        .orderBy('title')
        .orderBy('id')
        .execute()
      const tables = await loadTablesOfAll(
        shop,
        ctx,
        listings.map(({ id }) => id),
      )
      const codes = await janCodes(
        ctx,
        listings.map(({ goodsId }) => goodsId),
      )
      return listings.flatMap(({ id, title, goodsId }) =>
        (tables.get(id)?.skus ?? []).filter(isEnabled).map((sku): SkuLabel => {
          const price = fullPrice(line, sku)
          return {
            ...{ skuId: sku.id, title, sku: sku.name, skuCode: sku.skuCode },
            barCode: sku.barCode || (codes.get(goodsId) ?? null),
            price: price === null ? null : yuanOf(price),
            available: (sku.stock ?? 0) - sku.locked,
          }
        }),
      )
    },
  )
}

/** Fen; a pre-order is labelled with the whole price, and a balance is none. */
function fullPrice(line: ListedLine, { originalPrice, presentPrice }: SkuRow): number | null {
  return { 1: presentPrice, 2: originalPrice, 3: null }[line]
}

async function janCodes({ db }: RequestContext, goodsIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; janCode: string }>`
    select id, jan_code from ${withDeleted('shop_goods')} where id = any(${goodsIds}) and jan_code is not null
  `.execute(unscoped(db, 'codes on the boxes of figures whose listings the caller sees'))
  return new Map(rows.map(({ id, janCode }) => [id, janCode]))
}

const LABELS_OUT = z.array(
  z.object({
    skuId: z.string(),
    title: z.string(),
    sku: z.string(),
    skuCode: z.string().nullable(),
    barCode: z.string().nullable(),
    price: z.number().nullable(),
    available: z.number(),
  }),
)
