import { action } from '#kit/contract/action.ts'
import { datetime, dicts, enumNumber, text } from '#kit/contract/field.ts'
import { countWithin } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'

/** 0 without a secret, 1 in use, 2 revoked (dictionary `api_client_state`). */
export const API_CLIENT_STATE = { fresh: 0, active: 1, revoked: 2 } as const

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
  menu: { under: 'connect', url: '/shop/apiClient', component: 'shop/ApiClientList', icon: 'api', order: 4 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 50, unique: true }),
    clientKey: text(['客户端标识', 'Client key'], { readonly: true, unique: true, max: 40 }),
    scopes: dicts(['权限范围', 'Scopes'], 'api_scope', { required: true, rules: [countWithin({ min: 1 })] }),
    state: enumNumber(['状态', 'State'], 'api_client_state', { readonly: true }),
    secretAt: datetime(['密钥生成时间', 'Secret made'], { readonly: true }),
    lastUsedAt: datetime(['最近使用', 'Last used'], { readonly: true }),
    remark: text(['备注', 'Remark'], { max: 200 }),
  },
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
