import { expect } from '@playwright/test'
import { monthAfter } from '#office/presale/release/release-months.ts'
import { type Depositor, newCrowd } from './depositors.ts'
import { newListing } from './listings.ts'
import { openPage, questionOf, rowCommand } from './pages.ts'
import { clock, resultOf, test } from './shop.ts'
import { visit } from './visitor.ts'

/** Who cancels after the first delay, and after the second one; the last of them by phone. */
const [FIRST, SECOND] = [
  [0, 1, 2],
  [3, 4, 5],
] as const

test('forty depositors of three SKUs hear once of each of two delays: six cancel and have the deposit back, who keeps stays', async ({
  page,
  browser,
  shop,
  shopWindow,
}) => {
  const now = await shop.now()
  const month = monthAfter(clock.format(now).slice(0, 7), 2)
  const listing = await newListing(shop, 2, {
    name: '雪初音 1/7',
    skus: [
      { name: '通常版', full: 899, price: 100, stock: 50 },
      { name: '豪华版', full: 1299, price: 200, stock: 50 },
      { name: '特典版', full: 1499, price: 250, stock: 50 },
    ],
    goods: { releaseMonth: month, delayRight: true },
  })
  const depositors = await newCrowd(shop, listing, 40)
  const of = (index: number) => depositors[index] as Depositor
  // somebody has two orders
  await of(7).buy({ skuId: listing.skuId('通常版'), qty: 1 })
  const answer = async (who: Depositor, said: 'keep' | 'cancel') =>
    who.post('/claim/answer', { id: (await who.claim()).id, answer: said })
  /** What each depositor reads of delays, the newest first. */
  const questions = () =>
    Promise.all(
      depositors.map(async ({ get }) =>
        (await get<Messages>('/message/list')).records
          .filter(({ occasion }) => occasion === 'delay.asked')
          .map(({ title }) => title),
      ),
    )
  const asked = (until: string) => `${listing.name} 延期至 ${until}，是否保留？`

  await openPage(page, '/shop/releasePlan')
  const card = page.getByRole('listitem', { name: listing.name })
  await expect(card).toContainText('定金客户 40')
  await expect(card).toContainText('¥7,350.00')

  // one month later, from the menu of the card
  const first = monthAfter(month, 1)
  await card.getByRole('button', { name: `移到月份：${listing.name}` }).click()
  await page.getByRole('menuitem', { name: first, exact: true }).click()
  const move = page.getByRole('dialog', { name: new RegExp(`^发售月改为 ${first}`) })
  await move.getByRole('button', { name: '试算' }).click()
  await expect(move.getByText('延期请填写原因')).toBeVisible()
  await move.getByRole('textbox', { name: '原因' }).fill('厂商涂装返工')
  await move.getByRole('button', { name: '试算' }).click()
  const trial = move.getByRole('region', { name: '试算结果' })
  await expect(trial).toContainText('40 人')
  await expect(trial).toContainText('未答复视为保留')
  await move.getByRole('button', { name: `发售月改为 ${first}`, exact: true }).click()
  await expect(move).toBeHidden()
  await expect(page.getByRole('region', { name: first, exact: true })).toContainText(listing.name)
  await expect(card).toContainText('40 人未答复')
  await expect.poll(questions).toEqual(depositors.map(() => [asked(first)]))

  const [byHand, ...others] = FIRST
  for (const index of others) {
    await answer(of(index), 'cancel')
  }
  for (const [index, said] of [
    [byHand, 'cancel'],
    [3, 'keep'],
  ] as const) {
    const visitor = await visit(browser, { shop, shopWindow }, of(index))
    await visitor.answer(listing.name, said)
    await visitor.leave()
  }
  await page.reload()
  await expect(card).toContainText('定金客户 37')
  await expect(card).toContainText('延期 1 次')
  await expect(card).toContainText('36 人未答复')

  // two months more, by keyboard: everybody is asked anew, and silence is no answer
  const second = monthAfter(first, 2)
  await card.getByRole('button', { name: `拖动到其他月份：${listing.name}` }).focus()
  await page.keyboard.press('Space')
  for (const over of [first, monthAfter(first, 1), second]) {
    // where it lies is told after each step
    await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(over)
    await page.keyboard.press(over === second ? 'Space' : 'ArrowRight')
  }
  const again = page.getByRole('dialog', { name: new RegExp(`^发售月改为 ${second}`) })
  await again.getByRole('textbox', { name: '原因' }).fill('船期推迟')
  await again.getByRole('button', { name: '试算' }).click()
  await expect(again.getByRole('region', { name: '试算结果' })).toContainText('未答复将再次征询')
  await again.getByRole('button', { name: `发售月改为 ${second}`, exact: true }).click()
  await expect(card).toContainText('延期 2 次')
  await expect(card).toContainText('37 人未答复')
  await expect
    .poll(questions)
    .toEqual(depositors.map((_, index) => (isIn(FIRST, index) ? [asked(first)] : [asked(second), asked(first)])))

  const [third, fourth, last] = SECOND
  await answer(of(third), 'cancel')
  await answer(of(fourth), 'cancel')
  // somebody without the website calls, and the staff answer
  const caller = of(last).deposit.orderNo
  await openPage(page, `/shop/claim?depositOrderNo=${caller}`)
  await rowCommand(page, '代客户答复', caller)
  const onPhone = questionOf(page, '代客户答复', caller)
  await onPhone.getByRole('radio', { name: '取消' }).check()
  await onPhone.getByRole('button', { name: '代客户答复', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: caller })).toContainText('已终止')

  // gateways are asked every minute
  await shop.moveClock({ minutes: 1 })
  const cancelled = [...FIRST, ...SECOND]
  for (const [index, depositor] of depositors.entries()) {
    const { state, deposit, depositOrderId } = await depositor.claim()
    const isBack = isIn(cancelled, index)
    expect([depositor.nickname, state]).toEqual([depositor.nickname, isBack ? 5 : 0])
    const back = isBack ? deposit : 0
    await expect
      .poll(() => depositor.get('/order/queryById', { id: depositOrderId }))
      .toMatchObject({ paid: deposit, refunded: back, status: back > 0 ? 60 : 21, promisedMonth: month })
  }
  await openPage(page, '/shop/releasePlan')
  await expect(card).toContainText('定金客户 34')
  const held = resultOf<{ readonly cards: readonly { readonly id: string; readonly depositsHeld: number }[] }>(
    await shop.staff.get('/shop/releasePlan/board'),
  ).cards.find(({ id }) => id === listing.goodsId)?.depositsHeld
  // each edition was cancelled twice
  expect(held).toBe(7350 - 2 * (100 + 200 + 250))
})

interface Messages {
  readonly records: readonly { readonly occasion: string; readonly title: string }[]
}

function isIn(indexes: readonly number[], index: number): boolean {
  return indexes.includes(index)
}
