import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { startProcess } from '#server/testing/server-process.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { addSmsGateway } from '../sent-code/testing/senders.server.ts'
import { type TestBrowser, testBrowser } from './testing/browser.server.ts'
import { type Lie, type LyingServer, startLyingServer } from './testing/lying-server.server.ts'
import { type OidcServer, startOidcServer } from './testing/oidc-server.server.ts'

const SECRET = 'a secret of both sides, long enough'
const LOCAL = ['127.0.0.1']

let app: TestApp
let admin: Client
let company: OidcServer
let liar: LyingServer
beforeAll(async () => {
  app = await startTestApp({ privateTargets: LOCAL })
  admin = await app.admin()
  // codes are made where something carries them; tests read them where they lie
  await addSmsGateway(app.db)
  company = await startOidcServer({
    clientId: 'vitrine',
    secret: SECRET,
    redirectUris: ['company', 'second'].map((code) => `${app.address}${BASE_PATH}/sys/thirdLogin/${code}/callback`),
  })
  liar = await startLyingServer({ clientId: 'vitrine', secret: SECRET })
  await addProvider({ code: 'company', address: company.issuer })
  await addProvider({ code: 'second', address: company.issuer, sortNo: 2 })
  await addProvider({ code: 'liar', address: liar.issuer, admission: 'create', sortNo: 3 })
})
afterAll(async () => {
  await app.close()
  await company.close()
  await liar.close()
})
beforeEach(async () => {
  liar.lie = {}
  await sql`delete from sys_rate_limit`.execute(app.db)
})

async function addProvider(more: Readonly<Record<string, unknown>>): Promise<string> {
  const { body } = await admin.post('/sys/identityProvider/add', {
    name: `公司账号 ${String(more.code)}`,
    kind: 'oidc',
    clientId: 'vitrine',
    admission: 'bind',
    isEnabled: true,
    sortNo: 1,
    ...more,
  })
  expect(body).toMatchObject({ success: true })
  const id = String(body.result.id)
  expect((await admin.post('/sys/identityProvider/secret', { id, secret: SECRET })).body).toMatchObject({
    success: true,
  })
  return id
}

const setProvider = (code: string, columns: Readonly<Record<string, unknown>>) =>
  sql`update sys_identity_provider set ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )}, version = version + 1 where code = ${code}`.execute(app.db)

let people = 0
/** Somebody whom the company knows. */
function outer(claims: Readonly<Record<string, unknown>> = {}): string {
  people += 1
  const sub = `subject-${people}`
  company.accounts.set(sub, { name: `员工 ${people}`, preferred_username: `colleague-${people}`, ...claims })
  company.signedInAs = sub
  return sub
}

const out = (code: string, at = app.address) => `${at}${BASE_PATH}/sys/thirdLogin/oauth2/${code}/login`

/** Goes out to a provider and back. @returns what the page is told */
async function visit(browser: TestBrowser, code: string, at?: string): Promise<Readonly<Record<string, string>>> {
  const { address } = await browser.visit(out(code, at))
  expect(new URL(address).pathname).toBe('/oauth2-app/login')
  return Object.fromEntries(new URL(address).searchParams)
}

const enter = (browser: TestBrowser, token: string | undefined, type: string, at = app.address) =>
  browser.call(at, 'GET', `/sys/thirdLogin/getLoginUser/${token}/${type}`)

/** Binds an account to whom the company knows, by hand. */
const bound = (subject: string, userId: string, code = 'company') =>
  sql`insert into sys_provider_binding (provider_id, subject, user_id)
    select id, ${subject}, ${userId} from sys_identity_provider where code = ${code}`.execute(app.db)

const linesOf = async (username: string) =>
  (
    await sql<{ way: string; outcome: number }>`select way, outcome from sys_log
      where log_type = 1 and userid = ${username} and way is not null and way <> 'password' order by create_time`.execute(
      app.db,
    )
  ).rows

describe('OpenID Connect', () => {
  it('[7.6] somebody who is bound comes in, once by each code; the log says how', async () => {
    const { userId, username } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const told = await visit(browser, 'company')
    expect(told).toEqual({ oauth2LoginToken: expect.stringMatching(/^[\w-]{43}$/), thirdType: 'company' })
    const answer = await enter(browser, told.oauth2LoginToken, 'company')
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { username } } })
    expect(answer.result.token).not.toBe(told.oauth2LoginToken)
    const own = await browser.call(app.address, 'GET', '/sys/user/getCurrentUserDeparts', {
      token: String(answer.result.token),
    })
    expect(own.success).toBe(true)
    expect((await enter(browser, told.oauth2LoginToken, 'company')).success).toBe(false)
    expect(await linesOf(username)).toEqual([{ way: 'oidc', outcome: 1 }])
  })

  it('the window that an existing client opens is told the code, or what to do first', async () => {
    const { userId } = await app.person([])
    await bound(outer(), userId)
    const popup = (browser: TestBrowser) =>
      browser.visit(`${app.address}${BASE_PATH}/sys/thirdLogin/render/company`, /never/)
    const browser = testBrowser()
    const { text } = await popup(browser)
    const token = /data-message="([\w-]{43})"/.exec(text)?.[1]
    expect(text).toContain('window.opener.postMessage(message,location.origin)')
    expect(await enter(browser, token, 'company')).toMatchObject({ success: true })
    outer()
    expect((await popup(testBrowser())).text).toMatch(/data-message="绑定手机号,[\w-]{43}"/)
    company.signedInAs = ''
    expect((await popup(testBrowser())).text).toContain('data-message="登录失败"')
  })

  it('whoever is not bound binds the account that has their phone, and comes in', async () => {
    const person = await app.person([])
    const phone = '13912000001'
    await sql`update sys_user set phone = ${phone} where id = ${person.userId}`.execute(app.db)
    const subject = outer()
    const browser = testBrowser()
    const told = await visit(browser, 'company')
    expect(told).toEqual({ bind: expect.any(String), thirdType: 'company' })
    // what was said of them signs nobody in
    expect((await enter(browser, told.bind, 'company')).success).toBe(false)
    const code = await phoneCode(phone)
    const bind = (captcha: string, by = browser) =>
      by.call(app.address, 'POST', '/sys/thirdLogin/bindingThirdPhone', {
        body: { mobile: phone, captcha, thirdUserUuid: told.bind },
      })
    expect((await bind(code, testBrowser())).success).toBe(false)
    expect(await bind(code === '000000' ? '000001' : '000000')).toMatchObject({ success: false, message: '验证码错误' })
    const { result } = await bind(code)
    expect(await enter(browser, String(result), 'company')).toMatchObject({
      success: true,
      result: { userInfo: { username: person.username } },
    })
    expect(await bind(code)).toMatchObject({ success: false })
    const { rows } = await sql`select subject from sys_provider_binding where user_id = ${person.userId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ subject }])
  })

  it('accounts of the same name are bound where the provider may: never administrators, never a second person', async () => {
    await setProvider('company', { admission: 'match' })
    const { username, userId } = await app.person([])
    outer({ preferred_username: username.toUpperCase() })
    const browser = testBrowser()
    expect(await enter(browser, (await visit(browser, 'company')).oauth2LoginToken, 'company')).toMatchObject({
      result: { userInfo: { username } },
    })
    // the name was given to somebody else
    outer({ preferred_username: username })
    expect(await visit(testBrowser(), 'company')).toMatchObject({ bind: expect.any(String) })
    outer({ preferred_username: 'admin' })
    expect(await visit(testBrowser(), 'company')).toMatchObject({ bind: expect.any(String) })
    await sql`update sys_user set status = 2 where id = ${userId}`.execute(app.db)
    await setProvider('company', { admission: 'bind' })
  })

  it('accounts are made where the provider may, with roles by groups, which go with these', async () => {
    const { rows } = await sql<{ id: string; roleCode: string }>`insert into sys_role (id, role_name, role_code)
      values ('r-packers', '打包', 'packers'), ('r-buyers', '采购', 'buyers'), ('r-own', '自有', 'own')
      returning id, role_code`.execute(app.db)
    expect(rows).toHaveLength(3)
    await setProvider('company', {
      admission: 'create',
      roles_claim: 'groups',
      role_rules: 'Packing = packers\ncn=Buying,dc=x = buyers',
    })
    const sub = outer({ email: 'new@shop.example', email_verified: true, groups: ['packing', 'others'] })
    const username = String(company.accounts.get(sub)?.preferred_username)
    const rolesNow = async () =>
      (
        await sql<{ roleId: string }>`select role_id from sys_user_role ur join sys_user u on u.id = ur.user_id
          where u.username = ${username} order by role_id`.execute(app.db)
      ).rows.map(({ roleId }) => roleId)
    const signIn = async () => {
      const browser = testBrowser()
      return enter(browser, (await visit(browser, 'company')).oauth2LoginToken, 'company')
    }
    expect(await signIn()).toMatchObject({
      success: true,
      result: { userInfo: { username, realname: `员工 ${people}`, email: 'new@shop.example' } },
    })
    expect(await rolesNow()).toEqual(['r-packers'])
    await sql`insert into sys_user_role (user_id, role_id) select id, 'r-own' from sys_user where username = ${username}`.execute(
      app.db,
    )
    company.accounts.set(sub, { ...company.accounts.get(sub), groups: ['cn=Buying,dc=x'] })
    await signIn()
    expect(await rolesNow()).toEqual(['r-buyers', 'r-own'])
    // it has no password, and no name that is taken
    expect((await app.nobody.post('/sys/login', { username, password: '' })).body.success).toBe(false)
    outer({ preferred_username: 'admin' })
    expect(await visit(testBrowser(), 'company')).toMatchObject({ bind: expect.any(String) })
    outer({ preferred_username: 'with blank' })
    expect(await visit(testBrowser(), 'company')).toMatchObject({ bind: expect.any(String) })
    await setProvider('company', { admission: 'bind', role_rules: null })
  })

  it('frozen people, and providers that were switched off meanwhile, sign nobody in', async () => {
    const { userId, username } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const told = await visit(browser, 'company')
    await sql`update sys_user set status = 2 where id = ${userId}`.execute(app.db)
    expect(await enter(browser, told.oauth2LoginToken, 'company')).toMatchObject({
      success: false,
      message: '该用户已冻结',
    })
    expect((await linesOf(username)).at(-1)).toEqual({ way: 'oidc', outcome: 2 })
    await sql`update sys_user set status = 1 where id = ${userId}`.execute(app.db)
    const again = await visit(browser, 'company')
    await setProvider('company', { is_enabled: false })
    expect((await enter(browser, again.oauth2LoginToken, 'company')).success).toBe(false)
    expect(await visit(testBrowser(), 'company')).toEqual({ error: 'failed' })
    // with whatever is wrong with providers, the password of a local administrator is asked
    expect((await app.signIn('admin')).token).not.toBe('')
    await setProvider('company', { is_enabled: true })
    expect(await linesOf(username)).toHaveLength(1)
  })
})

describe('an attacker', () => {
  const back = /\/callback/

  it('cannot have somebody else come back for them, nor twice, nor with a state of their own', async () => {
    const { userId } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const { address } = await browser.visit(out('company'), back)
    const told = async (by: TestBrowser, at: string) =>
      Object.fromEntries(new URL((await by.visit(at)).address).searchParams)
    // the address of the attacker in the browser of a victim, who was sent nowhere, or somewhere else
    expect(await told(testBrowser(), address)).toEqual({ error: 'expired' })
    const victim = testBrowser()
    await victim.visit(out('company'), back)
    expect(await told(victim, address)).toEqual({ error: 'expired' })
    const guessed = new URL(address)
    guessed.searchParams.set('state', 'f'.repeat(64))
    expect(await told(browser, guessed.href)).toEqual({ error: 'expired' })
    expect(await told(browser, address)).toMatchObject({ oauth2LoginToken: expect.any(String) })
    expect(await told(browser, address)).toEqual({ error: 'expired' })
  })

  it('cannot use what is too old', async () => {
    const { userId } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const { address } = await browser.visit(out('company'), back)
    await sql`update sys_provider_attempt set expires_at = now()`.execute(app.db)
    expect((await browser.visit(address)).address).toMatch(/error=expired$/)
    const { oauth2LoginToken } = await visit(browser, 'company')
    await sql`update sys_provider_proof set expires_at = now()`.execute(app.db)
    expect((await enter(browser, oauth2LoginToken, 'company')).success).toBe(false)
  })

  it('cannot swap codes: each belongs to the browser that asked for it', async () => {
    const [ann, bob] = [await app.person([]), await app.person([])]
    const browserOfAnn = testBrowser()
    await bound(outer(), ann.userId)
    const ofAnn = await browserOfAnn.visit(out('company'), back)
    const browserOfBob = testBrowser()
    await bound(outer(), bob.userId)
    const ofBob = await browserOfBob.visit(out('company'), back)
    const swapped = new URL(ofAnn.address)
    swapped.searchParams.set('code', new URL(ofBob.address).searchParams.get('code') ?? '')
    // PKCE: the provider gives nothing for a code that another browser asked for
    expect((await browserOfAnn.visit(swapped.href)).address).toMatch(/error=failed$/)
    // nor does the code at the end of the way sign in elsewhere
    const { oauth2LoginToken } = await visit(browserOfBob, 'company')
    expect((await enter(testBrowser(), oauth2LoginToken, 'company')).success).toBe(false)
    expect((await enter(browserOfBob, oauth2LoginToken, 'second')).success).toBe(false)
  })

  it('cannot mix providers up', async () => {
    const { userId } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const { address } = await browser.visit(out('company'), back)
    expect((await browser.visit(address.replace('/company/', '/second/'))).address).toMatch(/error=expired$/)
    // the way back names another issuer (RFC 9207)
    liar.lie = { iss: company.issuer }
    expect(await visit(testBrowser(), 'liar')).toEqual({ error: 'failed' })
  })

  it('finds no session fixed: what signs in is made after it, and differs each time', async () => {
    const { userId } = await app.person([])
    await bound(outer(), userId)
    const browser = testBrowser()
    const before = await app.signIn('admin')
    const tokens = new Set<unknown>([before.token])
    for (let count = 0; count < 2; count += 1) {
      const { oauth2LoginToken } = await visit(browser, 'company')
      tokens.add((await enter(browser, oauth2LoginToken, 'company')).result.token)
      tokens.add(oauth2LoginToken)
    }
    expect(tokens.size).toBe(5)
    const { rows } = await sql<{
      kept: string
    }>`select string_agg(digest, ' ') as kept from sys_provider_proof`.execute(app.db)
    expect([...tokens].filter((token) => rows[0]?.kept?.includes(String(token)))).toEqual([])
  })

  it('is sent to no address of theirs', async () => {
    outer()
    const evil = new URL(out('company'))
    evil.searchParams.set('state', 'https://evil.example')
    evil.searchParams.set('redirect_uri', 'https://evil.example')
    const { address } = await testBrowser().visit(evil.href)
    expect(new URL(address).origin).toBe(app.address)
    expect((await testBrowser().visit(out('no-such-provider'))).address).toBe(
      `${app.address}/oauth2-app/login?error=failed`,
    )
  })

  const now = Math.floor(Date.now() / 1000)
  it.each<readonly [string, Lie, boolean]>([
    ['nothing', {}, true],
    ['the nonce', { claims: { nonce: 'another' } }, false],
    ['no nonce', { claims: { nonce: undefined } }, false],
    ['the audience', { claims: { aud: 'another client' } }, false],
    ['one audience among others, for another party', { claims: { aud: ['vitrine', 'b'], azp: 'b' } }, false],
    ['the issuer', { claims: { iss: 'https://accounts.example' } }, false],
    ['its end', { claims: { exp: now - 3600, iat: now - 7200 } }, false],
    ['no subject', { claims: { sub: undefined } }, false],
    ['the key', { isForged: true }, false],
    ['no signature', { alg: 'none' }, false],
    ['a signature by the secret', { alg: 'HS256' }, false],
  ])('is believed no ID token that is wrong in %s', async (_what, lie, isBelieved) => {
    liar.lie = { ...lie, claims: { preferred_username: 'liar', ...lie.claims } }
    const told = await visit(testBrowser(), 'liar')
    expect(told).toEqual(isBelieved ? expect.objectContaining({ thirdType: 'liar' }) : { error: 'failed' })
  })
})

describe('two processes', () => {
  it('on one database: out by one, back to the other, in by the first', async () => {
    const { userId, username } = await app.person([])
    await bound(outer(), userId)
    const other = await startProcess({
      databaseUrl: app.databaseUrl,
      filesFolder: app.filesFolder,
      settings: { privateTargets: LOCAL },
    })
    const browser = testBrowser()
    const { address } = await browser.visit(out('company'), /\/callback/)
    // a balancer has one address for both: the browser sends the same there
    const answer = await fetch(address.replace(app.address, other.address), {
      redirect: 'manual',
      headers: { cookie: browser.cookiesOf(app.address) },
    })
    const told = new URL(answer.headers.get('location') ?? '', app.address).searchParams
    expect(await enter(browser, told.get('oauth2LoginToken') ?? '', 'company')).toMatchObject({
      success: true,
      result: { userInfo: { username } },
    })
    await other.app.close()
  })
})

describe('bindings of one’s own', () => {
  const list = async (person: Client) =>
    (await person.get('/sys/ownBinding/list')).body.result as unknown as readonly Record<string, unknown>[]
  const of = async (person: Client, code: string) =>
    (await list(person)).find(({ providerName }) => providerName === `公司账号 ${code}`)

  it('are begun from one’s account, show their last use, and end', async () => {
    const person = await app.person([])
    expect(await of(person, 'company')).toMatchObject({ id: null, lastUsedTime: null })
    const { providerId } = (await of(person, 'company')) ?? {}
    const subject = outer()
    const browser = testBrowser()
    const begin = async (by: TestBrowser, token: string) =>
      String(
        (await by.call(app.address, 'POST', '/sys/ownBinding/begin', { token, body: { providerId } })).result.address,
      )
    expect((await browser.visit(await begin(browser, person.token))).address).toBe(
      `${app.address}/account/settings/binding?bound=company`,
    )
    expect(await of(person, 'company')).toMatchObject({ outerName: `员工 ${people}`, lastUsedTime: null })
    await visit(browser, 'company')
    const own = await of(person, 'company')
    expect(own).toMatchObject({ id: expect.any(String), lastUsedTime: expect.stringMatching(/^\d{4}-/) })

    // it is nobody else's, and an attacker's way out is not finished in the browser of a victim
    const other = await app.person([])
    expect((await testBrowser().visit(await begin(browser, other.token), /\/callback/)).address).toContain('callback')
    expect((await browser.visit(await begin(browser, other.token))).address).toMatch(/\?error=taken$/)
    expect((await other.delete('/sys/ownBinding/delete', { id: String(own?.id) })).status).toBe(404)
    expect((await person.delete('/sys/ownBinding/delete', { id: String(own?.id) })).body).toMatchObject({
      message: '已解除绑定',
    })
    expect(await visit(testBrowser(), 'company')).toMatchObject({ bind: expect.any(String) })
    const { rows } = await sql`select 1 from sys_provider_binding where subject = ${subject}`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('are shown to nobody who looks at everything as somebody', async () => {
    const person = await app.person([])
    const viewer = await app.admin()
    await viewer.post('/sys/access/view', { userId: person.userId })
    expect((await viewer.get('/sys/ownBinding/list')).status).toBe(403)
    expect((await app.nobody.get('/sys/ownBinding/list')).status).toBe(401)
  })
})

describe('providers for administrators', () => {
  it('trying one shows the claims that came and what they fill, and signs nobody in', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_identity_provider where code = 'company'`.execute(
      app.db,
    )
    await setProvider('company', { admission: 'create', roles_claim: 'groups', role_rules: 'g1 = admin' })
    const sub = outer({ email: 'x@shop.example', groups: ['g1', 'g2'] })
    const browser = testBrowser()
    const begin = await browser.call(app.address, 'POST', '/sys/identityProvider/try', {
      token: admin.token,
      body: { id: rows[0]?.id },
    })
    const { address } = await browser.visit(String(begin.result.address))
    expect(new URL(address).pathname).toBe('/isystem/identityProvider')
    const code = new URL(address).searchParams.get('tried')
    const look = (token: string, by = browser) =>
      by.call(app.address, 'POST', '/sys/identityProvider/tried', { token, body: { code } })
    expect((await look(admin.token, testBrowser())).success).toBe(false)
    const { result } = await look(admin.token)
    expect(result).toMatchObject({
      person: { subject: sub, username: `colleague-${people}`, email: 'x@shop.example' },
      groups: ['g1', 'g2'],
      outcome: 'created',
      account: `colleague-${people}`,
    })
    expect(result.claims).toContainEqual({ name: 'sub', value: sub, fills: ['subjectClaim'] })
    expect(result.claims).toContainEqual({ name: 'groups', value: '["g1","g2"]', fills: ['rolesClaim'] })
    expect((await look(admin.token)).success).toBe(false)
    const made = await sql`select 1 from sys_user where username = ${`colleague-${people}`}
      union all select 1 from sys_provider_binding where subject = ${sub}`.execute(app.db)
    expect(made.rows).toEqual([])
    await setProvider('company', { admission: 'bind', role_rules: null })
  })

  it('nobody has one give roles that they do not hold, or that are none', async () => {
    const clerk = await app.person(['system:identityProvider:list', 'system:identityProvider:add'])
    const add = async (by: Client, roleRules: string) =>
      (
        await by.post('/sys/identityProvider/add', {
          ...{ name: 'x', code: 'x-roles', kind: 'oidc', address: 'https://x.example', clientId: 'x' },
          ...{ admission: 'create', roleRules, sortNo: 9 },
        })
      ).body
    expect(await add(clerk, 'all = admin')).toMatchObject({ success: false })
    expect(await add(admin, 'all = no-such-role')).toMatchObject({ success: false, code: 400 })
    expect(await add(admin, 'no rule')).toMatchObject({ success: false, code: 400 })
  })

  it('the secret is read by nobody and stands in no log', async () => {
    const { body } = await admin.get('/sys/identityProvider/list', { pageSize: 50 })
    const { rows } = await sql`select request_param from sys_log where method = '/sys/identityProvider/secret'`.execute(
      app.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([body, rows])).not.toContain(SECRET)
  })
})

/** The code that was sent to a phone, as an account knows it that holds the key. */
async function phoneCode(mobile: string): Promise<string> {
  await sql`insert into sys_captcha (key, answer, expires_at) values ('key-1', 'ab2cd', now() + interval '1 minute')
    on conflict (key) do update set expires_at = excluded.expires_at`.execute(app.db)
  const sent = await app.nobody.post('/sys/sms', { mobile, smsmode: '0', captcha: 'ab2cd', checkKey: 'key-1' })
  expect(sent.body).toMatchObject({ success: true })
  const { rows } = await sql<{
    codeSealed: string
  }>`select code_sealed from sys_sent_code where sent_to = ${mobile}`.execute(app.db)
  return vault(TEST_KEY).open(rows[0]?.codeSealed ?? '', `sent-code:login:${mobile}`)
}
