import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { GOODS_STATE } from '#office/catalogue/goods/goods.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { DEMO_STORIES, type DemoStory } from './figures.ts'
import { skuPrefix } from './listings.ts'
import type { Random } from './random.ts'

/** A SKU of the demo that can be bought. */
interface DemoOffer {
  readonly skuId: string
  readonly skuCode: string
  readonly productId: string
  readonly goodsId: string
  readonly line: 1 | 2 | 3
  readonly available: number
  readonly price: number
  readonly limit: number
  readonly since: Date
  readonly from: Date | null
  readonly until: Date | null
  readonly presellSkuId: string | null
}

/** What can still be bought, kept while the demo buys: checkout refuses nothing of what is taken here. */
export interface Offers {
  readonly all: readonly DemoOffer[]
  /** SKUs of a figure that is told of; nobody else buys it. @throws Error where the shop has none */
  of(story: DemoStory, line: 1 | 2 | 3): readonly [DemoOffer, ...DemoOffer[]]
  /** Takes pieces for a customer, or nothing where the limit or the stock forbids it. */
  take(offer: DemoOffer, userId: string, qty: number): boolean
  /** Listings from stock that were there at a moment, in a random order. */
  inStockAt(at: Date, random: Random): readonly DemoOffer[]
}

export async function demoOffers(db: Database): Promise<Offers> {
  const { rows } = await sql<DemoOffer>`
    select s.id as sku_id, s.sku_code, p.id as product_id, g.id as goods_id, p.line, s.stock as available, s.present_price as price,
      least(nullif(p.limit_per_user, 0), nullif(p.limit_per_order, 0), nullif(g.limit_per_user, 0), 99) as "limit",
      p.create_time as since, g.presell_start as "from", g.presell_end as until, s.presell_sku_id
    from shop_sku s join shop_product p on p.id = s.product_id join shop_goods g on g.id = p.goods_id
    where s.status = ${sql.lit(SKU_STATUS.enabled)} and s.present_price > 0
      and p.shelf_state = ${sql.lit(SHELF_STATE.on)} and g.state = ${sql.lit(GOODS_STATE.ready)} and not p.member_only and p.min_per_order <= 1 and p.tenant_id = 0
    order by s.id
  `.execute(db)
  const own = (story: DemoStory, line: 1 | 2 | 3) => {
    const index = Object.keys(DEMO_STORIES).find((place) => DEMO_STORIES[Number(place)] === story)
    return rows.filter(({ skuCode }) => skuCode.startsWith(skuPrefix(line, Number(index))))
  }
  const told = new Set(
    Object.values(DEMO_STORIES).flatMap((story) => ([1, 2, 3] as const).flatMap((line) => own(story, line))),
  )
  const all = rows.filter((offer) => !told.has(offer))
  const left = new Map(rows.map(({ skuId, available }) => [skuId, available]))
  const bought = new Map<string, number>()
  return {
    all,
    of: (story, line) => {
      const [first, ...others] = own(story, line)
      if (!first) {
        throw new Error(`nothing is sold of the figure "${story}" on line ${line}`)
      }
      return [first, ...others]
    },
    take: ({ skuId, goodsId, limit }, userId, qty) => {
      const [key, has] = [`${userId} ${goodsId}`, left.get(skuId) ?? 0]
      const had = bought.get(key) ?? 0
      if (has < qty || had + qty > limit) {
        return false
      }
      left.set(skuId, has - qty)
      bought.set(key, had + qty)
      return true
    },
    inStockAt: (at, random) =>
      random.shuffled(all.filter(({ line, since }) => line === SALES_LINE.inStock && since < at)),
  }
}
