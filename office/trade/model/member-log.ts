import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { codeText, datetime, dict, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { customer } from './customer.ts'
import { PHONES_MASKED } from './masks.ts'

/** What changed about a customer or their membership. */
const MEMBER_LOG_KIND = choices('member_log_kind', ['会员日志类型', 'Kinds of entries of the member log'], {
  join: ['join', '入会', 'Joined', 'green'],
  level: ['level', '等级', 'Level', 'blue'],
  validity: ['validity', '有效期', 'Validity', 'blue'],
  state: ['state', '状态', 'State', 'orange'],
  phone: ['phone', '手机号', 'Phone'],
  name: ['name', '昵称', 'Name'],
  growth: ['growth', '成长值', 'Growth', 'green'],
  bought: ['bought', '购买与退订', 'Bought or refunded', 'blue'],
  points: ['points', '积分', 'Points', 'green'],
  link: ['link', '关联账号', 'Linked accounts', 'orange'],
})

export type MemberLogKind = ChoiceOf<typeof MEMBER_LOG_KIND>

/** Before and after, by whom, why and from where; nobody changes or removes it. */
export const memberLog = defineResource({
  name: 'member-log',
  title: ['会员日志', 'Member log'],
  path: '/shop/memberLog',
  table: 'shop_member_log',
  permission: 'shop:memberLog',
  power: 'none',
  menu: { under: 'member', url: '/shop/memberLog', component: 'shop/MemberLogList', icon: 'profile', order: 4 },
  fields: {
    at: datetime(['时间', 'Time'], { readonly: true }),
    userId: ref(['顾客', 'Customer'], customer, { text: 'nickname', readonly: true, linked: true }),
    kind: dict(['类型', 'Kind'], MEMBER_LOG_KIND, { readonly: true }),
    fromText: text(['变更前', 'Before'], { readonly: true, max: 500, ...PHONES_MASKED }),
    toText: text(['变更后', 'After'], { readonly: true, max: 500, ...PHONES_MASKED }),
    reason: text(['原因', 'Reason'], { readonly: true, max: 500, ...PHONES_MASKED }),
    operator: text(['操作人', 'By'], { readonly: true, max: 100 }),
    command: codeText(['操作', 'Command'], { readonly: true, max: 64 }),
    address: codeText(['来源IP', 'From'], { readonly: true, max: 64, isPersonal: true }),
  },
  /** Before and after in one text. */
  computed: { change: text(['变更', 'Change']) },
  empty: ['会员的等级、有效期、成长值与积分变动会出现在这里', 'Changes of levels, days, growth and points come here'],
  list: ['at', 'userId', 'kind', 'change', 'reason', 'operator', 'address', 'fromText', 'toText', 'command'],
  search: { userId: 'eq', kind: 'in', operator: 'eq', at: 'range' },
  form: [],
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel', 'history'],
})
