import { expect } from '@playwright/test'
import { daysAfter } from '#office/trade/model/days.ts'
import { type Depositor, inBatches, newCrowd, newDepositors } from './depositors.ts'
import { newArrival, newListing } from './listings.ts'
import { openPage, questionOf, rowCommand, typeTime } from './pages.ts'
import { clock, resultOf, test } from './shop.ts'
import { visit } from './visitor.ts'

test('of thirty balances 22 are paid, five are put off, three are given up, and one of these is taken back up', async ({
  page,
  browser,
  shop,
  shopWindow,
}) => {
  const presell = await newListing(shop, 2, { skus: [{ full: 899, price: 100, stock: 50 }] })
  const paying = await newCrowd(shop, presell, 21)
  const names = ['许清和', '陆时雨', '沈知夏', '苏念', '周予安', '程野', '顾南星', '白露', '林小满'] as const
  const [forgetful, absent, gone, sorry, ...putOff] = await newDepositors(shop, presell, ...names)
  const stateOf = async (of: Depositor) => (await of.claim()).state
  const arrival = await newArrival(shop, presell, { graceDays: 3, overduePolicy: 'forfeit' })
  resultOf(
    await shop.staff.post('/shop/wave/receive', {
      id: arrival.goodsId,
      pieces: JSON.stringify([{ skuId: arrival.skuId(), good: 30, damaged: 0 }]),
    }),
  )
  const waveOf = async () => resultOf(await shop.staff.get('/shop/wave/queryById', { id: arrival.goodsId }))
  const numbers = async () => resultOf(await shop.staff.get('/shop/wave/head', { id: arrival.goodsId }))

  const waves = `/shop/wave?name=${encodeURIComponent(arrival.name)}`
  await openPage(page, waves)
  await rowCommand(page, '开放补款', arrival.name)
  const open = questionOf(page, '开放补款', arrival.name)
  const now = await shop.now()
  await typeTime(open.getByRole('textbox', { name: '补款截止' }), clock.format(daysAfter(now, 7)))
  await open.getByRole('button', { name: '开放补款', exact: true }).click()
  await expect.poll(async () => (await numbers()).claims).toBe(30)
  await inBatches(paying, ({ payBalance }) => payBalance())

  const due = clock.format(daysAfter(now, 30))
  for (const { deposit, claim } of putOff) {
    const later = deposit.orderNo
    await openPage(page, `/shop/claim?depositOrderNo=${later}`)
    await rowCommand(page, '延长', later)
    const extend = questionOf(page, '延长', later)
    await typeTime(extend.getByRole('textbox', { name: '新的截止时间' }), due)
    await extend.getByRole('textbox', { name: '原因' }).fill('月底发薪')
    await extend.getByRole('button', { name: '延长', exact: true }).click()
    await expect(extend).toBeHidden()
    expect(await claim()).toMatchObject({ state: 1, dueAt: due })
  }

  // the window ends, then the days of grace
  await shop.moveClock({ days: 7, minutes: 5 })
  await expect.poll(() => stateOf(forgetful)).toBe(3)
  const visitor = await visit(browser, { shop, shopWindow }, forgetful)
  await visitor.payBalance(presell.name, '¥799.00')
  await visitor.leave()
  await shop.moveClock({ days: 3, minutes: 5 })

  await openPage(page, waves)
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('宽限')
  await rowCommand(page, '处理逾期', arrival.name)
  const settle = questionOf(page, '处理逾期', arrival.name)
  await expect(settle).toContainText('处理 3 个（定金不退，定金合计 ¥300.00），5 个不变')
  await expect(settle.getByRole('row').filter({ hasText: '周予安' })).toContainText('未到期或已延长')
  await settle.getByRole('textbox', { name: '原因' }).fill('宽限期已过')
  await settle.getByRole('button', { name: '处理逾期', exact: true }).click()
  await expect.poll(() => Promise.all([absent, gone, sorry].map(stateOf))).toEqual([4, 4, 4])
  // it closes with the end of the job, a step back in the history, over whatever address was asked for meanwhile
  await expect(settle).toBeHidden()

  // one of them calls: the piece is still there
  const called = sorry.deposit.orderNo
  await openPage(page, `/shop/claim?depositOrderNo=${called}`)
  await rowCommand(page, '恢复资格', called)
  const revive = questionOf(page, '恢复资格', called)
  await typeTime(revive.getByRole('textbox', { name: '补款截止' }), clock.format(daysAfter(await shop.now(), 3)))
  await revive.getByRole('textbox', { name: '原因' }).fill('客户来电，愿意补款')
  await revive.getByRole('button', { name: '恢复资格', exact: true }).click()
  // the dialog of the question is gone before its command is done
  await expect.poll(() => stateOf(sorry)).not.toBe(4)
  await expect(revive).toBeHidden()
  await sorry.payBalance()
  await inBatches(putOff, ({ payBalance }) => payBalance())

  expect(await numbers()).toMatchObject({
    ...{ claims: 30, paid: 28, unpaid: 0, forfeited: 2 },
    money: { collected: 28 * 79_900, kept: 20_000 },
  })
  // nothing is open any more, and its time is over
  await shop.moveClock({ minutes: 5 })
  await expect.poll(async () => (await waveOf()).waveState).toBe(3)
  await openPage(page, waves)
  await expect(page.getByRole('row').filter({ hasText: arrival.name })).toContainText('已结束')
})
