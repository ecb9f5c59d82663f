import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import type { WaveReview } from '../../trade/model/wave-review.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(async () => {
  await setting('final.overduePolicy', 'refund')
  await setting('final.graceDays', 5)
})

const setting = (code: string, value: string | number) =>
  shop.rows(`insert into shop_setting (code, value) values ('${code}', '${JSON.stringify(value)}')
    on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)
const ended = () =>
  vi.waitFor(
    async () => expect(await shop.rows(`select state from sys_job where state in ('waiting', 'running')`)).toEqual([]),
    { timeout: 30_000, interval: 100 },
  )

/** A wave of one claim that is open; its figure says neither how long nor what then. */
async function opened() {
  const presell = await shop.listing(2)
  const { claimId, orderId } = await paidDeposit(shop, () => new Date(), { skuId: presell.skuId })
  const { goodsId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 1, counted: true },
  })
  const { success, message } = (await admin.post('/shop/wave/open', { ids: goodsId })).body
  expect(success, message).toBe(true)
  await ended()
  return { goodsId, claimId, orderId }
}

it('a figure that says nothing goes by what the shop has set when its wave opens', async () => {
  const added = await admin.post('/shop/finalGoods/add', { name: '补款初音' })
  expect(added.body.success, added.body.message).toBe(true)
  const [figure] = await shop.rows(`select grace_days, overdue_policy from shop_goods where name = '补款初音'`)
  expect(figure).toEqual({ graceDays: null, overduePolicy: null })

  const { goodsId } = await opened()
  await setting('final.overduePolicy', 'forfeit')
  await setting('final.graceDays', 1)
  expect(await shop.row('shop_goods', goodsId)).toMatchObject({ graceDays: 5, overduePolicy: 'refund' })
})

it('the reviewed list, the dry run and what happens say the same where only the shop says what becomes of deposits', async () => {
  const { goodsId, claimId, orderId } = await opened()
  await shop.rows(`update shop_goods set overdue_policy = null, wave_state = 2, pay_end = now() - interval '5 days'
    where id = '${goodsId}'`)
  await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
    grace_until = now() - interval '1 day' where id = '${claimId}'`)
  await shop.rows(`update shop_order set status = 24 where id = '${orderId}'`)
  const review = (await admin.get('/shop/wave/review', { id: goodsId })).body.result as unknown as WaveReview
  expect(review.policy).toBe('refund')
  const settle = async (sent: object) =>
    (await admin.post('/shop/wave/settle', { ids: goodsId, reason: '逾期', ...sent })).body
  expect((await settle({ dryRun: true })).result.tried).toMatchObject([{ changes: [{ after: '退还定金 ¥200.00' }] }])
  await settle({ claims: claimId })
  await ended()
  expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.released })
})
