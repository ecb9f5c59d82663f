import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { officeAuthority } from '#office/login/authority.server.ts'
import { BOOK_RULES } from '#office/trade/commands/testing/book-rules.ts'
import { type App, createApp, prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'

const FIGURES = 20
/** Of ten figures five are in stock, five are on presale, and two of those have arrived as well. */
const LINES = { 1: 10, 2: 10, 3: 4 }

const SESSIONS = sessionStore({ idleMinutes: 60 })

let database: TestDatabase
let filesFolder: string
let app: App
let isFilled: boolean

async function start(): Promise<App> {
  const started = await createApp({
    databaseUrl: database.url,
    settings: {
      timeZone: 'Asia/Shanghai',
      sessionIdleMinutes: 120,
      historyDays: 365,
      staticUrl: undefined,
      corsOrigins: [],
      trustProxy: false,
      adminPassword: 'a-figure-on-the-shelf',
    },
    log: openLog('silent'),
    secretKey: Buffer.alloc(32),
    filesFolder,
    limits: { perSession: 100_000, perAddress: 100_000 },
  })
  isFilled = await started.fillDemo({ count: FIGURES, onProgress: () => undefined })
  return started
}

/** Everything that a second filling would change. */
async function contents(): Promise<unknown> {
  const { rows } = await sql`
    select (select array_agg(id || version order by id) from shop_goods) as goods,
      (select array_agg(id || version || shelf_state order by id) from shop_product) as products,
      (select array_agg(id || stock order by id) from shop_sku) as skus,
      (select count(*) from shop_stock_log) as moves, (select count(*) from sys_file) as files,
      (select count(*) from sys_dict_item) as items, (select count(*) from sys_position) as positions,
      (select count(*) from shop_return_address) as addresses, (select count(*) from shop_order) as orders
  `.execute(app.db)
  return { rows, pictures: (await readdir(filesFolder, { recursive: true })).sort() }
}

beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
  app = await start()
}, 60_000)

afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(filesFolder, { recursive: true, force: true })
})

describe('a start with demo data', () => {
  it('fills an empty shop on all three lines', async () => {
    const goods = await sql<{ line: number; count: number }>`
      select line, count(*) as count from shop_goods where del_flag = 0 group by line order by line`.execute(app.db)
    expect(Object.fromEntries(goods.rows.map(({ line, count }) => [line, count]))).toEqual(LINES)
    const shelf = await sql<{ line: number; on: number }>`
      select line, count(*) filter (where shelf_state = 1) as "on" from shop_product group by line order by line
    `.execute(app.db)
    expect(shelf.rows.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(shelf.rows.every(({ line, on }) => on >= LINES[line as keyof typeof LINES] * 0.5)).toBe(true)
  })

  it('leaves nothing pointing into the void', async () => {
    const { rows } = await sql`
      select g.name from shop_goods g
      where not exists (select 1 from sys_dict_item i where i.item_value = g.manufacturer)
        or not exists (select 1 from sys_category c where c.code = g.category_id)
        or not exists (select 1 from sys_file f where f.path = g.main_image)
      union all select s.name from shop_sku s join shop_product p on p.id = s.product_id
      where p.line = 3 and not exists (select 1 from shop_sku other where other.id = s.presell_sku_id)
    `.execute(app.db)
    expect(rows).toEqual([])
  })

  it('serves its pictures', async () => {
    const { rows } = await sql<{ path: string }>`select main_image as path from shop_goods limit 1`.execute(app.db)
    const answer = await app.server.inject(`${BASE_PATH}/sys/common/static/${rows[0]?.path}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload.byteLength).toBeGreaterThan(4000)
  })

  it('has a staff whose rights come from roles, a role of a department, a data rule and a stand-in', async () => {
    const { rows } = await sql<{ username: string; id: string }>`
      select username, id from sys_user where create_by = 'system' and username <> 'admin'
    `.execute(app.db)
    expect(rows.length).toBeGreaterThan(8)
    const idOf = (username: string) => rows.find((row) => row.username === username)?.id ?? ''
    const callerOf = (username: string) => officeAuthority(app.db, SESSIONS).callerNow(idOf(username), 0)
    expect((await callerOf('linyue'))?.can('shop:product:price')).toBe(true)
    const editor = await callerOf('sunhao')
    expect([editor?.can('shop:goods:edit'), editor?.can('shop:product:price')]).toEqual([true, false])
    expect((await callerOf('zhaoqing'))?.can('shop:finalGoods:list')).toBe(true)
    expect((await callerOf('wuting'))?.rulesFor('shop/GoodsList')).toMatchObject([{ rules: [{ column: 'state' }] }])
    // the agent of the one who keeps the money may change prices
    expect((await callerOf('huxin'))?.can('shop:product:price')).toBe(true)
    expect(await callerOf('gaoyuan')).toBeNull()
  })

  it('has months of orders in many states, whose money, deposits and stock add up', async () => {
    const { rows } = await sql<{ status: number; count: number }>`
      select status, count(*)::int as count from shop_order group by status`.execute(app.db)
    expect(rows.length).toBeGreaterThan(5)
    const sums = await sql`
      select (select sum(paid) - sum(refunded) from shop_order)
          - (select sum(amount) - sum(refunded_amount) from shop_payment where state = 1) as money,
        (select sum(amount) from shop_deposit_ledger)
          - (select sum(deposit_fen) from shop_final_claim where state in (0, 1, 3)) as deposits,
        (select count(*) from shop_sku s where stock <> (select sum(qty) from shop_stock_log where sku_id = s.id)
          or locked <> (select sum(locked_qty) from shop_stock_log where sku_id = s.id)) as skus,
        (select count(*) from shop_order where create_time > pay_time or pay_time > ship_time) as times
    `.execute(app.db)
    expect(sums.rows).toEqual([{ money: 0, deposits: 0, skus: 0, times: 0 }])
  })

  it('has coupons of which some were used, some expired, and some can be used', async () => {
    const records = await sql<{ state: number; count: number }>`
      select state, count(*)::int as count from shop_coupon_record group by state order by state`.execute(app.db)
    expect(records.rows.map(({ state }) => state)).toEqual(expect.arrayContaining([1, 3, 4]))
    const coupons = await sql<{ state: number }>`select distinct state from shop_coupon order by state`.execute(app.db)
    expect(coupons.rows.map(({ state }) => state)).toEqual([0, 1, 2, 3])
    for (const [rule, statement] of Object.entries(BOOK_RULES).filter(([name]) => /coupon|hold|shares/.test(name))) {
      expect((await sql.raw(statement).execute(app.db)).rows, rule).toEqual([])
    }
  })

  it('has consults in every state with times in their order, reports that were decided, and somebody who is muted', async () => {
    const { rows } = await sql`
      select (select array_agg(distinct state order by state) from shop_consult) as states,
        (select count(*) from shop_consult where create_time - asked_at > interval '1 second' or first_reply_at < asked_at
          or solved_at < first_reply_at or closed_at < asked_at) as times,
        (select count(*) from shop_consult q join shop_order o on o.id = q.order_id
          where o.user_id <> q.user_id or o.pay_time > q.asked_at) as strange,
        (select array_agg(distinct state order by state) from shop_consult_report) as reports,
        (select count(*) from shop_app_user where is_muted and muted_until > now()) as muted
    `.execute(app.db)
    expect(rows).toEqual([{ states: [0, 1, 2, 3, 4], times: 0, strange: 0, reports: [0, 1, 2, 3, 4], muted: 1 }])
  })

  it('has the cases that a shop meets now and then', async () => {
    const { rows } = await sql`
      select (select array_agg(distinct status order by status) from shop_refund where kind = 2) as returns,
        (select count(*) from shop_order where hold_state > 0 and parcel_no is not null) as merged,
        (select count(distinct parcel_no) from shop_order where parcel_no is not null) as parcels,
        (select count(*) from shop_app_user u where u.state = 2 and u.freeze_until > now()
          and exists (select 1 from shop_final_claim c where c.user_id = u.id and c.state = 0)) as frozen,
        (select count(*) from shop_coupon_record r join shop_final_claim c on c.id = r.claim_id and c.state = 5) as apologies,
        (select count(*) > 0 from shop_sku s join shop_product p on p.id = s.product_id
          where s.status = 1 and s.sold > 0 and p.line = 1 and p.update_time is not null) as removed,
        (select count(*) from (select order_id from shop_payment where state = 1 group by order_id having count(*) > 1) d) as twice
    `.execute(app.db)
    expect(rows).toEqual([
      {
        returns: expect.arrayContaining([20, 30, 40, 41, 60, 70]),
        ...{ merged: 2, parcels: 1, frozen: 1, apologies: 1, removed: true, twice: 0 },
      },
    ])
  })

  it('changes nothing on a second start', async () => {
    const before = await contents()
    await app.close()
    app = await start()
    expect(isFilled).toBe(false)
    expect(await contents()).toEqual(before)
  })
})
