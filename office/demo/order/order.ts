import { action } from '#kit/contract/action.ts'
import { choices, openChoices } from '#kit/contract/choices.ts'
import { codeText, dict, money, number, text, textarea } from '#kit/contract/field.ts'
import { child, defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'

const CARRIER = openChoices('demo_carrier', ['示例快递公司', 'Carriers of samples'], {
  sf: ['sf', '顺丰速运', 'SF Express'],
  zto: ['zto', '中通快递', 'ZTO'],
  ems: ['ems', '邮政EMS', 'EMS'],
})

export const ORDER_STATE = choices('demo_order_state', ['示例订单状态', 'States of sample orders'], {
  open: [10, '待发货', 'To ship', 'orange'],
  shipped: [20, '已发货', 'Shipped', 'blue'],
  finished: [30, '已完成', 'Finished', 'green'],
  cancelled: [90, '已取消', 'Cancelled', 'grey'],
})

/** What an order consists of. */
const orderItem = defineResource({
  name: 'demo-order-item',
  title: ['订单明细', 'Order item'],
  path: '/demo/orderItem',
  table: 'demo_order_item',
  permission: 'demo:orderItem',
  power: 'none',
  fields: {
    name: text(['品名', 'Item'], { required: true, max: 100 }),
    price: money(['单价', 'Price'], { required: true }),
    qty: number(['数量', 'Quantity'], { required: true, min: 1, max: 999, initial: 1 }),
    note: text(['备注', 'Note'], { max: 200 }),
  },
  list: ['name', 'price', 'qty', 'note'],
  search: {},
  form: [['name', 'price', 'qty', 'note']],
})

/** A noun of the gallery: commands with input, states, children, a page of its own. */
export const sampleOrder = defineResource({
  name: 'demo-order',
  title: ['示例订单', 'Sample order'],
  path: '/demo/order',
  table: 'demo_order',
  permission: 'demo:order',
  power: 'none',
  menu: { under: 'demo', url: '/demo/order', component: 'demo/OrderList', order: 90 },
  fields: {
    orderNo: codeText(['订单号', 'Order no.'], { required: true, max: 20, unique: true }),
    buyer: text(['买家', 'Buyer'], { required: true, max: 50 }),
    phone: codeText(['电话', 'Phone'], { max: 20 }),
    address: text(['收货地址', 'Address'], { max: 200 }),
    total: money(['金额', 'Total'], { readonly: true }),
    state: dict(['状态', 'State'], ORDER_STATE, { readonly: true }),
    carrier: dict(['快递公司', 'Carrier'], CARRIER, { readonly: true }),
    trackingNo: codeText(['运单号', 'Tracking no.'], { max: 40, readonly: true }),
    note: textarea(['备注', 'Note'], { max: 500 }),
  },
  computed: { pieces: number(['件数', 'Pieces']) },
  list: ['orderNo', 'buyer', 'pieces', 'total', 'state', 'carrier', 'trackingNo'],
  search: { orderNo: 'like', buyer: 'like', trackingNo: 'eq' },
  find: { by: ['orderNo', 'buyer'], title: 'orderNo', note: 'buyer' },
  tabs: { by: 'state' },
  form: [['orderNo', 'buyer'], ['phone', 'address'], ['note']],
  actions: {
    ship: action(['发货', 'Ship'], {
      on: 'rows',
      input: {
        carrier: dict(['快递公司', 'Carrier'], CARRIER, { required: true }),
        trackingNo: codeText(['运单号', 'Tracking no.'], { required: true, max: 40 }),
      },
      done: ['已发货 {n} 单', '{n} shipped'],
      undo: 'unship',
    }),
    unship: action(['撤回发货', 'Take back'], { on: 'rows', done: ['已撤回 {n} 单', '{n} taken back'] }),
    finish: action(['完成', 'Finish'], { on: 'rows', done: ['已完成 {n} 单', '{n} finished'] }),
    copy: action(['复制', 'Copy'], {
      input: { orderNo: codeText(['新订单号', 'New order no.'], { required: true, max: 20 }) },
      done: ['已复制，明细随同', 'Copied with its items'],
    }),
    finishAll: action(['全部完成', 'Finish all'], {
      on: 'list',
      confirm: { content: ['已发货的订单都会完成。', 'All orders that were shipped are finished.'] },
      done: ['已全部完成', 'All are finished'],
    }),
    setNote: action(['改备注', 'Set the note'], {
      on: 'rows',
      input: { note: text(['备注', 'Note'], { max: 200 }) },
      fromRow: {},
      done: ['已修改 {n} 单的备注', '{n} {n|note|notes} set'],
      undo: 'resetNote',
      asJob: true,
      dryRun: true,
    }),
    resetNote: action(['恢复备注', 'Take the note back'], { on: 'job' }),
    cancel: action(['取消订单', 'Cancel'], {
      on: 'rows',
      confirm: { content: ['取消后不能恢复。', 'A cancelled order cannot be brought back.'], isDanger: true },
      done: ['已取消 {n} 单', '{n} cancelled'],
    }),
  },
  states: defineStates('state', {
    initial: [ORDER_STATE.open],
    final: [ORDER_STATE.finished, ORDER_STATE.cancelled],
    moves: {
      ship: { from: [ORDER_STATE.open], to: ORDER_STATE.shipped, guard: 'hasItems' },
      unship: { from: [ORDER_STATE.shipped], to: ORDER_STATE.open },
      finish: { from: [ORDER_STATE.shipped], to: ORDER_STATE.finished },
      cancel: { from: [ORDER_STATE.open], to: ORDER_STATE.cancelled },
    },
    guards: { hasItems: ['没有明细', 'It has no items', 'demoOrder.itemsMissing'] },
  }),
  children: { items: child(orderItem, { key: 'orderId', order: 'position' }) },
  without: ['importExcel'],
})
