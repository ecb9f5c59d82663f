import { expect, type Locator } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, openPage } from './pages.ts'
import { resultOf, type Shop, test } from './shop.ts'

const ORDERS = 10

test('ten orders are typed in the grid, two of them wrong: they are tried, shipped by a job, mended and shipped again', async ({
  page,
  shop,
}) => {
  const buyer = await newCustomer(shop, '批量的林小满')
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: ORDERS }] })
  const orders = []
  for (let index = 0; index < ORDERS; index += 1) {
    orders.push(await buyer.buy({ skuId: listing.skuId(), qty: 1 }))
  }
  const [first, second] = orders
  const numbers = orders.map(({ orderNo }, index) => [orderNo, `SF77${String(index).padStart(8, '0')}`])
  // a number that no parcel has, and an order that was never placed
  const sheet = numbers.map(([orderNo, no]) => `${orderNo}\t顺丰速运\t${orderNo === first?.orderNo ? 'x' : no}`)
  const pasted = [
    ...sheet.filter((line) => !line.startsWith(second?.orderNo ?? '')),
    '2600000000\t顺丰速运\tSF7799999999',
  ]

  await openPage(page, '/shop/order')
  await page.getByRole('button', { name: /^发\s*货$/ }).click()
  await page.getByRole('menuitem', { name: '批量录入运单号' }).click()
  const grid = page.getByRole('dialog', { name: '批量与扫码发货' })
  await paste(grid, pasted.join('\n'))
  await expect(grid).toContainText('10 单待试算')
  await expect(grid.getByRole('button', { name: '发货 0 单' })).toBeDisabled()
  await grid.getByRole('button', { name: '试算' }).click()
  await expect(grid).toContainText('8 单可发货、2 单未通过')
  await expect(grid).toContainText('订单不存在')
  expect(await statesOf(shop, orders), 'a dry run ships nothing').toEqual(Array(ORDERS).fill(20))

  await grid.getByText('关闭', { exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: /^发\s*货$/ }).click()
  await page.getByRole('menuitem', { name: '批量录入运单号' }).click()
  await expect(grid.getByText('已恢复上次未保存的内容')).toBeVisible()
  await expect(grid.getByRole('textbox', { name: /^运单号 / })).toHaveCount(ORDERS)
  await grid.getByRole('button', { name: '试算' }).click()
  await grid.getByRole('button', { name: '发货 8 单' }).click()
  await expect(grid).toContainText('8 单已发货、2 单未通过')

  await grid.getByRole('textbox', { name: `运单号 ${first?.orderNo}` }).fill('SF7700000000')
  await grid.getByRole('button', { name: '移除 2600000000' }).click()
  await grid.getByRole('textbox', { name: '扫描或粘贴订单号' }).fill(String(second?.orderNo))
  await grid.getByRole('textbox', { name: '扫描或粘贴订单号' }).press('Enter')
  await grid.getByRole('textbox', { name: `运单号 ${second?.orderNo}` }).fill('SF7700000001')
  await chooseIn(grid.getByRole('combobox', { name: '快递公司' }).last(), '顺丰速运')
  await grid.getByRole('button', { name: '试算' }).click()
  await grid.getByRole('button', { name: '发货 2 单' }).click()
  await expect(grid).toContainText('10 单已发货')
  expect(await statesOf(shop, orders)).toEqual(Array(ORDERS).fill(30))

  await grid.getByText('关闭', { exact: true }).click()
  await page.getByRole('button', { name: /^任务/ }).click()
  await expect(page.getByText('发货 8 单', { exact: true })).toBeVisible()
  await expect(page.getByText('发货 2 单', { exact: true })).toBeVisible()
})

/** Pastes rows of a sheet into the field that takes orders. */
async function paste(grid: Locator, text: string): Promise<void> {
  const field = grid.getByRole('textbox', { name: '扫描或粘贴订单号' })
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function statesOf({ staff }: Shop, orders: readonly { readonly id: string }[]): Promise<readonly unknown[]> {
  return Promise.all(orders.map(async ({ id }) => resultOf(await staff.get('/shop/order/queryById', { id })).status))
}
