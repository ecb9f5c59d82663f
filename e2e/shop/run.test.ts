import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newDepositors } from './depositors.ts'
import { newListing } from './listings.ts'
import { chooseIn, expectToFit, openPage, questionOf, rowCommand } from './pages.ts'
import { test } from './shop.ts'

const SKUS = [{ price: 200, full: 1299, stock: 5 }]

test('a pre-order gets its balance figure with a listing that knows its SKUs; the lists of listings fit the window', async ({
  page,
  shop,
}) => {
  const presell = await newListing(shop, 2, { name: `发售${Date.now()} 花冠Ver. 特典版`, skus: SKUS })
  await newDepositors(shop, presell, '林小满', '沈知夏')
  await openPage(page, `/shop/presellProduct?title=${encodeURIComponent(presell.name)}`)
  const row = page.getByRole('row').filter({ hasText: presell.name })
  await expect(row).toContainText('15')
  await expectToFit(page)

  await openPage(page, `/shop/presellGoods?name=${encodeURIComponent(presell.name)}`)
  await rowCommand(page, '生成补款手办', presell.name)
  const make = questionOf(page, '生成补款手办', presell.name)
  await make.getByRole('button', { name: '试算' }).click()
  await expect(make.getByRole('region', { name: '试算结果' })).toContainText('¥1,099.00')
  await make.getByRole('button', { name: '生成补款手办' }).click()
  await expect(page.getByText('已生成 1 个补款手办')).toBeVisible()

  await openPage(page, `/shop/finalProduct?title=${encodeURIComponent(presell.name)}`)
  const listing = page.getByRole('row').filter({ hasText: presell.name })
  await expect(listing).toContainText('¥1,099.00')
  await expect(listing, 'all SKUs are mapped').toContainText('是')
  await expectToFit(page)
  await openPage(page, `/shop/finalGoods?name=${encodeURIComponent(presell.name)}`)
  await rowCommand(page, '开放补款', presell.name)
  await expect(questionOf(page, '开放补款', presell.name)).toBeVisible()
})

test('a run is cancelled from the list of figures: whom it touches is told before, and deposits go back', async ({
  page,
  shop,
}) => {
  const presell = await newListing(shop, 2, { name: `停产${Date.now()}`, skus: SKUS })
  const [first] = await newDepositors(shop, presell, '林小满', '沈知夏')
  await openPage(page, `/shop/presellGoods?name=${encodeURIComponent(presell.name)}`)
  await rowCommand(page, '取消发售', presell.name)
  const question = questionOf(page, '取消发售', presell.name)
  await question.getByRole('textbox', { name: '原因' }).fill('厂商取消')
  await question.getByRole('button', { name: '试算' }).click()
  const told = question.getByRole('region', { name: '试算结果' })
  await expect(told).toContainText('林小满')
  await expect(told).toContainText('退还定金 ¥200.00')
  await question.getByRole('button', { name: '取消发售', exact: true }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await first.claim()).state).toBe(5)
  await expect(page.getByRole('row').filter({ hasText: presell.name })).toContainText('归档')
})

test('staff put a customer on the waiting list with the button of its toolbar', async ({ page, shop }) => {
  const presell = await newListing(shop, 2, { name: `候补${Date.now()}`, skus: [{ price: 200, full: 1299, stock: 1 }] })
  await newDepositors(shop, presell, '林小满')
  const waits = await newCustomer(shop, `候补者${Date.now()}`)
  await openPage(page, '/shop/waiting')
  await page.getByRole('button', { name: '登记候补' }).click()
  const dialog = page.getByRole('dialog', { name: '登记候补' })
  await dialog.getByRole('combobox', { name: '顾客' }).fill(waits.nickname)
  await page.locator('.ant-select-dropdown:visible').getByText(waits.nickname).first().click()
  await chooseIn(dialog.getByRole('combobox', { name: '预售SKU' }), `${presell.name} · 无规格 · 0 人候补`)
  await dialog.getByRole('button', { name: '登记候补' }).click()
  await expect(page.getByText('已登记候补')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: waits.nickname })).toContainText('候补中')
})
