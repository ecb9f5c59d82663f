import { afterAll, beforeAll, expect, it } from 'vitest'
import { haltJobsAt } from '#kit/server/jobs/testing/halted-jobs.server.ts'
import { type KillableServer, killableServer } from '#server/testing/killable-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

/** A few more than the claims of one step. */
const CLAIMS = 23
const STEP = 20

let app: TestApp
let shop: TestShop
let first: KillableServer
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200, leaseMs: 1000 } })
  shop = testShop(app)
  first = await killableServer(app)
  admin = await app.admin(first.address)
}, 120_000)
afterAll(async () => {
  await first.kill()
  await app.close()
})

const post = async (name: string, sent: object) => {
  const { body } = await admin.post(`/shop/wave/${name}`, sent)
  expect(body.success, body.message).toBe(true)
}
const newestJob = async () => (await shop.rows('select * from sys_job order by create_time desc limit 1'))[0]
const jobEnds = () =>
  expect.poll(async () => (await newestJob())?.state, { timeout: 60_000 }).toMatch(/done|failed|cancelled/)
const count = async (statement: string) => Number((await shop.rows(`select count(*) as n from ${statement}`))[0]?.n)

it('a wave whose process is killed while it ends goes on in another one: each claim ends once, and so does the wave', {
  timeout: 120_000,
}, async () => {
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  for (let n = 0; n < CLAIMS; n += 1) {
    await paidDeposit(shop, () => new Date(), { skuId: presell.skuId })
  }
  const { goodsId, skuId } = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId, overduePolicy: 'forfeit' },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 0, counted: false },
  })
  const pieces = JSON.stringify([{ skuId, good: CLAIMS, damaged: 0 }])
  await post('receive', { id: goodsId, pieces, batchNo: 'B1' })
  await post('open', { ids: goodsId })
  await jobEnds()
  await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
    grace_until = now() - interval '1 day' where final_goods_id = '${goodsId}'`)
  await shop.rows(`update shop_order set status = 24 where presell_goods_id = '${presell.goodsId}'`)
  await shop.rows(`update shop_goods set pay_end = now() - interval '5 days', wave_state = 2 where id = '${goodsId}'`)
  const forfeited = () => count(`shop_final_claim where final_goods_id = '${goodsId}' and state = 4`)

  const halt = await haltJobsAt(app.databaseUrl, STEP)
  await post('settle', { ids: goodsId, reason: '逾期未补款' })
  await halt.reached()
  await first.kill()
  await halt.end()
  expect(await newestJob()).toMatchObject({ state: 'running', run: 1, done: STEP })
  expect(await forfeited(), 'what its open step did is gone').toBe(STEP)

  await app.begin()
  await jobEnds()
  expect(await newestJob()).toMatchObject({ state: 'done', run: 2, done: CLAIMS, refused: 0 })
  expect(await forfeited()).toBe(CLAIMS)
  const { id } = (await newestJob()) ?? {}
  expect(await count(`sys_job_row where job_id = '${id}' and is_done`)).toBe(CLAIMS)
  const kept = `shop_deposit_ledger where goods_id = '${presell.goodsId}' and kind = 'forfeit'`
  expect([await count(kept), await count(`(select distinct claim_id from ${kept}) each`)]).toEqual([CLAIMS, CLAIMS])
  const ends = `sys_record_change where record_id in (select id from shop_final_claim where final_goods_id = '${goodsId}')
    and request_id = '${id}'`
  expect(await count(ends)).toBe(CLAIMS)
  expect(await shop.row('shop_goods', goodsId)).toMatchObject({ waveState: 3 })
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})
