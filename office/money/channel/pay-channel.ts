import { action } from '#kit/contract/action.ts'
import { boolean, codeText, datetime, dict, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { channelSecret } from '../../trade/model/channel-secret.ts'
import { PAY_CHANNEL } from '../../trade/model/pay-channels.ts'

/** Channels with a gateway: a shop enters its keys before it can use them. */
export const GATEWAY_CHANNELS = ['alipay', 'wechat'] as const

export type GatewayChannel = (typeof GATEWAY_CHANNELS)[number]

/** Permission to enter keys, and to check them. */
export const SET_KEYS = 'shop:payChannel:keys'
export const CHECK_KEYS = 'shop:payChannel:check'

/** Where keys are entered, and where they are checked. */
export const KEYS_PATH = '/shop/payChannel/keys'
export const CHECK_PATH = '/shop/payChannel/check'

/** Result of a check that passed. */
export const CHECK_PASSED = 'ok'

/** Channels that the shop takes money through. Their secrets are sealed and shown to nobody. */
export const payChannel = defineResource({
  name: 'pay-channel',
  title: ['付款渠道', 'Payment channel'],
  path: '/shop/payChannel',
  table: 'shop_pay_channel',
  permission: 'shop:payChannel',
  power: 'secrets',
  menu: { under: 'money', url: '/shop/payChannel', component: 'shop/PayChannelList', icon: 'cluster', order: 6 },
  fields: {
    code: dict(['渠道', 'Channel'], PAY_CHANNEL, { readonly: true }),
    isEnabled: boolean(['启用', 'Enabled'], { readonly: true }),
    appId: text(['应用 APPID', 'App id'], { readonly: true, max: 64 }),
    merchantId: text(['商户号', 'Merchant no.'], { readonly: true, max: 64 }),
    serialNo: codeText(['商户证书序列号', 'Serial of the merchant certificate'], { readonly: true, max: 64 }),
    platformKeyId: text(['平台公钥 ID', 'Id of the platform key'], { readonly: true, max: 64 }),
    gateway: text(['网关地址', 'Gateway'], { readonly: true, max: 200 }),
    notifyOrigin: text(['回调域名', 'Address for callbacks'], { readonly: true, max: 200 }),
    keysAt: datetime(['密钥设置时间', 'Keys set'], { readonly: true }),
    keysBy: text(['密钥设置人', 'Keys set by'], { readonly: true, max: 100 }),
    checkedAt: datetime(['检查时间', 'Checked'], { readonly: true }),
    checkResult: text(['检查结果', 'Result of the check'], { readonly: true, max: 500 }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 200 }),
  },
  secret: channelSecret,
  empty: ['启用渠道后，顾客即可用它付款', 'Switch a channel on, and customers can pay by it'],
  list: ['code', 'isEnabled', 'appId', 'merchantId', 'keysAt', 'checkResult', 'remark'],
  search: { code: 'in', isEnabled: 'eq' },
  form: [],
  actions: {
    enable: action(['启用渠道', 'Enable a channel'], {
      on: 'list',
      input: {
        code: dict(['渠道', 'Channel'], PAY_CHANNEL, { required: true }),
        remark: text(['备注', 'Remark'], { max: 200 }),
      },
      done: ['渠道已启用', 'The channel is enabled'],
    }),
    disable: action(['停用', 'Disable'], {
      confirm: {
        content: [
          '停用后不再发起新的收款；已发起的收款与退款不受影响。',
          'No payment is asked for through it any more. Those under way, and refunds, go on.',
        ],
      },
      done: ['渠道已停用', 'The channel is disabled'],
    }),
  },
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
