import { expect } from '@playwright/test'
import { newCustomer } from './customer.ts'
import { newListing, stockOf } from './listings.ts'
import { openPage, questionOf, recordCommand, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

test('money that is told of twice pays once; what comes late or is not the right sum waits for staff, who settle it', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const [twice, late, wrong] = [
    await newCustomer(shop, '林小满'),
    await newCustomer(shop, '沈知夏'),
    await newCustomer(shop, '周以宁'),
  ]
  const piece = { skuId: listing.skuId(), qty: 1 }

  const told = await twice.order(piece)
  const bill = await twice.openBill(told.id)
  resultOf(await shop.staff.post('/shop/sandboxPay/pay', { id: bill }))
  const { payments } = await twice.get<Paid>('/order/queryById', { id: told.id })
  await openPage(page, `/shop/sandboxPay?billNo=${payments[0]?.payNo}`)
  await rowCommand(page, '重复通知', payments[0]?.payNo ?? '')
  const repeat = questionOf(page, '重复通知', payments[0]?.payNo ?? '')
  await repeat.getByRole('button', { name: '重复通知', exact: true }).click()
  await expect(repeat).toBeHidden()
  expect(await twice.get('/order/queryById', { id: told.id })).toMatchObject({
    ...{ status: 20, paid: 299 },
    payments: [{ amount: 299, state: 1 }],
  })

  const ended = await late.order(piece)
  const lateBill = await late.openBill(ended.id)
  await late.post('/order/cancel', { id: ended.id })
  resultOf(await shop.staff.post('/shop/sandboxPay/pay', { id: lateBill }))
  const odd = await wrong.order(piece)
  await wrong.pay(odd.id, { amount: 29.9 })
  expect(await stockOf(shop, 1, listing)).toMatchObject([{ stock: 9, locked: 1, sold: 1 }])
  const payNoOf = async (buyer: typeof late, id: string) =>
    (await buyer.get<Paid>('/order/queryById', { id })).payments[0]?.payNo ?? ''
  const [latePayNo, wrongPayNo] = [await payNoOf(late, ended.id), await payNoOf(wrong, odd.id)]

  // late: the order comes back with its money
  await openPage(page, `/shop/task?refNo=${latePayNo}`)
  await expect(page.getByRole('row').filter({ hasText: latePayNo })).toContainText('收到无法入账的付款 ¥299.00')
  await page.getByRole('link', { name: latePayNo }).click()
  await expect(page.getByRole('table').getByText('孤立付款')).toBeVisible()
  await page.getByRole('tab', { name: '订单' }).click()
  await page.getByRole('link', { name: ended.orderNo, exact: true }).click()
  await recordCommand(page, '恢复订单')
  const revive = questionOf(page, '恢复订单', ended.orderNo)
  await revive.getByRole('button', { name: '恢复订单', exact: true }).click()
  await expect(page.getByRole('table').getByText('待发货')).toBeVisible()
  expect(await late.get('/order/queryById', { id: ended.id })).toMatchObject({ status: 20, paid: 299 })

  // wrong: the money goes back, and the order can still be paid
  await openPage(page, `/shop/task?refNo=${wrongPayNo}`)
  await page.getByRole('link', { name: wrongPayNo }).click()
  await recordCommand(page, '退回孤立付款')
  const back = questionOf(page, '退回孤立付款', wrongPayNo)
  await back.getByRole('button', { name: '退回孤立付款', exact: true }).click()
  await expect(back).toBeHidden()
  await shop.moveClock({ minutes: 1 })
  await expect
    .poll(async () => (await wrong.get<Paid>('/order/queryById', { id: odd.id })).payments[0])
    .toMatchObject({ amount: 29.9, refundedAmount: 29.9 })
  await wrong.pay(odd.id)
  expect(await wrong.get('/order/queryById', { id: odd.id })).toMatchObject({ status: 20, paid: 299 })
  expect(await stockOf(shop, 1, listing)).toMatchObject([{ stock: 7, locked: 0, sold: 3 }])

  for (const payNo of [latePayNo, wrongPayNo]) {
    await openPage(page, `/shop/task?refNo=${payNo}`)
    await expect(page.getByRole('row').filter({ hasText: payNo })).toContainText('已完成')
  }
})

interface Paid {
  readonly payments: readonly { readonly payNo: string; readonly state: number }[]
}
