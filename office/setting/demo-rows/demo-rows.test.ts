import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { writtenRows } from '../../sample/written-rows.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { checkSums } from '../../trade/timer/nightly-sums.server.ts'
import { DEMO_ROWS_PATH, DEMO_ROWS_RIGHTS, type DemoPlan, REMOVE_PHRASE } from './demo-rows.ts'
import { orderOf } from './table-order.ts'

const [phrase] = REMOVE_PHRASE

let app: TestApp
let admin: Client
let shop: TestShop

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
}, 300_000)
afterAll(() => app.close())

const planOf = async (client = admin) => (await client.get(`${DEMO_ROWS_PATH}/plan`)).body.result as unknown as DemoPlan
const buy = (userId: string, skuId: string, qty: number) =>
  buying(shop, () => new Date()).place(userId, [{ skuId, qty }])
const idsOf = async (table: string) => (await shop.rows(`select id from ${table} order by id`)).map(({ id }) => id)

/** What is written meanwhile counts as the demo's, as if one transaction had written it. */
async function asDemo<Result>(work: () => Promise<Result>): Promise<Result> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'varchar'::regtype
    where c.relkind = 'r' and c.relname ~ '^shop_'`.execute(app.db)
  const before = new Map(await Promise.all(tables.map(async ({ name }) => [name, await idsOf(name)] as const)))
  const histories = await idsOf('sys_record_change')
  const result = await work()
  for (const [table, ids] of before) {
    await sql`insert into sys_demo_row (tenant_id, table_name, row_id)
      select 0, ${table}, id from ${sql.table(table)} where id <> all(${ids as string[]})`.execute(app.db)
  }
  await sql`update sys_record_change set request_id = 'demo-1' where id <> all(${histories as string[]})`.execute(
    app.db,
  )
  return result
}

describe('the transaction that fills a shop', () => {
  it('knows its own rows from those that were there, and from those of others at the same time', async () => {
    const there = await shop.customer()
    const ids = { own: newId(), inside: newId(), other: newId() }
    const add = (db: TestApp['db'], id: string) =>
      sql`insert into shop_app_user (id, account, nickname) values (${id}, ${id}, '林小满')`.execute(db)
    await app.db.transaction().execute(async (tx) => {
      const written = await writtenRows(tx, 0)
      await add(tx, ids.own)
      await sql`savepoint deeper`.execute(tx)
      await add(tx, ids.inside)
      await sql`release savepoint deeper`.execute(tx)
      await sql`update shop_app_user set nickname = '周予安' where id in (${there}, ${ids.own})`.execute(tx)
      await add(app.db, ids.other)
      expect(await written.note()).toBeGreaterThanOrEqual(2)
    })
    const { rows } = await sql<{ rowId: string }>`select row_id from sys_demo_row where table_name = 'shop_app_user'
      order by 1`.execute(app.db)
    expect(rows.map(({ rowId }) => rowId)).toEqual([ids.own, ids.inside].toSorted())
    await sql`delete from sys_demo_row`.execute(app.db)
  })
})

describe('the demo of a shop that people have begun to use', () => {
  let demo: Awaited<ReturnType<typeof fill>>
  let own: Awaited<ReturnType<TestShop['listing']>>
  let orderId: string
  const FILE = `goods/${'a1'.repeat(16)}.webp`

  async function fill() {
    const [gone, used, changed] = [await shop.listing(1), await shop.listing(1), await shop.listing(2)]
    const [buyer, other] = [await shop.customer({ nickname: '沈知夏' }), await shop.customer()]
    await sql`insert into sys_file (id, path, original_name, media_type, size, biz, create_by)
      values ('f1', ${FILE}, 'a.webp', 'image/webp', 3, 'goods', 'system')`.execute(app.db)
    await sql`insert into sys_demo_row (tenant_id, table_name, row_id) values (0, 'sys_file', 'f1')`.execute(app.db)
    await sql`update shop_goods set main_image = ${FILE} where id = ${gone.goodsId}`.execute(app.db)
    const orders = [await buy(buyer, gone.skuId, 1), await buy(other, used.skuId, 2)]
    return { gone, used, changed, buyer, other, orders: orders.map(({ id }) => id) }
  }

  beforeAll(async () => {
    await mkdir(join(app.filesFolder, 'goods'), { recursive: true })
    await writeFile(join(app.filesFolder, FILE), 'abc')
    demo = await asDemo(fill)
    // what the shop tells of an order of the demo by itself
    await sql`insert into shop_task (id, kind, title, ref_type, ref_id, create_by)
      values ('t1', 'refund', '示例', 'order', ${demo.orders[1]}, 'system')`.execute(app.db)
    own = await shop.listing(1)
    // and what a timer tells of another one while it is removed
    await sql
      .raw(`
      create function tell_late() returns trigger language plpgsql as $$ begin
        insert into shop_task (kind, title, ref_type, ref_id, create_by) values ('refund', '迟', 'order', old.id, 'system');
        return old;
      end $$;
      create trigger tell_late after delete on public.shop_order for each row execute function tell_late()`)
      .execute(app.db)
    orderId = (await buy(demo.buyer, demo.used.skuId, 1)).id
    const { body } = await admin.get('/shop/presellGoods/queryById', { id: demo.changed.goodsId })
    const sent = await admin.put('/shop/presellGoods/edit', { ...body.result, material: 'PVC' })
    expect(sent.body.success, sent.body.message).toBe(true)
  }, 120_000)

  it('is counted by noun before anything goes, for those who may look', async () => {
    const all = await sql`select * from sys_demo_row order by 1, 2, 3`.execute(app.db)
    const plan = await planOf()
    expect(plan.nouns.find(({ title }) => title === '手办')).toEqual({ title: '手办', goes: 1, stays: 2 })
    expect(plan.nouns.find(({ title }) => title === '订单')).toEqual({ title: '订单', goes: 2, stays: 0 })
    expect(plan.kept.map(({ noun, reason }) => `${noun} ${reason}`)).toEqual(
      expect.arrayContaining(['手办 changed', '顾客 referred', '商品 referred', 'SKU referred']),
    )
    expect(plan.kept).toContainEqual({ noun: '顾客', name: '沈知夏', reason: 'referred' })
    expect((await sql`select * from sys_demo_row order by 1, 2, 3`.execute(app.db)).rows).toEqual(all.rows)
    const clerk = await app.person(['shop:order:list'])
    expect((await clerk.get(`${DEMO_ROWS_PATH}/plan`)).body.code).toBe(510)
  })

  it('is removed by those alone who may, and who type what they mean', async () => {
    const reader = await app.person([DEMO_ROWS_RIGHTS.list])
    expect((await reader.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body.code).toBe(510)
    const { body } = await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase: '是' })
    expect(body).toMatchObject({ success: false, result: { errors: [{ path: 'phrase' }] } })
    expect(await idsOf('shop_order')).toHaveLength(3)
  })

  it('goes with its tasks, histories and pictures, and leaves what people made, with books that hold', async () => {
    const ended = await runJob(admin, `${DEMO_ROWS_PATH}/remove`, { phrase })
    expect(ended.state, ended.message).toBe('done')
    expect(ended.message).toContain('归本店所有')
    expect(ended.done).toBe(ended.total)
    expect(ended.rows.map(({ title, reasons }) => `${title} ${reasons[0]}`)).toContain(
      '顾客 沈知夏 人员录入的数据引用了它',
    )
    expect(await idsOf('shop_order')).toEqual([orderId])
    expect(await idsOf('shop_goods')).toEqual([demo.used.goodsId, demo.changed.goodsId, own.goodsId].toSorted())
    expect(await idsOf('shop_app_user')).not.toContain(demo.other)
    expect(await idsOf('shop_task')).toEqual([])
    expect(await shop.row('shop_goods', demo.changed.goodsId)).toMatchObject({ material: 'PVC' })
    // what the other one had reserved of it is free again
    expect(await shop.row('shop_sku', demo.used.skuId)).toMatchObject({ stock: 10, locked: 1 })
    expect(
      await shop.rows(`select 1 from sys_record_change where record_id in ('${demo.orders.join("','")}')`),
    ).toEqual([])
    expect(await shop.rows(`select path from sys_file where id = 'f1'`)).toEqual([])
    await expect.poll(() => readdir(join(app.filesFolder, 'goods')), { timeout: 30_000 }).toEqual([])
    for (const [rule, statement] of Object.entries(BOOK_RULES)) {
      expect((await sql.raw(statement).execute(app.db)).rows, rule).toEqual([])
    }
    await checkSums({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
    expect(await idsOf('shop_task')).toEqual([])
  }, 120_000)

  it('is gone: what stayed is the shop’s own, and a second time there is nothing to remove', async () => {
    expect(await planOf()).toEqual({ goes: 0, stays: 0, nouns: [], kept: [] })
    expect((await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body).toMatchObject({ success: false })
  })

  it('is of one shop: another one has none', async () => {
    await sql`insert into sys_demo_row (tenant_id, table_name, row_id) values (5, 'shop_goods', ${own.goodsId})`.execute(
      app.db,
    )
    expect((await planOf()).goes).toBe(0)
    expect((await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase })).body).toMatchObject({ success: false })
    expect(await idsOf('shop_goods')).toContain(own.goodsId)
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
