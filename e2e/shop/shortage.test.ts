import { expect } from '@playwright/test'
import { newCoupon } from './coupons.ts'
import { newCrowd, newDepositors } from './depositors.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage, questionOf, rowCommand } from './pages.ts'
import { test } from './shop.ts'

test('30 of 34 pieces arrive: a kept seat has one, the four newest others are paid back with a coupon, and the balances open', async ({
  page,
  shop,
}) => {
  // the figure is sold without specs, as most are
  const presell = await newListing(shop, 2, { skus: [{ full: 899, price: 100, stock: 50 }] })
  const crowd = await newCrowd(shop, presell, 29)
  const names = ['周予安', '许清和', '林小满', '沈知夏', '陆时雨'] as const
  const newest = await newDepositors(shop, presell, ...names)
  const depositors = [...crowd, ...newest]
  const [last, cut] = [newest[4], newest.slice(0, 4)]
  /** For everybody: a value for the crowd, one for the four who go without, and one for who keeps the seat. */
  const each = <Value>(ofCrowd: Value, ofCut: Value, ofLast = ofCrowd) => [
    ...crowd.map(() => ofCrowd),
    ...cut.map(() => ofCut),
    ofLast,
  ]
  const arrival = await newArrival(shop, presell)
  const states = () => Promise.all(depositors.map(async ({ claim }) => (await claim()).state))

  await openPage(page, `/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '到货登记', arrival.name)
  const receive = page.getByRole('dialog', { name: `到货登记：${arrival.name}` })
  await receive.getByRole('spinbutton', { name: '无规格 完好' }).fill('30')
  await receive.getByRole('textbox', { name: '到货批次' }).fill('2026-11 海运')
  await receive.getByRole('button', { name: '登记', exact: true }).click()
  await expect(receive).toBeHidden()

  await rowCommand(page, '开放补款', arrival.name)
  const tooEarly = questionOf(page, '开放补款', arrival.name)
  await tooEarly.getByRole('button', { name: '开放补款', exact: true }).click()
  const refused = page.getByRole('dialog').filter({ hasText: '到货不足，请先处理缺货' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: /^取\s*消$/ }).click()
  await expect(refused).toBeHidden()

  // the task leads to the wave
  await openPage(page, '/shop/task')
  const task = page.getByRole('row').filter({ hasText: arrival.name })
  await expect(task).toContainText('到货不足 4 件')
  await task.getByRole('link').click()
  await expect(page.getByRole('article', { name: arrival.name })).toContainText('30，缺 4')

  const { orderNo } = last.deposit
  await openPage(page, `/shop/claim?depositOrderNo=${orderNo}`)
  await rowCommand(page, '锁定名额', orderNo)
  const seat = questionOf(page, '锁定名额', orderNo)
  await seat.getByRole('button', { name: '锁定名额', exact: true }).click()
  await expect(seat).toBeHidden()

  const gift = await newCoupon(shop, { name: `补偿券 ${arrival.name}`, obtain: 'apology', amountOff: 50 })
  await openPage(page, `/shop/wave?name=${encodeURIComponent(arrival.name)}`)
  await rowCommand(page, '处理缺货', arrival.name)
  const settle = questionOf(page, '处理缺货', arrival.name)
  await settle.getByRole('textbox', { name: '原因' }).fill('厂商少发四件')
  await settle.getByRole('combobox', { name: '补偿优惠券' }).fill(gift.name)
  await page.locator('.ant-select-dropdown:visible').getByText(gift.name).first().click()
  await settle.getByRole('button', { name: '试算' }).click()
  const trial = settle.getByRole('region', { name: '试算结果' })
  const lines = trial.getByRole('row')
  const given = lines.filter({ hasText: `赠送「${gift.name}」` })
  await expect(given).toHaveCount(4)
  for (const { nickname } of cut) {
    await expect(given.filter({ hasText: nickname })).toContainText('退还定金 ¥100.00')
  }
  const kept = lines.filter({ hasText: '保留 · ' })
  await expect(kept).toHaveCount(30)
  await expect(kept.filter({ hasText: '陆时雨' })).toContainText('名额已锁定')
  await expect(kept.filter({ hasText: '顾客' })).toHaveCount(29)
  await expect(lines.filter({ hasText: '合计' })).toContainText('失去 4 个 4 件，退还定金 ¥400.00')
  await settle.getByRole('button', { name: '处理缺货', exact: true }).click()
  await expect.poll(states).toEqual(each(0, 5))
  // gateways are asked every minute
  await shop.moveClock({ minutes: 1 })
  const coupons = async ({ get }: (typeof depositors)[number]) =>
    (await get<readonly { readonly name: string; readonly state: number }[]>('/coupon/mine')).map(({ name }) => name)
  expect(await Promise.all(depositors.map(coupons))).toEqual(each<readonly string[]>([], [gift.name]))
  for (const { get, deposit } of cut) {
    await expect
      .poll(() => get('/order/queryById', { id: deposit.id }))
      .toMatchObject({ status: 60, cancelKind: 'shortage', paid: 100, refunded: 100 })
  }
  await rowCommand(page, '开放补款', arrival.name)
  const open = questionOf(page, '开放补款', arrival.name)
  await open.getByRole('button', { name: '试算' }).click()
  await expect(open.getByRole('region', { name: '试算结果' })).toContainText('开放 30 个资格 30 件 × ¥799.00')
  await open.getByRole('button', { name: '开放补款', exact: true }).click()
  // it goes on as a job, whose end is told
  await expect(page.getByText(`开放补款「${arrival.name}」：已处理 30 个补款资格`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('补款中')
  expect(await states()).toEqual(each(1, 5))
  await openPage(page, '/shop/task')
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('已完成')
})
