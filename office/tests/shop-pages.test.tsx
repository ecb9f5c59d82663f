// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { catalogue, MENU_GROUPS, MENU_SCREENS } from '../office.ts'
import { resolveScreen } from '../office.web.ts'

/** Pages of the shop by what they are called, with their addresses. */
const PAGES: Readonly<Record<string, string>> = {
  goods: '/shop/goods',
  'presell goods': '/shop/presellGoods',
  'final goods': '/shop/finalGoods',
  'shop products': '/shop/product',
  'presell shop products': '/shop/presellProduct',
  'final shop products': '/shop/finalProduct',
  orders: '/shop/order',
  'order details': '/shop/orderDetail',
  'order refunds': '/shop/refund',
  'refund details': '/shop/refundDetail',
  coupons: '/shop/coupon',
  members: '/shop/member',
  integral: '/shop/integral',
  notices: '/shop/notice',
  'return addresses': '/shop/returnAddress',
  consult: '/shop/consult',
  'consult report': '/shop/consultReport',
  'report causes': '/shop/reportCause',
  'system settings': '/shop/setting',
  'app users': '/shop/appUser',
  'member log': '/shop/memberLog',
}

const places = [
  ...catalogue.flatMap(({ menu }) => (menu ? [{ ...menu, hidden: false }] : [])),
  ...MENU_SCREENS.map(({ url, component, openedBy }) => ({ url, component, hidden: openedBy !== undefined })),
]

describe('[1.2f] [2.11i] the menu of the shop leads to a page of', () => {
  it.each(Object.entries(PAGES))('%s', async (_, url) => {
    const place = places.find((one) => one.url === url)
    expect(place, url).toMatchObject({ hidden: false })
    const load = resolveScreen(place?.component ?? '') ?? expect.fail('no screen')
    const { default: Page } = await load()
    expect(Page).toBeTypeOf('function')
  })
})

/** Pages of the house as the specification names them, and the components by which menus of the protocol do. */
const HOUSE: Readonly<Record<string, readonly string[]>> = {
  '[1.2a] [2.11h] system administration': [
    ...['UserList', 'RoleUserList', 'NewPermissionList', 'DepartList', 'DepartUserList', 'DictList', 'SysCategoryList'],
    ...[
      'LogList',
      'DataLogList',
      'QuartzJobList',
      'SysAnnouncementList',
      'TenantList',
      'SysPositionList',
      'SysDataSourceList',
    ],
    ...[
      'SysGatewayRouteList',
      'SysUserOnlineList',
      'SysCheckRuleList',
      'SysFillRuleList',
      'UserAnnouncementList',
      'AddressList',
    ],
  ].map((name) => `system/${name}`),
  '[1.2b] [2.11h] monitoring': [
    ...['DiskMonitoring', 'HttpTrace', 'JvmInfo', 'RedisInfo', 'RedisTerminal', 'SystemInfo', 'TomcatInfo'],
  ].map((name) => `modules/monitor/${name}`),
  '[1.2d] [2.11h] messages': ['SysMessageList', 'SysMessageTemplateList'].map((name) => `modules/message/${name}`),
  '[1.2e] [2.11h] stored files': ['modules/oss/OSSFileList'],
}

describe('the menu of the house leads to the pages of', () => {
  it.each(Object.entries(HOUSE))('%s', async (_, components) => {
    for (const component of components) {
      expect(
        places.find((one) => one.component === component),
        component,
      ).toMatchObject({ hidden: false })
      const load = resolveScreen(component) ?? expect.fail(`no screen: ${component}`)
      expect((await load()).default, component).toBeTypeOf('function')
    }
  })
})

/** What each entry of the first level was asked for as. */
const GROUPS: Readonly<Record<string, string>> = {
  shop: 'shop catalogue',
  trade: 'orders',
  presale: 'orders',
  service: 'orders',
  money: 'orders',
  connect: 'orders',
  member: 'members',
  message: 'system administration',
  system: 'system administration',
  online: 'system administration',
  monitor: 'monitoring',
  boards: 'dashboards',
  demo: 'demos',
}

it('[0.1b] [0.1c] every entry of the first level belongs to what the product was asked for, and nothing of that is missing', () => {
  expect(MENU_GROUPS.map(({ key }) => key).toSorted()).toEqual(Object.keys(GROUPS).toSorted())
  for (const key of Object.keys(GROUPS)) {
    const below = [...catalogue.flatMap(({ menu }) => menu ?? []), ...MENU_SCREENS].filter(({ under }) => under === key)
    expect(below.length, key).toBeGreaterThan(0)
  }
  // forms have pages of their own or stand over their lists, so that pages are counted by their lists
  expect(places.filter(({ hidden }) => !hidden).length).toBeGreaterThan(100)
  expect(catalogue.filter(({ form }) => form.length > 0).length).toBeGreaterThan(30)
})
