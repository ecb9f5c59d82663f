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
import { testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { checkSums } from '#office/trade/timer/nightly-sums.server.ts'
import { type App, createApp, prepareDatabase } from '#server/app.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { declared } from '../office.ts'
import { DEMO_ROWS_PATH, REMOVE_PHRASE } from '../setting/demo-rows/demo-rows.ts'
import { idleOffice } from '../testing/idle-office.server.ts'
import { importable, LANGUAGES, roundTrip, strangeColumns, type Trip } from '../tests/round-trip-for-test.ts'
import { DEMO_FIGURES } from './figures.ts'
import { SCENARIOS } from './scenarios-for-test.ts'

/** Of ten figures five are in stock, five are on presale, and two of those have arrived as well. */
const LINES = { 1: DEMO_FIGURES / 2, 2: DEMO_FIGURES / 2, 3: DEMO_FIGURES / 5 }

const SESSIONS = sessionStore({ idleMinutes: 60 })

let database: TestDatabase
let filesFolder: string
let app: App
let isFilled: boolean
/** Rows by table before the first filling. */
let empty: Readonly<Record<string, number>> | undefined

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
    limits: { perSession: 100_000, perAddress: 100_000, perPerson: { heavy: 100_000, captcha: 100_000 } },
  })
  empty ??= await rowCounts(started.db)
  isFilled = await started.fillDemo({ count: DEMO_FIGURES, onProgress: () => undefined })
  return started
}

/** What requests, jobs and events leave behind is of no shop, nor is what the bell tells of them, nor numbers that were given. */
const OF_REQUESTS =
  /^(?:sys_(?:log|announcement|user_preference|session|sign_in_place|command_use|job|event|measurement|route_measurement|slow_statement|http_trace|rate_limit|table_size|quartz_job|file_total|error_trace).*|migration|shop_event_count)$/

async function rowCounts(db: App['db']): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const counted: [string, number][] = []
  for (const { name } of rows.filter((table) => !OF_REQUESTS.test(table.name))) {
    const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counted.push([name, found.rows[0]?.count ?? 0])
  }
  return Object.fromEntries(counted)
}

/** The administrator, once the server listens. */
async function signedIn(): Promise<{ readonly address: string; readonly token: string }> {
  const bound = app.server.addresses().find((each) => typeof each === 'object')
  const address = bound ? `http://127.0.0.1:${bound.port}` : await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await clientOf(address, '').post('/sys/login', {
    username: 'admin',
    password: 'a-figure-on-the-shelf',
  })
  return { address, token: String(body.result.token) }
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
}, 600_000)

afterAll(async () => {
  await app.close()
  await database.giveBack()
  await rm(filesFolder, { recursive: true, force: true })
})

describe('a start with demo data', () => {
  it('tells in its histories only what has a title', async () => {
    const { rows } = await sql<{ path: `/${string}` }>`
      select distinct noun || '/' || command as path from sys_record_change`.execute(app.db)
    const { commandTitles } = idleOffice().app
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(({ path }) => path).filter((path) => !commandTitles.has(path))).toEqual([])
  })

  it('fills an empty shop on all three lines', async () => {
    const goods = await sql<{ line: number; count: number }>`
      select line, count(*) as count from shop_goods where del_flag = 0 and source_goods_id is null group by line
      order by line`.execute(app.db)
    expect(Object.fromEntries(goods.rows.map(({ line, count }) => [line, count]))).toEqual(LINES)
    const shelf = await sql<{ line: number; on: number }>`
      select line, count(*) filter (where shelf_state = 1) as "on" from shop_product where line <= 3 group by line order by line
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
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\/(webp|jpeg)$/)
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
    expect((await callerOf('mawen'))?.can('shop:wave:receive')).toBe(true)
    expect((await callerOf('luoyi'))?.can('shop:releasePlan:rerun')).toBe(true)
    expect((await callerOf('wuting'))?.rulesFor('shop/GoodsList')).toMatchObject([{ rules: [{ column: 'state' }] }])
    // the agent of the one who keeps the money may change prices
    expect((await callerOf('huxin'))?.can('shop:product:price')).toBe(true)
    expect(await callerOf('gaoyuan')).toBeNull()
  })

  it('has nine months of about 400 orders, in the order of their moments', async () => {
    const { rows } = await sql<{ status: number; count: number }>`
      select status, count(*)::int as count from shop_order group by status`.execute(app.db)
    expect(rows.length).toBeGreaterThan(8)
    const whole =
      await sql`select count(*) between 350 and 550 as orders, min(create_time) < now() - interval '8 months' as oldest,
      count(*) filter (where create_time > pay_time or pay_time > ship_time or create_time > now()) as times
      from shop_order`.execute(app.db)
    expect(whole.rows).toEqual([{ orders: true, oldest: true, times: 0 }])
  })

  it.each(Object.entries(BOOK_RULES))('keeps its books: %s', async (_, statement) => {
    expect((await sql.raw(statement).execute(app.db)).rows).toEqual([])
  })

  it('gives the nightly sums nothing to ask about, and no channel anything to pay back', async () => {
    const before = await sql`select count(*) as tasks from shop_task`.execute(app.db)
    const { trade } = testShop({ db: app.db })
    await checkSums({ trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
    expect((await sql`select count(*) as tasks from shop_task`.execute(app.db)).rows).toEqual(before.rows)
    expect((await sql`select id from shop_refund where status in (50, 72)`.execute(app.db)).rows).toEqual([])
    expect((await sql`select id from shop_refund_part where state <> 2`.execute(app.db)).rows).toEqual([])
  })

  it('counts of each wave what was taken in, and serves open claims from it', async () => {
    const { rows } = await sql`
      select count(*) filter (where g.arrived_qty is distinct from a.good) as arrived,
        count(*) filter (where g.wave_state in (1, 2, 3) and not exists (select 1 from sys_record_change c
          where c.record_id = g.id and c.table_name = 'shop_goods' and c.create_time < now() - interval '1 day')) as untold,
        count(*) filter (where g.arrived_qty is not null) > 5 as some,
        (select count(*) from shop_surplus where origin = 'arrival') as unclaimed
      from shop_goods g left join (select goods_id, sum(good)::int as good from shop_arrival group by 1) a on a.goods_id = g.id
      where g.line = 3`.execute(app.db)
    expect(rows).toEqual([{ arrived: 0, untold: 0, some: true, unclaimed: 0 }])
  })

  it('has coupons of which some were used, some expired, and some can be used', async () => {
    const records = await sql<{ state: number; count: number }>`
      select state, count(*)::int as count from shop_coupon_record group by state order by state`.execute(app.db)
    expect(records.rows.map(({ state }) => state)).toEqual(expect.arrayContaining([1, 3, 4]))
    const coupons = await sql<{ state: number }>`select distinct state from shop_coupon order by state`.execute(app.db)
    expect(coupons.rows.map(({ state }) => state)).toEqual([0, 1, 2, 3])
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

  it('has returns that have come as far as they can come', async () => {
    const { rows } = await sql<{ status: number }>`
      select distinct status from shop_refund where kind = 2 order by status`.execute(app.db)
    expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining([20, 30, 40, 41, 60, 70]))
  })

  it.each(Object.entries(SCENARIOS))('has the scenario %s', async (_, { query, found }) => {
    expect((await sql.raw(query).execute(app.db)).rows).toEqual([found])
  })

  it('has a packer who sees no phone', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'zhengyi'`.execute(app.db)
    const packer = await officeAuthority(app.db, SESSIONS).callerNow(rows[0]?.id ?? '', 0)
    expect([packer?.can('shop:order:list'), packer?.can('shop:order:phone')]).toEqual([true, false])
  })

  it('changes nothing on a second start', async () => {
    const before = await contents()
    await app.close()
    app = await start()
    expect(isFilled).toBe(false)
    expect(await contents()).toEqual(before)
  })

  it('reads what it writes: an export of each noun, in both languages, changes nothing when it comes back', async () => {
    const [listed] = (
      await sql<{
        id: string
      }>`select l.notice_id as id from shop_notice_listed l join shop_notice n on n.id = l.notice_id
        where l.del_flag = 0 and n.state in (0, 1) limit 1`.execute(app.db)
    ).rows
    const trips: Readonly<Record<string, readonly Trip[]>> = {
      order: [{}, { query: { sheet: 'lines' } }],
      product: [{}, { query: { sheet: 'skus' } }],
      'presell-product': [{}, { query: { sheet: 'skus' } }],
      'final-product': [{}, { query: { sheet: 'skus' } }],
      'notice-listed': [{ form: { foreignKeys: listed?.id ?? '' }, query: { noticeId: listed?.id ?? '' } }],
    }
    const wrong: string[] = []
    for (const resource of importable(declared)) {
      // sheets of people ask for a proof of the last minutes
      const { address, token } = await signedIn()
      const speaker = (headers: Readonly<Record<string, string>>) => clientOf(address, token, headers)
      for (const trip of trips[resource.name] ?? [{}]) {
        // what went out in one language is read by whoever speaks the other one
        wrong.push(...(await roundTrip(speaker, resource, ['zh-CN', 'en'], trip)))
        wrong.push(...(await roundTrip(speaker, resource, ['en', 'zh-CN'], trip)))
      }
      for (const language of LANGUAGES) {
        wrong.push(...(await strangeColumns(speaker, resource, language)))
      }
    }
    expect(wrong).toEqual([])
  }, 180_000)

  it('goes as a whole, without a trace', async () => {
    const { address, token } = await signedIn()
    const admin = clientOf(address, token)
    const { body } = await admin.post(`${DEMO_ROWS_PATH}/remove`, { phrase: REMOVE_PHRASE[0] })
    const look = async () => (await admin.get('/sys/job/queryById', { id: String(body.result.id) })).body.result
    await expect.poll(async () => (await look()).state, { timeout: 280_000 }).toMatch(/done|failed|cancelled/)
    const ended = await look()
    expect([ended.state, ended.refused, ended.done]).toEqual(['done', 0, ended.total])
    expect(ended.total).toBeGreaterThan(5_000)
    expect(await rowCounts(app.db)).toEqual(empty)
    await expect
      .poll(async () => (await readdir(filesFolder, { recursive: true })).filter((name) => /\.(webp|jpg)$/.test(name)))
      .toEqual([])
  }, 300_000)
})
