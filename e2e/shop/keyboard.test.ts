import { expect, type Locator, type Page } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { openPage, questionOf } from './pages.ts'
import { test } from './shop.ts'

test('by keyboard alone the orders are gone to, one of them is found, and it is shipped', async ({ page, shop }) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const { orderNo } = await (await newCustomer(shop, '林小满')).buy({ skuId: listing.skuId(), qty: 1 })
  await openPage(page, '/')
  await expect(page.getByRole('heading', { name: '今日待办' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/shop\/order/)
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toBeVisible()

  // letters are for the text where somebody types
  const search = page.getByRole('search').getByLabel('订单号')
  await search.focus()
  await page.keyboard.type('jsx')
  await expect(search).toHaveValue('jsx')
  await expect(page.locator('[aria-current=true]')).toHaveCount(0)
  await search.fill('')
  await search.blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  for (const heading of ['任何页面', '前往页面', '列表']) {
    await expect(help.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  // the newest order is the first one
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('s')
  const ship = questionOf(page, '发货', orderNo)
  await expect(ship).toBeVisible()
  await tabTo(page, ship.getByRole('combobox', { name: '快递公司' }))
  await page.keyboard.type('顺丰')
  await page.keyboard.press('Enter')
  await tabTo(page, ship.getByRole('textbox', { name: '运单号' }))
  await page.keyboard.type('SF1000000009')
  await page.keyboard.press('Enter')
  await expect(ship).toBeHidden()
  await expect(row).toContainText('SF1000000009')
})

/** Goes on with Tab until the field has the focus, as people do. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < MOST_TABS && !(await isThere()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
}

const MOST_TABS = 10
