import { action } from '#kit/contract/action.ts'
import { boolean, dict, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Channels that the shop takes money through. Their secrets are sealed and shown to nobody. */
export const payChannel = defineResource({
  name: 'pay-channel',
  title: ['付款渠道', 'Payment channel'],
  path: '/shop/payChannel',
  table: 'shop_pay_channel',
  permission: 'shop:payChannel',
  menu: { under: 'trade', url: '/shop/payChannel', component: 'shop/PayChannelList', icon: 'cluster', order: 95 },
  fields: {
    code: dict(['渠道', 'Channel'], 'pay_channel', { readonly: true }),
    isEnabled: boolean(['启用', 'Enabled'], { readonly: true }),
    remark: text(['备注', 'Remark'], { readonly: true, max: 200 }),
  },
  list: ['code', 'isEnabled', 'remark'],
  search: { code: 'in', isEnabled: 'eq' },
  form: [],
  actions: {
    enable: action(['启用渠道', 'Enable a channel'], {
      on: 'list',
      input: {
        code: dict(['渠道', 'Channel'], 'pay_channel', { required: true }),
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
