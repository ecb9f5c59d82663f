import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { TIMERS } from '../../office.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { type PaidDeposit, paidBalance, paidDeposit, RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

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
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
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

it('deposits above the limit say beforehand that somebody else has to agree, too', async () => {
  const limit = (value: number) =>
    shop.rows(`insert into shop_setting (code, value)
    values ('refund.dualApproveAmount', '${value}') on conflict (tenant_id, code) where del_flag = 0
    do update set value = excluded.value`)
  const paid = await overdue(1)
  await limit(19_999)
  expect(await changesOf('release', paid, { reason: '逾期' })).toEqual([
    ['退还定金 ¥200.00', '同一订单的退款合计超过限额，待另一人复核'],
  ])
  expect(await changesOf('forfeit', paid, { reason: '逾期' }), 'it is kept').toEqual([['定金不退 ¥200.00']])
  await limit(20_000)
  expect(await changesOf('release', paid, { reason: '逾期' })).toEqual([['退还定金 ¥200.00']])
})

it('a claim whose balance is being paid is not released: the money would find no order', async () => {
  const paid = await overdue(1)
  const [{ buyer, claimId } = expect.fail('no claim')] = paid
  await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, {
      ...{ userId: buyer, lines: [{ claimId }], isStaff: false, source: 'app' as const, receiver: RECEIVER },
    }),
  )
  expect(await done('release', paid, { cancelKind: 'staff', reason: '客诉' })).toMatchObject({ total: 1, refused: 1 })
  expect(await statesOf(paid)).toEqual([CLAIM.grace])
})

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

it('a claim that is opened again behind the end of its wave has its own deadline, and the wave goes on until it has ended', async () => {
  const paid = await overdue(2)
  await done('forfeit', paid, { reason: '逾期' })
  const claim = async () => shop.row('shop_final_claim', paid[0]?.claimId ?? '')
  const waveId = String((await claim()).finalGoodsId)
  await shop.rows(`update shop_goods set wave_state = ${WAVE.closed}, pay_end = now() - interval '9 days', grace_days = 2
    where id = '${waveId}'`)
  const stateOf = async () => (await shop.row('shop_goods', waveId)).waveState
  const fire = () =>
    runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)
  const head = async () => (await admin.get('/shop/wave/head', { id: waveId })).body.result
  const dueAt = shop.trade.app.clock.format(new Date(Date.now() + 3 * DAY))
  expect(await done('reopen', paid.slice(0, 1), { dueAt, reason: '客户来电' })).toMatchObject({ refused: 0 })
  expect(await stateOf()).toBe(WAVE.grace)
  await fire()
  expect([await stateOf(), (await claim()).state], 'nothing ends before its deadline').toEqual([WAVE.grace, CLAIM.open])
  expect(await head()).toMatchObject({
    ...{ claims: 2, unpaid: 1, extended: 1, forfeited: 1 },
    money: { due: 109_900, collected: 0, kept: 20_000 },
  })
  await shop.rows(
    `update shop_final_claim set due_at = date_trunc('second', now()) - interval '1 hour' where id = '${paid[0]?.claimId}'`,
  )
  await fire()
  const { state, graceUntil, dueAt: due } = await claim()
  expect([state, Number(graceUntil) - Number(due)], 'it has days of grace of its own').toEqual([CLAIM.grace, 2 * DAY])
  await paidBalance(shop, () => new Date(), paid[0] ?? expect.fail('no claim'))
  expect(await head()).toMatchObject({ paid: 1, unpaid: 0, extended: 1, money: { due: 109_900, collected: 109_900 } })
  await fire()
  expect(await stateOf(), 'with its last claim').toBe(WAVE.closed)
})

it('no claim of a wave that was cancelled is opened again', async () => {
  const paid = await overdue(1)
  await done('forfeit', paid, { reason: '逾期' })
  const { finalGoodsId } = await shop.row('shop_final_claim', paid[0]?.claimId ?? '')
  await shop.rows(`update shop_goods set wave_state = ${WAVE.cancelled} where id = '${finalGoodsId}'`)
  const dueAt = shop.trade.app.clock.format(new Date(Date.now() + 3 * DAY))
  expect(await done('reopen', paid, { dueAt, reason: '客户来电' })).toMatchObject({ refused: 1 })
  expect(await statesOf(paid)).toEqual([CLAIM.forfeited])
})

it('one that cannot be ended leaves the others alone', async () => {
  const paid = await overdue(2)
  await shop.rows(`update shop_final_claim set grace_until = now() + interval '1 day' where id = '${paid[0]?.claimId}'`)
  expect(await done('forfeit', paid, { reason: '逾期' })).toMatchObject({ state: 'done', refused: 1 })
  expect(await statesOf(paid)).toEqual([CLAIM.grace, CLAIM.forfeited])
})
