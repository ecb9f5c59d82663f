import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, money, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { customer } from './customer.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** How far somebody is who waits for a piece. */
export const WAITING = choices('waiting_state', ['候补状态', 'States of the waiting list'], {
  waiting: [0, '候补中', 'Waiting', 'grey'],
  offered: [1, '已发放', 'Offered', 'blue'],
  ordered: [2, '已下单', 'Ordered', 'orange'],
  bought: [3, '已购买', 'Bought', 'green'],
  left: [4, '已退出', 'Left', 'grey'],
  lapsed: [5, '逾期未下单', 'Lapsed', 'grey'],
})

const { waiting, offered, ordered, bought, left, lapsed } = WAITING

/** Who waits for a piece, or has one kept. */
export const LIVE_WAITING = [waiting, offered, ordered] as const

/** One piece is offered to one person at a time; whoever lets an offer lapse may join again, at the end. */
export const waitingStates = defineStates('state', {
  initial: [waiting],
  final: [bought, left, lapsed],
  moves: {
    offer: { from: [waiting], to: offered, who: ['system'], effects: ['tellOffered'] },
    accept: { from: [offered], to: ordered, who: ['customer', 'system'], guard: 'isInTime' },
    // an order comes back by a payment that came late: the piece is still kept for its customer
    retake: { from: [offered], to: ordered, who: ['system'] },
    returnOffer: { from: [ordered], to: offered, who: ['system'] },
    buy: { from: [ordered], to: bought, who: ['system'], effects: ['noteEnd'] },
    lapse: { from: [offered], to: lapsed, who: ['system'], guard: 'isOver', effects: ['noteEnd'] },
    leave: { from: [waiting, offered], to: left, who: ['customer', 'staff'], effects: ['noteEnd'] },
  },
  guards: {
    isInTime: ['发放已过期', 'The offer is over', 'waiting.offerOver'],
    isOver: ['发放未到期', 'The offer is not over yet', 'waiting.offerNotOver'],
  },
  effects: {
    noteEnd: ['记录结束时间', 'Notes when it ended'],
    tellOffered: ['通知候补发放', 'Tells of the offer'],
  },
})

/** Who waits for a piece of a pre-order that can no longer be reserved. */
export const waitingEntry = defineResource({
  name: 'waiting',
  title: ['候补登记', 'Waiting list entry'],
  path: '/shop/waiting',
  table: 'shop_waiting',
  permission: 'shop:waiting',
  power: 'none',
  menu: { under: 'presale', url: '/shop/waiting', component: 'shop/WaitingList', icon: 'contacts', order: 7 },
  fields: {
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    presellGoodsId: ref(['预售手办', 'Pre-order figure'], presellGoods, { readonly: true, linked: true }),
    presellSkuId: text(['预售SKU', 'Pre-order SKU'], { readonly: true, max: 36 }),
    skuName: text(['SKU', 'SKU'], { required: true, readonly: true, max: 300 }),
    state: dict(['状态', 'State'], WAITING, { readonly: true }),
    joinedAt: datetime(['登记时间', 'Joined'], { readonly: true }),
    surplusId: text(['剩余件', 'Surplus piece'], { readonly: true, max: 36 }),
    payModel: dict(['付款方式', 'How it is paid'], PAY_MODEL, { readonly: true }),
    depositAmount: money(['定金', 'Deposit'], { readonly: true, needs: TRADE_RIGHTS.money }),
    dueAmount: money(['尾款', 'Balance'], { readonly: true, needs: TRADE_RIGHTS.money }),
    offeredAt: datetime(['发放时间', 'Offered'], { readonly: true }),
    offerUntil: datetime(['发放截止', 'Offer until'], { readonly: true }),
    orderId: text(['订单ID', 'Order id'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order'], { readonly: true, max: 20 }),
    endedAt: datetime(['结束时间', 'Ended'], { readonly: true }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 200 }),
  },
  empty: ['售罄后，顾客可在网店加入候补', 'Customers join the waiting list once a listing is sold out'],
  list: ['skuName', 'userId', 'presellGoodsId', 'state', 'joinedAt', 'offerUntil'],
  exported: [
    ...(['skuName', 'userId', 'presellGoodsId', 'state', 'joinedAt', 'offerUntil'] as const),
    ...(['depositAmount', 'dueAmount', 'orderNo'] as const),
  ],
  search: {
    skuName: 'like',
    userId: 'eq',
    presellGoodsId: 'eq',
    state: 'in',
    joinedAt: 'range',
    offerUntil: 'range',
    orderNo: 'eq',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    join: action(['登记候补', 'Put on the list'], {
      on: 'list',
      input: {
        userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', required: true }),
        skuId: text(['预售SKU', 'Pre-order SKU'], { required: true, max: 36 }),
      },
      done: ['已登记候补', 'Put on the list'],
    }),
    leave: action(['移出候补', 'Take off the list'], {
      on: 'rows',
      input: { remark: text(['原因', 'Reason'], { required: true, max: 200 }) },
      confirm: {
        content: ['已发放的件转给下一位。', 'A piece that is offered goes to the next.'],
        isDanger: true,
      },
      done: ['已移出 {n} 人', '{n} taken off'],
    }),
  },
  states: waitingStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
