import { defineWebArea } from '#kit/web/area/area.web.ts'

/** Pages of orders, refunds and customers. */
export const ordersWeb = defineWebArea({
  screens: {
    'shop/TaskList': async () => ({ default: (await import('./task/task-page.web.tsx')).TaskPage }),
    'shop/CouponList/record': async () => ({
      default: (await import('./coupon/coupon-page.web.tsx')).CouponRecord,
    }),
    'shop/CouponRecordList': async () => ({
      default: (await import('./coupon/coupon-page.web.tsx')).CouponRecordPage,
    }),
    'shop/OrderNew': async () => ({
      default: (await import('./order/desk/desk-page.web.tsx')).OrderDeskPage,
    }),
    'shop/HoldShelf': async () => ({
      default: (await import('./order/hold/hold-page.web.tsx')).HoldShelfPage,
    }),
    'shop/MovingIn': async () => ({
      default: (await import('./moving-in/moving-in-page.web.tsx')).MovingInPage,
    }),
    'shop/OrderPrint': async () => ({
      default: (await import('./order/print/print-page.web.tsx')).OrderPrintPage,
    }),
    'shop/ShipmentList': async () => ({
      default: (await import('./shipment/shipment-page.web.tsx')).ShipmentPage,
    }),
    'shop/ShipmentList/record': async () => ({
      default: (await import('./shipment/shipment-page.web.tsx')).ShipmentRecord,
    }),
    'shop/StockLedgerList': async () => ({
      default: (await import('./stock/stock-page.web.tsx')).StockPage,
    }),
    'shop/StocktakeList': async () => ({
      default: (await import('./stocktake/stocktake-page.web.tsx')).StocktakePage,
    }),
    'shop/StocktakeList/record': async () => ({
      default: (await import('./stocktake/stocktake-page.web.tsx')).StocktakeRecord,
    }),
    'shop/RefundList': async () => ({ default: (await import('./refund/refund-page.web.tsx')).RefundListPage }),
    'shop/RefundList/record': async () => ({
      default: (await import('./refund/refund-page.web.tsx')).RefundRecord,
    }),
  },
  resources: {
    'shop/OrderDetailList': async () => (await import('../trade/model/order-item.ts')).orderDetail,
    'shop/StockLedgerList': async () => (await import('./stock/stock-entry.ts')).stockEntry,
    'shop/BinList': async () => (await import('./bin/bin.ts')).bin,
    'shop/DamagedList': async () => (await import('./damaged/damaged.ts')).damaged,
    'shop/StocktakeLineList': async () => (await import('./stocktake/stocktake-line.ts')).stocktakeLine,
    'shop/RefundDetailList': async () => (await import('./refund/refund-detail.ts')).refundDetail,
    'shop/TaskList': async () => (await import('../trade/model/task.ts')).task,
    'shop/CouponRecordList': async () => (await import('../trade/model/coupon-record.ts')).couponRecord,
    'shop/IntegralList': async () => (await import('../trade/model/points-entry.ts')).pointsEntry,
  },
})
