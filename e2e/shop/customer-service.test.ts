import { expect, type Page } from '@playwright/test'
import { picture } from '../support/steps.ts'
import { colleaguePage, newColleague, rowsOf } from './colleague.ts'
import { newCustomer } from './customer.ts'
import { newListing } from './listings.ts'
import { chooseIn, openPage, questionOf, recordCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

interface Row {
  readonly id: string
}

test('customer service answers for a customer: what was bought and sent on one page, another address, a refund, a gift, and a reply with the parcel', async ({
  browser,
  shop,
  address,
}) => {
  const listing = await newListing(shop, 1, { skus: [{ price: 299, stock: 10 }] })
  const buyer = await newCustomer(shop, '苏见微')
  const sent = await buyer.buy({ skuId: listing.skuId(), qty: 1 })
  const open = await buyer.buy({ skuId: listing.skuId(), qty: 2 })
  resultOf(await shop.staff.post('/shop/order/ship', { id: sent.id, carrier: 'sf', trackingNo: 'SF7008009001' }))
  const asked = await buyer.post<Row>('/consult/ask', { kind: 2, orderId: sent.id, title: '到哪了', content: '到哪了' })
  const [customer] = await rowsOf<Row & { integral: number }>(shop, '/shop/appUser/list', { account: buyer.account })
  const coupon = resultOf<Row>(
    await shop.staff.post('/shop/coupon/add', {
      ...{ name: `致歉券${buyer.account.slice(-6)}`, kind: 1, amountOff: 20, thresholdAmount: 0, obtain: 'staff' },
      ...{ scope: 'all', lines: '1', total: -1, perUser: 0, validKind: 2, validDays: 30 },
    }),
  )
  resultOf(await shop.staff.post('/shop/coupon/start', { ids: coupon.id }))
  // journeys begin without the lines of the controls
  const [line] = await rowsOf(shop, '/sys/stepUpRule/list', { kind: 'gift' })
  resultOf(await shop.staff.put('/sys/stepUpRule/edit', { ...line, needsSecond: true }))
  // somebody else could agree to what is over it
  await newColleague(shop, { role: 'shop-admin' })
  const clerk = await colleaguePage(browser, { shop, address, role: 'customer-service' })
  const home = `/shop/appUser/${customer?.id ?? ''}`

  // one page says it
  await openPage(clerk, home)
  const timeline = clerk.getByRole('region', { name: '往来记录' })
  await expect(timeline.getByRole('button', { name: '订单 2' })).toBeVisible()
  await expect(timeline.getByRole('button', { name: '包裹 1' })).toBeVisible()
  await expect(timeline.getByRole('listitem').filter({ hasText: '待发货' })).toContainText('¥598.00')
  await picture(clerk, 'customer-timeline')
  await timeline.getByRole('button', { name: '包裹 1' }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await expect(timeline.getByRole('listitem')).toContainText('SF7008009001')
  await timeline.getByRole('button', { name: '全部' }).click()

  // the order that was not sent goes elsewhere
  await timeline.getByRole('link', { name: open.orderNo, exact: true }).click()
  await expect(clerk).toHaveURL(new RegExp(`/shop/order/${open.id}`))
  await recordCommand(clerk, '改地址')
  const move = questionOf(clerk, '改地址', open.orderNo)
  await expect(move.getByRole('textbox', { name: '收货人' })).toHaveValue('苏见微')
  await move.getByRole('textbox', { name: '详细地址' }).fill('武康路99号')
  await move.getByRole('textbox', { name: '原因' }).fill('顾客来电')
  await chooseArea(clerk, move)
  await move.getByRole('button', { name: '改地址', exact: true }).click()
  await expect(move).toBeHidden()
  const [moved] = await rowsOf<Row & { address: string }>(shop, '/shop/order/list', { orderNo: open.orderNo })
  expect(moved?.address).toBe('武康路99号')

  // one of its two pieces is given back, which somebody else decides
  await recordCommand(clerk, '退款')
  const refund = clerk.getByRole('dialog', { name: '新建退款' })
  await expect(refund).toContainText('审核人：')
  await refund.getByRole('spinbutton', { name: '退数量' }).fill('1')
  await chooseIn(refund.getByRole('combobox', { name: '原因' }), '不想要了')
  await refund.getByRole('button', { name: '新建退款', exact: true }).click()
  await expect(refund).toBeHidden()
  const [applied] = await rowsOf<Row & { applyAmount: number; status: number }>(shop, '/shop/refund/list', {
    orderNo: open.orderNo,
  })
  expect(applied).toMatchObject({ applyAmount: 299, status: 10 })
  await openPage(clerk, `/shop/refund/${applied?.id ?? ''}`)
  await expect(clerk.getByText('审核人：')).toBeVisible()
  await expect(clerk.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)

  // a gift below the line is given, one above it waits
  await openPage(clerk, home)
  await recordCommand(clerk, '赠送补偿')
  const gift = questionOf(clerk, '赠送补偿', buyer.nickname)
  await gift.getByRole('textbox', { name: '积分' }).fill('500')
  await gift.getByRole('textbox', { name: '原因' }).fill('外箱破损')
  await gift.getByRole('combobox', { name: '优惠券' }).fill(buyer.account.slice(-6))
  await clerk
    .locator('.ant-select-dropdown:visible')
    .getByText(`致歉券${buyer.account.slice(-6)}`)
    .first()
    .click()
  await gift.getByRole('button', { name: '赠送补偿', exact: true }).click()
  await expect(gift).toBeHidden()
  await expect(timeline.getByRole('button', { name: '优惠券 1' })).toBeVisible()
  await recordCommand(clerk, '赠送补偿')
  await gift.getByRole('textbox', { name: '积分' }).fill('20000')
  await gift.getByRole('textbox', { name: '原因' }).fill('再次道歉')
  await gift.getByRole('button', { name: '赠送补偿', exact: true }).click()
  await expect(clerk.getByRole('alert').filter({ hasText: '等待另一人同意' })).toBeVisible()
  const points = await rowsOf<Row & { kind: string; amount: number }>(shop, '/shop/integral/list', {
    userId: customer?.id ?? '',
    kind: 'staffAdd',
  })
  expect(points.map(({ amount }) => amount)).toEqual([500])
  expect(await rowsOf(shop, '/shop/couponRecord/list', { userId: customer?.id ?? '' })).toHaveLength(1)

  // the answer holds the parcel
  await openPage(clerk, `/shop/consult/${asked.id}`)
  const box = clerk.getByRole('region', { name: '回复顾客' })
  await box.getByRole('textbox', { name: '回复内容' }).fill('{month} 见')
  await box.getByRole('button', { name: '回复顾客' }).click()
  await expect(clerk.getByText('没有可填的值：发售月').first()).toBeVisible()
  await box.getByRole('textbox', { name: '回复内容' }).fill('')
  await box.getByRole('combobox', { name: '常用回复' }).click()
  await clerk.locator('.ant-select-dropdown:visible').getByText('SF7008009001').first().click()
  await box.getByRole('button', { name: '回复顾客' }).click()
  await expect
    .poll(
      async () => (await buyer.get<{ replies: { content: string }[] }>('/consult/queryById', { id: asked.id })).replies,
    )
    .toMatchObject([{ content: expect.stringContaining(`您的订单 ${sent.orderNo} 已于`) }])
  resultOf(await shop.staff.put('/sys/stepUpRule/edit', { id: line?.id, needsSecond: false }))
})

/** The storefront sends the area in words: staff choose it anew. */
async function chooseArea(page: Page, question: ReturnType<Page['getByRole']>): Promise<void> {
  await question.getByRole('combobox', { name: '地区' }).fill('徐汇')
  await page.locator('.ant-cascader-menu-item:visible').filter({ hasText: '徐汇' }).first().click()
}
