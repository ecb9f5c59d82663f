import { expect } from '@playwright/test'
import { catalogue, MENU_SCREENS } from '../office/office.ts'
import { test } from './support/signed-in.ts'

/** Areas that people look for. */
const AREAS = [
  ...['UserList', 'RoleUserList', 'NewPermissionList', 'DepartList', 'DictList', 'SysCategoryList', 'TenantList'],
  ...['SysPositionList', 'GoodsList', 'PresellGoodsList', 'FinalGoodsList', 'ProductList', 'PresellProductList'],
  ...['FinalProductList', 'OrderList', 'OrderDetailList', 'RefundList', 'RefundDetailList', 'ReturnAddressList'],
  ...['SettingPage', 'AppUserList'],
]

/** Pages of the menu but home, which greets people; those of the gallery are opened by its own journey. */
const PAGES = [
  ...catalogue.flatMap(({ menu, title }) => (menu ? [{ ...menu, title }] : [])),
  ...MENU_SCREENS.filter(({ hidden, under }) => !hidden && under !== null && under !== 'demo'),
]

test('every page of the menu opens under its name, and every call it makes succeeds', async ({ page }) => {
  test.setTimeout(240_000)
  const failed: string[] = []
  page.on('response', (response) => {
    // other journeys name pictures that there are not
    if (response.status() >= 400 && response.request().resourceType() !== 'image') {
      failed.push(`${response.status()} ${response.url()}`)
    }
  })
  page.on('pageerror', (error) => failed.push(error.message))
  const components = PAGES.map(({ component }) => component.split('/').at(-1))
  expect(AREAS.filter((area) => !components.includes(area))).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('complementary')).toBeVisible()
  for (const { url, title } of PAGES) {
    // as the menu does it: the page stays, the address changes
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, url)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }), url).toHaveText(title[0])
  }
  await page.waitForLoadState('networkidle')
  expect(failed).toEqual([])
})
