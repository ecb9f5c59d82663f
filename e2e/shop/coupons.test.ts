import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { daysAfter } from '#office/trade/model/days.ts'
import { type Customer, newCustomer, type PlacedOrder } from './customer.ts'
import { newListing } from './listings.ts'
import { openPage, questionOf, rowCommand, typeTime } from './pages.ts'
import { clock, test } from './shop.ts'

interface Held {
  readonly id: string
  readonly state: number
}

test('the last coupon goes to one of two customers who ask at the same instant; staff see the order that it paid', async ({
  page,
  shop,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const name = `最后一张 ${randomUUID().slice(0, 6)}`
  const now = await shop.now()

  await openPage(page, '/shop/coupon')
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: '新增优惠券' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('textbox', { name: '减免金额' }).fill('300')
  await form.getByRole('textbox', { name: '使用门槛' }).fill('200')
  const total = form.getByRole('textbox', { name: '发放总量' })
  await expect(total).toBeDisabled()
  await form.getByRole('checkbox', { name: '不限量' }).uncheck()
  await total.fill('1')
  await typeTime(form.getByRole('textbox', { name: '开始时间' }), clock.format(daysAfter(now, -1)))
  await typeTime(form.getByRole('textbox', { name: '结束时间' }), clock.format(daysAfter(now, 30)))
  const save = form.getByRole('button', { name: /^(保\s*存|确\s*定)$/ })
  await save.click()
  await expect(form.getByText('减免金额须小于使用门槛')).toBeVisible()
  await form.getByRole('textbox', { name: '减免金额' }).fill('30')
  await save.click()
  await expect(form).toBeHidden()

  await rowCommand(page, '上线', name)
  const start = questionOf(page, '上线', name)
  await start.getByRole('button', { name: /^上\s*线$/ }).click()
  await expect(start).toBeHidden()

  const buyers = [await newCustomer(shop, '林小满'), await newCustomer(shop, '沈知夏')] as const
  const [offered] = (
    await buyers[0].get<readonly { readonly id: string; readonly name: string }[]>('/coupon/list')
  ).filter((each) => each.name === name)
  const id = offered?.id ?? ''
  const asked = await Promise.allSettled(buyers.map((buyer) => buyer.post<Held>('/coupon/get', { id })))
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refusal] = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refusal).toContain('优惠券已领完')
  const winner = buyers[asked.findIndex(({ status }) => status === 'fulfilled')] ?? buyers[0]
  const [held] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

  const { orderNo } = await bought(winner, listing.skuId(), held?.id ?? '')
  await openPage(page, `/shop/coupon?name=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 / 1')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('已用 1')
  await openPage(page, `/shop/couponRecord?couponId=${id}`)
  const record = page.getByRole('row').filter({ hasText: orderNo })
  await expect(record).toContainText('已使用')
  await expect(record).toContainText(winner.nickname)
  await openPage(page, `/shop/order?orderNo=${orderNo}`)
  await page
    .getByRole('link', { name: orderNo })
    .or(page.getByRole('button', { name: orderNo }))
    .first()
    .click()
  await expect(page.getByText(name).first()).toBeVisible()
})

/** Orders one piece with a coupon, and pays what is left. */
async function bought(customer: Customer, skuId: string, couponRecordId: string): Promise<PlacedOrder> {
  const basket = { lines: [{ skuId, qty: 1 }], couponRecordIds: [couponRecordId] }
  const quoted = await customer.post<{ readonly payable: number }>('/order/quote', basket)
  expect(quoted).toMatchObject({ payable: 269, orders: [{ couponAmount: 30 }] })
  const receiver = {
    receiverName: customer.nickname,
    receiverPhone: '13912345678',
    areaText: '上海市徐汇区',
    address: '漕溪北路1号',
  }
  const sent = { ...basket, receiver, payable: quoted.payable, source: 'web' }
  const [placed] = await customer.post<readonly PlacedOrder[]>('/order/checkout', sent)
  if (!placed) {
    throw new Error('nothing was ordered')
  }
  await customer.pay(placed.id)
  expect(await customer.get<readonly Held[]>('/coupon/mine')).toMatchObject([{ id: couponRecordId, state: 3 }])
  return placed
}
