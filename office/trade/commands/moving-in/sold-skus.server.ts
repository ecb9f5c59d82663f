import { type RawBuilder, sql } from 'kysely'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** A SKU as an item of an order names it. */
export interface SoldSku {
  readonly id: string
  readonly productId: string
  readonly goodsId: string
  readonly productTitle: string
  readonly name: string | null
  readonly skuCode: string | null
  readonly barCode: string | null
  readonly picture: string | null
  readonly janCode: string | null
}

const ASKED = 'SKUs of the tenant of the caller, which lines of orders name'

/** What a row says of a SKU; each '' where it does not. */
export interface NamedSku {
  readonly skuCode: string
  readonly barCode: string
  /** Of the listing. */
  readonly title: string
  /** Values of its specs, apart by commas. */
  readonly spec: string
}

/** Characters of a value of a spec, and of a code; longer ones were cut when they came. */
const [SPEC_MAX, CODE_MAX] = [50, 50]

/**
 * In-stock SKUs by what rows say of them: the code counts first, then the bar code, then the title with the SKU, where that
 * means one SKU alone.
 */
export async function soldSkus(
  ctx: TradeContext,
  lines: readonly NamedSku[],
): Promise<(line: NamedSku) => SoldSku | undefined> {
  const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]
  const withoutCode = lines.filter(({ skuCode }) => skuCode === '')
  const codes = distinct(lines.map(({ skuCode }) => cut(skuCode, CODE_MAX)))
  const bars = distinct(withoutCode.map(({ barCode }) => barCode))
  const titles = distinct(withoutCode.filter(({ barCode }) => barCode === '').map(({ title }) => title))
  const rows = await skusWith(
    ctx,
    sql`
      select id from shop_sku where sku_code = any(${codes}::text[])
      union select id from shop_sku where bar_code = any(${bars}::text[])
      union select k.id from shop_product q join ${withDeleted('shop_sku')} k on k.product_id = q.id
        where q.line = ${sql.lit(SALES_LINE.inStock)} and q.title = any(${titles}::text[])`,
  )
  const [byCode, byBar, byTitle] = [
    new Map<string, SoldSku>(),
    new Map<string, SoldSku>(),
    new Map<string, SoldSku[]>(),
  ]
  for (const row of rows.toReversed()) {
    byCode.set(row.skuCode ?? '', row)
    byBar.set(row.barCode ?? '', row)
    byTitle.set(row.productTitle, [...(byTitle.get(row.productTitle) ?? []), row])
  }
  return ({ skuCode, barCode, title, spec }) => {
    if (skuCode !== '') {
      return byCode.get(cut(skuCode, CODE_MAX))
    }
    if (barCode !== '') {
      return byBar.get(barCode)
    }
    const own = byTitle.get(title) ?? []
    const named = own.filter(({ name }) => spec !== '' && [spec, cut(spec, SPEC_MAX)].includes(name ?? ''))
    return named.length === 1 ? named[0] : own.length === 1 && spec === '' ? own[0] : undefined
  }
}

function cut(text: string, max: number): string {
  return [...text].slice(0, max).join('')
}

/** The SKU of each of these listings, which have one alone, in their order. */
export async function onlySkus(ctx: TradeContext, productIds: readonly string[]): Promise<readonly SoldSku[]> {
  const rows = await skusWith(
    ctx,
    sql`select id from ${withDeleted('shop_sku')} where product_id = any(${productIds}::text[])`,
  )
  const of = new Map(rows.map((row) => [row.productId, row]))
  return productIds.flatMap((id) => of.get(id) ?? [])
}

/** In-stock SKUs with these ids, the oldest first. */
async function skusWith(ctx: TradeContext, ids: RawBuilder<unknown>): Promise<readonly SoldSku[]> {
  const { rows } = await sql<SoldSku>`
    select s.id, s.product_id, p.goods_id, p.title as product_title, s.name, s.sku_code, s.bar_code,
      coalesce(s.picture, p.cover) as picture, g.jan_code
    from shop_sku s
    join shop_product p on p.id = s.product_id and p.line = ${sql.lit(SALES_LINE.inStock)}
    join ${withDeleted('shop_goods')} g on g.id = p.goods_id
    where s.id in (${ids})
    order by s.create_time, s.id`.execute(unscoped(ctx.db, ASKED))
  return rows
}

/** What tells lines apart whose SKU the catalogue does not have. */
export function unknownKey({ skuCode, barCode, title, spec }: NamedSku): string {
  return skuCode || barCode || `${title}\n${spec}`
}
