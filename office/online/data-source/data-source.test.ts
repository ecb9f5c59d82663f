import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { isMariaDbThere, MARIADB } from './testing/maria-db.server.ts'
import { openPostgresDoor } from './testing/postgres-door.server.ts'

const PATH = '/sys/dataSource'
const TEST = '/online/cgreport/api/testConnection'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({
    privateTargets: ['127.0.0.1'],
    limits: { perSession: 100_000, perAddress: 100_000, perPerson: { connect: 1000 } },
  })
  admin = await app.admin()
})
afterAll(() => app.close())

const wire = (more: object = {}) => ({
  code: 'warehouse',
  name: '仓库',
  dbType: '5',
  dbDriver: 'org.mariadb.jdbc.Driver',
  dbUrl: 'jdbc:mariadb://127.0.0.1:3306/stock',
  dbUsername: 'root',
  dbPassword: 'hunter-2',
  ...more,
})

describe('a data source', () => {
  it('[1.2a] comes from older clients as one address, is kept in parts, and never gives its password back', async () => {
    const added = await admin.post(`${PATH}/add`, wire())
    expect(added.body.message).toBe('添加成功！')
    const [row] = (await admin.get(`${PATH}/list`, { name: '仓库' })).body.result.records as Record<string, unknown>[]
    expect(row).toMatchObject({
      ...{ host: '127.0.0.1', port: 3306, dbName: 'stock', hasPassword: true, isEncrypted: false },
      ...{ dbUrl: 'jdbc:mariadb://127.0.0.1:3306/stock', dbDriver: 'org.mariadb.jdbc.Driver' },
    })
    const answers = [
      added.body,
      (await admin.get(`${PATH}/list`)).body,
      (await admin.get(`${PATH}/queryById`, { id: String(row?.id) })).body,
      (await admin.get(`${PATH}/history`, { id: String(row?.id) })).body,
      (await admin.get('/sys/log/list', { pageSize: 100 })).body,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/hunter-2|v[12]\.[\w-]{20}/)
    expect((await admin.get(`${PATH}/options`)).body.result).toEqual([
      { value: 'warehouse', label: '仓库', text: '仓库' },
    ])
    expect((await admin.put(`${PATH}/edit`, { id: row?.id, name: '仓', dbPassword: '' })).body.message).toBe(
      '编辑成功!',
    )
    const after = (await admin.get(`${PATH}/queryById`, { id: String(row?.id) })).body.result
    expect(after).toMatchObject({ name: '仓', hasPassword: true, code: 'warehouse' })
  })

  it.each([
    'jdbc:mysql://127.0.0.1:3306/stock?autoDeserialize=true',
    'jdbc:mysql://127.0.0.1:3306/stock?allowLoadLocalInfile=true&allowUrlInLocalInfile=true',
    'jdbc:postgresql://127.0.0.1:1/x?socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext',
    'jdbc:postgresql://127.0.0.1:1/x#socketFactory=a',
    "jdbc:h2:mem:a;INIT=RUNSCRIPT FROM 'http://127.0.0.1/a.sql'",
    'jdbc:mysql://a(host=127.0.0.1)/x',
    'jdbc:mysql://127.0.0.1:3306,10.0.0.1:3306/x',
    'http://127.0.0.1/',
  ])('with the address %s is refused', async (dbUrl) => {
    const { body } = await admin.post(`${PATH}/add`, wire({ code: 'evil', dbUrl }))
    expect([body.code, (body.result.errors as { path: string }[])[0]?.path]).toEqual([400, 'dbUrl'])
    expect((await admin.post(TEST, wire({ dbUrl }))).body.success).toBe(false)
  })

  it('is tried by those who may edit it, and says the same whatever keeps it from being reached', async () => {
    const said = async (more: object) => (await admin.post(TEST, wire(more))).body
    const refusals = await Promise.all([
      ...['10.0.0.1', '192.168.1.1', '169.254.169.254', '127.0.0.2', '[::1]', 'no-such-host.invalid'].map((host) =>
        said({ dbUrl: `jdbc:mysql://${host}:3306/x` }),
      ),
      // ports of other services, and one that nobody listens on
      ...[22, 25, 80, 6379, 9].map((port) => said({ dbUrl: `jdbc:postgresql://127.0.0.1:${port}/x`, dbType: '6' })),
    ])
    expect(new Set(refusals.map(({ success, message }) => `${success} ${message}`))).toEqual(
      new Set(['false 数据库连接失败：地址不可访问，或账号、密码、数据库名称不正确']),
    )
    const person = await app.person(['online:dataSource:list'])
    expect((await person.post(TEST, wire())).status).toBe(403)
    expect((await person.post(`${PATH}/add`, wire({ code: 'b' }))).status).toBe(403)
  })

  it('is tried five times a minute', async () => {
    const own = await startTestApp()
    const someone = await own.admin()
    const tries = []
    for (let count = 0; count < 6; count += 1) {
      tries.push((await someone.post(TEST, wire())).status)
    }
    expect(tries).toEqual([200, 200, 200, 200, 200, 429])
    await own.close()
  })
})

describe('a source that is a PostgreSQL', () => {
  it('says whether its account only reads', async () => {
    const door = await openPostgresDoor()
    await door.run(`
      create table stock (name text);
      revoke create on schema public from public;
      do $$ begin create role source_reader login; exception when duplicate_object then null; end $$;
      grant select on stock to source_reader`)
    const at = { dbType: '6', dbUrl: `jdbc:postgresql://127.0.0.1:${door.port}/${door.database}` }
    const reader = await admin.post(TEST, wire({ ...at, dbUsername: 'source_reader' }))
    expect([reader.body.message, reader.body.result]).toEqual(['数据库连接成功', { isReadOnly: true, mayAlso: [] }])
    await door.run('grant insert on stock to source_reader')
    const writer = await admin.post(TEST, wire({ ...at, dbUsername: 'source_reader' }))
    expect(writer.body.result).toEqual({ isReadOnly: false, mayAlso: ['write to stock'] })
    expect(writer.body.message).toBe('数据库连接成功，但该账号不是只读账号：write to stock')
    await door.close()
  })
})

describe.skipIf(!(await isMariaDbThere()))('a source that is a MariaDB (skipped without one at 127.0.0.1:3306)', () => {
  beforeAll(async () => {
    const root = await createConnection(MARIADB)
    await root.query('create database if not exists vitrine_source_test')
    await root.query("create user if not exists vitrine_reader@'127.0.0.1' identified by 'read-only'")
    await root.query("grant select on vitrine_source_test.* to vitrine_reader@'127.0.0.1'")
    await root.end()
  })
  afterAll(async () => {
    const root = await createConnection(MARIADB)
    await root.query("drop database vitrine_source_test; drop user vitrine_reader@'127.0.0.1'")
    await root.end()
  })

  it('says whether its account only reads', async () => {
    const at = { dbUrl: 'jdbc:mariadb://127.0.0.1:3306/vitrine_source_test' }
    const reader = await admin.post(TEST, wire({ ...at, dbUsername: 'vitrine_reader', dbPassword: 'read-only' }))
    expect([reader.body.message, reader.body.result]).toEqual(['数据库连接成功', { isReadOnly: true, mayAlso: [] }])
    const root = await admin.post(TEST, wire({ ...at, dbUsername: 'root', dbPassword: '' }))
    expect(root.body.message).toMatch(/^数据库连接成功，但该账号不是只读账号：/)
    const wrong = await admin.post(TEST, wire({ ...at, dbUsername: 'vitrine_reader', dbPassword: 'guess' }))
    expect(wrong.body.message).toBe('数据库连接失败：地址不可访问，或账号、密码、数据库名称不正确')
  })
})
