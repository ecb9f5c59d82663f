import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobView } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { bindToRule } from '#office/testing/bind-to-rule.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { goods } from '../../catalogue/goods/goods.ts'
import { isMariaDbThere, MARIADB } from '../data-source/testing/maria-db.server.ts'
import { openPostgresDoor, type PostgresDoor } from '../data-source/testing/postgres-door.server.ts'

const HEAD = '/online/cgreport/head'
const API = '/online/cgreport/api'

let app: TestApp
let admin: Client
let door: PostgresDoor
beforeAll(async () => {
  app = await startTestApp({
    privateTargets: ['127.0.0.1'],
    limits: { perSession: 100_000, perAddress: 100_000, perPerson: { report: 10_000, connect: 1000, heavy: 1000 } },
    jobTimes: { pollMs: 200 },
  })
  admin = await app.admin()
  door = await openPostgresDoor()
  await door.run(`
    create table stock (name text, place text, pieces integer, price numeric(10, 2), at timestamptz);
    insert into stock values ('雪', '一仓', 3, 99.50, '2026-01-01 00:00+08'), ('月', '一仓', 5, 10, '2026-01-02 23:30+08'),
      ('花_1', '二仓', 7, 1.25, '2026-02-01 12:00+08');
    create table secret (word text); insert into secret values ('hidden');
    do $$ begin create role source_reader login; exception when duplicate_object then null; end $$;
    grant select on stock to source_reader`)
  await source({ code: 'pg', dbType: '6', dbUrl: `jdbc:postgresql://127.0.0.1:${door.port}/${door.database}` })
  for (const [name, maker, state] of [
    ['雪', 'Gift', 1],
    ['月', 'Gift', 1],
    ['花', 'Alter', 0],
  ] as const) {
    const { body } = await admin.post('/shop/goods/add', {
      ...{ name, manufacturer: maker, releaseMonth: '2026-01', state, officialPrice: 99.5 },
    })
    expect(body.success, body.message).toBe(true)
  }
  await sql`insert into shop_goods (id, goods_no, line, name, manufacturer, state, tenant_id) values ('far', 'FG-far', 1, '远', 'Far', 1, 9)`.execute(
    app.db,
  )
})
afterAll(async () => {
  await app.close()
  await door.close()
})

async function source(more: object) {
  const { body } = await admin.post('/sys/dataSource/add', {
    ...{ name: 'x', dbUsername: 'source_reader', dbPassword: 'x' },
    ...more,
  })
  expect(body.success, body.message).toBe(true)
}

async function report(code: string, more: object) {
  const { body } = await admin.post(`${HEAD}/add`, { code, name: code, ...more })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return String(body.result.id)
}

async function rowsOf(id: string, query: Readonly<Record<string, string | number>> = {}, who = admin) {
  const { body } = await who.get(`${API}/getData/${id}`, query)
  expect(body.success, body.message).toBe(true)
  return body.result as unknown as {
    readonly records: readonly Readonly<Record<string, unknown>>[]
    readonly total: number
    readonly totals: Readonly<Record<string, number>>
  }
}

/** Somebody who may see the reports of these codes, and what else they hold. */
async function reader(codes: readonly string[], permissions: readonly string[] = []) {
  // the entries are there since the reports are
  return app.person([...codes.map((code) => `online:view:${code}`), ...permissions])
}

const OWN = `select manufacturer, count(*) as figures, sum(official_price) as worth, max(create_time) as newest
  from shop_goods group by manufacturer order by manufacturer`

describe('a report on the data of the shop', () => {
  it('has its columns from the statement, and the rows of the tenant', async () => {
    const id = await report('makers', { cgrSql: OWN })
    const { columns, cgRpConfigId } = (await admin.get(`${API}/getColumns/makers`)).body.result as unknown as {
      columns: readonly { dataIndex: string; fieldType: string }[]
      cgRpConfigId: string
    }
    expect(cgRpConfigId).toBe(id)
    expect(columns.map(({ dataIndex, fieldType }) => [dataIndex, fieldType])).toEqual([
      ['manufacturer', 'String'],
      ['figures', 'Integer'],
      ['worth', 'BigDecimal'],
      ['newest', 'Datetime'],
    ])
    const { records, total } = await rowsOf(id)
    expect(total).toBe(2)
    expect(records).toMatchObject([
      {
        manufacturer: 'Alter',
        figures: 1,
        worth: 99.5,
        newest: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      },
      { manufacturer: 'Gift', figures: 2, worth: 199 },
    ])
  })

  it('is for those who were given it and may list what it is about', async () => {
    const id = await report('counted', { cgrSql: 'select count(*) as n from shop_goods' })
    const both = await reader(['counted'], ['shop:goods:list'])
    expect((await rowsOf(id, {}, both)).records).toEqual([{ n: 3 }])
    const alone = await reader(['counted'])
    expect((await alone.get(`${API}/getData/${id}`)).status).toBe(403)
    const other = await app.person(['shop:goods:list'])
    for (const path of [`getData/${id}`, 'getColumns/counted', `getQueryInfo/${id}`, `getParamsInfo/${id}`]) {
      expect((await other.get(`${API}/${path}`)).status, path).toBe(403)
    }
  })

  it('shows nothing that row rules hide from its reader, however it asks', async () => {
    const id = await report('ruled', {
      cgrSql: 'select name from shop_goods union select name from (select * from shop_goods) x order by 1',
    })
    const person = await reader(['ruled'], ['shop:goods:list'])
    await bindToRule(app, person, { component: String(goods.menu?.component), column: 'manufacturer', value: 'Alter' })
    expect((await rowsOf(id, {}, person)).records).toEqual([{ name: '花' }])
    expect((await rowsOf(id)).total).toBe(3)
  })

  it.each([
    ['password hashes', 'select password from sys_user'],
    ['what is sealed', 'select password_sealed from sys_data_source'],
    ['what is sealed of mail', 'select password_sealed from shop_mail_server'],
    ['sessions', 'select * from sys_session'],
    ['sessions by their schema', 'select * from public.sys_session'],
    [
      'sessions under the name of a part',
      'select * from (with sys_session as (select 1 as a) select * from sys_session) x, sys_session',
    ],
    ['codes', 'select * from sys_sent_code'],
    ['tokens', 'select token_hash from sys_api_token'],
    ['the log', 'select * from sys_log'],
    ['other tenants', "select set_config('app.tenant', 'all', false), name from shop_goods"],
    ['accounts', 'select * from pg_authid'],
    ['a write', "update shop_goods set name = 'x'"],
    ['a write in a part', "with x as (update shop_goods set name = 'x' returning *) select * from x"],
    ['a lock', 'select * from shop_goods for update'],
    ['sleep', 'select pg_sleep(5)'],
    ['two statements', 'select 1; select 2'],
  ])('reaches no %s', async (_, cgrSql) => {
    const { body } = await admin.post(`${HEAD}/add`, { code: 'attack', name: 'attack', cgrSql })
    expect(body.success, JSON.stringify(body)).toBe(false)
    expect(body.message).not.toMatch(/relation|column "|permission denied/)
    const parsed = await admin.get(`${HEAD}/parseSql`, { sql: cgrSql })
    expect(parsed.body.success).toBe(false)
  })

  it('has of a whole row what its reader sees of it', async () => {
    const id = await report('whole', { cgrSql: "select sys_user::text as row from sys_user where username = 'admin'" })
    const [{ row }] = (await rowsOf(id)).records as [{ row: string }]
    expect(row).toContain('admin')
    expect(row).not.toMatch(/argon2|\$/)
  })

  it('is stopped by the database itself where it would get past its reader', async () => {
    // the role that reports run as, as a statement that nobody looked at would have it
    const as = (text: string) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local role vitrine_reports`.execute(tx)
        return sql.raw(text).execute(tx)
      })
    for (const [text, why] of [
      ['select password from sys_user', /permission denied/],
      ['select * from sys_session', /permission denied/],
      ['select password_sealed from sys_data_source', /permission denied/],
      ['select * from sys_setting', /permission denied|does not exist/],
      ["insert into shop_goods (id) values ('x')", /permission denied/],
      ["select pg_read_file('/etc/passwd')", /permission denied/],
      ['create table x (a int)', /permission denied/],
    ] as const) {
      await expect(as(text), text).rejects.toThrow(why)
    }
    await expect(as('select name from shop_goods')).resolves.toBeDefined()
  })

  it('is written by those who may write reports, and by nobody else', async () => {
    const person = await app.person(['online:report:list', 'shop:goods:list'])
    const { status } = await person.post(`${HEAD}/add`, { code: 'mine', name: 'mine', cgrSql: 'select 1 as a' })
    expect(status).toBe(403)
    expect((await person.get(`${HEAD}/parseSql`, { sql: 'select 1 as a' })).status).toBe(403)
  })

  it('[9.2d] has a history of its statement that is kept by age: more than sixteen versions are there', async () => {
    const id = await report('versions', { cgrSql: 'select 0 as n' })
    for (let version = 0; version < 18; version += 1) {
      const sent = { id, version, cgrSql: `select ${version + 1} as n` }
      const { body } = await admin.put(`${HEAD}/edit`, sent)
      expect(body.success, body.message).toBe(true)
    }
    const { body } = await admin.get(`${HEAD}/history`, { id, pageSize: 30 })
    const { records, total } = body.result as { readonly records: readonly unknown[]; readonly total: number }
    expect(total).toBeGreaterThanOrEqual(19)
    expect(JSON.stringify(records[0])).toContain('select 18 as n')
    expect(JSON.stringify(records)).toContain('select 1 as n')
  })

  it('goes with its entry of the menu', async () => {
    const id = await report('gone', { cgrSql: 'select 1 as a', isInMenu: true })
    const entry = async () =>
      (
        await sql<{ hidden: boolean; url: string; component: string; name: string }>`
        select hidden, url, component, name from sys_permission where perms = 'online:view:gone' and del_flag = 0`.execute(
          app.db,
        )
      ).rows
    expect(await entry()).toEqual([
      {
        hidden: false,
        url: '/online/cgreport/gone',
        component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
        name: 'gone',
      },
    ])
    await admin.put(`${HEAD}/edit`, { id, name: '新名', isInMenu: false })
    expect(await entry()).toMatchObject([{ hidden: true, name: '新名' }])
    expect((await admin.delete(`${HEAD}/delete`, { id })).body.success).toBe(true)
    expect(await entry()).toEqual([])
  })
})

const STOCK = 'select name, place, pieces, price, at from stock where pieces >= #{least} and place <> #{not}'
const PARAMS = [
  { paramName: 'least', paramType: 'Integer', paramValue: '0' },
  { paramName: 'not', paramType: 'String', paramValue: '无' },
]
const ITEMS = [
  { fieldName: 'name', fieldType: 'String', searchMode: 'single' },
  { fieldName: 'place', fieldType: 'String', searchMode: 'single', fieldHref: '/shop/stock?place={place}' },
  { fieldName: 'pieces', fieldType: 'Integer', searchMode: 'group', isTotal: true },
  { fieldName: 'price', fieldType: 'Money', isTotal: true },
  { fieldName: 'at', fieldType: 'Datetime', searchMode: 'group' },
]

/** What any source has to show of the same stock. */
function sameOnEachSource(dbSource: () => string, prefix: string) {
  let id: string
  beforeAll(async () => {
    id = await report(`${prefix}_stock`, { dbSource: dbSource(), cgrSql: STOCK, params: PARAMS, items: ITEMS })
  })
  const names = async (query: Readonly<Record<string, string | number>>) =>
    (await rowsOf(id, query)).records.map(({ name }) => name)

  it('shows rows with sums over all of them, a page at a time, in the order that is asked for', async () => {
    const first = await rowsOf(id, { column: 'pieces', order: 'desc', pageSize: 2 })
    expect(first).toMatchObject({ total: 3, totals: { pieces: 15, price: 110.75 } })
    expect(first.records).toEqual([
      { name: '花_1', place: '二仓', pieces: 7, price: 1.25, at: '2026-02-01 12:00:00' },
      { name: '月', place: '一仓', pieces: 5, price: 10, at: '2026-01-02 23:30:00' },
    ])
    expect(await names({ column: 'pieces', order: 'desc', pageSize: 2, pageNo: 2 })).toEqual(['雪'])
  })

  it('is searched by its columns', async () => {
    expect(await names({ place: '*一*', column: 'pieces', order: 'asc' })).toEqual(['雪', '月'])
    expect(await names({ name: '*_*' })).toEqual(['花_1'])
    expect(await names({ pieces_begin: 4, pieces_end: 5 })).toEqual(['月'])
    expect(await names({ at_begin: '2026-01-02', at_end: '2026-01-02' })).toEqual(['月'])
  })

  it.each([
    "'",
    "' or '1'='1",
    "x' or 1=1 --",
    "'; drop table stock; --",
    '\\',
    "\\' or 1=1 -- ",
    '%',
    '#{least}',
    '$1',
    '?',
    '/*',
    '"',
    '`',
  ])('takes %s as a value of a parameter and a search, and no more', async (text) => {
    expect(await names({ self_not: text })).toHaveLength(3)
    expect(await names({ name: text })).toEqual([])
  })

  it('refuses values of another kind by the name of the parameter, and columns that are none', async () => {
    const { body } = await admin.get(`${API}/getData/${id}`, { self_least: '1 or 1=1' })
    expect([body.success, (body.result.errors as { path: string }[])[0]?.path]).toEqual([false, 'self_least'])
    expect(await names({ self_least: 6 })).toEqual(['花_1'])
    const sorted = await admin.get(`${API}/getData/${id}`, { column: 'name desc; drop table stock', order: 'asc' })
    expect([sorted.status, sorted.body.result]).toMatchObject([400, { errors: [{ path: 'column' }] }])
    expect(await names({ column: 'createTime', order: 'desc' })).toHaveLength(3)
    expect(await names({ 'name) or (1=1': 'x' })).toHaveLength(3)
  })

  it('shows what its row rules let its reader see, also where they search for the others', async () => {
    const ruled = await report(`${prefix}_ruled`, {
      ...{ dbSource: dbSource(), cgrSql: STOCK, params: PARAMS, items: ITEMS },
      rules: [{ fieldName: 'place', ruleCondition: '=', ruleValue: '#{sys_user_code}仓' }],
    })
    const seen = async (who: Client, query = {}) => (await rowsOf(ruled, query, who)).records.map(({ name }) => name)
    const person = await reader([`${prefix}_ruled`])
    await sql`update sys_user set username = '一' where id = ${person.userId}`.execute(app.db)
    const one = await app.signIn('一')
    expect(await seen(one, { column: 'pieces', order: 'asc' })).toEqual(['雪', '月'])
    expect(await seen(one, { place: '二仓' })).toEqual([])
    expect(await seen(one, { place: "x' or place = '二仓" })).toEqual([])
    expect(await seen(admin)).toEqual([])
    await sql`update sys_user set username = ${`was-${person.userId}`} where id = ${person.userId}`.execute(app.db)
  })

  it('asks for a proof before it leaves the house: nobody knows what its columns hold', async () => {
    const stale = await app.signIn('admin')
    await sql`update sys_session set password_at = now() - interval '6 minutes'`.execute(app.db)
    const asked = [stale.get(`${API}/exportXls/${id}`), stale.post(`${API}/exportJob/${id}`)]
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body]).toMatchObject([403, { result: { stepUp: { kind: 'personal-data' } } }])
    }
    await sql`update sys_session set password_at = now()`.execute(app.db)
  })

  it('is a workbook, at once and as a job', async () => {
    const sheet = await admin.get(`${API}/exportXls/${id}`)
    expect([sheet.status, String.fromCharCode(...sheet.bytes.slice(0, 2))]).toEqual([200, 'PK'])
    const { body } = await admin.post(`${API}/exportJob/${id}`, { pieces_begin: '5' })
    expect(body.success, body.message).toBe(true)
    await expect
      .poll(
        async () => {
          const jobs = (await admin.get(`${JOB_PATH}/list`)).body.result as unknown as readonly JobView[]
          return jobs.map(({ state, message }) => [state, message])[0]
        },
        { timeout: 15_000 },
      )
      .toEqual(['done', '已导出 2 条数据'])
  })
}

describe('a report on a PostgreSQL', () => {
  sameOnEachSource(() => 'pg', 'pg')

  it('is stopped by the transaction and the account of the source, too', async () => {
    const add = async (cgrSql: string) =>
      (await admin.post(`${HEAD}/add`, { code: 'pg_attack', name: 'x', dbSource: 'pg', cgrSql })).body
    expect((await add('select word from secret')).message).toContain('没有该数据表，或无权读取')
    expect((await add('select nothing from stock')).message).toContain('没有该字段，或无权读取')
    expect((await add("insert into stock values ('x')")).success).toBe(false)
  })

  it('is given up when it takes too long', async () => {
    const id = await report('pg_slow', {
      dbSource: 'pg',
      cgrSql: 'select count(*) as n from generate_series(1, 1000000000000) g',
    })
    const { body } = await admin.get(`${API}/getData/${id}`)
    expect(body.message).toBe('SQL执行失败：查询超时')
  }, 40_000)
})

describe.skipIf(!(await isMariaDbThere()))('a report on a MariaDB (skipped without one at 127.0.0.1:3306)', () => {
  beforeAll(async () => {
    const root = await createConnection(MARIADB)
    await root.query(`
      drop database if exists vitrine_report_test;
      create database vitrine_report_test character set utf8mb4;
      create table vitrine_report_test.stock (name varchar(50), place varchar(50), pieces int, price decimal(10, 2), at datetime);
      insert into vitrine_report_test.stock values ('雪', '一仓', 3, 99.50, '2026-01-01 00:00'),
        ('月', '一仓', 5, 10, '2026-01-02 23:30'), ('花_1', '二仓', 7, 1.25, '2026-02-01 12:00')`)
    await root.end()
    const at = 'jdbc:mariadb://127.0.0.1:3306/vitrine_report_test'
    await source({ code: 'maria', dbType: '5', dbUrl: at, dbUsername: 'root', dbPassword: '' })
  })
  afterAll(async () => {
    const root = await createConnection(MARIADB)
    await root.query('drop database vitrine_report_test')
    await root.end()
  })

  sameOnEachSource(() => 'maria', 'maria')

  it.each([
    ['a file', "select load_file('/etc/passwd') as a"],
    ['a file to write', "select name into outfile '/tmp/x' from stock"],
    ['sleep', 'select sleep(10) as a'],
    ['benchmark', "select benchmark(1000000000, md5('a')) as a"],
    ['accounts', 'select * from mysql.user'],
    [
      'sleep in a comment that runs',
      'select name /*!50000 , sleep(10) */ from stock where 1 = 2 /*!50000 or sleep(10) */',
    ],
  ])('reaches no %s, although its account may do anything', async (_, cgrSql) => {
    const began = Date.now()
    const { body } = await admin.post(`${HEAD}/add`, { code: `m${began}`, name: 'x', dbSource: 'maria', cgrSql })
    expect(body.success).toBe(cgrSql.includes('/*!'))
    expect(Date.now() - began).toBeLessThan(8000)
  })
})

it('older clients add and edit reports as a head with its parts, and read these by the head', async () => {
  const add = await admin.post(`${HEAD}/add`, {
    head: { code: 'older', name: '旧', cgrSql: 'select 1 as a, 2 as b' },
    items: [
      {
        fieldName: 'a',
        fieldTxt: '甲',
        fieldType: 'Integer',
        isShow: 1,
        isOrder: 0,
        isSearch: 0,
        isTotal: '1',
        orderNum: 1,
      },
    ],
    params: [],
  })
  expect(add.body.message).toBe('添加成功！')
  const id = String(add.body.result.id)
  expect((await admin.get('/online/cgreport/item/listByHeadId', { headId: id })).body.result).toMatchObject([
    { fieldName: 'a', fieldTxt: '甲', isTotal: true, isOrder: false, cgrheadId: id },
  ])
  const edit = await admin.put(`${HEAD}/editAll`, {
    head: { id, name: '旧的' },
    items: [{ fieldName: 'b', fieldTxt: '乙', fieldType: 'Integer', isShow: 1 }],
    params: [],
    deleteItemIds: '',
  })
  expect(edit.body.message).toBe('修改成功!')
  expect((await rowsOf(id)).records).toEqual([{ b: 2 }])
  const parsed = await admin.get(`${HEAD}/parseSql`, {
    sql: `select name, pieces from stock where place = \${place}`,
    dbKey: 'pg',
  })
  expect(parsed.body.result).toMatchObject({
    fields: [
      { fieldName: 'name', fieldType: 'String' },
      { fieldName: 'pieces', fieldType: 'Integer' },
    ],
    params: [{ paramName: 'place' }],
  })
})
