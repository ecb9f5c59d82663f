import { expect, type Page } from '@playwright/test'
import { openPage } from './pages.ts'
import { test } from './shop.ts'

/** Pixels above the first row of a list, of a window of 900. */
const MOST_ABOVE_ROWS = 180

/** Lists that declare more columns than fit, and the one that is looked at most. */
const LISTS = [
  ...['/shop/order', '/shop/appUser', '/isystem/user', '/shop/statementLine', '/shop/stockLedger', '/shop/sandboxPay'],
  '/shop/integral',
]

test('lists show the columns that fit, with their rows high in the window; the others are one click away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of LISTS) {
    await openPage(page, path)
    const table = page.getByRole('region').getByRole('table').filter({ visible: true }).first()
    await expect(table, path).toBeVisible()
    await expect(page.locator('.row-skeleton')).toHaveCount(0)
    const head = await page.locator('.ant-table-thead').filter({ visible: true }).first().boundingBox()
    expect((head?.y ?? 0) + (head?.height ?? Number.NaN), path).toBeLessThanOrEqual(MOST_ABOVE_ROWS)
    expect(await overflow(page), path).toBe(0)
  }

  await openPage(page, '/shop/appUser')
  const columns = page.getByRole('columnheader')
  await expect(columns.filter({ hasText: '账号' })).toBeVisible()
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
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(columns).toHaveCount(before)
})

/** Pixels of the table that are out of sight at the side. */
function overflow(page: Page): Promise<number> {
  return page
    .locator('.ant-table-content, .ant-table-body')
    .filter({ visible: true })
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}
