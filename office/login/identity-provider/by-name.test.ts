import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { valuesOf } from '#kit/contract/choices.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { grantersBy, grantingRights } from '#office/rights/may-grant.server.ts'
import { OWN_FACTORS } from '#office/rights/step-up.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { withTotp } from '../factor/testing/factors.ts'
import { accountFor } from './flow/people.server.ts'
import { PROVIDER_KIND } from './provider-choices.ts'
import { providerById } from './provider-row.server.ts'
import { testBrowser } from './testing/browser.server.ts'
import { type CasServer, startCasServer } from './testing/cas-server.server.ts'
import { OWN_BINDING_PATH } from './third-login.ts'

type Person = Awaited<ReturnType<TestApp['person']>>

const SERVICE = 'https://shop.example/user/login'

let app: TestApp
let admin: Client
let cas: CasServer
let providerId: string
let rights: readonly string[]
beforeAll(async () => {
  cas = await startCasServer()
  app = await startTestApp({ privateTargets: ['127.0.0.1'] })
  admin = await app.admin()
  const { body } = await admin.post('/sys/identityProvider/add', {
    ...{ name: '公司统一登录', code: 'company', kind: 'cas', admission: 'match', address: cas.address },
    ...{ services: SERVICE, isEnabled: true, sortNo: 1 },
  })
  expect(body).toMatchObject({ success: true })
  providerId = String(body.result.id)
  rights = grantingRights(idleOffice().routes)
})
afterAll(async () => {
  await app.close()
  await cas.close()
})
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
})

const enter = (username: string, verb: 'get' | 'post' = 'post') =>
  app.nobody[verb]('/sys/cas/client/validateLogin', { ticket: cas.ticketFor(username, SERVICE), service: SERVICE })

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db)
const entry = (perms: string) => sql`(select id from sys_permission where perms = ${perms})`
const standsInFor = (agent: Person, principal: string, begins: string) =>
  run(sql`insert into sys_user_agent (user_name, agent_user_name, start_time, end_time, status, tenant_id)
    values (${principal}, ${agent.username}, now() + ${begins}::interval, now() + interval '1 day', '1', 0)`)

/** How somebody comes to what they hold. */
const WAYS: Readonly<Record<string, (perms: string) => Promise<string>>> = {
  'a role of their own': async (perms) => (await app.person([perms])).username,
  'a role in another tenant': async (perms) => {
    const { userId, username } = await app.person([])
    const roleId = newId()
    await run(sql`update sys_user set rel_tenant_ids = '0,5' where id = ${userId}`)
    await run(
      sql`insert into sys_role (id, role_name, role_code, tenant_id) values (${roleId}, ${roleId}, ${roleId}, 5)`,
    )
    await run(sql`insert into sys_role_permission (role_id, permission_id) values (${roleId}, ${entry(perms)})`)
    await run(sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`)
    return username
  },
  'a role of their department': async (perms) => {
    const { userId, username } = await app.person([])
    const [depart, role] = [newId(), newId()]
    await run(
      sql`insert into sys_depart (id, depart_name, org_code) values (${depart}, ${depart}, ${depart.slice(-8)})`,
    )
    await run(
      sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values (${role}, ${depart}, 'r', ${role.slice(-8)})`,
    )
    await run(sql`insert into sys_depart_role_user (user_id, drole_id) values (${userId}, ${role})`)
    await run(sql`insert into sys_user_depart (user_id, dep_id) values (${userId}, ${depart})`)
    await run(sql`insert into sys_depart_permission (depart_id, permission_id) values (${depart}, ${entry(perms)})`)
    await run(sql`insert into sys_depart_role_permission (depart_id, role_id, permission_id)
      values (${depart}, ${role}, ${entry(perms)})`)
    return username
  },
  'standing in for somebody now': async (perms) => {
    const agent = await app.person([])
    await standsInFor(agent, (await app.person([perms])).username, '-1 minute')
    return agent.username
  },
  'standing in for somebody tomorrow': async (perms) => {
    const agent = await app.person([])
    await standsInFor(agent, (await app.person([perms])).username, '10 hours')
    return agent.username
  },
}

const RIGHTS = ['system:role:grant', 'system:user:resetPassword', 'system:departRole:grant', 'system:user:edit']

describe('nobody comes in by a name alone who may grant', () => {
  it.each(Object.entries(WAYS))('by %s', async (_, withRight) => {
    for (const perms of RIGHTS) {
      const username = await withRight(perms)
      for (const verb of ['get', 'post'] as const) {
        const { body } = await enter(username.toUpperCase(), verb)
        expect(body, perms).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })
      }
    }
  })

  it.each(valuesOf(PROVIDER_KIND))('by a provider of the kind %s', async (kind) => {
    const { username } = await app.person(['system:role:grant'])
    const plain = await app.person([])
    const provider = await providerById(app.db, providerId)
    const admitting = { accountErrors: () => [], granters: grantersBy(() => rights) }
    const found = (name: string, admission: 'match' | 'create' | 'bind') =>
      provider &&
      accountFor(
        app.db,
        admitting,
        { ...provider, kind, admission },
        { ...{ subject: newId(), username: name, realname: '', email: '', phone: '', groups: [] } },
      )
    for (const admission of ['match', 'create', 'bind'] as const) {
      expect(await found(username, admission)).toEqual({ outcome: 'unbound', userId: '' })
      expect(await found('admin', admission)).toEqual({ outcome: 'unbound', userId: '' })
    }
    expect(await found(plain.username, 'match')).toEqual({ outcome: 'matched', userId: plain.userId })
  })

  it('whatever group gives it to them', async () => {
    const { username, userId } = await app.person([])
    const code = `granter-${userId.slice(-6)}`
    await run(sql`insert into sys_role (id, role_name, role_code) values (${code}, ${code}, ${code})`)
    await run(
      sql`insert into sys_role_permission (role_id, permission_id) values (${code}, ${entry('system:role:grant')})`,
    )
    const provider = await providerById(app.db, providerId)
    const planned =
      provider &&
      (await accountFor(
        app.db,
        { accountErrors: () => [], granters: grantersBy(() => rights) },
        { ...provider, roleRules: `heads = ${code}` },
        { ...{ subject: newId(), username, realname: '', email: '', phone: '', groups: ['heads'] } },
      ))
    expect(planned).toEqual({ outcome: 'unbound', userId: '' })
  })

  it('declared by every route that gives something to others', () => {
    for (const code of [
      ...RIGHTS,
      'system:user:add',
      'system:role:edit',
      'system:userAgent:add',
      'system:stepUpRule:edit',
    ]) {
      expect(rights).toContain(code)
    }
    expect(rights).not.toContain('system:position:add')
  })
})

it('others come in, and no more by their name once they may grant; with what they bound themselves they do', async () => {
  const person = await app.person([])
  expect((await enter(person.username)).body).toMatchObject({
    success: true,
    result: { userInfo: { username: person.username } },
  })
  await run(sql`insert into sys_role_permission (role_id, permission_id)
    values (${person.roleId}, ${entry('system:role:grant')})`)
  expect((await enter(person.username)).body).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })

  cas.signedInAs = person.username
  const browser = testBrowser()
  const { result } = await browser.call(app.address, 'POST', '/sys/ownBinding/begin', {
    body: { providerId },
    token: person.token,
  })
  expect((await browser.visit(String(result.address))).address).toBe(
    `${app.address}/account/settings/binding?bound=company`,
  )
  expect((await enter(person.username)).body).toMatchObject({ success: true })
})

it('a ticket that somebody else asked for binds nothing', async () => {
  const person = await app.person(['system:role:grant'])
  cas.signedInAs = 'somebody-else'
  const browser = testBrowser()
  const { result } = await browser.call(app.address, 'POST', '/sys/ownBinding/begin', {
    body: { providerId },
    token: person.token,
  })
  const { address } = await browser.visit(String(result.address), /\/callback/)
  const swapped = new URL(address)
  swapped.searchParams.set('ticket', cas.ticketFor('somebody-else', SERVICE))
  expect((await browser.visit(swapped.href)).address).toMatch(/error=denied$/)
  expect((await testBrowser().visit(address)).address).toMatch(/error=expired$/)
  const { rows } = await sql`select 1 from sys_provider_binding where user_id = ${person.userId}`.execute(app.db)
  expect(rows).toEqual([])
})

describe('binding', () => {
  const binding = () =>
    idleOffice().routes.filter(
      ({ definition: { path, method } }) => path.startsWith(OWN_BINDING_PATH) && method !== 'GET',
    )

  it('asks for the proof that factors ask for, whatever is done', async () => {
    expect(binding().map(({ definition }) => definition.stepUp)).toEqual(binding().map(() => OWN_FACTORS))
    const person = await app.person([])
    await run(sql`update sys_session set password_at = null where user_id = ${person.userId}`)
    for (const { definition } of binding()) {
      const send = definition.method === 'DELETE' ? person.delete : person.post
      const { status, body } = await send(definition.path, { id: 'x', providerId, username: 'x', password: 'x' })
      expect([status, body.result], definition.path).toEqual([
        403,
        { stepUp: { kind: OWN_FACTORS, ways: ['password'] } },
      ])
    }
  })

  it('tells the owner who, from where, and how to take it back; so does unbinding, and being matched by name', async () => {
    const told = async (userId: string) =>
      (
        await sql<{
          text: string
          body: string
        }>`select payload -> 'text' ->> 0 as text, payload -> 'body' ->> 0 as body
          from sys_event where payload -> 'userIds' ? ${userId} and payload ->> 'kind' = 'sign-in' order by id`.execute(
          app.db,
        )
      ).rows
    const person = await app.person([])
    cas.signedInAs = `${person.username}-there`
    const browser = testBrowser()
    const { result } = await browser.call(app.address, 'POST', '/sys/ownBinding/begin', {
      body: { providerId },
      token: person.token,
    })
    await browser.visit(String(result.address))
    const name = `公司统一登录 · ${person.username}-there`
    expect(await told(person.userId)).toEqual([
      {
        text: `现在可用“${name}”登录您的账号`,
        body: expect.stringMatching(/^来自 .*127\.0\.0\.1.*解除绑定、修改密码/),
      },
    ])
    const { body } = await person.get('/sys/ownBinding/list')
    const [own] = body.result as unknown as readonly { readonly id: string }[]
    await person.delete('/sys/ownBinding/delete', { id: String(own?.id) })
    expect((await told(person.userId)).at(-1)).toMatchObject({ text: `“${name}”不再能登录您的账号` })
    await enter(person.username)
    expect((await told(person.userId)).at(2)).toMatchObject({
      text: `现在可用“公司统一登录 · ${person.username}”登录您的账号`,
    })
  })

  it.each([
    ['may grant', '13977770001', () => app.person(['system:role:grant'])],
    [
      'has a second factor',
      '13977770002',
      async () => {
        const person = await app.person([])
        await withTotp(person)
        return person
      },
    ],
  ] as const)('by a code to the phone is not done to an account that %s', async (_, phone, made) => {
    const { userId } = await made()
    await run(sql`update sys_user set phone = ${phone} where id = ${userId}`)
    await run(sql`update sys_identity_provider set admission = 'bind' where id = ${providerId}`)
    cas.signedInAs = `stranger-${phone}`
    const browser = testBrowser()
    const { address } = await browser.visit(`${app.address}${BASE_PATH}/sys/thirdLogin/oauth2/company/login`)
    const bind = new URL(address).searchParams.get('bind')
    const sealed = vault(TEST_KEY).seal('123456', `sent-code:login:${phone}`)
    await run(sql`insert into sys_sent_code (sent_to, purpose, code_sealed, expires_at)
      values (${phone}, 'login', ${sealed}, now() + interval '5 minutes')`)
    const answer = await browser.call(app.address, 'POST', '/sys/thirdLogin/bindingThirdPhone', {
      body: { mobile: phone, captcha: '123456', thirdUserUuid: bind },
    })
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('须本人登录后') })
    const { rows } = await sql`select 1 from sys_provider_binding where user_id = ${userId}`.execute(app.db)
    expect(rows).toEqual([])
  })
})
