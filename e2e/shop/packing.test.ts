import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../../playwright.config.ts'
import { writeCameraView } from '../support/fake-camera.ts'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { openPage } from './pages.ts'
import { resultOf, test } from './shop.ts'

const VIEW = join(tmpdir(), `vitrine-camera-${randomUUID()}.y4m`)
const EAN = '4580416940290'

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      // a browser without a window asks nobody, and refuses
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${VIEW}`,
    ],
  },
})
test.beforeAll(() => writeCameraView(VIEW, EAN))
test.afterAll(() => rm(VIEW, { force: true }))

async function openBox() {
  const blank = { width: 800, height: 600, channels: 3, background: '#b98' } as const
  return { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create: blank }).jpeg().toBuffer() }
}

async function openScan(page: Page) {
  await openPage(page, '/shop/order')
  await page.getByRole('button', { name: /^发\s*货$/ }).click()
  await page.getByRole('menuitem', { name: '扫码发货' }).click()
  const dialog = page.getByRole('dialog', { name: '扫码发货' })
  await expect(dialog.getByRole('textbox', { name: '订单号、商品条码或运单号' })).toBeFocused()
  return dialog
}

test('an order is packed with a bar code reader: a wrong piece is refused, the right ones are counted, the parcel leaves', async ({
  page,
  shop,
}) => {
  const buyer = await newCustomer(shop, '打包的林小满')
  const codes = { barCode: 'P-4900001', moreBarCodes: 'P-4900002' }
  const wanted = await newListing(shop, 1, { skus: [{ price: 299, stock: 10, ...codes }] })
  const plain = await newListing(shop, 1, { skus: [{ price: 99, stock: 10 }] })
  const { id, orderNo } = await buyer.buy({ skuId: wanted.skuId(), qty: 2 })
  const other = await buyer.buy({ skuId: plain.skuId(), qty: 1 })
  const dialog = await openScan(page)
  const says = dialog.locator('.scan-verdict')
  const reads = async (code: string, end = 'Enter') => {
    await page.keyboard.type(code)
    await page.keyboard.press(end)
  }

  await reads(orderNo)
  await expect(says).toContainText('共 2 件')
  await reads('P-4900009')
  await expect(says).toContainText('P-4900009')
  await expect(says).toHaveClass(/is-bad/)
  await reads('P-4900001', 'Tab')
  await expect(says).toContainText('1/2')
  await expect(says).toHaveClass(/is-good/)
  await dialog
    .getByLabel('装箱照片')
    .locator('input[type=file]')
    .setInputFiles(await openBox())
  await expect(says).toContainText('已有 1 张照片')

  await reads(other.orderNo)
  await expect(says).toContainText('还未核对完')
  await dialog.getByRole('button', { name: '继续核对' }).click()
  await page.reload()
  await openScan(page)
  await reads(orderNo)
  await expect(says).toContainText('还差 1 件')
  // wherever the focus is
  await dialog.getByRole('switch', { name: '声音' }).focus()
  await reads('P-4900002')
  await expect(says).toContainText('已全部核对，请扫描运单号')
  await expect(dialog.getByRole('switch', { name: '声音' })).toBeChecked()
  await reads('SF9900000001')
  await expect(says).toContainText(`已发货 ${orderNo}`)
  expect(resultOf(await shop.staff.get('/shop/order/queryById', { id })).status).toBe(30)

  await openPage(page, `/shop/order/${id}`)
  await page.getByRole('tab', { name: '包裹' }).click()
  await page.getByRole('button', { name: /预览装箱照片/ }).click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
})

test('a phone reads the code of a box with its camera, once as long as it is in sight', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const buyer = await newCustomer(shop, '扫码的林小满')
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10, barCode: EAN }] })
  const { orderNo } = await buyer.buy({ skuId: listing.skuId(), qty: 2 })
  const dialog = await openScan(page)
  await page.keyboard.type(orderNo)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.scan-verdict')).toContainText('共 2 件')
  await dialog.getByRole('button', { name: '摄像头' }).click()
  await expect(dialog.locator('.scan-verdict')).toContainText('1/2')
  await expect(dialog.getByRole('listitem').filter({ hasText: '/2' })).toContainText('1/2')
  await dialog.getByRole('button', { name: '关闭摄像头' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '/2' })).toContainText('1/2')
})
