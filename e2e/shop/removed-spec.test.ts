import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, openPage, questionOf, rowCommand } from './pages.ts'
import { test } from './shop.ts'

test('a spec value that is taken away while orders of it are open is sold no more, and they go on to their end', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, {
    skus: [
      { name: '红', price: 299, stock: 10 },
      { name: '蓝', price: 319, stock: 10 },
    ],
  })
  const [paid, unpaid] = [await newCustomer(shop, '林小满'), await newCustomer(shop, '沈知夏')]
  const red = { skuId: listing.skuId('红'), qty: 1 }
  const [sold, open] = [await paid.buy(red), await unpaid.order(red)]

  await openPage(page, `/shop/product/edit/${listing.productId}`)
  await page.getByRole('button', { name: /规格与SKU/ }).click()
  await page.getByRole('button', { name: '删除规格值 红' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功')).toBeVisible()

  const late = await newCustomer(shop, '周以宁')
  await expect(late.order(red)).rejects.toThrow('商品未上架')
  await late.buy({ skuId: listing.skuId('蓝'), qty: 1 })
  await unpaid.pay(open.id)
  expect(await unpaid.get('/order/queryById', { id: open.id })).toMatchObject({ status: 20, paid: 299 })

  await openPage(page, `/shop/order?orderNo=${sold.orderNo}`)
  const row = page.getByRole('row').filter({ hasText: sold.orderNo })
  await expect(row).toContainText('红')
  await rowCommand(page, '发货', sold.orderNo)
  const ship = questionOf(page, '发货', sold.orderNo)
  await chooseIn(ship.getByRole('combobox', { name: '快递公司' }), '顺丰速运')
  await ship.getByRole('textbox', { name: '运单号' }).fill('SF3000000001')
  await ship.getByRole('button', { name: '发货', exact: true }).click()
  await expect(row).toContainText('已发货')
  expect(await paid.get('/order/queryById', { id: sold.id })).toMatchObject({ status: 30 })
})
