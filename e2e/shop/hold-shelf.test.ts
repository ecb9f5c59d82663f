import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, openPage } from './pages.ts'
import { test } from './shop.ts'

test('three orders of one person leave the hold shelf in one parcel, with one freight', async ({ page, shop }) => {
  const buyer = await newCustomer(shop, '寄存的林小满')
  const orders = []
  for (const freight of [12, 15, 8]) {
    const listing = await newListing(shop, 1, {
      skus: [{ price: 299, stock: 10 }],
      product: { freightKind: 1, freight },
    })
    orders.push(await buyer.buy({ skuId: listing.skuId(), qty: 1 }))
  }
  for (const { id } of orders) {
    await buyer.post('/order/hold', { id })
  }

  await openPage(page, '/shop/holdShelf')
  const group = page.getByRole('region', { name: buyer.nickname })
  for (const { orderNo } of orders) {
    await expect(group.getByRole('checkbox', { name: `选择 ${orderNo}` })).toBeChecked()
  }
  await group.getByRole('button', { name: '合包（3）' }).click()
  const merge = page.getByRole('dialog', { name: '将 3 个订单合为一个包裹' })
  await expect(merge).toContainText('保留运费 ¥15.00，多收 ¥20.00')
  await expect(merge.getByRole('checkbox', { name: /多收的运费退给顾客/ })).toBeChecked()
  await merge.getByRole('button', { name: '合包（3）' }).click()
  await expect(merge).toBeHidden()
  await expect(group.getByRole('button', { name: '合包（3）' })).toBeDisabled()

  await group.getByRole('button', { name: '取消寄存' }).click()
  await expect(group.getByText('待发货')).toHaveCount(3)
  await group.getByRole('button', { name: /^发\s*货$/ }).click()
  const parcels = page.getByRole('dialog', { name: '批量与扫码发货' })
  await chooseIn(parcels.getByRole('combobox', { name: '统一快递公司' }), '顺丰速运')
  for (const { orderNo } of orders) {
    await parcels.getByRole('textbox', { name: `运单号 ${orderNo}` }).fill('SF5550001112')
  }
  await parcels.getByRole('button', { name: '试算' }).click()
  await parcels.getByRole('button', { name: '发货 3 单' }).click()
  await expect(parcels.getByText('已发货', { exact: true })).toHaveCount(3)
  await parcels.getByText('关闭', { exact: true }).click()
  await expect(group).toHaveCount(0)
  // gateways are asked every minute
  await shop.moveClock({ minutes: 1 })

  for (const [index, { id }] of orders.entries()) {
    const back = [12, 0, 8][index] ?? 0
    await expect
      .poll(() => buyer.get('/order/queryById', { id }))
      .toMatchObject({ status: 30, refunded: back, parcels: [{ carrier: 'sf', trackingNo: 'SF5550001112' }] })
  }
})
