import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#kit/contract/envelope.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SECRET_STATE } from '#kit/contract/sealed-secret.ts'
import { sealForPlaces } from '#kit/server/crud/seal-for-places.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { ownerOf } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { PROJECT_ROOT } from '#server/project-root.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { mailServer } from '../connect/message/mail-server.ts'
import { identityProvider, PROVIDER_TRY } from '../login/identity-provider/identity-provider.ts'
import { houseMailServer } from '../login/mail-server/house-mail-server.ts'
import { smsGateway } from '../login/phone-code/sms-gateway.ts'
import { declared } from '../office.ts'
import { dataSource } from '../online/data-source/data-source.ts'
import { GATEWAY_RIGHTS, gatewayRoute } from '../system/gateway/gateway-route.ts'
import { type Listener, type Manner, openListener } from '../testing/overhearing.server.ts'

interface Sending {
  readonly resource: AnyResource
  readonly manner: Manner
  /** The call that seals the secret, and its name there. */
  readonly seal: readonly [verb: string, name: string]
  readonly values: (n: number) => object
  /** Where it goes: what of the values names a listener. */
  readonly at: (port: number) => Readonly<Record<string, string | number>>
  readonly rights: readonly string[]
  /** Has the secret used. @returns what is said of it */
  readonly use: (client: Client, row: { readonly id: string; readonly n: number }) => Promise<string>
}

const said = async (answer: ReturnType<Client['post']>): Promise<string> => JSON.stringify((await answer).body)

/** Nouns whose secret is sent where the row says; that of a webhook signs, and keys of a payment channel do. */
const SENDING: readonly Sending[] = [
  ...[mailServer, houseMailServer].map(
    (resource): Sending => ({
      resource,
      manner: 'smtp',
      seal: ['password', 'password'],
      values: () => ({ security: 'none', username: 'shop', fromAddress: 'shop@mail.example', isEnabled: false }),
      at: (port) => ({ host: '127.0.0.1', port }),
      rights: [`${resource.permission}:test`],
      use: (client, { id }) => said(client.post(`${resource.path}/test`, { id, to: 'somebody@mail.example' })),
    }),
  ),
  {
    resource: gatewayRoute,
    manner: 'http',
    seal: ['secret', 'secret'],
    values: (n) => ({
      ...{ routerId: `r${n}`, path: `/secret${n}`, methods: 'GET', status: 1, retries: 0, breakerFailures: 0 },
      secretHeader: 'X-Key',
    }),
    at: (port) => ({ uri: `http://127.0.0.1:${port}/v1` }),
    rights: [GATEWAY_RIGHTS.call],
    use: async ({ token }, { n }) =>
      (await fetch(`${app.address}/gateway/secret${n}`, { headers: { 'x-access-token': token } })).text(),
  },
  {
    resource: smsGateway,
    manner: 'http',
    seal: ['key', 'secret'],
    values: (n) => ({
      ...{ name: `短信 ${n}`, headerName: 'X-Key', body: '{"phone":"{phone}","text":"{text}"}', isEnabled: false },
      ...{ loginText: '验证码 {code}', registerText: '验证码 {code}', resetText: '验证码 {code}' },
    }),
    at: (port) => ({ url: `http://127.0.0.1:${port}/send` }),
    rights: [`${smsGateway.permission}:test`],
    use: (client, { id }) => said(client.post(`${smsGateway.path}/test`, { id, phone: '13800000000' })),
  },
  {
    resource: dataSource,
    manner: 'postgres',
    seal: ['password', 'password'],
    values: (n) => ({
      ...{ code: `source_${n}`, name: `库 ${n}`, dbType: '6', dbName: 'stock', dbUsername: 'reader' },
      isEncrypted: false,
    }),
    at: (port) => ({ host: '127.0.0.1', port }),
    rights: [],
    use: (client, { id }) => said(client.post('/online/cgreport/api/testConnection', { id })),
  },
  {
    resource: identityProvider,
    manner: 'silent',
    seal: ['secret', 'secret'],
    values: (n) => ({
      ...{ name: `目录 ${n}`, code: `directory_${n}`, kind: 'ldap', sortNo: 1, admission: 'bind', isEnabled: false },
      ...{ clientId: 'cn=reader', searchBase: 'dc=example', memberTenantId: 0 },
    }),
    at: (port) => ({ address: `ldap://127.0.0.1:${port}` }),
    rights: [PROVIDER_TRY],
    use: (client, { id }) => said(client.post(`${identityProvider.path}/try`, { id, username: 'mei' })),
  },
]

const ALL = SENDING.map((sending) => [sending.resource.name, sending] as const)
const SECRET = 'the-word-that-nobody-else-hears'
const MOVED = /请重新设置/

let app: TestApp
let admin: Client
const listeners: Listener[] = []
beforeAll(async () => {
  app = await startTestApp({ privateTargets: ['127.0.0.1'] })
  admin = await app.admin()
})
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
  await app.close()
})

async function listener(manner: Manner): Promise<Listener> {
  const opened = await openListener(manner)
  listeners.push(opened)
  return opened
}

let made = 0
/** A row whose secret was given for its own listener, somebody else's listener, and somebody who may edit but not give it. */
async function rowOf({ resource, manner, seal, values, at, rights }: Sending) {
  made += 1
  const n = made
  const [own, other] = [await listener(manner), await listener(manner)]
  const { body } = await admin.post(`${resource.path}/add`, { ...values(n), ...at(own.port) })
  expect(body.success, body.message).toBe(true)
  const id = String(body.result.id)
  const give = () => admin.post(`${resource.path}/${seal[0]}`, { id, [seal[1]]: SECRET })
  expect((await give()).body.success).toBe(true)
  const codes = ['list', 'edit'].map((verb) => `${resource.permission}:${verb}`)
  const editor = await app.person([...codes, ...rights])
  const read = async () => (await admin.get(`${resource.path}/queryById`, { id })).body.result
  return { n, id, own, other, give, editor, read }
}

describe.each(ALL)('the secret of %s', (_, sending) => {
  const { resource, seal, at, use } = sending

  it('goes where it was given for, and nowhere else by an edit, until it is given anew', async () => {
    const { n, id, own, other, give, editor, read } = await rowOf(sending)
    expect(await read()).toMatchObject({ secretState: SECRET_STATE.set })
    await use(editor, { n, id })
    expect(own.heard()).toContain(SECRET)
    const edited = await editor.put(`${resource.path}/edit`, { id, version: (await read()).version, ...at(other.port) })
    expect(edited.body).toMatchObject({ success: true, message: expect.stringMatching(MOVED) })
    expect(await use(editor, { n, id })).toMatch(MOVED)
    expect(other.heard()).not.toContain(SECRET)
    expect(await read()).toMatchObject({ secretState: SECRET_STATE.moved })
    expect((await give()).body.success).toBe(true)
    await use(editor, { n, id })
    expect(other.heard()).toContain(SECRET)
    expect(await read()).toMatchObject({ secretState: SECRET_STATE.set })
  })

  it('is not sealed for an address that somebody changed while it was asked for', async () => {
    const { id, other, read } = await rowOf(sending)
    const { version } = await read()
    await admin.put(`${resource.path}/edit`, { id, version, ...at(other.port) })
    const path = `${resource.path}/${seal[0]}`
    const late = await admin.post(path, { id, version, [seal[1]]: SECRET })
    expect(late.status, JSON.stringify(late.body)).toBe(409)
    const without = await clientOf(app.address, admin.token, { [CLIENT_HEADER]: 'web' }).post(path, {
      id,
      [seal[1]]: SECRET,
    })
    expect(without.status, JSON.stringify(without.body)).toBe(400)
    expect(await read()).toMatchObject({ secretState: SECRET_STATE.moved })
  })

  it('is none of a row that says the same of itself, or of one of its versions', async () => {
    const { n, id, own, other, editor, read } = await rowOf(sending)
    made += 1
    const twin = made
    const { body } = await admin.post(`${resource.path}/add`, { ...sending.values(twin), ...at(other.port) })
    const twinId = String(body.result.id)
    await sql`update ${sql.table(resource.table)} t set ${sql.ref(columnOf(resource))} = s.${sql.ref(columnOf(resource))}
      from ${sql.table(resource.table)} s where t.id = ${twinId} and s.id = ${id}`.execute(app.db)
    expect(await use(editor, { id: twinId, n: twin })).toMatch(MOVED)
    // the version before this one has the address of somebody else
    await admin.put(`${resource.path}/edit`, { id, version: (await read()).version, ...at(other.port) })
    await admin.put(`${resource.path}/edit`, { id, version: (await read()).version, ...at(own.port) })
    const asked = { dataTable: resource.table, dataId: id }
    const { body: versions } = await admin.get('/sys/dataLog/queryDataVerList', asked)
    const [, before] = versions.result as unknown as readonly { readonly id: string }[]
    const restored = await admin.post('/sys/dataLog/restoreVersion', { ids: before?.id, reason: '改回' })
    expect(restored.body.success, restored.body.message).toBe(true)
    expect(await read()).toMatchObject({ ...at(other.port), secretState: SECRET_STATE.moved })
    expect(await use(editor, { n, id })).toMatch(MOVED)
    expect(other.heard()).not.toContain(SECRET)
  })

  it('opens for no address that a statement writes past the kit, and again for its own', async () => {
    const { n, id, own, other, editor } = await rowOf(sending)
    const write = async (port: number) => {
      for (const [name, value] of Object.entries(at(port))) {
        await sql`update ${sql.table(resource.table)} set ${sql.ref(name)} = ${value}, version = version + 1
          where id = ${id}`.execute(app.db)
      }
    }
    await write(other.port)
    expect(await use(editor, { n, id })).toMatch(MOVED)
    expect(other.heard()).not.toContain(SECRET)
    await write(own.port)
    await use(editor, { n, id })
    expect(own.heard()).toContain(SECRET)
  })

  it('from before secrets had an address is sealed for that of its row at the start, and opens nowhere until then', async () => {
    const { n, id, own, editor } = await rowOf(sending)
    const { secret } = resource
    const sealed = vault(TEST_KEY).seal(SECRET, ownerOf(secret ?? expect.fail(), { id }))
    await sql`update ${sql.table(resource.table)} set ${sql.ref(columnOf(resource))} = ${sealed} where id = ${id}`.execute(
      app.db,
    )
    expect(await use(editor, { n, id })).toMatch(MOVED)
    expect(own.heard()).not.toContain(SECRET)
    await sealForPlaces({ db: app.db, vault: vault(TEST_KEY), log: openLog('silent') }, declared)
    await use(editor, { n, id })
    expect(own.heard()).toContain(SECRET)
  })
})

const columnOf = ({ secret }: AnyResource): string => secret?.column ?? expect.fail('it declares no secret')

it('of a data source is not carried to another address by a sheet', async () => {
  const [, sending = expect.fail()] = ALL.find(([name]) => name === dataSource.name) ?? []
  const { n, id, other, editor, read } = await rowOf(sending)
  const lines = [
    '数据源编码,数据源名称,数据库类型,主机,端口,数据库名称,用户名,加密连接',
    `source_${n},库,PostgreSQL,127.0.0.1,${other.port},stock,reader,否`,
  ]
  const { body } = await admin.upload(`${dataSource.path}/importExcel`, {
    file: new File([lines.join('\n')], 'sources.csv'),
  })
  expect(body.success, body.message).toBe(true)
  expect(await read()).toMatchObject({ port: other.port, secretState: SECRET_STATE.moved })
  expect(await sending.use(editor, { n, id })).toMatch(MOVED)
  expect(other.heard()).not.toContain(SECRET)
})

it('is sealed for its address by the kit: who seals and opens by themselves have secrets that go nowhere', () => {
  const alone = readdirSync(join(PROJECT_ROOT, 'office'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts') && !name.includes('testing/'))
    .filter((name) => /vault\s*\.\s*(?:seal|open)\(/.test(readFileSync(join(PROJECT_ROOT, 'office', name), 'utf8')))
  expect(alone.map((name) => name.slice(name.lastIndexOf('/') + 1)).toSorted()).toEqual([
    ...['attempt.server.ts', 'choices.server.ts', 'enrol.server.ts', 'own-notifications.server.ts', 'prove.server.ts'],
    ...['sent-code.server.ts', 'tried.server.ts'],
  ])
})

/** What is sealed and belongs to no noun: it goes to nobody, or its address is sealed with it. */
const OF_NO_NOUN = [
  // beside the secret of their row, sealed for the same address
  ...['shop_api_client.former_secret_sealed', 'shop_webhook.former_secret_sealed'],
  ...['sys_factor.secret_sealed', 'sys_factor_challenge.secret_sealed'],
  ...['sys_notification_choice.robot_secret_sealed', 'sys_notification_choice.robot_url_sealed'],
  ...['sys_provider_attempt.sealed', 'sys_provider_proof.claims_sealed', 'sys_sent_code.code_sealed'],
]

it('a noun whose table keeps something sealed says where that goes', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(sealed|secrets?)$' order by 1, 2`.execute(app.db)
  const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const of = (table: string) => declared.filter((resource) => resource.table === table)
  const undeclared = rows.filter(
    ({ table, column }) => !of(table).some(({ secret }) => secret?.column === camel(column)),
  )
  expect(undeclared.map(({ table, column }) => `${table}.${column}`)).toEqual(OF_NO_NOUN)
  const sending = declared.flatMap(({ name, secret }) => (secret && secret.goesTo.length > 0 ? [name] : []))
  expect(sending.toSorted()).toEqual(
    [...SENDING.map(({ resource: { name } }) => name), 'api-client', 'pay-channel', 'webhook'].toSorted(),
  )
})
