import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import type { FileStore } from '#kit/server/files/file-store.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { addFinalFigure, addRerun, addStockFigure } from './shop/goods/final-figure.server.ts'
import { goodsRoutes } from './shop/goods/goods.server.ts'
import { GOODS_LINES } from './shop/goods/goods.ts'
import { addFinalListings, addStockListings } from './shop/product/final-listings.server.ts'
import { productRoutes } from './shop/product/product.server.ts'
import { PRODUCT_LINES } from './shop/product/product.ts'
import type { Shop } from './shop/product/product-rows.server.ts'
import { shelfByTime } from './shop/product/shelf.server.ts'
import type { Line } from './shop/sku/sku.ts'
import { summaryRoutes } from './shop/summary/summary.server.ts'
import { sentPictures } from './system/file/sent-pictures.server.ts'
import { apiClientRoutes } from './trade/api-client/api-client.server.ts'
import { apiClient } from './trade/api-client/api-client.ts'
import { alipayKind } from './trade/channel/alipay.server.ts'
import { callbackRoutes } from './trade/channel/callback.server.ts'
import { payChannelRoutes } from './trade/channel/pay-channel.server.ts'
import { payChannel } from './trade/channel/pay-channel.ts'
import { dueRefunds, refundJob } from './trade/channel/refund-parts.server.ts'
import { lateNewsJob, sandboxBillRoutes } from './trade/channel/sandbox-bill.server.ts'
import { sandboxBill } from './trade/channel/sandbox-bill.ts'
import { sandboxKind } from './trade/channel/sandbox-gateway.server.ts'
import { wechatKind } from './trade/channel/wechat.server.ts'
import { claimRoutes } from './trade/claim/claim.server.ts'
import { clockRoutes } from './trade/clock/clock.server.ts'
import type { Trade } from './trade/commands/context/trade.server.ts'
import { createTrade } from './trade/commands/moves/create-trade.server.ts'
import { requireSettled } from './trade/commands/order/open-business.server.ts'
import { closeJob } from './trade/commands/payment/ask-gateways.server.ts'
import { stockRights } from './trade/commands/stock/spoken-for.server.ts'
import { consultRoutes } from './trade/consult/consult.server.ts'
import { consultReportRoutes } from './trade/consult-report/consult-report.server.ts'
import { couponRecordRoutes, couponRoutes } from './trade/coupon/coupon.server.ts'
import { issueJob } from './trade/coupon/issue-job.server.ts'
import { customerRoutes } from './trade/customer/customer.server.ts'
import { liabilityRoutes } from './trade/deposit/liability-routes.server.ts'
import { arrivedSkus } from './trade/figure/arrived-skus.server.ts'
import { figureNumbers, releaseNumbers } from './trade/figure/figure-numbers.server.ts'
import { listingNumbers } from './trade/figure/listing-numbers.server.ts'
import { wereOrdered } from './trade/figure/ordered-listings.server.ts'
import { owedPresellSkus } from './trade/figure/owed-presell-skus.server.ts'
import { eventMessages } from './trade/message/event-messages.server.ts'
import { mailServerRoutes } from './trade/message/mail-server.server.ts'
import { mailServer } from './trade/message/mail-server.ts'
import { messageRoutes } from './trade/message/message.server.ts'
import { messageTemplateRoutes } from './trade/message/message-template.server.ts'
import { messageTemplate } from './trade/message/message-template.ts'
import { messageJob } from './trade/message/send-messages.server.ts'
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
import { releaseChange } from './trade/model/release-change.ts'
import { releasePlan } from './trade/model/release-plan.ts'
import { reportCause } from './trade/model/report-cause.ts'
import { shipment } from './trade/model/shipment.ts'
import { statement } from './trade/model/statement.ts'
import { statementLine } from './trade/model/statement-line.ts'
import { surplus } from './trade/model/surplus.ts'
import { task } from './trade/model/task.ts'
import { waitingEntry } from './trade/model/waiting.ts'
import { wave } from './trade/model/wave.ts'
import { orderRoutes } from './trade/order/order.server.ts'
import { paymentRoutes } from './trade/payment/payment.server.ts'
import { pointsRoutes } from './trade/points/points.server.ts'
import { refundRoutes } from './trade/refund/refund.server.ts'
import { cancelRunJob } from './trade/release/cancel-run-job.server.ts'
import { moveRelease, releaseChangeRoutes, releaseRoutes } from './trade/release/release.server.ts'
import { reportCauseRoutes } from './trade/report-cause/report-cause.server.ts'
import { settingRoutes } from './trade/setting/setting.server.ts'
import { shipmentRoutes } from './trade/shipment/shipment.server.ts'
import { statementLineRoutes, statementRoutes } from './trade/statement/statement.server.ts'
import { statementJob } from './trade/statement/statement-job.server.ts'
import { oldCalls } from './trade/storefront/old-calls.server.ts'
import { storefrontRoutes } from './trade/storefront/storefront.server.ts'
import { surplusRoutes } from './trade/surplus/surplus.server.ts'
import { taskRoutes } from './trade/task/task.server.ts'
import { oldRecords } from './trade/timer/old-records.server.ts'
import { sandboxClockRoutes, sandboxNow } from './trade/timer/sandbox-clock.server.ts'
import { sandboxMove } from './trade/timer/sandbox-move.ts'
import { shelfTimers } from './trade/timer/shelf-timers.server.ts'
import { timerJobs } from './trade/timer/timer-jobs.server.ts'
import { salesRoutes } from './trade/today/sales.server.ts'
import { todayRoutes } from './trade/today/today.server.ts'
import { waitingRoutes } from './trade/waiting/waiting.server.ts'
import { waveRoutes } from './trade/wave/wave.server.ts'
import { waveJob } from './trade/wave/wave-job.server.ts'
import { eventDeliveries } from './trade/webhook/event-deliveries.server.ts'
import { deliveryJob } from './trade/webhook/send-deliveries.server.ts'
import { webhookDeliveryRoutes, webhookRoutes } from './trade/webhook/webhook.server.ts'
import { webhook } from './trade/webhook/webhook.ts'
import { webhookDelivery } from './trade/webhook/webhook-delivery.ts'

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
