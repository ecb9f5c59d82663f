import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, datetime, dict, dicts, number, text } from '#kit/contract/field.ts'
import { countWithin, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { secretState } from '#kit/contract/sealed-secret.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { TRADE_EVENT } from '../../trade/model/trade-events.ts'
import { webhookSecret } from './webhook-secret.ts'

export const WEBHOOK = choices('webhook_state', ['Webhook 状态', 'States of webhooks'], {
  fresh: [0, '未生成密钥', 'Without a secret', 'orange'],
  active: [1, '使用中', 'In use', 'green'],
  off: [2, '已停用', 'Off', 'grey'],
  broken: [3, '失败停用', 'Off after failures', 'red'],
})

const { fresh, active, off, broken } = WEBHOOK

/** Permission to make a secret. */
export const NEW_WEBHOOK_SECRET = 'shop:webhook:newSecret'

/** Programs that are told what happens in the shop, signed by the Standard Webhooks convention. */
export const webhook = defineResource({
  name: 'webhook',
  title: ['Webhook', 'Webhook'],
  path: '/shop/webhook',
  table: 'shop_webhook',
  permission: 'shop:webhook',
  power: 'secrets',
  menu: { under: 'connect', url: '/shop/webhook', component: 'shop/WebhookList', icon: 'bell', order: 5 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 50, unique: true }),
    url: text(['接收地址', 'Address'], {
      required: true,
      max: 500,
      rules: [matches(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/, ['请输入 http(s) 地址', 'Enter an http(s) address'])],
    }),
    events: dicts(['事件', 'Events'], TRADE_EVENT, { required: true, max: 2000, rules: [countWithin({ min: 1 })] }),
    state: dict(['状态', 'State'], WEBHOOK, { readonly: true }),
    secretAt: datetime(['密钥生成时间', 'Secret made'], { readonly: true }),
    formerUntil: datetime(['原密钥有效至', 'Former secret good until'], { readonly: true }),
    lastOkAt: datetime(['最近成功', 'Last success'], { readonly: true }),
    heardTo: number(['停用前最后推送的事件', 'Last event sent before it was off'], { readonly: true }),
    failingSince: datetime(['失败自', 'Failing since'], { readonly: true }),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
  empty: ['新增一个地址，商城事件会推送给它', 'Add an address to send events to'],
  computed: { secretState: secretState(['密钥', 'Secret']) },
  secret: webhookSecret,
  calls: { url: 'url' },
  list: ['name', 'url', 'events', 'state', 'secretState', 'lastOkAt', 'failingSince'],
  search: { name: 'like', url: 'like', state: 'in' },
  form: [['name'], ['url'], ['events'], ['remark']],
  states: defineStates('state', {
    initial: [fresh],
    final: [],
    moves: {
      // a call of its own: what it answers is shown once
      newSecret: [
        { from: [fresh], to: active, who: ['system'] },
        { from: [active, off, broken], who: ['system'] },
      ],
      enable: { from: [off, broken], to: active, effects: ['beginAnew'] },
      disable: [
        { from: [active], to: off, effects: ['noteHeard'] },
        // what it heard last was noted when it broke
        { from: [broken], to: off },
      ],
      sendSpan: { from: [active] },
      breakOff: { from: [active], to: broken, who: ['system'] },
    },
    effects: {
      beginAnew: ['清除失败记录', 'Forgets how long it failed'],
      noteHeard: ['记下最后推送的事件', 'Notes which event was sent last'],
    },
  }),
  actions: {
    enable: action(['启用', 'Switch on'], {
      on: 'rows',
      input: {
        sendMissed: boolean(['补发停用期间的事件', 'Send what happened while it was off'], {
          initial: true,
          help: ['最多补发 30 天内的事件', 'Of the last 30 days at most'],
        }),
      },
      stepUp: STEP_UP.outbound,
      done: ['已启用 {n} 个', '{n} switched on'],
    }),
    disable: action(['停用', 'Switch off'], {
      on: 'rows',
      confirm: {
        content: [
          '停用期间不推送；重新启用时可以补发这段时间的事件（最多 30 天）。',
          'Nothing is sent meanwhile. What happens can be sent when it is on again, of the last 30 days.',
        ],
      },
      done: ['已停用 {n} 个', '{n} switched off'],
    }),
    sendSpan: action(['补发一段时间', 'Send a span again'], {
      on: 'rows',
      input: {
        from: datetime(['从', 'From'], { required: true }),
        until: datetime(['到', 'Until'], { required: true }),
      },
      check: ({ from, until }) =>
        from > until ? [{ path: 'until', message: ['结束不能早于开始', 'The end is before the beginning'] }] : [],
      done: ['已安排补发到 {n} 个', 'Being sent to {n}'],
    }),
  },
  // what happens in the shop leaves the house to it
  stepUp: { add: STEP_UP.outbound, edit: STEP_UP.outbound },
  without: ['delete', 'deleteBatch', 'importExcel'],
})
