import { type ChoiceOf, choices } from '#kit/contract/choices.ts'
import { boolean, dict, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Ways into the house, and what somebody may do without being let in by anybody. */
export const OFFERED_WAY = choices('offered_way', ['登录页提供的方式', 'What the sign-in page offers'], {
  account: ['account', '账号密码登录', 'Account and password'],
  passkey: ['passkey', '通行密钥登录', 'Passkey'],
  phone: ['phone', '手机验证码登录', 'Code by phone'],
  register: ['register', '自助注册（需审核）', 'Registering, to be approved'],
  reset: ['reset', '手机找回密码', 'Setting a forgotten password by phone'],
  resetMail: ['reset-mail', '邮箱找回密码', 'Setting a forgotten password by mail'],
})

export type OfferedWay = ChoiceOf<typeof OFFERED_WAY>

/** What the pages of signing in offer, in their order. Kept by the house for all tenants. */
export const signInWay = defineResource({
  name: 'sign-in-way',
  title: ['登录方式', 'Sign-in way'],
  path: '/sys/signInWay',
  table: 'sys_sign_in_way',
  permission: 'system:signInWay',
  power: 'people',
  menu: { under: 'system', url: '/isystem/signInWay', component: 'system/SignInWayList', icon: 'idcard', order: 20 },
  fields: {
    way: dict(['方式', 'Way'], OFFERED_WAY, { readonly: true }),
    isEnabled: boolean(['启用', 'On'], { initial: false }),
    sortNo: number(['顺序', 'Order'], { required: true, min: 1, max: 99 }),
  },
  computed: { state: text(['状态', 'State']) },
  list: ['way', 'isEnabled', 'state', 'sortNo'],
  search: { way: 'in', isEnabled: 'eq' },
  form: [['isEnabled', 'sortNo']],
  check: ({ way, isEnabled }) =>
    way === OFFERED_WAY.account && isEnabled === false ? [{ path: 'isEnabled', message: ALWAYS }] : [],
  without: ['add', 'delete', 'deleteBatch', 'importExcel'],
})

const ALWAYS = [
  '账号密码登录不能关闭，否则管理员无法登录',
  'Without it no administrator could sign in',
  'way.always',
] as const
