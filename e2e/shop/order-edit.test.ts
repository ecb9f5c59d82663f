import { expect } from '@playwright/test'
import { picture } from '../support/steps.ts'
import { colleaguePage, rowsOf } from './colleague.ts'
import { newCustomer } from './customer.ts'
import { newListing, stockOf } from './listings.ts'
import { openPage, recordCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface OrderRow {
  readonly id: string
  readonly orderNo: string
  readonly status: number
  readonly payable: number
  readonly paid: number
  readonly refunded: number
  readonly parcelNo: string | null
}

test('customer service edits a paid order: one more piece that the customer pays for, one less that goes back', async ({
  browser,
  shop,
  address,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const other = await newListing(shop, 1, { skus: [{ price: 88, stock: 5 }] })
  const buyer = await newCustomer(shop, '陆知遥')
  const bought = await buyer.buy({ skuId: listing.skuId(), qty: 2 })
  const clerk = await colleaguePage(browser, { shop, address, role: 'customer-service' })

  // one more, of something else: found by its title, shown with the difference, done as shown
  await openPage(clerk, `/shop/order/${bought.id}`)
  await recordCommand(clerk, '改商品')
  const dialog = clerk.getByRole('dialog', { name: `改商品：${bought.orderNo}` })
  const submit = dialog.getByRole('button', { name: '改商品', exact: true })
  await expect(submit).toBeDisabled()
  await dialog.getByRole('combobox', { name: '搜索商品名、规格、SKU 编码或条码' }).fill(other.name)
  await clerk.locator('.ant-select-dropdown:visible').getByText(other.name).first().click()
  const preview = dialog.getByRole('region', { name: '试算' })
  await expect(preview).toContainText('需补付¥88.00')
  await expect(preview).toContainText('¥598.00 → ¥686.00')
  await expect(preview).toContainText('付款前不发货')
  await picture(clerk, 'order-edit')
  await dialog.getByRole('textbox', { name: '原因' }).fill('顾客来电加购')
  await submit.click()
  await expect(dialog).toBeHidden()

  // the customer sees it at the order, reads of it, and pays
  const seen = await buyer.get<{ readonly additions: readonly { readonly id: string; readonly orderNo: string }[] }>(
    '/order/queryById',
    { id: bought.id },
  )
  expect(seen.additions).toMatchObject([{ payable: 88, status: 10 }])
  const { id: additionId = '', orderNo: additionNo = '' } = seen.additions[0] ?? {}
  await expect
    .poll(() => rowsOf(shop, '/shop/message/list', { aboutOrder: bought.id, occasion: 'items.edited' }))
    .toMatchObject([{ body: expect.stringContaining('支付差额 ¥88.00') }])
  expect(await stockOf(shop, 1, other)).toMatchObject([{ stock: 5, locked: 1 }])
  await buyer.pay(additionId)
  const [addition] = await rowsOf<OrderRow>(shop, '/shop/order/list', { orderNo: additionNo })
  const [base] = await rowsOf<OrderRow>(shop, '/shop/order/list', { orderNo: bought.orderNo })
  expect(addition).toMatchObject({ status: 20, paid: 88, additionTo: bought.orderNo, parcelNo: base?.parcelNo })
  expect(base).toMatchObject({ status: 20, paid: 598, parcelNo: expect.any(String) })

  // one less: the refund is decided by somebody else
  await openPage(clerk, `/shop/order/${bought.id}`)
  await recordCommand(clerk, '改商品')
  await dialog.getByRole('spinbutton', { name: new RegExp(`^数量 ${listing.name}`) }).fill('1')
  await expect(preview).toContainText('需退还¥299.00')
  await expect(preview).toContainText('有权审核的人同意')
  await dialog.getByRole('textbox', { name: '原因' }).fill('顾客少要一件')
  await dialog.getByRole('textbox', { name: '原因' }).press('Control+Enter')
  await expect(dialog).toBeHidden()
  const [refund] = await rowsOf<{ readonly id: string }>(shop, '/shop/refund/list', { orderNo: bought.orderNo })
  expect(refund).toMatchObject({ status: 10, applyAmount: 299, causeCode: 'edited' })
  resultOf(await shop.staff.post('/shop/refund/agree', { id: refund?.id }))
  await expect
    .poll(() => rowsOf<OrderRow>(shop, '/shop/order/list', { orderNo: bought.orderNo }), { timeout: 20_000 })
    .toMatchObject([{ status: 20, paid: 598, refunded: 299 }])
  expect(await stockOf(shop, 1, listing)).toMatchObject([{ stock: 9, locked: 0 }])
  const payments = await rowsOf<{ readonly id: string }>(shop, '/shop/payment/list', { orderNo: bought.orderNo })
  expect(payments).toMatchObject([{ amount: 598, refundedAmount: 299, state: 1 }])

  // what was sent is edited no more, and says why
  await openPage(clerk, `/shop/order/${bought.id}`)
  await expect(clerk.getByRole('button', { name: '更多', exact: true })).toBeVisible()
  resultOf(await shop.staff.post('/shop/holdShelf/split', { ids: bought.id }))
  resultOf(await shop.staff.post('/shop/order/ship', { id: bought.id, carrier: 'sf', trackingNo: 'SF7008009164' }))
  await openPage(clerk, `/shop/order/${bought.id}`)
  await clerk.getByRole('button', { name: '更多', exact: true }).click()
  await expect(clerk.getByRole('menuitem', { name: /改商品/ })).toContainText('仅「待付款」「待发货」可改商品')
})
