import { boolean, dict, money } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'

const LIMITED: readonly unknown[] = [STEP_UP.refund]

/** What asks for a factor that is no older than five minutes. Kept by the house for all tenants. */
export const stepUpRule = defineResource({
  name: 'step-up-rule',
  title: ['操作验证', 'Step-up rule'],
  path: '/sys/stepUpRule',
  table: 'sys_step_up',
  permission: 'system:stepUpRule',
  power: 'people',
  menu: {
    under: 'system',
    url: '/isystem/stepUpRule',
    component: 'system/StepUpRuleList',
    icon: 'check-circle-o',
    order: 21,
  },
  fields: {
    kind: dict(['操作', 'Operation'], STEP_UP, { readonly: true }),
    isEnabled: boolean(['须验证', 'Asks for a proof'], {
      initial: true,
      help: ['五分钟内验证过的不再询问', 'Nobody is asked again within five minutes'],
    }),
    limitAmount: money(['超过此金额才验证', 'Only above'], {
      min: 0,
      help: ['仅用于退款；不填则每次都验证', 'For refunds; each of them when left empty'],
    }),
    allowsPassword: boolean(['未绑定者可用密码', 'Password where there is no factor'], {
      initial: true,
      help: [
        '关闭后，没有绑定动态码或通行密钥的人须先绑定',
        'When off, whoever has neither an authenticator nor a passkey sets one up first',
      ],
    }),
  },
  list: ['kind', 'isEnabled', 'limitAmount', 'allowsPassword'],
  search: { kind: 'in', isEnabled: 'eq' },
  form: [['isEnabled', 'allowsPassword'], ['limitAmount']],
  check: ({ kind, limitAmount }) =>
    kind !== undefined && limitAmount != null && !LIMITED.includes(kind)
      ? [{ path: 'limitAmount', message: ['只有退款按金额验证', 'Only refunds are asked for by their amount'] }]
      : [],
  // switching it off opens what it guards
  stepUp: { edit: STEP_UP.grant },
  without: ['add', 'delete', 'deleteBatch', 'importExcel'],
})
