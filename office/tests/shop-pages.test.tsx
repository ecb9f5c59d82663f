// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { catalogue, MENU_SCREENS } from '../office.ts'
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
  ...MENU_SCREENS.map(({ url, component, hidden = false }) => ({ url, component, hidden })),
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
