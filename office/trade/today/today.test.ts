import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { testShop } from '../commands/testing/test-shop.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const shop = testShop(app)
  const userId = await shop.customer()
  await shop.rows(`insert into shop_order (order_no, line, user_id, status, hold_state, item_amount, payable, source)
    select 'T' || n, 1, '${userId}', case when n <= 3 then 20 else 10 end, case n when 3 then 2 else 0 end, 100, 100,
      case n when 1 then 'web' when 4 then 'staff' else 'app' end from generate_series(1, 5) as n`)
  await shop.rows(`insert into shop_task (kind, title, ref_id, state)
    values ('orphan-payment', 'a', '1', 0), ('orphan-payment', 'b', '2', 0), ('difference', 'c', '3', 1), ('hold-ending', 'd', '4', 0)`)
})
afterAll(() => app.close())

const today = async (client: Client) => (await client.get('/shop/today')).body.result

describe('what waits today', () => {
  it('is counted like the lists that its numbers lead to', async () => {
    const admin = await app.admin()
    const { counts, tasks } = await today(admin)
    expect(counts).toMatchObject({ toShip: 2, toPay: 1, holdEnding: 1, claimsOverdue: 0 })
    expect(tasks).toEqual([{ kind: 'orphan-payment', title: '孤立付款', count: 2 }])
    const listed = await admin.get('/shop/order/list', { status: 20, holdState: 0 })
    expect(listed.body.result.total).toBe(2)
  })

  it('leaves out what the caller may not see, and rows that a rule hides', async () => {
    expect(await today(await app.person([]))).toEqual({ counts: {}, tasks: [] })
    const person = await app.person(['shop:order:list'])
    await bindToRule(app, person, { component: 'shop/OrderList', column: 'source', value: 'web' })
    const limited = await app.signIn(person.username)
    expect(await today(limited)).toEqual({ counts: { toShip: 1, toPay: 0, holdEnding: 0 }, tasks: [] })
    expect((await app.nobody.get('/shop/today')).status).toBe(401)
  })
})
