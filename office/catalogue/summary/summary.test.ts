import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  for (let count = 1; count <= 8; count += 1) {
    const { result } = (await admin.post('/shop/goods/add', { name: `Figure ${count}`, state: 1 })).body
    await admin.post('/shop/product/add', { goodsId: result.id, title: `Listing ${count}` })
  }
  await admin.post('/shop/presellGoods/add', { name: 'Presell' })
  await sql`update shop_product set shelf_state = 1 where title in ('Listing 1', 'Listing 2')`.execute(app.db)
})
afterAll(() => app.close())

const summary = async (client: Client) => (await client.get('/shop/summary')).body.result

describe('the numbers of the home page', () => {
  it('count figures and listings of every line, and name the six that changed last', async () => {
    const { goods, products, recent } = await summary(admin)
    expect(goods).toEqual({ 1: 8, 2: 1, 3: 0 })
    expect(products).toEqual({ 1: { on: 2, off: 6 }, 2: { on: 0, off: 0 }, 3: { on: 0, off: 0 } })
    expect((recent as readonly { title: string }[]).map(({ title }) => title)).toEqual(
      [8, 7, 6, 5, 4, 3].map((n) => `Listing ${n}`),
    )
    expect(recent).toMatchObject([
      { line: 1, shelfState: 0, updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) },
      {},
      {},
      {},
      {},
      {},
    ])
  })

  it('leave out the lines that the caller may not see, and the rows that a rule hides', async () => {
    expect(await summary(await app.person([]))).toEqual({ goods: {}, products: {}, recent: [] })
    const person = await app.person(['shop:product:list'])
    await sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids) select ${person.roleId}, id, 'r1' from sys_permission where component = 'shop/ProductList'
    `.execute(app.db)
    await sql`
      insert into sys_permission_data_rule (id, permission_id, rule_column, rule_conditions, rule_value)
      select 'r1', id, 'title', 'LEFT_LIKE', '2' from sys_permission where component = 'shop/ProductList'
    `.execute(app.db)
    const limited = await app.signIn(person.username)
    const { products, recent } = await summary(limited)
    expect(products).toEqual({ 1: { on: 1, off: 0 } })
    expect(recent).toMatchObject([{ title: 'Listing 2' }])
    expect((await limited.get('/shop/product/list')).body.result.total).toBe(1)
    const figures = await app.person(['shop:goods:list'])
    await bindToRule(app, figures, { component: 'shop/GoodsList', column: 'name', value: 'no such figure' })
    expect((await summary(figures)).goods).toEqual({ 1: 0 })
    expect((await app.nobody.get('/shop/summary')).status).toBe(401)
  })
})
