import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { addFinalFigure, addRerun, addStockFigure } from './catalogue/goods/final-figure.server.ts'
import { goodsRoutes } from './catalogue/goods/goods.server.ts'
import { GOODS_LINES } from './catalogue/goods/goods.ts'
import { addFinalListings, addStockListings } from './catalogue/product/final-listings.server.ts'
import { productRoutes } from './catalogue/product/product.server.ts'
import { PRODUCT_LINES } from './catalogue/product/product.ts'
import type { Shop } from './catalogue/product/product-rows.server.ts'
import { shelfByTime } from './catalogue/product/shelf.server.ts'
import type { Line } from './catalogue/sku/sku.ts'
import { summaryRoutes } from './catalogue/summary/summary.server.ts'
import { eventMessages } from './connect/message/event-messages.server.ts'
import { mailServerRoutes } from './connect/message/mail-server.server.ts'
import { mailServer } from './connect/message/mail-server.ts'
import { messageRoutes } from './connect/message/message.server.ts'
import { messageTemplateRoutes } from './connect/message/message-template.server.ts'
import { messageTemplate } from './connect/message/message-template.ts'
import { messageJob } from './connect/message/send-messages.server.ts'
import { oldRecords } from './connect/old-records.server.ts'
import { eventDeliveries } from './connect/webhook/event-deliveries.server.ts'
import { deliveryJob } from './connect/webhook/send-deliveries.server.ts'
import { webhookDeliveryRoutes, webhookRoutes } from './connect/webhook/webhook.server.ts'
import { webhook } from './connect/webhook/webhook.ts'
import { webhookDelivery } from './connect/webhook/webhook-delivery.ts'
import { salesRoutes } from './dashboard/today/sales.server.ts'
import { todayRoutes } from './dashboard/today/today.server.ts'
import { alipayKind } from './money/channel/alipay.server.ts'
import { callbackRoutes } from './money/channel/callback.server.ts'
import { payChannelRoutes } from './money/channel/pay-channel.server.ts'
import { payChannel } from './money/channel/pay-channel.ts'
import { dueRefunds, refundJob } from './money/channel/refund-parts.server.ts'
import { lateNewsJob, sandboxBillRoutes } from './money/channel/sandbox-bill.server.ts'
import { sandboxBill } from './money/channel/sandbox-bill.ts'
import { sandboxKind } from './money/channel/sandbox-gateway.server.ts'
import { wechatKind } from './money/channel/wechat.server.ts'
import { liabilityRoutes } from './money/deposit/liability-routes.server.ts'
import { paymentRoutes } from './money/payment/payment.server.ts'
import { statementLineRoutes, statementRoutes } from './money/statement/statement.server.ts'
import { statement } from './money/statement/statement.ts'
import { statementJob } from './money/statement/statement-job.server.ts'
import { statementLine } from './money/statement/statement-line.ts'
import { couponRecordRoutes, couponRoutes } from './orders/coupon/coupon.server.ts'
import { issueJob } from './orders/coupon/issue-job.server.ts'
import { customerRoutes } from './orders/customer/customer.server.ts'
import { orderRoutes } from './orders/order/order.server.ts'
import { pointsRoutes } from './orders/points/points.server.ts'
import { refundRoutes } from './orders/refund/refund.server.ts'
import { shipmentRoutes } from './orders/shipment/shipment.server.ts'
import { taskRoutes } from './orders/task/task.server.ts'
import { claimRoutes } from './presale/claim/claim.server.ts'
import { arrivedSkus } from './presale/figure/arrived-skus.server.ts'
import { figureNumbers, releaseNumbers } from './presale/figure/figure-numbers.server.ts'
import { listingNumbers } from './presale/figure/listing-numbers.server.ts'
import { wereOrdered } from './presale/figure/ordered-listings.server.ts'
import { owedPresellSkus } from './presale/figure/owed-presell-skus.server.ts'
import { shelfTimers } from './presale/figure/shelf-timers.server.ts'
import { cancelRunJob } from './presale/release/cancel-run-job.server.ts'
import { moveRelease, releaseChangeRoutes, releaseRoutes } from './presale/release/release.server.ts'
import { releaseChange } from './presale/release/release-change.ts'
import { releasePlan } from './presale/release/release-plan.ts'
import { surplusRoutes } from './presale/surplus/surplus.server.ts'
import { waitingRoutes } from './presale/waiting/waiting.server.ts'
import { waveRoutes } from './presale/wave/wave.server.ts'
import { waveJob } from './presale/wave/wave-job.server.ts'
import { sandboxClockRoutes, sandboxNow } from './sandbox/sandbox-clock.server.ts'
import { sandboxMove } from './sandbox/sandbox-move.ts'
import { consultRoutes } from './service/consult/consult.server.ts'
import { consultReportRoutes } from './service/consult-report/consult-report.server.ts'
import { reportCauseRoutes } from './service/report-cause/report-cause.server.ts'
import { settingRoutes } from './setting/setting.server.ts'
import { apiClientRoutes } from './storefront/api-client/api-client.server.ts'
import { apiClient } from './storefront/api-client/api-client.ts'
import { oldCalls } from './storefront/old-calls.server.ts'
import { storefrontRoutes } from './storefront/storefront.server.ts'
import { sentPictures } from './system/file/sent-pictures.server.ts'
import { clockRoutes } from './trade/clock/clock.server.ts'
import type { Trade } from './trade/commands/context/trade.server.ts'
import { createTrade } from './trade/commands/moves/create-trade.server.ts'
import { requireSettled } from './trade/commands/order/open-business.server.ts'
import { closeJob } from './trade/commands/payment/ask-gateways.server.ts'
import { stockRights } from './trade/commands/stock/spoken-for.server.ts'
import { claim } from './trade/model/claim.ts'
import { consult } from './trade/model/consult.ts'
import { consultReport } from './trade/model/consult-report.ts'
import { coupon } from './trade/model/coupon.ts'
import { couponRecord } from './trade/model/coupon-record.ts'
import { customer } from './trade/model/customer.ts'
import { message } from './trade/model/message.ts'
import { order } from './trade/model/order.ts'
import { payment } from './trade/model/payment.ts'
import { pointsEntry } from './trade/model/points-entry.ts'
import { refund } from './trade/model/refund.ts'
import { reportCause } from './trade/model/report-cause.ts'
import { shipment } from './trade/model/shipment.ts'
import { surplus } from './trade/model/surplus.ts'
import { task } from './trade/model/task.ts'
import { waitingEntry } from './trade/model/waiting.ts'
import { wave } from './trade/model/wave.ts'
import { timerJobs } from './trade/timer/timer-jobs.server.ts'

interface ShopParts {
  readonly app: AppContext
  readonly db: Database
  readonly files: FileStore
  /** With a payment gateway without money, and a clock that can be moved. */
  readonly isSandbox: boolean
}

interface OpenShop {
  /** Routes of declared nouns that have a behaviour of their own, by name. */
  readonly own: readonly (readonly [name: string, routes: readonly Route[]])[]
  /** Those of pages and calls that are no noun. */
  readonly routes: readonly Route[]
}

type Timer = Job<Record<string, never>>

const LINES = [1, 2, 3] as const

/** The shop: its commands with their jobs and subscriptions, its nouns, its storefront. */
export function openShop({ app, db, files, isSandbox }: ShopParts): OpenShop {
  const gateways = [alipayKind({ isSandbox }), wechatKind({ isSandbox }), ...(isSandbox ? [sandboxKind(db)] : [])]
  const trade = createTrade(app, { channels: gateways, ...(isSandbox ? { now: sandboxNow } : {}) })
  const timers = timersOf(trade, isSandbox)
  startJobs(trade, timers)
  return {
    own: [
      ...catalogueRoutes(trade),
      ...tradeNouns(trade, isSandbox),
      ...(isSandbox
        ? ([
            [sandboxBill.name, sandboxBillRoutes(trade, db)],
            [sandboxMove.name, sandboxClockRoutes(trade, timers)],
          ] as const)
        : []),
    ],
    routes: [
      ...summaryRoutes(app),
      ...settingRoutes(trade),
      ...clockRoutes(trade),
      ...todayRoutes(app),
      ...salesRoutes(trade),
      ...liabilityRoutes(trade),
      ...storefrontRoutes(trade, sentPictures(files)),
      ...callbackRoutes(trade),
    ],
  }
}

/** What the shop does by itself, sooner or later. */
function timersOf(trade: Trade, isSandbox: boolean): readonly Timer[] {
  return [
    ...timerJobs(
      trade,
      LINES.flatMap((line) => shelfTimers(line, shelfByTime(listingsOf(trade, line)))),
    ),
    refundJob(trade),
    closeJob(trade),
    messageJob(trade),
    statementJob(trade),
    deliveryJob(trade),
    ...(isSandbox ? [lateNewsJob(trade)] : []),
  ]
}

function startJobs(trade: Trade, timers: readonly Timer[]): void {
  const { jobs } = trade.app
  jobs.register(waveJob(trade))
  jobs.register(cancelRunJob(trade))
  jobs.register(issueJob(trade))
  for (const timer of timers) {
    jobs.register(timer)
  }
  jobs.register(oldCalls())
  jobs.register(oldRecords(trade))
  jobs.subscribe(eventMessages(trade))
  jobs.subscribe(eventDeliveries(trade))
  jobs.subscribe(dueRefunds(trade))
}

/** Figures and listings of each line. */
function catalogueRoutes(trade: Trade): OpenShop['own'] {
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
      [product.name, productRoutes(listingsOf(trade, line), { compute: listingNumbers(app, line), wereOrdered })],
    ] as const
  })
}

/** The listings of a line, and what the shop decides of them. */
function listingsOf(trade: Trade, line: Line): Shop {
  return {
    app: trade.app,
    resource: PRODUCT_LINES[line],
    line,
    now: trade.now,
    ...(line === 3 && { rights: stockRights(trade), owedPresellSkus, arrivedOf: arrivedSkus }),
    depositWarnPercent: async (ctx) => (await trade.settings(ctx))['final.depositWarnPercent'],
  }
}

function tradeNouns(trade: Trade, isSandbox: boolean): OpenShop['own'] {
  const { app } = trade
  return [
    [order.name, orderRoutes(trade)],
    [claim.name, claimRoutes(trade)],
    [customer.name, customerRoutes(trade)],
    [pointsEntry.name, pointsRoutes(trade)],
    [consult.name, consultRoutes(trade)],
    [consultReport.name, consultReportRoutes(trade)],
    [reportCause.name, reportCauseRoutes(app)],
    [coupon.name, couponRoutes(trade)],
    [couponRecord.name, couponRecordRoutes(trade)],
    [task.name, taskRoutes(trade)],
    [refund.name, refundRoutes(trade)],
    [releaseChange.name, releaseChangeRoutes(trade)],
    [
      releasePlan.name,
      releaseRoutes(trade, {
        compute: releaseNumbers(app),
        makeFinal: async (ctx, presellGoodsId) => {
          const finalGoodsId = await addFinalFigure(app, ctx, presellGoodsId)
          return addFinalListings(app, ctx, { presellGoodsId, finalGoodsId })
        },
        makeRerun: (ctx, presellGoodsId) => addRerun(app, ctx, presellGoodsId),
      }),
    ],
    [apiClient.name, apiClientRoutes(app)],
    [webhook.name, webhookRoutes(trade)],
    [webhookDelivery.name, webhookDeliveryRoutes(trade)],
    [message.name, messageRoutes(trade)],
    [messageTemplate.name, messageTemplateRoutes(app)],
    [mailServer.name, mailServerRoutes(app)],
    [wave.name, waveRoutes(trade)],
    [
      surplus.name,
      surplusRoutes(trade, {
        makeStock: async (ctx, finalGoodsId) => {
          const goodsId = await addStockFigure(app, ctx, finalGoodsId)
          return addStockListings(app, ctx, { finalGoodsId, goodsId })
        },
      }),
    ],
    [waitingEntry.name, waitingRoutes(trade)],
    [payment.name, paymentRoutes(trade)],
    [shipment.name, shipmentRoutes(trade)],
    [payChannel.name, payChannelRoutes(trade, { isSandbox })],
    [statement.name, statementRoutes(trade)],
    [statementLine.name, statementLineRoutes(trade)],
  ]
}
