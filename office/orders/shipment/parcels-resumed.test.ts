import { afterAll, beforeAll, expect, it } from 'vitest'
import { haltJobsAt } from '#kit/server/jobs/testing/halted-jobs.server.ts'
import { type KillableServer, killableServer } from '#server/testing/killable-server.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

const ORDERS = 63
/** Parcels of one transaction. */
const STEP = 20

let app: TestApp
let shop: TestShop
let first: KillableServer
let admin: Client
beforeAll(async () => {
  // a step holds the row of its job while it works: the lease is longer than a step on a busy machine
  app = await startTestApp({ jobTimes: { pollMs: 200, leaseMs: 5000 } })
  shop = testShop(app)
  first = await killableServer(app)
  admin = await app.admin(first.address)
}, 120_000)
afterAll(async () => {
  await first.kill()
  await app.close()
})

/** Orders of one piece each whose money is there: as many as nobody places one by one. */
async function paidOrders(): Promise<void> {
  const [userId, { goodsId, productId, skuId }] = [await shop.customer(), await shop.listing(1)]
  await shop.rows(`insert into shop_order (id, order_no, line, user_id, status, pay_state, item_amount, payable, paid)
    select 'o' || n, 'S' || lpad(n::text, 4, '0'), 1, '${userId}', 20, 1, 100, 100, 100
    from generate_series(1, ${ORDERS}) n`)
  await shop.rows(`insert into shop_order_item (order_id, order_no, line, user_id, goods_id, product_id, sku_id, title_snap,
      unit_price, qty, line_amount, pay_amount)
    select id, order_no, 1, user_id, '${goodsId}', '${productId}', '${skuId}', 'x', 100, 1, 100, 100 from shop_order`)
}

const count = async (statement: string) => Number((await shop.rows(`select count(*) as n from ${statement}`))[0]?.n)

it('a batch of parcels whose process is killed goes on in another one: each order is sent in one parcel', {
  timeout: 120_000,
}, async () => {
  await paidOrders()
  const orders = await shop.rows('select order_no from shop_order order by order_no')
  const rows = orders.map(({ orderNo }, index) => ({ orderNo, carrier: 'sf', trackingNo: `SF${1_000_000 + index}` }))

  const halt = await haltJobsAt(app.databaseUrl, STEP)
  const sent = await admin.post('/shop/shipment/importRows', { rows })
  const id = String((sent.body.result as { id: string }).id)
  await halt.reached()
  await first.kill()
  await halt.end()
  expect(await shop.row('sys_job', id)).toMatchObject({ state: 'running', run: 1, done: STEP })
  expect(await count('shop_shipment'), 'what its open step did is gone').toBe(STEP)

  await app.begin()
  await expect.poll(async () => (await shop.row('sys_job', id)).state, { timeout: 60_000 }).toMatch(/done|failed/)
  const job = await shop.row('sys_job', id)
  expect(job).toMatchObject({
    state: 'done',
    run: 2,
    done: ORDERS,
    refused: 0,
    result: { createdCount: ORDERS, errorCount: 0 },
  })
  expect(await count(`sys_job_row where job_id = '${id}' and is_done`)).toBe(ORDERS)
  expect([await count('shop_shipment'), await count('(select distinct order_id from shop_shipment) each')]).toEqual([
    ORDERS,
    ORDERS,
  ])
  expect(await count('shop_order_item where shipped_qty = 1')).toBe(ORDERS)
  expect(await count('shop_order where status = 30')).toBe(ORDERS)
})
