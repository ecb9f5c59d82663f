import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { datetime, dict, number, ref, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { TRADE_EVENT } from '../../trade/model/trade-events.ts'
import { webhook } from './webhook.ts'

export const DELIVERY = choices('webhook_delivery_state', ['Webhook 推送状态', 'States of webhook deliveries'], {
  waiting: [0, '待推送', 'Waiting', 'blue'],
  delivered: [1, '已送达', 'Delivered', 'green'],
  failed: [2, '失败', 'Failed', 'red'],
})

const { waiting, delivered, failed } = DELIVERY

/** What was sent to programs, and what they answered. */
export const webhookDelivery = defineResource({
  name: 'webhook-delivery',
  title: ['Webhook 推送', 'Webhook delivery'],
  path: '/shop/webhookDelivery',
  table: 'shop_webhook_delivery',
  permission: 'shop:webhookDelivery',
  power: 'none',
  menu: {
    under: 'connect',
    url: '/shop/webhookDelivery',
    component: 'shop/WebhookDeliveryList',
    icon: 'bell',
    order: 6,
  },
  fields: {
    webhookId: ref(['Webhook', 'Webhook'], webhook, { text: 'name', readonly: true, linked: true }),
    event: dict(['事件', 'Event'], TRADE_EVENT, { readonly: true, required: true }),
    state: dict(['状态', 'State'], DELIVERY, { readonly: true }),
    status: number(['响应状态', 'Status'], { readonly: true }),
    attempts: number(['尝试次数', 'Attempts'], { readonly: true }),
    milliseconds: number(['耗时（毫秒）', 'Took (ms)'], { readonly: true }),
    dueAt: datetime(['计划推送', 'To be sent'], { readonly: true }),
    deliveredAt: datetime(['送达时间', 'Delivered at'], { readonly: true }),
    error: text(['错误', 'Error'], { readonly: true, max: 500 }),
    payload: textarea(['请求内容', 'Request'], { readonly: true, max: 20_000 }),
    response: textarea(['响应内容', 'Response'], { readonly: true, max: 2000 }),
  },
  empty: ['每次推送在此留有记录，可以重发', 'Each delivery is kept here and can be sent again'],
  list: ['event', 'webhookId', 'state', 'status', 'attempts', 'milliseconds', 'dueAt', 'deliveredAt', 'error'],
  search: { webhookId: 'eq', event: 'in', state: 'in', status: 'eq', deliveredAt: 'range' },
  tabs: { by: 'state' },
  form: [],
  states: defineStates('state', {
    initial: [waiting],
    final: [delivered],
    moves: {
      deliver: { from: [waiting], to: delivered, who: ['system'] },
      fail: { from: [waiting], to: failed, who: ['system'] },
      resend: { from: [delivered, failed], to: waiting, effects: ['sendNow'] },
    },
    effects: { sendNow: ['重新安排推送', 'Has it sent at once'] },
  }),
  actions: {
    resend: action(['重新推送', 'Send again'], { on: 'rows', done: ['已安排推送 {n} 条', '{n} are being sent'] }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
