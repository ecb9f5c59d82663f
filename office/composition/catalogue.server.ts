import { defineServerArea, type OpenArea } from '#kit/server/area/area.server.ts'
import { type ListedLine, SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { goodsRoutes } from '../catalogue/goods/goods.server.ts'
import { GOODS_LINES } from '../catalogue/goods/goods.ts'
import { importedFigures } from '../catalogue/goods/imported-figures.server.ts'
import { productRoutes } from '../catalogue/product/product.server.ts'
import { PRODUCT_LINES } from '../catalogue/product/product.ts'
import type { Shop } from '../catalogue/product/product-rows.server.ts'
import { shelfByTime } from '../catalogue/product/shelf.server.ts'
import { summaryRoutes } from '../catalogue/summary/summary.server.ts'
import { arrivedSkus } from '../presale/figure/arrived-skus.server.ts'
import { figureNumbers } from '../presale/figure/figure-numbers.server.ts'
import { listingNumbers } from '../presale/figure/listing-numbers.server.ts'
import { wereOrdered } from '../presale/figure/ordered-listings.server.ts'
import { owedPresellSkus } from '../presale/figure/owed-presell-skus.server.ts'
import { shelfTimers } from '../presale/figure/shelf-timers.server.ts'
import { moveRelease } from '../presale/release/release.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { requireSettled } from '../trade/commands/order/open-business.server.ts'
import { stockRights } from '../trade/commands/stock/spoken-for.server.ts'
import { usualPayModel } from '../trade/model/usual-pay-model.ts'
import type { Timer } from '../trade/timer/timer.server.ts'

interface Parts {
  readonly trade: Trade
}

const LINES = [1, 2, 3] as const

/** The catalogue, which knows of no order, with what orders and claims decide of figures and listings. */
export const catalogueServer = defineServerArea<Parts, Timer>({
  open: ({ trade }) => ({
    nouns: nounsOf(trade),
    routes: summaryRoutes(trade.app),
    timers: LINES.flatMap((line) => shelfTimers(line, shelfByTime(listingsOf(trade, line)))),
  }),
})

/** Figures and listings of each line. */
function nounsOf(trade: Trade): NonNullable<OpenArea['nouns']> {
  const { app } = trade
  return LINES.flatMap((line) => {
    const [goods, product] = [GOODS_LINES[line], PRODUCT_LINES[line]]
    return [
      [
        goods.name,
        goodsRoutes(app, goods, {
          moveRelease: moveRelease(trade),
          compute: figureNumbers(app, line),
          requireSettled,
          now: trade.now,
        }),
      ],
      [
        product.name,
        productRoutes(listingsOf(trade, line), {
          compute: listingNumbers(app, line),
          wereOrdered,
          figures: line === SALES_LINE.inStock ? importedFigures(app) : undefined,
        }),
      ],
    ] as const
  })
}

/** The listings of a line, and what the shop decides of them. */
function listingsOf(trade: Trade, line: ListedLine): Shop {
  return {
    app: trade.app,
    resource: PRODUCT_LINES[line],
    line,
    now: trade.now,
    ...(line === SALES_LINE.final && { rights: stockRights(trade), owedPresellSkus, arrivedOf: arrivedSkus }),
    lowPricePercent: async (ctx) => (await trade.settings(ctx))['order.lowPricePercent'],
    depositWarnPercent: async (ctx) => (await trade.settings(ctx))['final.depositWarnPercent'],
    usualPayModel: async (ctx) => usualPayModel(await trade.settings(ctx)),
  }
}
