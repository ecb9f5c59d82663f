import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { checkSums } from '../../trade/timer/nightly-sums.server.ts'
import { orderOf } from './demo-graph.server.ts'
import { DEMO_ROWS_PATH, DEMO_ROWS_RIGHTS, type DemoPlan, REMOVE_PHRASE } from './demo-rows.ts'

/** The fewest figures of which every story of the demo can be told. */
const FIGURES = 120

const [phrase] = REMOVE_PHRASE

let app: TestApp
let admin: Client
let shop: TestShop

const fill = () => app.fillDemo({ count: FIGURES, onProgress: () => undefined })
const planOf = async (client = admin) =>
  (await client.get(`${DEMO_ROWS_PATH}/plan`)).body.result as unknown as DemoPlan
const remove = () => runJob(admin, `${DEMO_ROWS_PATH}/remove`, { phrase })

/** Rows by table: of what is told by requests and jobs alone there may be more. */
async function counts(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ ${OF_REQUESTS} order by 1`.execute(app.db)
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(app.db)
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}
const OF_REQUESTS =
  '^(sys_(log|session.*|job.*|event.*|measurement|route_measurement|slow_statement|http_trace|rate_limit|table_size|quartz_job|file_total|error_trace)|shop_keyed_command|migration)$'

const broken = async () => {
  const found = []
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    found.push(...(await sql.raw(statement).execute(app.db)).rows.map((row) => ({ rule, row })))
  }
  return found
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
})
afterAll(() => app.close())

describe('a demo that nobody has touched', () => {
  let fresh: Readonly<Record<string, number>>
  beforeAll(async () => {
    fresh = await counts()
    expect(await fill()).toBe(true)
    await app.begin()
  }, 300_000)

  it('is counted by noun before it goes, and nothing is written', async () => {
    const plan = await planOf()
    const { rows } = await sql<{ orders: number; all: number }>`select (select count(*) from shop_order) as orders,
      (select count(*) from sys_demo_row) as all`.execute(app.db)
    expect(plan.goes).toBeGreaterThanOrEqual(rows[0]?.all ?? 0)
    expect(plan.nouns.find(({ title }) => title === '订单')?.goes).toBe(rows[0]?.orders)
    expect([plan.stays, plan.kept]).toEqual([0, []])
    expect((await sql`select count(*) as all from sys_demo_row`.execute(app.db)).rows).toEqual([{ all: rows[0]?.all }])
  })

  it('is removed by those alone who may, and who type what they mean', async () => {
    const reader = await app.person([DEMO_ROWS_RIGHTS.list])
    expect((await planOf(reader)).goes).toBeGreaterThan(1000)
    expect((await reader.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body.code).toBe(510)
    const clerk = await app.person(['shop:order:list'])
    expect((await clerk.get(`${DEMO_ROWS_PATH}/plan`)).body.code).toBe(510)
    const { body } = await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase: '是' })
    expect(body).toMatchObject({ success: false, result: { errors: [{ path: 'phrase' }] } })
    await sql`delete from sys_user where username in (${reader.username}, ${clerk.username})`.execute(app.db).catch(() => undefined)
  })

  it('goes without a trace, files included, and can come again', async () => {
    const { total } = await remove()
    expect(total).toBeGreaterThan(1000)
    const left = await counts()
    const more = Object.entries(left).filter(([table, count]) => count !== (fresh[table] ?? 0))
    expect(more.filter(([table]) => !['sys_user', 'sys_role', 'sys_user_role', 'sys_role_permission'].includes(table))).toEqual([])
    await expect
      .poll(async () => (await readdir(app.filesFolder, { recursive: true })).filter((name) => name.endsWith('.webp')), {
        timeout: 30_000,
      })
      .toEqual([])
    expect((await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body).toMatchObject({ success: false })
  }, 120_000)
})

describe('a demo that people have worked in', () => {
  let own: { readonly skuId: string; readonly goodsId: string }
  let orderId: string
  let changedId: string
  beforeAll(async () => {
    own = await shop.listing(1)
    await sql`delete from shop_stock_log where sku_id = ${own.skuId}`.execute(app.db)
    await sql`delete from shop_sku where id = ${own.skuId}`.execute(app.db)
    await sql`delete from shop_product where goods_id = ${own.goodsId}`.execute(app.db)
    await sql`delete from shop_goods where id = ${own.goodsId}`.execute(app.db)
    expect(await fill()).toBe(true)
    own = await shop.listing(1)
    const [sku] = await shop.rows(`select s.id, o.user_id from shop_sku s join shop_product p on p.id = s.product_id
      join shop_order_item i on i.sku_id = s.id join shop_order o on o.id = i.order_id
      where p.line = 1 and p.shelf_state = 1 and not p.member_only and p.limit_per_user = 0 and s.status = 0
        and s.stock - s.locked > 2 and o.status = 10 limit 1`)
    const [other] = await shop.rows(`select s.id, u.id as user_id from shop_sku s join shop_product p on p.id = s.product_id, shop_app_user u
      where p.line = 1 and p.shelf_state = 1 and not p.member_only and p.limit_per_user = 0 and s.status = 0
        and s.stock - s.locked > 2 and u.credit > 0 limit 1`)
    const bought = sku ?? other
    orderId = (
      await buying(shop, () => new Date()).place(String(bought?.user_id), [{ skuId: String(bought?.id), qty: 1 }])
    ).id
    const [changed] = await shop.rows(`select id from shop_goods where line = 2 and del_flag = 0 order by id limit 1`)
    changedId = String(changed?.id)
    const { body } = await admin.get('/shop/presellGoods/queryById', { id: changedId })
    expect((await admin.put('/shop/presellGoods/edit', { ...body.result, material: 'PVC' })).body).toMatchObject({
      success: true,
    })
  }, 300_000)

  it('leaves what they made, names what had to stay with it, and keeps its books', async () => {
    const plan = await planOf()
    expect(plan.kept.map(({ noun, reason }) => `${noun} ${reason}`)).toEqual(
      expect.arrayContaining(['手办 changed', '顾客 referred', '商品 referred']),
    )
    const ended = await remove()
    expect(ended).toMatchObject({ state: 'done' })
    expect(ended.message).toContain('归本店所有')
    expect(ended.rows.map(({ reasons }) => reasons[0])).toContain('有人修改过')
    expect((await shop.row('shop_order', orderId)).status).toBe(10)
    expect(await shop.row('shop_goods', changedId)).toMatchObject({ material: 'PVC' })
    expect(await shop.row('shop_sku', own.skuId)).toMatchObject({ stock: 10 })
    expect(await shop.rows('select id from shop_order')).toEqual([{ id: orderId }])
    expect(await shop.rows('select count(*)::int as goods from shop_goods')).toEqual([{ goods: 3 }])
    expect(await broken()).toEqual([])
    const tasks = await shop.rows('select id from shop_task')
    await checkSums({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
    expect(await shop.rows('select id from shop_task')).toEqual(tasks)
  }, 120_000)

  it('is gone: a second time there is nothing to remove', async () => {
    expect(await planOf()).toEqual({ goes: 0, stays: 0, nouns: [], kept: [] })
    expect((await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body).toMatchObject({ success: false })
  })
})

it('orders tables by what their rows name, those in a circle together', () => {
  const edges = [
    { child: 'item', parent: 'order' },
    { child: 'item', parent: 'claim' },
    { child: 'claim', parent: 'item' },
    { child: 'order', parent: 'customer' },
    { child: 'order', parent: 'order' },
  ]
  expect(orderOf(['customer', 'order', 'claim', 'item'], edges)).toEqual([['claim', 'item'], ['order'], ['customer']])

})
