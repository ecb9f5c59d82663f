import { defineArea } from '#kit/contract/area.ts'
import { coupon } from '../trade/model/coupon.ts'
import { couponRecord } from '../trade/model/coupon-record.ts'
import { customer } from '../trade/model/customer.ts'
import { order } from '../trade/model/order.ts'
import { HOLD_STATE } from '../trade/model/order-choices.ts'
import { orderDetail } from '../trade/model/order-item.ts'
import { ORDER } from '../trade/model/order-states.ts'
import { pointsEntry } from '../trade/model/points-entry.ts'
import { refund } from '../trade/model/refund.ts'
import { REFUND } from '../trade/model/refund-states.ts'
import { ORDER_RIGHTS, TRADE_RIGHT_TITLES } from '../trade/model/rights.ts'
import { shipment } from '../trade/model/shipment.ts'
import { task } from '../trade/model/task.ts'
import { bin } from './bin/bin.ts'
import { WHAT_IF } from './coupon/coupon-calls.ts'
import { damaged } from './damaged/damaged.ts'
import { MOVING_IN } from './moving-in/moving-in.ts'
import { HOLD_RIGHTS } from './order/hold/hold-shelf.ts'
import { refundDetail } from './refund/refund-detail.ts'
import { stockEntry } from './stock/stock-entry.ts'
import { COUNT_RIGHT, stocktake } from './stocktake/stocktake.ts'
import { stocktakeLine } from './stocktake/stocktake-line.ts'

/** What customers order, what is sent and given back, and who they are. */
export const ordersArea = defineArea({
  group: { key: 'trade', title: ['订单管理', 'Orders'], url: '/trade', icon: 'shopping-cart', order: 2 },
  resources: [
    ...[order, orderDetail, shipment, stockEntry, bin, damaged, stocktake, stocktakeLine],
    ...[refund, refundDetail, task],
    ...[customer, coupon, couponRecord, pointsEntry],
  ],
  documents: [order, refund],
  screens: [
    {
      key: 'shop:order:desk',
      under: 'trade',
      title: ['录入订单', 'Enter an order'],
      url: '/shop/orderNew',
      component: 'shop/OrderNew',
      order: 3,
      openedBy: [ORDER_RIGHTS.place],
      keepAlive: true,
      power: 'none',
      permissions: [[ORDER_RIGHTS.place, ['录入订单', 'Enter orders']]],
    },
    {
      key: 'shop:order:print',
      under: 'trade',
      title: ['打印拣货单与面单', 'Print lists and labels'],
      url: '/shop/orderPrint',
      component: 'shop/OrderPrint',
      order: 4,
      openedBy: [ORDER_RIGHTS.pack],
      keepAlive: false,
      power: 'none',
      permissions: [[ORDER_RIGHTS.pack, ['打印拣货单、装箱单与面单', 'Print picking lists, packing lists and labels']]],
    },
    {
      key: 'shop:holdShelf',
      under: 'trade',
      title: ['寄存架', 'Hold shelf'],
      url: '/shop/holdShelf',
      component: 'shop/HoldShelf',
      icon: 'inbox',
      order: 4,
      keepAlive: true,
      power: 'none',
      permissions: [
        [HOLD_RIGHTS.list, ['查看', 'View']],
        [HOLD_RIGHTS.merge, ['合包与拆包', 'Merge and split parcels']],
      ],
    },
    {
      key: 'shop:movingIn',
      under: 'trade',
      title: ['数据迁入', 'Store migration'],
      url: '/shop/movingIn',
      component: 'shop/MovingIn',
      icon: 'inbox',
      order: 20,
      keepAlive: true,
      power: 'none',
      permissions: [[MOVING_IN, ['查看', 'View']]],
    },
  ],
  rights: {
    [order.permission]: TRADE_RIGHT_TITLES,
    [stocktake.permission]: [[COUNT_RIGHT, ['清点', 'Count']]],
    [coupon.permission]: [[WHAT_IF, ['试算', 'Try on items']]],
  },
  waiting: [
    {
      key: 'toShip',
      work: 'ship',
      title: ['待发货', 'To ship'],
      resource: order,
      filters: { isToShip: true },
      isInMenu: true,
      actions: ['ship'],
    },
    {
      // customers who order by themselves pay by themselves
      key: 'toPay',
      work: 'money',
      title: ['录单待收款', 'Entered, to be paid'],
      resource: order,
      filters: { status: ORDER.toPay, source: 'staff' },
      actions: ['pay'],
    },
    {
      key: 'holdEnding',
      work: 'ship',
      title: ['寄存即将到期', 'Holds that end soon'],
      resource: order,
      filters: { status: ORDER.toShip, holdState: HOLD_STATE.ending },
      isUrgent: true,
      actions: ['ship'],
      instead: { kind: 'hold-ending', refType: 'order', by: 'id' },
    },
    {
      key: 'holdOver',
      work: 'ship',
      title: ['寄存已到期', 'Holds that are over'],
      resource: order,
      filters: { status: ORDER.toShip, holdState: HOLD_STATE.over },
      isUrgent: true,
      actions: ['ship'],
      instead: { kind: 'hold-over', refType: 'order', by: 'id' },
    },
    {
      key: 'refundsToDecide',
      work: 'decide',
      title: ['退款待处理', 'Refunds to decide'],
      resource: refund,
      filters: { status: REFUND.applied },
      isInMenu: true,
      actions: ['agree'],
    },
    {
      key: 'refundsToApprove',
      work: 'decide',
      title: ['退款待复核', 'Refunds to approve'],
      resource: refund,
      filters: { awaitsApproval: true },
      isUrgent: true,
      actions: ['agree'],
    },
    {
      key: 'refundsToInspect',
      work: 'decide',
      title: ['退货待验货', 'Returns to inspect'],
      resource: refund,
      filters: { status: REFUND.inspecting },
      isInMenu: true,
      actions: ['inspect'],
    },
    {
      key: 'refundsFailed',
      work: 'money',
      title: ['退款失败', 'Failed refunds'],
      resource: refund,
      filters: { status: REFUND.failed },
      isInMenu: true,
      isUrgent: true,
      actions: ['retry'],
      instead: { kind: 'refund-failed', refType: 'refund', by: 'id' },
    },
    {
      key: 'refundsToPayOut',
      work: 'money',
      title: ['退款待线下打款', 'Refunds to pay manually'],
      resource: refund,
      filters: { awaitsPayout: true },
      isInMenu: true,
      isUrgent: true,
      actions: ['settle'],
      instead: { kind: 'double-return', refType: 'refund', by: 'id' },
    },
    {
      key: 'refundsLate',
      work: 'decide',
      title: ['退款逾期', 'Late refunds'],
      resource: refund,
      filters: { isLate: true },
      isUrgent: true,
      actions: ['agree'],
      instead: { kind: 'refund-late', refType: 'refund', by: 'id' },
    },
  ],
})
