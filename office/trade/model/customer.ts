import { date, datetime, dict, enumNumber, image, text, textarea } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { TRADE_RIGHTS } from './rights.ts'

/** 1 normal, 2 frozen, 3 closed (dictionary `app_user_state`). */
export const CUSTOMER_STATE = { normal: 1, frozen: 2, closed: 3 } as const

/** Customers of the shop, as the storefront names them. */
export const customer = defineResource({
  name: 'customer',
  title: ['顾客', 'Customer'],
  path: '/shop/appUser',
  table: 'shop_app_user',
  permission: 'shop:appUser',
  menu: { under: 'trade', url: '/shop/appUser', component: 'shop/AppUserList', icon: 'team', order: 90 },
  fields: {
    account: text(['账号', 'Account'], { required: true, max: 64, unique: true, fixed: true }),
    nickname: text(['昵称', 'Nickname'], { required: true, max: 50 }),
    phone: text(['手机号', 'Phone'], { max: 20, unique: true, needs: TRADE_RIGHTS.phone }),
    phoneMask: text(['手机号', 'Phone'], { readonly: true, max: 20 }),
    email: text(['邮箱', 'E-mail'], { max: 200, needs: TRADE_RIGHTS.phone }),
    avatar: image(['头像', 'Picture']),
    sex: enumNumber(['性别', 'Sex'], 'sex'),
    birthday: date(['生日', 'Birthday'], { needs: TRADE_RIGHTS.phone }),
    registerAt: datetime(['注册时间', 'Registered'], { readonly: true }),
    registerSource: dict(['注册来源', 'Source'], 'order_source', { readonly: true }),
    lastLoginAt: datetime(['最近登录', 'Last seen'], { readonly: true }),
    state: enumNumber(['状态', 'State'], 'app_user_state', { readonly: true }),
    tags: text(['标签', 'Tags'], { max: 200 }),
    remark: textarea(['备注', 'Remark'], { max: 500 }),
  },
  list: ['avatar', 'nickname', 'account', 'phoneMask', 'registerSource', 'registerAt', 'lastLoginAt', 'state', 'tags'],
  search: { nickname: 'like', account: 'like', phone: 'eq', state: 'eq', registerAt: 'range' },
  find: { by: ['account', 'nickname', 'phone'], title: 'nickname', note: 'account' },
  form: [['account', 'nickname'], ['phone', 'email'], ['sex', 'birthday'], ['tags'], ['remark'], ['avatar']],
  without: ['delete', 'deleteBatch', 'importExcel'],
})
