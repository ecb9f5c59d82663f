import { expect, type Page } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { openPage } from './pages.ts'
import { resultOf, test } from './shop.ts'

const WINDOW = { width: 1440, height: 900 }

/** Pixels above the first row of a list. */
const MOST_ABOVE_ROWS = 180

/** Rows in sight of a list that has so many. */
const LEAST_ROWS = 12

/** Lists that declare more columns than fit, and the one that is looked at most. */
const LISTS = [
  ...['/shop/order', '/shop/appUser', '/isystem/user', '/shop/statementLine', '/shop/stockLedger', '/shop/sandboxPay'],
  '/shop/integral',
]

test('lists show the columns that fit, with their rows high in the window; the others are one click away', async ({
  page,
}) => {
  await page.setViewportSize(WINDOW)
  for (const path of LISTS) {
    await openPage(page, path)
    const table = page.getByRole('region').getByRole('table').filter({ visible: true }).first()
    await expect(table, path).toBeVisible()
    await expect(page.locator('.row-skeleton')).toHaveCount(0)
    const head = await page.locator('.ant-table-thead').filter({ visible: true }).first().boundingBox()
    expect((head?.y ?? 0) + (head?.height ?? Number.NaN), path).toBeLessThanOrEqual(MOST_ABOVE_ROWS)
    expect(await overflow(page), path).toBe(0)
  }

  // how it is arranged is kept for the person: no other journey looks at the columns of this list
  await openPage(page, '/shop/statementLine')
  const columns = page.getByRole('columnheader')
  await expect(columns.filter({ hasText: '渠道' }).first()).toBeVisible()
  const before = await columns.count()
  await page.getByRole('button', { name: '列设置' }).click()
  const menu = page.getByRole('tooltip').filter({ hasText: '列设置' })
  const kept = page.waitForResponse((response) => response.url().includes('/sys/userPreference/edit'))
  await menu.locator('.column-menu-others').getByRole('checkbox').first().click()
  await expect(columns).toHaveCount(before + 1)
  await kept
  await page.reload()
  await expect(columns).toHaveCount(before + 1)
  await page.getByRole('button', { name: '列设置' }).click()
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await expect(columns).toHaveCount(before)
  // a narrow window has fewer, and those that were there come back
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(() => columns.count()).toBeLessThan(before)
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize(WINDOW)
  await expect(columns).toHaveCount(before)
})

test('twelve rows of two lines stand in the window, also those with marks', async ({ page, shop }) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 50 }] })
  const customer = await newCustomer(shop, '陆一宁')
  const ids: string[] = []
  while (ids.length < LEAST_ROWS) {
    const { id } = await customer.buy({ skuId: listing.skuId(), qty: 1 })
    ids.push(id)
  }
  resultOf(await shop.staff.post('/shop/order/remark', { ids: ids.join(','), flag: 1, staffRemark: '先验货' }))
  const flagOf = async (id = '') => resultOf(await shop.staff.get('/shop/order/queryById', { id })).flag
  await expect.poll(() => Promise.all(ids.map(flagOf))).toEqual(ids.map(() => 1))
  await page.setViewportSize(WINDOW)
  for (const path of ['/shop/order', '/shop/sandboxPay', '/shop/stockLedger']) {
    await openPage(page, `${path}?pageSize=20`)
    const rows = page.locator('.ant-table-tbody .ant-table-row').filter({ visible: true })
    await expect(rows.nth(LEAST_ROWS - 1), path).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.row-skeleton')).toHaveCount(0)
    expect((await rows.first().boundingBox())?.y, path).toBeLessThanOrEqual(MOST_ABOVE_ROWS)
  }
})

test('what is searched for has its column, wherever it is declared', async ({ page }) => {
  await page.setViewportSize(WINDOW)
  await openPage(page, '/shop/appUser')
  const column = page.getByRole('columnheader', { name: '最近登录', exact: true })
  await expect(page.getByRole('button', { name: /列设置 \d+ 列未显示/ })).toBeVisible()
  await expect(column).toHaveCount(0)
  await openPage(page, '/shop/appUser?lastLoginAt_begin=2026-01-01%2000:00:00')
  await expect(column).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

/** Pixels of the table that are out of sight at the side. */
function overflow(page: Page): Promise<number> {
  return page
    .locator('.ant-table-content, .ant-table-body')
    .filter({ visible: true })
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}
