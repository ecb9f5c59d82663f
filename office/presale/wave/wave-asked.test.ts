import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { askConsult } from '../../trade/commands/consult/consults.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { WaveReview } from '../../trade/model/wave-review.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { endGrace } from '../claim/claim-timers.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const call = async (name: string, ids: string, sent: object = {}) =>
  (await admin.post(`/shop/wave/${name}`, { ids, ...sent })).body
const stateOf = async (id: string) => (await shop.row('shop_final_claim', id)).state

async function ended() {
  await vi.waitFor(
    async () => {
      const rows = await shop.rows(`select state, refused from sys_job where state in ('waiting', 'running')`)
      expect(rows).toEqual([])
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Two claims whose days of grace are over; the owner of the second asks about its order. */
async function overdue() {
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const paid = [
    await paidDeposit(shop, () => new Date(), { skuId: presell.skuId }),
    await paidDeposit(shop, () => new Date(), { skuId: presell.skuId }),
  ]
  const { goodsId: waveId, skuId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false },
  })
  const pieces = JSON.stringify([{ skuId, good: 2, damaged: 0 }])
  await admin.post('/shop/wave/receive', { id: waveId, pieces, batchNo: 'B1' })
  await call('open', waveId)
  await ended()
  await shop.rows(`update shop_goods set pay_end = now() - interval '5 days', wave_state = 2 where id = '${waveId}'`)
  const [quiet, asking] = paid.map(({ claimId }) => claimId)
  for (const { claimId, orderId } of paid) {
    await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
      grace_until = now() - interval '1 day' where id = '${claimId}'`)
    await shop.rows(`update shop_order set status = 24 where id = '${orderId}'`)
  }
  const { buyer: userId = '', orderId = '' } = paid[1] ?? {}
  const consultId = await shop.as('customer', (ctx) =>
    askConsult(shop.trade, ctx, { userId, orderId, kind: 2, content: '付款页打不开', isPublic: false }),
  )
  return { waveId, quiet: quiet ?? '', asking: asking ?? '', consultId }
}

it('a claim that a customer asks about is ended only when somebody ticks it', async () => {
  const { waveId, quiet, asking } = await overdue()
  const { claims } = (await admin.get('/shop/wave/review', { id: waveId })).body.result as unknown as WaveReview
  expect(new Map(claims.map(({ id, leftOut }) => [id, leftOut]))).toEqual(
    new Map([
      [quiet, null],
      [asking, 'asked'],
    ]),
  )
  await call('settle', waveId, { reason: '逾期' })
  await ended()
  expect([await stateOf(quiet), await stateOf(asking)]).toEqual([4, 3])
  const alone = await admin.post('/shop/claim/forfeit', { ids: asking, reason: '逾期' })
  expect(alone.body.success, alone.body.message).toBe(true)
  await ended()
  expect(await shop.rows('select refused from sys_job order by create_time desc limit 1')).toEqual([{ refused: 1 }])
  expect(await stateOf(asking)).toBe(3)
  await call('settle', waveId, { reason: '逾期', claims: asking })
  await ended()
  expect(await stateOf(asking)).toBe(4)
})

it('the clock ends no claim that is asked about until the consult is solved', async () => {
  const { quiet, asking, consultId } = await overdue()
  await shop.rows(`insert into shop_setting (code, value) values ('final.autoForfeit', 'true')`)
  const signal = new AbortController().signal
  const fire = () => runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal }, [endGrace])
  await fire()
  expect([await stateOf(quiet), await stateOf(asking)]).toEqual([4, 3])
  await admin.post('/shop/consult/reply', { id: consultId, content: '已修复，请重试' })
  await fire()
  expect(await stateOf(asking), 'it waits for the customer').toBe(3)
  await admin.post('/shop/consult/solve', { ids: consultId })
  await fire()
  expect(await stateOf(asking)).toBe(4)
})
