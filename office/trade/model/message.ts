import { action } from '#kit/contract/action.ts'
import { codeText, datetime, dict, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { customer } from './customer.ts'
import { maskAmounts } from './masks.ts'
import { MESSAGE_OCCASION } from './message-occasions.ts'
import { MESSAGE, MESSAGE_CHANNEL } from './messages.ts'
import { TRADE_RIGHTS } from './rights.ts'

const { waiting, sent, failed, dropped } = MESSAGE

/** Words with amounts in them, read by whoever sees messages. */
const worded = { readonly: true, masked: { needs: TRADE_RIGHTS.money, by: maskAmounts } } as const

/** What customers were told, and what waits to be sent. */
export const message = defineResource({
  name: 'message',
  title: ['客户消息', 'Customer message'],
  path: '/shop/message',
  table: 'shop_message',
  permission: 'shop:message',
  power: 'none',
  menu: { under: 'connect', url: '/shop/message', component: 'shop/MessageList', icon: 'message', order: 1 },
  fields: {
    occasion: dict(['场景', 'Occasion'], MESSAGE_OCCASION, { readonly: true }),
    channel: dict(['渠道', 'Channel'], MESSAGE_CHANNEL, { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    orderId: text(['订单', 'Order'], { readonly: true, max: 36 }),
    orderNo: codeText(['订单号', 'Order no.'], { readonly: true, max: 20 }),
    title: text(['标题', 'Title'], { ...worded, required: true, max: 200 }),
    body: textarea(['正文', 'Text'], { ...worded, max: 20_000 }),
    address: text(['邮箱', 'E-mail'], { readonly: true, max: 200, needs: TRADE_RIGHTS.phone }),
    state: dict(['状态', 'State'], MESSAGE, { readonly: true }),
    attempts: number(['尝试次数', 'Attempts'], { readonly: true }),
    dueAt: datetime(['计划发送', 'To be sent'], { readonly: true }),
    sentAt: datetime(['发送时间', 'Sent at'], { readonly: true }),
    readAt: datetime(['阅读时间', 'Read at'], { readonly: true }),
    error: text(['错误', 'Error'], { readonly: true, max: 500 }),
  },
  empty: ['发给顾客的消息会出现在这里', 'Messages to customers come here'],
  list: ['title', 'occasion', 'channel', 'userId', 'state', 'sentAt'],
  exported: ['title', 'occasion', 'channel', 'userId', 'orderNo', 'state', 'attempts', 'sentAt', 'readAt', 'error'],
  search: {
    userId: 'eq',
    orderId: 'eq',
    orderNo: 'like',
    occasion: 'in',
    channel: 'in',
    state: 'in',
    title: 'like',
    sentAt: 'range',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    resend: action(['重新发送', 'Send again'], {
      on: 'rows',
      confirm: { content: ['顾客可能收到两次。', 'Customers may get it twice.'] },
      done: ['已安排发送 {n} 条', '{n} are being sent'],
    }),
    drop: action(['取消发送', 'Do not send'], { on: 'rows', done: ['已取消 {n} 条', '{n} will not be sent'] }),
  },
  states: defineStates('state', {
    initial: [waiting],
    final: [sent],
    moves: {
      send: { from: [waiting], to: sent, who: ['system'] },
      fail: { from: [waiting], to: failed, who: ['system'] },
      resend: { from: [sent, failed, dropped], to: waiting, effects: ['sendNow'] },
      drop: { from: [waiting, failed], to: dropped },
    },
    effects: { sendNow: ['重新安排发送', 'Has it sent at once'] },
  }),
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
