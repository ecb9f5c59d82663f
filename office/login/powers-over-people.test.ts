import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

const SERVICE = 'https://shop.example/user/login'
const PROVIDER_RIGHTS = ['list', 'add', 'edit', 'delete', 'secret', 'sync', 'try'].map(
  (verb) => `system:identityProvider:${verb}`,
)

let app: TestApp
let admin: Client
/** A CAS server that says of every ticket that it is the administrator's. */
let lying: Server
let origin: string
beforeAll(async () => {
  lying = createServer((_request, response) => {
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
      <cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => lying.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(lying.address() as AddressInfo).port}`
  app = await startTestApp({ privateTargets: ['127.0.0.1'], jobTimes: { pollMs: 100 } })
  await app.begin()
  admin = await app.admin()
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => lying.close(resolve))
})
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
})

const provider = (more: object = {}) => ({
  ...{
    name: '公司登录',
    code: `cas-${newId().slice(-8)}`,
    kind: 'cas',
    admission: 'match',
    isEnabled: true,
    sortNo: 1,
  },
  ...{ address: `${origin}/cas`, services: SERVICE },
  ...more,
})

/** A program with a token that was given these scopes once, whatever can be given today. */
async function programWith(scopes: readonly string[]): Promise<Client> {
  const person = await app.person(scopes)
  const token = `vitrine_${newId()}`
  await sql`insert into sys_api_token (id, tenant_id, user_id, name, kind, token_hash, hint, scopes, expires_at, create_by)
    values (${newId()}, 0, ${person.userId}, 'old', 'program', ${hashOf(token)}, '0000', ${scopes}, now() + interval '1 day', 'x')`.execute(
    app.db,
  )
  return clientOf(app.address, '', { authorization: `Bearer ${token}` })
}

/** Somebody who showed who they are six minutes ago. */
async function personOfBefore(permissions: readonly string[]) {
  const person = await app.person(permissions)
  await sql`update sys_session set password_at = now() - interval '6 minutes' where user_id = ${person.userId}`.execute(
    app.db,
  )
  return person
}

const asked = { result: { stepUp: { kind: 'identity', ways: ['password'] } } }

describe('a token', () => {
  it('that was given providers of identity adds none: nobody comes in as the administrator after it ended', async () => {
    const program = await programWith(PROVIDER_RIGHTS)
    expect((await program.post('/sys/identityProvider/add', provider())).status).toBe(403)
    await sql`update sys_api_token set revoked_at = now()`.execute(app.db)
    const signedIn = await app.nobody.post('/sys/cas/client/validateLogin', { ticket: 'ST-1', service: SERVICE })
    expect(signedIn.body).toMatchObject({ success: false, result: null })
  })

  it('is not given them any more', async () => {
    const person = await app.person(PROVIDER_RIGHTS)
    const made = (scopes: readonly string[]) =>
      person.post('/sys/apiToken/add', { name: 'x', days: 1, scopes, password: PASSWORD })
    expect((await made(['system:identityProvider:list', 'system:identityProvider:add'])).status).toBe(400)
    expect((await made(['system:identityProvider:list'])).status).toBe(200)
  })
})

describe('a power over people', () => {
  it('asks whoever uses it for a proof of the last minutes: add, edit, switch, secret, remove, restore, bring back', async () => {
    const { body } = await admin.post('/sys/identityProvider/add', provider())
    const id = String(body.result.id)
    await admin.put('/sys/identityProvider/edit', { id, name: '改名' })
    const gone = String((await admin.post('/sys/identityProvider/add', provider())).body.result.id)
    await admin.delete('/sys/identityProvider/delete', { id: gone })
    const versions = await admin.get('/sys/dataLog/queryDataVerList', {
      dataTable: 'sys_identity_provider',
      dataId: id,
    })
    const [, older] = versions.body.result as unknown as readonly { readonly id: string }[]
    expect(older).toBeDefined()
    const { rows: ways } = await sql<{ id: string }>`select id from sys_sign_in_way where way = 'reset-mail'`.execute(
      app.db,
    )
    const person = await personOfBefore([
      ...PROVIDER_RIGHTS,
      ...['list', 'edit'].map((verb) => `system:signInWay:${verb}`),
      ...['list', 'add', 'edit', 'delete', 'key', 'test'].map((verb) => `system:smsGateway:${verb}`),
      ...['list', 'restoreVersion'].map((verb) => `system:dataLog:${verb}`),
    ])
    const calls: readonly (readonly [
      'post' | 'put' | 'delete',
      string,
      Readonly<Record<string, string | number | boolean>>,
    ])[] = [
      ['post', '/sys/identityProvider/add', provider()],
      ['put', '/sys/identityProvider/edit', { id, address: `${origin}/other` }],
      ['post', '/sys/identityProvider/edit', { id, isEnabled: false }],
      ['post', '/sys/identityProvider/secret', { id, secret: 'x' }],
      ['post', '/sys/identityProvider/sync', { id, dryRun: false }],
      ['delete', '/sys/identityProvider/delete', { id }],
      ['delete', '/sys/identityProvider/deleteBatch', { ids: id }],
      ['post', '/sys/identityProvider/undelete', { id: gone }],
      ['put', '/sys/signInWay/edit', { id: String(ways[0]?.id), isEnabled: true }],
      ['post', '/sys/smsGateway/add', {}],
      ['post', '/sys/smsGateway/key', { id, secret: 'x' }],
    ]
    for (const [method, path, input] of calls) {
      const { status, body: refused } = await person[method](path, input as Readonly<Record<string, string>>)
      expect([path, status, refused.result], path).toMatchObject([
        path,
        403,
        { stepUp: { kind: expect.stringMatching(/^(?:identity|key)$/), ways: ['password'] } },
      ])
    }
    const restored = await person.post('/sys/dataLog/restoreVersion', { ids: older?.id, reason: '改错了' })
    expect(restored.body).toMatchObject(asked)
  })

  it('is seen in use: every administrator is told who used it, for what and from where', async () => {
    const other = await app.person(['system:identityProvider:add'])
    const person = await app.person([...PROVIDER_RIGHTS, 'system:dataLog:restoreVersion'])
    const before = Date.now()
    const added = await person.post('/sys/identityProvider/add', provider({ isEnabled: false }))
    expect(added.body).toMatchObject({ success: true })
    expect((await person.post('/sys/identityProvider/add', { code: 'no' })).body.success).toBe(false)
    const told = async () =>
      (
        await sql<{ text: string; userId: string }>`select payload -> 'text' ->> 0 as text from sys_event
          where name = 'people-told' and payload ->> 'kind' = 'security' and create_time >= to_timestamp(${before / 1000})
            and payload -> 'text' ->> 0 like ${`%（${person.username}）%`} order by create_time, id`.execute(app.db)
      ).rows
    expect((await told()).map(({ text }) => text)).toEqual([expect.stringContaining('：新增')])
    const id = String(added.body.result.id)
    await person.put('/sys/identityProvider/edit', { id, name: '改名' })
    const { body } = await admin.get('/sys/dataLog/queryDataVerList', {
      dataTable: 'sys_identity_provider',
      dataId: id,
    })
    const [, first] = body.result as unknown as readonly { readonly id: string }[]
    const restored = await person.post('/sys/dataLog/restoreVersion', { ids: first?.id, reason: '改回' })
    expect(restored.body, restored.body.message).toMatchObject({ success: true })
    expect((await told()).map(({ text }) => text).slice(1)).toEqual([
      expect.stringContaining('编辑'),
      expect.stringContaining('恢复到此版本'),
    ])
    const bell = async (client: Client) =>
      JSON.stringify((await client.get('/sys/annountCement/listByUser')).body.result ?? {})
    for (const client of [admin, other]) {
      await expect.poll(() => bell(client)).toContain(`（${person.username}）`)
    }
  })
})
