import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { datetime, dict, dicts, text } from '#kit/contract/field.ts'
import { countWithin } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { clientSecret } from './client-secret.ts'

/** What clients are allowed. */
export const API_SCOPE = choices('api_scope', ['接口权限范围', 'Scopes of API clients'], {
  catalogue: ['catalogue', '商品与发售（catalogue）', 'Listings and releases (catalogue)'],
  customer: ['customer', '顾客资料（customer）', 'Customers (customer)'],
  order: ['order', '下单与订单（order）', 'Orders (order)'],
  claim: ['claim', '补款资格（claim）', 'Claims (claim)'],
  refund: ['refund', '退款与退货（refund）', 'Refunds and returns (refund)'],
  consult: ['consult', '咨询与举报（consult）', 'Consults and reports (consult)'],
  coupon: ['coupon', '优惠券（coupon）', 'Coupons (coupon)'],
  notice: ['notice', '公告（notice）', 'Notices (notice)'],
  event: ['event', '事件（event）', 'Events (event)'],
})

export const API_CLIENT_STATE = choices('api_client_state', ['接口客户端状态', 'States of API clients'], {
  fresh: [0, '未生成密钥', 'Without a secret', 'orange'],
  active: [1, '使用中', 'In use', 'green'],
  revoked: [2, '已吊销', 'Revoked', 'grey'],
})

const { fresh, active, revoked } = API_CLIENT_STATE

/** Permission to make a secret. */
export const NEW_SECRET = 'shop:apiClient:newSecret'

/** What is told once of a client. */
export interface ClientSecret {
  readonly clientKey: string
  readonly secret: string
}

/** Programs that speak for customers of the shop, such as its website, and what each may do. */
export const apiClient = defineResource({
  name: 'api-client',
  title: ['接口客户端', 'API client'],
  path: '/shop/apiClient',
  table: 'shop_api_client',
  permission: 'shop:apiClient',
  power: 'secrets',
  menu: { under: 'connect', url: '/shop/apiClient', component: 'shop/ApiClientList', icon: 'api', order: 4 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 50, unique: true }),
    clientKey: text(['客户端标识', 'Client key'], { readonly: true, unique: true, max: 40 }),
    scopes: dicts(['权限范围', 'Scopes'], API_SCOPE, { required: true, rules: [countWithin({ min: 1 })] }),
    state: dict(['状态', 'State'], API_CLIENT_STATE, { readonly: true }),
    secretAt: datetime(['密钥生成时间', 'Secret made'], { readonly: true }),
    formerUntil: datetime(['原密钥有效至', 'Former secret good until'], { readonly: true }),
    lastUsedAt: datetime(['最近使用', 'Last used'], { readonly: true }),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
  secret: clientSecret,
  empty: ['为网店或 App 新增一个接口客户端', 'Add a client for the website or the app'],
  list: ['name', 'clientKey', 'scopes', 'state', 'secretAt', 'lastUsedAt'],
  search: { name: 'like', clientKey: 'eq', scopes: 'in', state: 'in' },
  form: [['name'], ['scopes'], ['remark']],
  states: defineStates('state', {
    initial: [fresh],
    final: [revoked],
    moves: {
      // a call of its own: what it answers is shown once
      newSecret: [
        { from: [fresh], to: active, who: ['system'] },
        { from: [active], who: ['system'] },
      ],
      revoke: { from: [fresh, active], to: revoked },
    },
  }),
  actions: {
    revoke: action(['吊销', 'Revoke'], {
      on: 'rows',
      confirm: {
        content: ['立即失效，不能恢复。', 'Its requests are refused at once. This cannot be taken back.'],
        isDanger: true,
      },
      done: ['已吊销 {n} 个', '{n} revoked'],
    }),
  },
  without: ['delete', 'deleteBatch', 'importExcel'],
})
