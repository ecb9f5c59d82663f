import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { OPENING_KINDS, type OwnOpening } from '#office/login/openings/openings.ts'
import { newApiToken } from '#office/rights/api-tokens.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { HERE, proven, withPasskey } from '../factor/testing/factors.ts'
import type { SoftPasskey } from '../factor/testing/soft-passkey.server.ts'
import { testBrowser } from '../identity-provider/testing/browser.server.ts'
import { type CasServer, startCasServer } from '../identity-provider/testing/cas-server.server.ts'
import { addSmsGateway } from '../sent-code/testing/senders.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

const SERVICE = 'https://shop.example/user/login'
const NEW_PASSWORD = 'another-figure-on-the-shelf'

let app: TestApp
let admin: Client
let cas: CasServer
let providerId: string
beforeAll(async () => {
  cas = await startCasServer()
  app = await startTestApp({ privateTargets: ['127.0.0.1'], publicUrl: HERE.origin })
  admin = await app.admin()
  await addSmsGateway(app.db)
  const { body } = await admin.post('/sys/identityProvider/add', {
    ...{ name: '公司统一登录', code: 'company', kind: 'cas', admission: 'match', address: cas.address },
    ...{ services: SERVICE, isEnabled: true, sortNo: 1 },
  })
  providerId = String(body.result.id)
  await sql`update sys_sign_in_way set is_enabled = true`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  await cas.close()
})
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
})

/** Whether the door opens; behind it the second factor is asked for. */
const bySso = async (name: string) => {
  const sent = { ticket: cas.ticketFor(name, SERVICE), service: SERVICE }
  const { body } = await app.nobody.post('/sys/cas/client/validateLogin', sent)
  return body.success || body.message.includes('二次验证')
}

const byPasskey = async (passkey: SoftPasskey) => {
  const { body } = await app.nobody.post('/sys/passkey/challenge', {})
  const { challenge } = body.result as { readonly challenge: string }
  return (await app.nobody.post('/sys/passkey/signIn', { passkey: passkey.signed({ challenge }, HERE) })).body.success
}

/** Somebody whose account everything opens, and what an attacker who was in it has begun. */
async function openAccount() {
  const person = await app.person([])
  const other = await app.signIn(person.username)
  const passkey = await withPasskey(person)
  const outer = `${person.username}-there`
  await sql`insert into sys_provider_binding (provider_id, subject, user_id, outer_name, bound_by)
    values (${providerId}, ${outer}, ${person.userId}, ${outer}, 'owner')`.execute(app.db)
  const { token, hash, hint } = newApiToken()
  await sql`insert into sys_api_token (id, user_id, tenant_id, name, kind, token_hash, hint, scopes, expires_at, create_by)
    values (${newId()}, ${person.userId}, 0, '库存脚本', 'program', ${hash}, ${hint}, '{}', now() + interval '1 day', 'test')`.execute(
    app.db,
  )
  await sql`insert into sys_account_proof (digest, user_id, purpose, sent_to, expires_at)
    values (${hashOf(token)}, ${person.userId}, 'reset', 'x', now() + interval '10 minutes')`.execute(app.db)
  await sql`insert into sys_provider_attempt
      (state_digest, browser_digest, provider_id, purpose, user_id, redirect_uri, sealed, expires_at)
    values (${hashOf(token)}, 'x', ${providerId}, 'bind', ${person.userId}, 'x', 'x', now() + interval '10 minutes')`.execute(
    app.db,
  )
  return { person, other, passkey, outer, program: clientOf(app.address, '', { authorization: `Bearer ${token}` }) }
}

type Account = Awaited<ReturnType<typeof openAccount>>

const isIn = async (client: Client) => (await client.get('/sys/user/getCurrentUserDeparts')).status === 200

/** What opens the account now. */
async function opens({ other, passkey, outer, program }: Account): Promise<Record<string, boolean>> {
  return {
    binding: await bySso(outer),
    passkey: await byPasskey(passkey),
    token: (await program.get('/sys/dict/loadDict/sex')).status !== 401,
    session: await isIn(other),
  }
}

const openings = async (client: Client) =>
  (await client.get('/sys/user/openings')).body.result as unknown as readonly OwnOpening[]

const begun = async (userId: string) =>
  (
    await sql`select 1 from sys_account_proof where user_id = ${userId}
      union all select 1 from sys_provider_attempt where user_id = ${userId}`.execute(app.db)
  ).rows.length

const told = async (userId: string) =>
  (
    await sql<{ text: string; body: string }>`select payload -> 'text' ->> 0 as text, payload -> 'body' ->> 0 as body
      from sys_event where payload -> 'userIds' ? ${userId} order by create_time desc, id desc limit 1`.execute(app.db)
  ).rows[0]

const ALL = { binding: true, passkey: true, token: true, session: true }
const NONE = { binding: false, passkey: false, token: false, session: false }

const changed = (person: Person, keep: readonly string[]) =>
  person.put('/sys/user/updatePassword', {
    ...{ username: person.username, oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD },
    ...(keep.length > 0 && { keep }),
  })

it('a new password of one’s own ends all that opens the account', async () => {
  const account = await openAccount()
  const { person } = account
  expect(await opens(account)).toEqual(ALL)
  const shown = await openings(person)
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(OPENING_KINDS))
  expect((await changed(person, [])).body).toMatchObject({ success: true })
  expect(await opens(account)).toEqual(NONE)
  expect(await isIn(person)).toBe(true)
  expect(await begun(person.userId)).toBe(0)
  expect(await openings(person)).toEqual([])
  const { text, body } = (await told(person.userId)) ?? {}
  expect(text).toBe('您修改了密码')
  for (const name of shown.map((one) => one.name)) {
    expect(body).toContain(name)
  }
})

it.each(OPENING_KINDS)('what of the kind %s is kept goes on, and nothing else', async (kind) => {
  const account = await openAccount()
  const keep = (await openings(account.person)).filter((one) => one.kind === kind).map(({ id }) => id)
  expect(keep.length).toBeGreaterThan(0)
  expect((await changed(account.person, keep)).body).toMatchObject({ success: true })
  expect(await opens(account)).toEqual({ ...NONE, [kind]: true })
})

it('ids of others keep nothing', async () => {
  const account = await openAccount()
  const stranger = await openAccount()
  const keep = (await openings(stranger.person)).map(({ id }) => id)
  await changed(account.person, keep)
  expect(await opens(account)).toEqual(NONE)
  expect(await opens(stranger)).toEqual(ALL)
})

it.each([
  [
    'an administrator',
    ({ username }: Person) =>
      admin.put('/sys/user/changePassword', { username, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }),
  ],
  ['a one-time password', ({ userId }: Person) => admin.post('/sys/user/oneTimePasswords', { ids: userId })],
  [
    'a code',
    async ({ userId, username }: Person) => {
      const [proof, phone] = [newId(), `139${userId.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`]
      await sql`update sys_user set phone = ${phone} where id = ${userId}`.execute(app.db)
      await sql`insert into sys_account_proof (digest, user_id, purpose, sent_to, expires_at)
        values (${hashOf(proof)}, ${userId}, 'reset', ${phone}, now() + interval '10 minutes')`.execute(app.db)
      const sent = { username, password: NEW_PASSWORD, smscode: proof, phone }
      return app.nobody.post('/sys/user/passwordChange', sent)
    },
  ],
] as const)('a password that %s sets ends all that opens the account, and the owner is told', async (_, reset) => {
  const account = await openAccount()
  const { person, outer } = account
  const shown = await openings(person)
  expect((await reset(person)).body).toMatchObject({ success: true })
  expect(await opens(account)).toEqual(NONE)
  expect(await isIn(person)).toBe(false)
  expect(await begun(person.userId)).toBe(0)
  const { body } = (await told(person.userId)) ?? {}
  for (const name of [outer, ...shown.filter(({ kind }) => kind !== 'session').map(({ name }) => name)]) {
    expect(body).toContain(name)
  }
})

it('the second factor stays asked for; a passkey that was shown beside the new password opens the account again', async () => {
  const account = await openAccount()
  const { person, passkey } = account
  await changed(person, [])
  const { body } = await app.nobody.post('/sys/login', { username: person.username, password: NEW_PASSWORD })
  const { factor } = body.result as unknown as { readonly factor: { readonly signInToken: string } }
  const { signInToken } = factor
  expect(await byPasskey(passkey)).toBe(false)
  const asked = await app.nobody.post('/sys/factor/challenge', { signInToken })
  const { challenge } = asked.body.result as { readonly challenge: string }
  const shown = { signInToken, way: 'passkey', passkey: passkey.signed({ challenge }, HERE) }
  expect((await app.nobody.post('/sys/factor/signIn', shown)).body).toMatchObject({ success: true })
  expect(await byPasskey(passkey)).toBe(true)
})

it('an account of another server that was closed opens the account again once its owner has bound it anew', async () => {
  const { person, outer, passkey } = await openAccount()
  await changed(person, [])
  expect(await bySso(outer)).toBe(false)
  const list = async (client: Client = person) => (await client.get('/sys/ownBinding/list')).body.result
  expect(await list()).toMatchObject([{ providerId, isClosed: true }])
  cas.signedInAs = outer
  const browser = testBrowser()
  const { challenge } = (await person.post('/sys/proof/challenge')).body.result as { readonly challenge: string }
  const shown = await proven(app.address, person, { way: 'passkey', passkey: passkey.signed({ challenge }, HERE) })
  const begin = { body: { providerId }, token: shown.token }
  const { result } = await browser.call(app.address, 'POST', '/sys/ownBinding/begin', begin)
  expect((await browser.visit(String(result.address))).address).toMatch(/bound=company$/)
  expect(await list(shown)).toMatchObject([{ providerId, isClosed: false }])
  expect(await bySso(outer)).toBe(true)
})
