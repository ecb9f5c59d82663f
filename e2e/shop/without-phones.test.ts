import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { signIn } from '../support/steps.ts'
import { COLLEAGUE_PASSWORD, newColleague } from './colleague.ts'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { openPage, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

const PHONE = '13912345678'
/** What the order comes to, as pages show it. */
const AMOUNT = /299\.00|[¥￥]\s*299/

test('staff without the right to phones read orders with masked ones, and whoever packs no amount: on the page, in the API, in the export and on paper', async ({
  browser,
  contextOptions,
  address,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const buyer = await newCustomer(shop, '林小满')
  const [order] = await buyer.post<readonly { readonly id: string; readonly orderNo: string }[]>('/order/checkout', {
    lines: [{ skuId: listing.skuId(), qty: 1 }],
    receiver: { receiverName: '林小满', receiverPhone: PHONE, areaText: '上海市', address: '漕溪北路1号' },
    payable: 299,
    source: 'app',
    buyerRemark: `到货请先打 ${PHONE}`,
  })
  const { id = '', orderNo = '' } = order ?? {}
  await buyer.pay(id)
  const username = await newColleague(shop, { role: 'packer', realname: '打包员' })

  const signedOut = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...contextOptions, baseURL: address, storageState: signedOut })
  const page = await context.newPage()
  await signIn(page, COLLEAGUE_PASSWORD, username)
  await expect(page.getByRole('button', { name: '打包员' })).toBeVisible()
  await openPage(page, `/shop/order?orderNo=${orderNo}`)
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toContainText('139****5678')
  await expect(row).not.toContainText(AMOUNT)
  await expect(page.getByRole('columnheader', { name: '状态' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /应付|实付|金额/ })).toHaveCount(0)
  await page.getByRole('button', { name: orderNo, exact: true }).click()
  const panel = page.getByRole('dialog').filter({ hasText: '订单详情' })
  await expect(panel).toContainText('到货请先打 139****5678')
  await expect(page.locator('body')).not.toContainText(PHONE)
  await expect(page.locator('body')).not.toContainText(AMOUNT)
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  const sheet = JSON.stringify(await readWorkbook(await readFile(await download.path()), 'orders.xlsx'))
  expect(sheet).toContain(orderNo)
  expect(sheet, 'a column of sheets that the list has not').toContain('139****5678')
  expect(sheet).not.toContain(PHONE)
  expect(sheet).not.toMatch(/\b299\b/)

  await rowCommand(page, '打印', orderNo)
  await page.getByText('面单', { exact: true }).click()
  await expect(page.locator('.print-preview')).toContainText('139****5678')
  await expect(page.locator('body')).not.toContainText(PHONE)
  await expect(page.locator('body')).not.toContainText(AMOUNT)
  await context.close()

  const token = String(
    resultOf(await clientOf(address, '').post('/sys/login', { username, password: COLLEAGUE_PASSWORD })).token,
  )
  const packer = clientOf(address, token)
  const columns = 'orderNo,phoneMask,receiverPhone,buyerRemark'
  const [asked, named] = [
    await packer.get('/shop/order/queryById', { id }),
    await packer.get('/shop/order/exportXls', { orderNo, columns }),
  ]
  for (const text of [
    JSON.stringify(resultOf(asked)),
    JSON.stringify(await readWorkbook(named.bytes, 'orders.xlsx')),
    JSON.stringify(resultOf(await packer.get('/shop/order/prints', { ids: id }))),
  ]) {
    expect(text).toContain('到货请先打 139****5678')
    expect(text).not.toContain(PHONE)
    expect(text).not.toMatch(/\b299\b/)
  }
  const full = JSON.stringify(resultOf(await shop.staff.get('/shop/order/queryById', { id })))
  expect(full).toContain(PHONE)
  expect(full).toMatch(/\b299\b/)
})
