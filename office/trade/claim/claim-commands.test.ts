import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../commands/claim/claims.server.ts'
import { type PaidDeposit, paidDeposit } from '../commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../commands/testing/test-shop.server.ts'
import { CLAIM } from '../model/claim-states.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

/** Claims of one arrival whose days of grace are over. */
async function overdue(count: number): Promise<readonly PaidDeposit[]> {
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 50 },
  })
  const dueAt = shop.trade.app.clock.format(new Date(Date.now() + DAY))
  const paid: PaidDeposit[] = []
  for (let n = 0; n < count; n += 1) {
    const made = await paidDeposit(shop, () => new Date(), { skuId: presell.skuId })
    paid.push(made)
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [made.claimId])
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueFen: 109_900, dueAt }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
      await settleDepositOrder(shop.trade, ctx, made.orderId)
    })
    await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
      grace_until = now() - interval '1 day' where id = '${made.claimId}'`)
    await shop.rows(`update shop_order set status = 24 where id = '${made.orderId}'`)
  }
  return paid
}

const idsOf = (paid: readonly PaidDeposit[]) => paid.map(({ claimId }) => claimId).join()
const statesOf = async (paid: readonly PaidDeposit[]) =>
  Promise.all(paid.map(async ({ claimId }) => (await shop.row('shop_final_claim', claimId)).state))
const changesOf = async (command: string, paid: readonly PaidDeposit[], sent: object) => {
  const { body } = await admin.post(`/shop/claim/${command}`, { ids: idsOf(paid), dryRun: true, ...sent })
  expect(body.success, body.message).toBe(true)
  return (body.result.tried as readonly { changes: readonly { after: string }[] }[]).map(({ changes }) =>
    changes.map(({ after }) => after),
  )
}
async function done(command: string, paid: readonly PaidDeposit[], sent: object) {
  const { body } = await admin.post(`/shop/claim/${command}`, { ids: idsOf(paid), ...sent })
  expect(body.success, body.message).toBe(true)
  return vi.waitFor(
    async () => {
      const [job] = await shop.rows('select state, total, refused from sys_job order by create_time desc limit 1')
      expect(job?.state).toMatch(/done|failed/)
      return job
    },
    { timeout: 30_000, interval: 100 },
  )
}

it.each([
  ['forfeit', '定金不退 ¥200.00', CLAIM.forfeited],
  ['credit', '定金转余额 ¥200.00', CLAIM.credited],
  ['release', '退还定金 ¥200.00', CLAIM.released],
] as const)(
  '%s says what becomes of each deposit, changes nothing before, and is a job',
  async (command, said, state) => {
    const paid = await overdue(2)
    expect(await changesOf(command, paid, { reason: '逾期' })).toEqual([[said], [said]])
    expect(await statesOf(paid)).toEqual([CLAIM.grace, CLAIM.grace])
    expect(await done(command, paid, { reason: '逾期' })).toEqual({ state: 'done', total: 2, refused: 0 })
    expect(await statesOf(paid)).toEqual([state, state])
  },
)

it('claims that are opened again say until when, and hold their deposit as before', async () => {
  const paid = await overdue(1)
  await done('forfeit', paid, { reason: '逾期' })
  const dueAt = shop.trade.app.clock.format(new Date(Date.now() + 3 * DAY))
  const sent = { dueAt, reason: '客户来电' }
  expect(await changesOf('reopen', paid, sent)).toEqual([['在管 ¥200.00', dueAt]])
  expect(await statesOf(paid)).toEqual([CLAIM.forfeited])
  expect(await done('reopen', paid, sent)).toMatchObject({ state: 'done', refused: 0 })
  expect(await statesOf(paid)).toEqual([CLAIM.open])
})

it('one that cannot be ended leaves the others alone', async () => {
  const paid = await overdue(2)
  await shop.rows(`update shop_final_claim set grace_until = now() + interval '1 day' where id = '${paid[0]?.claimId}'`)
  expect(await done('forfeit', paid, { reason: '逾期' })).toMatchObject({ state: 'done', refused: 1 })
  expect(await statesOf(paid)).toEqual([CLAIM.grace, CLAIM.forfeited])
})
