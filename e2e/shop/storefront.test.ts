import { expect, type Page } from '@playwright/test'
import { monthAfter } from '#office/presale/release/release-months.ts'
import { ANSWER, claim as claimResource } from '#office/trade/model/claim.ts'
import { expectAccessible } from '../support/axe.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage, recordCommand } from './pages.ts'
import { clock, resultOf, test } from './shop.ts'
import { linkToPay, payNow } from './visitor.ts'

test('a customer buys in the shop window, reserves a figure with a deposit, answers to its delay and pays its balance; staff see it all', async ({
  page,
  browser,
  shop,
  shopWindow,
}) => {
  const stamp = Date.now()
  const figure = await newListing(shop, 1, {
    name: `现货手办${stamp}`,
    skus: [
      { name: '通常版', price: 299, stock: 5 },
      { name: '豪华版', price: 399, stock: 5 },
    ],
  })
  const month = monthAfter(clock.format(await shop.now()).slice(0, 7), 2)
  const presell = await newListing(shop, 2, {
    name: `预售手办${stamp}`,
    skus: [{ price: 200, full: 1299, stock: 5 }],
    goods: { releaseMonth: month, delayRight: true },
  })
  const context = await browser.newContext({ baseURL: shopWindow.address, locale: 'zh-CN' })
  const customer = await context.newPage()
  const asked: string[] = []
  customer.on('request', (request) => asked.push(JSON.stringify([request.url(), request.headers()])))

  // in stock: the second edition, two pieces
  await customer.goto('/')
  await customer.getByRole('link', { name: figure.name }).click()
  const picture = customer.locator('main img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await customer.getByRole('radio', { name: '豪华版' }).check()
  await customer.getByRole('spinbutton', { name: '数量' }).fill('2')
  await customer.getByRole('button', { name: '加入购物篮' }).click()
  await expectAccessible(customer)
  await customer.getByRole('link', { name: '去结算' }).click()
  await expect(customer.getByRole('main')).toContainText('豪华版')
  await customer.getByRole('link', { name: '去结算' }).click()
  await customer.getByRole('textbox', { name: '名字' }).fill(`橱窗顾客${stamp}`)
  await customer.getByRole('button', { name: '登录' }).click()
  await customer.getByRole('textbox', { name: '收货人' }).fill('林小满')
  await customer.getByRole('textbox', { name: '电话' }).fill('12')
  await customer.getByRole('textbox', { name: '省市区' }).fill('上海市徐汇区')
  await customer.getByRole('textbox', { name: '详细地址' }).fill('漕溪北路1号')
  const submit = customer.getByRole('button', { name: '提交订单 ¥798.00' })
  await submit.click()
  await expect(customer.getByRole('alert'), 'the shop says what is wrong').toHaveText('电话 不正确')
  await expect(customer.getByRole('textbox', { name: '电话' })).toHaveAttribute('aria-invalid', 'true')
  await customer.getByRole('textbox', { name: '电话' }).fill('13912345678')

  // the answer is lost on its way: pressed once more, the button buys once
  await customer.route('**/api/order/checkout', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expect(customer.getByRole('alert')).toContainText('网络不通')
  await customer.unroute('**/api/order/checkout')
  await submit.click()
  await expect(customer.getByRole('status')).toHaveText('待付款')
  const bought = await payAtDesk(customer, page)
  await expect(customer.getByRole('status')).toHaveText('待发货')
  await customer.getByRole('link', { name: '我的订单' }).click()
  await expect(customer.getByRole('listitem')).toHaveCount(1)
  await expect(customer.getByRole('listitem')).toContainText(`${figure.name} × 2`)
  await openPage(page, `/shop/order?orderNo=${bought}`)
  await expect(page.getByRole('row').filter({ hasText: bought })).toContainText('待发货')

  // a pre-order: its deposit now
  await customer.getByRole('link', { name: '预售' }).click()
  await customer.getByRole('link', { name: presell.name }).click()
  await expect(customer.getByRole('main')).toContainText('¥1,099.00')
  await customer.getByRole('button', { name: '加入购物篮' }).click()
  await customer.getByRole('link', { name: '去结算' }).click()
  await customer.getByRole('link', { name: '去结算' }).click()
  await customer.getByRole('button', { name: '提交订单 ¥200.00' }).click()
  await payNow(customer, shop)
  await expect(customer.getByRole('status')).toHaveText('待发售')

  // staff put the release off; who waits is asked
  const later = monthAfter(month, 1)
  resultOf(
    await shop.staff.post('/shop/releasePlan/change', {
      ...{ ids: presell.goodsId, releaseMonth: later, reason: '厂商涂装返工', source: 'maker' },
    }),
  )
  await customer.getByRole('link', { name: '我的预订' }).click()
  const claim = customer.getByRole('article', { name: presell.name })
  await claim.getByRole('button', { name: '继续等' }).click()
  await expect(claim).toContainText('已选择继续等')
  await expectAccessible(customer)
  const { records } = resultOf<{ readonly records: readonly object[] }>(
    await shop.staff.get(`${claimResource.path}/list`, { presellGoodsId: presell.goodsId }),
  )
  expect(records).toMatchObject([{ answer: ANSWER.keep }])

  // it has arrived: the balance, to the address that the browser knows
  const arrival = await newArrival(shop, presell)
  const pieces = JSON.stringify([{ skuId: arrival.skuId(), good: 1, damaged: 0 }])
  resultOf(await shop.staff.post('/shop/wave/receive', { id: arrival.goodsId, pieces }))
  resultOf(await shop.staff.post('/shop/wave/open', { ids: arrival.goodsId }))
  const payBalance = claim.getByRole('link', { name: '支付尾款' })
  // the claims of a wave follow its opening, behind the answer
  await expect(async () => {
    await customer.reload()
    await expect(payBalance).toBeVisible({ timeout: 3000 })
  }).toPass()
  await payBalance.click()
  await customer.getByRole('button', { name: '提交订单 ¥1,099.00' }).click()
  await payNow(customer, shop)
  await expect(customer.getByRole('status')).toHaveText('待发货')
  await customer.getByRole('link', { name: '我的预订' }).click()
  await expect(claim).toContainText('已补款')

  // browsers see neither key nor secret nor a signature
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((request) => /vc_|vs_|x-signature/i.test(request))).toEqual([])
  const stranger = await browser.newContext({ baseURL: shopWindow.address, locale: 'en' })
  const answers = await Promise.all([
    stranger.request.get('/api/order/list?account=wx-10086'),
    stranger.request.get('/api/customer/query?account=wx-10086'),
    stranger.request.get('/api/order/list', { headers: { cookie: 'visitor=bGlu.c2lnbmVk' } }),
  ])
  expect(answers.map((answer) => answer.status())).toEqual([401, 404, 401])
  await context.close()
  await stranger.close()
})

/** Staff pay at the desk, where the link of the order leads them. @returns the number of the order */
async function payAtDesk(customer: Page, staff: Page): Promise<string> {
  await openPage(staff, await linkToPay(customer))
  await recordCommand(staff, '付款')
  const question = staff.getByRole('dialog', { name: /^付款「/ })
  await question.getByRole('button', { name: '付款', exact: true }).click()
  await expect(question).toBeHidden()
  return (await customer.getByRole('heading', { level: 1 }).innerText()).replace('订单', '').trim()
}
