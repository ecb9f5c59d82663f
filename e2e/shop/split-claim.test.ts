import { expect } from '@playwright/test'
import { type Claim, newCustomer } from './customer.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage, questionOf, rowCommand } from './pages.ts'
import { resultOf, test } from './shop.ts'

test('a claim of two pieces is split: one balance is paid, the other deposit goes back, and both can be followed', async ({
  page,
  shop,
}) => {
  const presell = await newListing(shop, 2, { skus: [{ full: 899, price: 100, stock: 20 }] })
  const buyer = await newCustomer(shop, '买两件的林小满')
  const deposit = await buyer.buy({ skuId: presell.skuId(), qty: 2 })
  const arrival = await newArrival(shop, presell, { graceDays: 3 })
  const pieces = JSON.stringify([{ skuId: arrival.skuId(), good: 2, damaged: 0 }])
  resultOf(await shop.staff.post('/shop/wave/receive', { id: arrival.goodsId, pieces }))
  resultOf(await shop.staff.post('/shop/wave/open', { ids: arrival.goodsId }))
  const claims = async () =>
    (await buyer.get<readonly Claim[]>('/claim/list')).filter(({ goodsId }) => goodsId === presell.goodsId)
  await expect.poll(async () => (await claims()).map(({ state }) => state)).toEqual([1])

  const { orderNo } = deposit
  await openPage(page, `/shop/claim?depositOrderNo=${orderNo}`)
  await rowCommand(page, '拆分', orderNo)
  const split = questionOf(page, '拆分', orderNo)
  await expect(split).toContainText('定金按件数分开')
  await split.getByRole('textbox', { name: '拆出件数' }).fill('2')
  await split.getByRole('button', { name: '拆分', exact: true }).click()
  await expect(split).toContainText('拆出件数须小于该资格的件数')
  await split.getByRole('textbox', { name: '拆出件数' }).fill('1')
  await split.getByRole('button', { name: '拆分', exact: true }).click()
  await expect(split).toBeHidden()
  const rows = page.getByRole('row').filter({ hasText: orderNo })
  await expect(rows).toHaveCount(2)
  const [one, other] = await claims()
  expect([one, other]).toMatchObject([
    { state: 1, deposit: 100 },
    { state: 1, deposit: 100 },
  ])

  await buyer.buy({ claimId: one?.id ?? '' })
  resultOf(await shop.staff.post('/shop/claim/release', { ids: other?.id, reason: '顾客只要一件' }))
  const stateOf = async (id = '') => (await claims()).find((each) => each.id === id)?.state
  await expect.poll(async () => [await stateOf(one?.id), await stateOf(other?.id)]).toEqual([2, 5])
  await shop.moveClock({ minutes: 1 })
  await expect
    .poll(() => buyer.get('/order/queryById', { id: deposit.id }))
    .toMatchObject({ paid: 200, refunded: 100, status: 23 })

  await openPage(page, `/shop/depositLedger?orderNo=${orderNo}`)
  for (const [kind, times] of [
    ['收取', 1],
    ['拆分', 2],
    ['抵尾款', 1],
    ['退还', 1],
  ] as const) {
    await expect(page.getByRole('row').filter({ hasText: kind })).toHaveCount(times)
  }
  await openPage(page, `/shop/order/${deposit.id}`)
  await page.getByRole('tab', { name: /变更记录/ }).click()
  await expect(page.getByText('拆分', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})
