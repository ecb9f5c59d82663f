import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { type PaidDeposit, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { ANSWER } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'

let app: TestApp
let shop: TestShop
let admin: Client
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

const OPEN = [
  '定金有未完成的退款，请先处理',
  'A refund of the deposit is open: deal with it first',
  'claim.refundOpen',
] as const

/** Two deposits of a figure; the first customer has applied for theirs already. */
async function askedBack() {
  const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09', delayRight: true }, sku: { stock: 50 } })
  const { skuId, goodsId } = presell
  const paid = [await paidDeposit(shop, now, { skuId }), await paidDeposit(shop, now, { skuId })] as const
  const [asking] = paid
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${asking.orderId}'`)
  const lines = [{ orderItemId: String(item?.id), qty: 1 }]
  const what = { orderId: asking.orderId, kind: REFUND_KIND.deposit, lines, causeCode: 'unwanted' } as const
  await shop.as('customer', (ctx) => applyRefund(shop.trade, ctx, { ...what, source: 'customer' }))
  return { goodsId, skuId, paid }
}

/** The newest job has ended. @returns what its rows say, in Chinese and English */
async function endedJob() {
  const job = await vi.waitFor(
    async () => {
      const [newest] = await shop.rows('select id, state from sys_job order by create_time desc limit 1')
      expect(newest?.state).toMatch(/done|failed/)
      return newest
    },
    { timeout: 30_000, interval: 100 },
  )
  return shop.rows(`select is_done, reasons from sys_job_row where job_id = '${job?.id}' order by position`)
}

async function expectKept([asking, other]: readonly [PaidDeposit, PaidDeposit], stateOfOther: number) {
  expect(await shop.row('shop_final_claim', asking.claimId)).toMatchObject({ state: CLAIM.waiting })
  expect(await shop.row('shop_final_claim', other.claimId)).toMatchObject({ state: stateOfOther })
  const refunds = await shop.rows(`select status, source from shop_refund where order_id = '${asking.orderId}'`)
  expect(refunds).toEqual([{ status: REFUND.applied, source: 'customer' }])
}

const REFUSED_AND_DONE = [
  { isDone: false, reasons: [OPEN] },
  { isDone: true, reasons: [] },
]

describe('a claim whose deposit is asked back already is not released beside that', () => {
  it('by staff', async () => {
    const { paid } = await askedBack()
    const ids = paid.map(({ claimId }) => claimId).join()
    const tried = await admin.post('/shop/claim/release', { ids, cancelKind: 'staff', reason: '客诉', dryRun: true })
    expect(JSON.stringify(tried.body)).toContain(OPEN[0])
    await admin.post('/shop/claim/release', { ids, cancelKind: 'staff', reason: '客诉' })
    expect(await endedJob()).toMatchObject(REFUSED_AND_DONE)
    await expectKept(paid, CLAIM.released)
  })

  it('by a shortage', async () => {
    const { goodsId, skuId, paid } = await askedBack()
    const final = await shop.listing(3, {
      goods: { presellGoodsId: goodsId },
      sku: { presentPrice: 109_900, presellSkuId: skuId, stock: 0, counted: true },
    })
    await admin.post('/shop/wave/cut', { ids: final.goodsId, rule: 'first', reason: '到货不足' })
    expect(await endedJob()).toMatchObject(REFUSED_AND_DONE)
    await expectKept(paid, CLAIM.released)
  })

  it('by a run that is cancelled', async () => {
    const { goodsId, paid } = await askedBack()
    await admin.post('/shop/releasePlan/cancelRun', { ids: goodsId, reason: '厂商取消发售' })
    const rows = await endedJob()
    expect(rows.filter(({ isDone }) => !isDone)).toMatchObject([{ reasons: [OPEN] }])
    await expectKept(paid, CLAIM.released)
  })

  it('by what the customer answers to a delay, which stays unanswered', async () => {
    const { goodsId, paid } = await askedBack()
    const moved = { ids: goodsId, releaseMonth: '2026-12', reason: '工厂延误', source: 'maker' }
    expect((await admin.post('/shop/releasePlan/change', moved)).body.success).toBe(true)
    const { body } = await admin.post('/shop/claim/answer', { ids: paid[0].claimId, answer: ANSWER.cancel })
    expect(body.message).toContain(OPEN[0])
    expect(await shop.row('shop_final_claim', paid[0].claimId)).toMatchObject({ answer: ANSWER.none })
    await expectKept(paid, CLAIM.waiting)
  })
})
