import { expect } from '@playwright/test'
import { newCoupon } from './coupons.ts'
import { newDepositors } from './depositors.ts'
import { newArrival, newListing } from './listings.ts'
import { questionOf, rowCommand } from './pages.ts'
import { test } from './shop.ts'

test('too few pieces arrive: a kept seat has one, the newest depositors are paid back, and the balances open', async ({
  page,
  shop,
}) => {
  // the figure is sold without specs, as most are
  const presell = await newListing(shop, 2, { skus: [{ full: 899, price: 100, stock: 20 }] })
  const names = ['林小满', '沈知夏', '周予安', '许清和', '陆时雨'] as const
  const depositors = await newDepositors(shop, presell, ...names)
  const [, , third, fourth, last] = depositors
  const arrival = await newArrival(shop, presell)
  const states = () => Promise.all(depositors.map(async (each) => (await each.claim()).state))

  await page.goto(`/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '到货登记', arrival.name)
  const receive = page.getByRole('dialog', { name: `到货登记：${arrival.name}` })
  await receive.getByRole('spinbutton', { name: '无规格 完好' }).fill('3')
  await receive.getByRole('textbox', { name: '到货批次' }).fill('2026-11 海运')
  await receive.getByRole('button', { name: '登记', exact: true }).click()
  await expect(receive).toBeHidden()

  await rowCommand(page, '开放补款', arrival.name)
  const tooEarly = questionOf(page, '开放补款', arrival.name)
  await tooEarly.getByRole('button', { name: '开放补款', exact: true }).click()
  const refused = page.getByRole('dialog').filter({ hasText: '到货不足，请先处理缺货' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: /^取\s*消$/ }).click()
  // closing it goes a step back in the history, over whatever address was asked for meanwhile
  await expect(refused).toBeHidden()

  // the task leads to the wave
  await page.goto('/shop/task')
  const task = page.getByRole('row').filter({ hasText: arrival.name })
  await expect(task).toContainText('到货不足 2 件')
  await task.getByRole('link').click()
  await expect(page.getByRole('article', { name: arrival.name })).toContainText('3，缺 2')

  const { orderNo } = last.deposit
  await page.goto(`/shop/claim?depositOrderNo=${orderNo}`)
  await rowCommand(page, '锁定名额', orderNo)
  const seat = questionOf(page, '锁定名额', orderNo)
  await seat.getByRole('button', { name: '锁定名额', exact: true }).click()
  await expect(seat).toBeHidden()

  const gift = await newCoupon(shop, { name: `补偿券 ${arrival.name}`, obtain: 'apology', amountFen: 50 })
  await page.goto(`/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '处理缺货', arrival.name)
  const cut = questionOf(page, '处理缺货', arrival.name)
  await cut.getByRole('textbox', { name: '原因' }).fill('厂商少发两件')
  await cut.getByRole('combobox', { name: '补偿优惠券' }).fill(gift.name)
  await page.locator('.ant-select-dropdown:visible').getByText(gift.name).first().click()
  await cut.getByRole('button', { name: '试算' }).click()
  const trial = cut.getByRole('region', { name: '试算结果' })
  await expect(trial).toContainText('周予安')
  await expect(trial).toContainText('许清和')
  await expect(trial).not.toContainText('陆时雨')
  await expect(trial).toContainText(`退还定金 ¥100.00 · 赠送「${gift.name}」`)
  await cut.getByRole('button', { name: '处理缺货', exact: true }).click()
  await expect.poll(states).toEqual([0, 0, 5, 5, 0])
  // gateways are asked every minute
  await shop.moveClock({ minutes: 1 })
  const coupons = async ({ get }: (typeof depositors)[number]) =>
    (await get<readonly { readonly name: string; readonly state: number }[]>('/coupon/mine')).map(({ name }) => name)
  expect(await Promise.all(depositors.map(coupons))).toEqual([[], [], [gift.name], [gift.name], []])
  for (const { get, deposit } of [third, fourth]) {
    await expect
      .poll(() => get('/order/queryById', { id: deposit.id }))
      .toMatchObject({ status: 60, cancelKind: 'shortage', paid: 100, refunded: 100 })
  }
  await rowCommand(page, '开放补款', arrival.name)
  const open = questionOf(page, '开放补款', arrival.name)
  await open.getByRole('button', { name: '试算' }).click()
  await expect(open.getByRole('region', { name: '试算结果' })).toContainText('开放 3 个资格 3 件 × ¥799.00')
  await open.getByRole('button', { name: '开放补款', exact: true }).click()
  // it goes on as a job, whose end is told
  await expect(page.getByText(`开放补款 ${arrival.name}：已处理 3 个补款资格`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('补款中')
  expect(await states()).toEqual([1, 1, 5, 5, 1])
  await page.goto('/shop/task')
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('已完成')
})
