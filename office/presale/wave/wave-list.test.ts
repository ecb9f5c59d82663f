import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { WAVE } from '../../catalogue/goods/wave-state.ts'
import { paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'

const now = new Date(Math.floor(Date.now() / 1000) * 1000)

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
})
afterAll(() => app.close())

let count = 0
/** A wave with one claim in this state, to be paid within so many days. */
async function wave(waveState: number, days: number, state: number): Promise<string> {
  count += 1
  const presell = await shop.listing(2, { sku: { stock: 5 } })
  const { claimId } = await paidDeposit(shop, () => now, { skuId: presell.skuId })
  const payEnd = new Date(now.getTime() + days * 86_400_000).toISOString()
  const { goodsId } = await shop.listing(3, {
    goods: { name: `批次${count}`, presellGoodsId: presell.goodsId, waveState, payEnd },
    sku: { presentPrice: 100, presellSkuId: presell.skuId },
  })
  await shop.rows(`update shop_final_claim set state = ${state}, final_goods_id = '${goodsId}', open_at = now(), due_amount = 109900
    where id = '${claimId}'`)
  return goodsId
}

const listed = async (client: Client, query: Readonly<Record<string, string>> = {}) =>
  (
    (await client.get('/shop/wave/list', { pageSize: '50', ...query })).body.result as {
      records: readonly Readonly<Record<string, unknown>>[]
    }
  ).records

it('waves that need somebody come first: overdue claims, then the end that is nearest, then what is to be opened', async () => {
  // made in another order than they are to come in
  const overdue = await wave(WAVE.closed, -3, CLAIM.grace)
  const later = await wave(WAVE.open, 9, CLAIM.open)
  const over = await wave(WAVE.closed, -30, CLAIM.forfeited)
  const soon = await wave(WAVE.open, 2, CLAIM.open)
  const prepared = await wave(WAVE.prepared, 5, CLAIM.waiting)
  const mine = [over, prepared, later, soon, overdue]
  const ids = async (query?: Readonly<Record<string, string>>) =>
    (await listed(admin, query)).map(({ id }) => String(id)).filter((id) => mine.includes(id))
  expect(await ids()).toEqual([overdue, soon, later, prepared, over])
  expect(await ids({ column: 'createTime', order: 'desc' }), 'as pages ask').toEqual([
    overdue,
    soon,
    later,
    prepared,
    over,
  ])
  expect(await ids({ column: 'payEnd', order: 'asc' })).toEqual([over, overdue, soon, prepared, later])
})

it('numbers are those of the claims; amounts are for those who may see them', async () => {
  const id = await wave(WAVE.open, 3, CLAIM.grace)
  const of = async (client: Client) => (await listed(client)).find((row) => row.id === id)
  expect(await of(admin)).toMatchObject({ claims: 1, paid: 0, unpaid: 1, overdue: 1, collected: 0, open: 1099 })
  const reader = await of(await app.person(['shop:wave:list']))
  expect(reader).toMatchObject({ overdue: 1 })
  expect(reader).not.toHaveProperty('open')
})

it('are read from an index that has all of it, however many claims there are', async () => {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain select final_goods_id, count(*) filter (where state = 3),
      sum(paid_amount), sum(due_amount * qty), count(open_at) from live.shop_final_claim
      where tenant_id = 0 and final_goods_id = any(array['a', 'b']) group by 1`.execute(tx)
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain(
      'Index Only Scan using shop_final_claim_numbers',
    )
    const overdue = await sql<Record<string, string>>`explain select distinct final_goods_id from live.shop_final_claim
      where tenant_id = 0 and state = 3`.execute(tx)
    expect(overdue.rows.map((row) => Object.values(row)[0]).join('\n')).toContain('shop_final_claim_overdue_of')
  })
})
