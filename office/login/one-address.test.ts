import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type Client, PASSWORD, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { accountFor } from './identity-provider/flow/people.server.ts'
import { providerById } from './identity-provider/provider-row.server.ts'
import { userByEmail } from './mail-code/mail-code.server.ts'
import { addSmsGateway } from './sent-code/testing/senders.server.ts'

const MIGRATION = new URL('../../migrations/history/20261129012853_one-person-an-address.sql', import.meta.url)

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  await sql`update sys_sign_in_way set is_enabled = true`.execute(app.db)
  await addSmsGateway(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
})

/** Somebody with an address in small letters. */
async function owner() {
  const person = await app.person([])
  const email = `${person.username}@shop.example`
  await sql`update sys_user set email = ${email} where id = ${person.userId}`.execute(app.db)
  return { ...person, email }
}

const newPhone = () => `138${String(Math.random()).slice(2, 10).padEnd(8, '0')}`
const account = () => ({
  username: `new-${newId().slice(-8)}`,
  realname: '新同事',
  workNo: newId().slice(-8),
  phone: newPhone(),
  userIdentity: '1',
  activitiSync: '1',
})

type Answer = Awaited<ReturnType<Client['post']>>['body']

/** Ways in which somebody comes to an address. */
const WAYS: Readonly<Record<string, (email: string) => Promise<Answer>>> = {
  registering: async (email) => {
    const phone = newPhone()
    const sealed = vault(TEST_KEY).seal('123456', `sent-code:register:${phone}`)
    await sql`insert into sys_sent_code (sent_to, purpose, code_sealed, expires_at)
      values (${phone}, 'register', ${sealed}, now() + interval '5 minutes')`.execute(app.db)
    const sent = { username: account().username, password: 'another figure on the shelf', phone, smscode: '123456' }
    return (await app.nobody.post('/sys/user/register', { ...sent, email })).body
  },
  'an administrator who adds somebody': async (email) =>
    (await admin.post('/sys/user/add', { ...account(), password: PASSWORD, confirmpassword: PASSWORD, email })).body,
  'an administrator who edits somebody': async (email) => {
    const { userId } = await app.person([])
    return (await admin.put('/sys/user/edit', { id: userId, email })).body
  },
  'one’s own page': async (email) => {
    const person = await app.person([])
    return (await person.post('/sys/user/login/setting/userEdit', { email, password: PASSWORD })).body
  },
}

const of = async (email: string) =>
  (await sql<{ username: string }>`select username from sys_user where lower(email) = lower(${email})`.execute(app.db))
    .rows

describe('an address of mail is one person’s, whatever its capitals', () => {
  it.each(Object.entries(WAYS))('for %s', async (_, takes) => {
    const { email, username } = await owner()
    const refused = await takes(email.toUpperCase())
    expect(refused.success).toBe(false)
    expect(JSON.stringify(refused), 'names what is taken').toMatch(/邮箱/)
    expect(await of(email)).toEqual([{ username }])
    expect((await userByEmail(app.db, email))?.username).toBe(username)
    expect((await takes(`Free-${email}`)).success).toBe(true)
    expect((await userByEmail(app.db, `free-${email}`))?.email, 'stored as it was typed').toBe(`Free-${email}`)
  })

  it('while a form is filled', async () => {
    const { email } = await owner()
    const isFree = async (fieldVal: string) => {
      const asked = { tableName: 'sys_user', fieldName: 'email', fieldVal }
      return (await admin.get('/sys/duplicate/check', asked)).body.success
    }
    expect(await isFree(email.toUpperCase())).toBe(false)
    expect(await isFree(`free-${email}`)).toBe(true)
  })

  it('for an account that a provider makes: it is made without one', async () => {
    const { email, username } = await owner()
    const { body } = await admin.post('/sys/identityProvider/add', {
      ...{ name: '公司', code: `c${newId().slice(-6)}`, kind: 'oidc', admission: 'create', clientId: 'x' },
      ...{ address: 'https://sso.example', isEnabled: true, sortNo: 1 },
    })
    const provider = await providerById(app.db, String(body.result.id))
    const granters = { among: async () => new Set<string>(), byRoles: async () => false }
    const made = account().username
    const found =
      provider &&
      (await accountFor(app.db, { accountErrors: () => [], granters }, provider, {
        ...{ subject: newId(), username: made, realname: '', email: email.toUpperCase(), phone: '', groups: [] },
      }))
    expect(found?.outcome).toBe('created')
    expect(await of(email)).toEqual([{ username }])
  })

  it('in the database, whatever writes', async () => {
    const { email } = await owner()
    const { userId } = await app.person([])
    const write = sql`update sys_user set email = ${email.toUpperCase()} where id = ${userId}`.execute(app.db)
    await expect(write).rejects.toThrow('sys_user_email_key')
  })
})

it('a database that holds two of one address goes on: the first has it, the other keeps what is written, and administrators are told', async () => {
  const first = await owner()
  const second = await app.person([])
  const upper = first.email.toUpperCase()
  await app.db.transaction().execute(async (tx) => {
    await sql`set local search_path = public`.execute(tx)
    await sql`drop view live.sys_user`.execute(tx)
    await sql`drop index sys_user_email_key`.execute(tx)
    await sql`drop trigger sys_user_email_changed on sys_user`.execute(tx)
    await sql`drop function sys_user_email_changed`.execute(tx)
    await sql`alter table sys_user drop column is_email_shared`.execute(tx)
    await sql`create unique index sys_user_email_key on sys_user (email)`.execute(tx)
    await sql`update sys_user set email = ${upper} where id = ${second.userId}`.execute(tx)
    await sql`${sql.raw(readFileSync(MIGRATION, 'utf8'))}`.execute(tx)
  })
  expect((await userByEmail(app.db, first.email))?.username).toBe(first.username)
  const { rows } = await sql<{ email: string; isEmailShared: boolean }>`
    select email, is_email_shared from sys_user where id = ${second.userId}`.execute(app.db)
  expect(rows).toEqual([{ email: upper, isEmailShared: true }])
  const told = await sql<{ body: string }>`select payload -> 'body' ->> 1 as body from sys_event
    where payload ->> 'key' = 'shared-addresses'`.execute(app.db)
  expect(told.rows[0]?.body).toContain(second.username)
  expect(told.rows[0]?.body).not.toContain(first.username)
  // another address of their own is theirs as anybody's
  await sql`update sys_user set email = 'Own@shop.example' where id = ${second.userId}`.execute(app.db)
  expect((await userByEmail(app.db, 'own@shop.example'))?.username).toBe(second.username)
})
