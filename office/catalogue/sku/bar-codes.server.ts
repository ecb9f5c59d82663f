import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { filled, listed, type Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { barCodesIn } from './bar-codes.ts'
import { type Sku, skuTitle } from './sku.ts'
import type { SkuRow } from './sku-row.ts'

interface Saved {
  readonly before: readonly SkuRow[]
  /** Those that were written. */
  readonly after: readonly SkuRow[]
  /** As they were sent: errors name their places. */
  readonly sent: readonly Sku[]
}

interface Taken {
  readonly code: string
  readonly productNo: string
  readonly title: string
  readonly name: string
}

/**
 * A bar code is of one figure: of all listings of it, a balance and its pre-order alike, and of all their SKUs whose boxes the
 * maker prints the same code on. Codes that a SKU had already are left as they are.
 * @throws DomainError with the SKU of another figure that has a code
 */
export async function requireOwnCodes(ctx: RequestContext, productId: string, saved: Saved): Promise<void> {
  const had = new Map(saved.before.map((row) => [row.id, new Set(codesOf(row))]))
  const given = saved.after.flatMap((row) => {
    const codes = codesOf(row).filter((code) => !had.get(row.id)?.has(code))
    return codes.map((code) => ({ row, code }))
  })
  if (given.length === 0) {
    return
  }
  const { db, user } = ctx
  const rowsIn = unscoped(db, 'codes of all SKUs of the shop; of others only what they are called')
  // codes are given one after the other, so that two listings do not both take one
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bar codes ${user.tenantId}`}, 0))`.execute(rowsIn)
  const codes = [...new Set(given.map(({ code }) => code))]
  // those who have a code are found by index first, whatever the planner knows of the tables
  const { rows } = await sql<Taken>`
    with own as materialized (
        select ${FIGURE} from ${withDeleted('shop_product')} p ${GOODS} where p.id = ${productId}),
      holder as materialized (
        select s.id, s.bar_code::text as code from shop_sku s
        where s.bar_code is not null and s.bar_code = any(${codes})
        union
        select s.id, c.code from shop_sku s cross join lateral unnest(string_to_array(s.more_bar_codes, ',')) as c (code)
        where s.more_bar_codes is not null
          and string_to_array(s.more_bar_codes, ',') && ${codes}::text[] and c.code = any(${codes})),
      other as (select holder.code, p.product_no, p.title, s.name, s.sort_rank, ${FIGURE}
        from holder join ${withDeleted('shop_sku')} s on s.id = holder.id
        join shop_product p on p.id = s.product_id ${GOODS})
    select other.code, other.product_no, other.title, other.name from other cross join own
    where other.root <> own.root and other.jan is distinct from coalesce(own.jan, '') and other.figure is distinct from own.figure
    order by other.product_no, other.sort_rank`.execute(rowsIn)
  const errors = given.flatMap(({ row, code }) => {
    const taken = rows.find((one) => one.code === code)
    const field = row.barCode === code ? 'barCode' : 'moreBarCodes'
    return taken ? [{ path: `skuList.${placeOf(row, saved.sent)}.${field}`, message: takenBy(taken) }] : []
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
}

function codesOf({ barCode, moreBarCodes }: Pick<SkuRow, 'barCode' | 'moreBarCodes'>): readonly string[] {
  return [...(barCode ? [barCode] : []), ...barCodesIn(moreBarCodes)]
}

/** The goods of a listing, and those that a balance completes. */
const GOODS = sql`left join ${withDeleted('shop_goods')} g on g.id = p.goods_id
      left join ${withDeleted('shop_goods')} f on f.id = g.presell_goods_id`
/** Goods of each line are rows of their own: what completes another, and what has one JAN code or one name, is one figure. */
const FIGURE = sql`coalesce(f.id, g.id, p.id) as root, coalesce(nullif(g.jan_code, ''), nullif(f.jan_code, '')) as jan,
  coalesce(g.name, p.title) as figure`

/** SKUs are known by their rank, which is that of the row they were sent in. */
function placeOf({ sortRank }: SkuRow, sent: readonly Sku[]): number {
  return sent.findIndex((sku) => sku.sortRank === sortRank)
}

function takenBy({ code, productNo, title, name }: Taken): Text {
  return filled(['条码 {code} 已属于 {sku}', 'The barcode {code} is that of {sku}'], {
    ...{ code, sku: listed([title, skuTitle({ name }), productNo], [' ', ' ']) },
  })
}
