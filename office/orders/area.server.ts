import { defineServerArea } from '#kit/server/area/area.server.ts'
import { importedFigures } from '../catalogue/goods/imported-figures.server.ts'
import { countStock } from '../catalogue/product/count-stock.server.ts'
import { importedListings } from '../catalogue/product/imported-listings.server.ts'
import { PRODUCT_LINES } from '../catalogue/product/product.ts'
import type { Shop } from '../catalogue/product/product-rows.server.ts'
import { skusByCode } from '../catalogue/product/skus-by-code.server.ts'
import { skusToCount } from '../catalogue/product/skus-to-count.server.ts'
import { stocksOf } from '../catalogue/product/stocks-of.server.ts'
import { SALES_LINE } from '../catalogue/rules/sales-line.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { coupon } from '../trade/model/coupon.ts'
import { couponRecord } from '../trade/model/coupon-record.ts'
import { customer } from '../trade/model/customer.ts'
import { order } from '../trade/model/order.ts'
import { pointsEntry } from '../trade/model/points-entry.ts'
import { refund } from '../trade/model/refund.ts'
import { shipment } from '../trade/model/shipment.ts'
import { task } from '../trade/model/task.ts'
import type { Timer } from '../trade/timer/timer.server.ts'
import { type BinParts, binRoutes } from './bin/bin.server.ts'
import { bin } from './bin/bin.ts'
import { couponRecordRoutes, couponRoutes } from './coupon/coupon.server.ts'
import { endCoupons, expireCoupons, remindOfCoupons } from './coupon/coupon-timers.server.ts'
import { issueJob } from './coupon/issue-job.server.ts'
import { couponCalls } from './coupon/storefront-coupons.server.ts'
import { customerRoutes } from './customer/customer.server.ts'
import { endFreezes, endMutes } from './customer/customer-timers.server.ts'
import { damagedRoutes } from './damaged/damaged.server.ts'
import { damaged } from './damaged/damaged.ts'
import type { ImportedListings } from './order/import/imported-listings.server.ts'
import { wereOrdered } from './order/import/were-ordered.server.ts'
import { orderRoutes } from './order/order.server.ts'
import { endHolds, endUnpaid, receiveByItself } from './order/order-timers.server.ts'
import { checkoutCalls } from './order/storefront-checkout.server.ts'
import { creditCalls } from './order/storefront-credit.server.ts'
import { orderCalls } from './order/storefront-orders.server.ts'
import { pointsRoutes } from './points/points.server.ts'
import { endPoints, releasePoints } from './points/points-timers.server.ts'
import { pointsCalls } from './points/storefront-points.server.ts'
import { refundRoutes } from './refund/refund.server.ts'
import { agreeByItself, endParcels, markLate } from './refund/refund-timers.server.ts'
import { refundCalls } from './refund/storefront-refunds.server.ts'
import { shipmentRoutes } from './shipment/shipment.server.ts'
import { stockRoutes } from './stock/stock.server.ts'
import { stockEntry } from './stock/stock-entry.ts'
import type { StockParts } from './stock/stock-importer.server.ts'
import type { StocktakeParts } from './stocktake/open.server.ts'
import { stocktakeLineRoutes, stocktakeRoutes } from './stocktake/stocktake.server.ts'
import { stocktake } from './stocktake/stocktake.ts'
import { stocktakeLine } from './stocktake/stocktake-line.ts'
import { taskRoutes, waitingTasksRoute } from './task/task.server.ts'

interface Parts {
  readonly trade: Trade
}

/** Orders, refunds and customers. A return whose parcel nobody sends ends before its order counts as received. */
export const ordersServer = defineServerArea<Parts, Timer>({
  timers: [
    ...[endUnpaid, endParcels, receiveByItself, endHolds, agreeByItself, markLate],
    ...[endFreezes, endMutes, expireCoupons, remindOfCoupons, endCoupons, releasePoints, endPoints],
  ],
  open: ({ trade }) => ({
    nouns: [
      [order.name, orderRoutes(trade, soldElsewhere(trade))],
      [stockEntry.name, stockRoutes(trade, countedBy(trade))],
      [bin.name, binRoutes(trade, placedBy(trade))],
      [damaged.name, damagedRoutes(trade, placedBy(trade))],
      [stocktake.name, stocktakeRoutes(trade, sessionsOf(trade))],
      [stocktakeLine.name, stocktakeLineRoutes(trade)],
      [shipment.name, shipmentRoutes(trade)],
      [refund.name, refundRoutes(trade)],
      [task.name, taskRoutes(trade)],
      [customer.name, customerRoutes(trade)],
      [coupon.name, couponRoutes(trade)],
      [couponRecord.name, couponRecordRoutes(trade)],
      [pointsEntry.name, pointsRoutes(trade)],
    ],
    routes: [
      waitingTasksRoute(trade),
      ...checkoutCalls(trade),
      ...orderCalls(trade),
      ...creditCalls(trade),
      ...pointsCalls(trade),
      ...refundCalls(trade),
      ...couponCalls(trade),
    ],
    begin: (jobs) => jobs.register(issueJob(trade)),
  }),
})

/** The in-stock listings of a shop, as the catalogue knows them. */
function inStock({ app, now }: Trade): Shop {
  return { app, resource: PRODUCT_LINES[SALES_LINE.inStock], line: SALES_LINE.inStock, now }
}

/** Listings of what a former shop sold, for orders that are taken in. */
function soldElsewhere(trade: Trade): ImportedListings {
  return importedListings(inStock(trade), importedFigures(trade.app), wereOrdered)
}

function countedBy(trade: Trade): StockParts {
  const shop = inStock(trade)
  return {
    count: (ctx, counted) => countStock(shop, ctx, counted),
    stocksOf: (ctx, skuIds) => stocksOf(shop, ctx, skuIds),
  }
}

/** Listings whose pieces lie in the warehouse: in stock, and of balances. */
function stored({ app, now }: Trade): readonly Shop[] {
  return ([1, 3] as const).map((line): Shop => ({ app, resource: PRODUCT_LINES[line], line, now }))
}

function sessionsOf(trade: Trade): StocktakeParts {
  const of = stored(trade)
  return {
    skus: (ctx, asked) => skusToCount(of, ctx, asked),
    skusOf: (ctx, codes) => skusByCode(of, ctx, codes),
  }
}

function placedBy(trade: Trade): BinParts {
  const of = stored(trade)
  return {
    skusOf: (ctx, codes) => skusByCode(of, ctx, codes),
    stocksOf: async (ctx, skuIds) => {
      const stocks = new Map<string, number>()
      for (const shop of of) {
        for (const [skuId, stock] of await stocksOf(shop, ctx, skuIds)) {
          stocks.set(skuId, stock)
        }
      }
      return stocks
    },
  }
}
