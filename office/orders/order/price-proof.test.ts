import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { issueCoupon } from '../../trade/commands/coupon/issue-coupon.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { sum } from '../../trade/model/money/shares.ts'
import type { OrderProof } from './price-proof.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
})
afterAll(() => app.close())

const now = () => new Date()

/** What the steps of a line come to: the price of its pieces, and what went off it. */
const replayedLine = ({ qty, steps }: OrderProof['lines'][number]) =>
  steps.reduce((left, { amount }, index) => (index === 0 ? amount * qty : left + amount), 0)

/** What the steps of the order come to, without the last one, which says it. */
const replayed = ({ steps }: OrderProof) => sum(steps.slice(0, -1).map(({ amount }) => amount))

async function proofOf(id: string): Promise<OrderProof> {
  return (await (await app.admin()).get('/shop/order/proof', { id })).body.result as unknown as OrderProof
}

it('the stored steps of an order lead to what it costs, with free freight, and after staff changed the price', async () => {
  const userId = await shop.customer()
  const [first, second] = [
    await shop.listing(1, { sku: { presentPrice: 9_950 }, product: { freight: 1_200, freightKind: 1 } }),
    await shop.listing(1, { sku: { presentPrice: 333 } }),
  ]
  const coupons = [
    await shop.coupon({ name: '九折券', kind: 2, amountOff: null, percentOff: 10, stackable: true }),
    await shop.coupon({ name: '包邮券', kind: 3, amountOff: null, stackable: true }),
  ]
  const couponRecordIds = []
  for (const couponId of coupons) {
    const how = { couponId, userId, isOwn: true }
    couponRecordIds.push(await shop.as('customer', (ctx) => issueCoupon(shop.trade, ctx, how)))
  }
  const lines = [
    { skuId: first.skuId, qty: 2 },
    { skuId: second.skuId, qty: 1 },
  ]
  const { id, payable } = await buying(shop, now).place(userId, lines, { couponRecordIds })
  expect(payable).toBe(20_233 - 2_023)

  const proof = await proofOf(id)
  expect(proof.steps.map(({ rule, amount }) => [rule, amount])).toEqual([
    ['normal', 20_233],
    ['coupon', -2_023],
    ['freight', 1_200],
    ['coupon', -1_200],
    ['payable', payable],
  ])
  expect(proof.steps[3]).toMatchObject({ base: 1_200, note: ['包邮券', '包邮券'] })
  expect(replayed(proof)).toBe(payable)
  expect(proof.lines.map(replayedLine)).toEqual(proof.lines.map(({ payAmount }) => payAmount))
  expect(sum(proof.lines.map(({ payAmount }) => payAmount))).toBe(payable)

  await shop.as('system', async (ctx) => {
    const input = { payable: 15_000, reason: '老客户' }
    await moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'changePrice', { who: 'staff', input })
  })
  const changed = await proofOf(id)
  expect(changed.steps.slice(-2)).toEqual([
    { rule: 'adjust', base: payable, amount: 15_000 - payable },
    { rule: 'payable', base: 20_233, amount: 15_000 },
  ])
  expect(replayed(changed)).toBe(15_000)
  expect(sum(changed.lines.map(replayedLine))).toBe(15_000)
})
