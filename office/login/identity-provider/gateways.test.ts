import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { sealSecret } from '#kit/server/seal/row-secret.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { enabledProvider } from './provider-row.server.ts'
import { providerSecret } from './provider-secret.ts'
import { type TestBrowser, testBrowser } from './testing/browser.server.ts'
import { closed, listening } from './testing/oidc-server.server.ts'

const SECRET = 'secret of the company'

/** What the gateways were asked, and what they say of a code. */
const asked: { readonly path: string; readonly query: URLSearchParams; readonly body: string }[] = []
let answers: Record<string, unknown> = {}

let app: TestApp
let admin: Client
let gateway: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  app = await startTestApp({ privateTargets: ['127.0.0.1'] })
  admin = await app.admin()
  gateway = await listening(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://gateway')
    let body = ''
    for await (const chunk of request) {
      body += String(chunk)
    }
    asked.push({ path: url.pathname, query: url.searchParams, body })
    if (url.pathname === '/scan') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set(url.searchParams.has('prompt') ? 'authCode' : 'code', 'CODE')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const token = request.headers['x-acs-dingtalk-access-token']
    const isKnown = url.pathname !== '/v1.0/contact/users/me' || token === 'TOKEN'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKnown ? (answers[url.pathname] ?? {}) : {}))
  })
  const scan = `${gateway.origin}/scan`
  await addProvider({ code: 'wechat_enterprise', kind: 'wecom', agentId: '1000002', authorizeUrl: scan })
  await addProvider({ code: 'dingtalk', kind: 'dingtalk', corpId: 'ding-corp', authorizeUrl: scan })
  await addProvider({
    ...{ code: 'github', kind: 'oauth2', authorizeUrl: scan },
    ...{ tokenUrl: `${gateway.origin}/token`, userInfoUrl: `${gateway.origin}/user` },
  })
})
afterAll(async () => {
  await app.close()
  await closed(gateway.server)
})
beforeEach(async () => {
  asked.length = 0
  answers = {}
  await sql`delete from sys_rate_limit`.execute(app.db)
})

async function addProvider(more: Readonly<Record<string, unknown>>): Promise<void> {
  const { body } = await admin.post('/sys/identityProvider/add', {
    ...{ name: String(more.code), address: gateway.origin, clientId: 'ww-corp', admission: 'match' },
    ...{ isEnabled: true, sortNo: 1 },
    ...more,
  })
  expect(body).toMatchObject({ success: true })
  await admin.post('/sys/identityProvider/secret', { id: String(body.result.id), secret: SECRET })
}

/** Goes out and back, and in with what the page is told. */
async function signIn(code: string, browser: TestBrowser = testBrowser()) {
  const { address } = await browser.visit(`${app.address}${BASE_PATH}/sys/thirdLogin/oauth2/${code}/login`)
  const told = Object.fromEntries(new URL(address).searchParams)
  return told.oauth2LoginToken === undefined
    ? { told }
    : {
        told,
        answer: await browser.call(app.address, 'GET', `/sys/thirdLogin/getLoginUser/${told.oauth2LoginToken}/${code}`),
      }
}

const wayOf = async (username: string) =>
  (await sql`select way from sys_log where userid = ${username} and way <> 'password'`.execute(app.db)).rows

describe('WeCom', () => {
  const known = (username: string, more: object = {}) => ({
    '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 'ACCESS', expires_in: 7200 },
    '/cgi-bin/auth/getuserinfo': { errcode: 0, errmsg: 'ok', userid: username, ...more },
    '/cgi-bin/user/get': { errcode: 0, errmsg: 'ok', userid: username, name: '张三', mobile: '13900000001' },
  })

  it('[2.4] [7.6] people of the company come in by their account there', async () => {
    const { username } = await app.person([])
    answers = known(username)
    const { told, answer } = await signIn('wechat_enterprise')
    expect(told).toEqual({ oauth2LoginToken: expect.any(String), thirdType: 'wechat_enterprise' })
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username } } })
    const [scan, token, who, more] = asked
    expect(Object.fromEntries(scan?.query ?? [])).toMatchObject({
      ...{ appid: 'ww-corp', agentid: '1000002', login_type: 'CorpApp' },
      redirect_uri: `${app.address}${BASE_PATH}/sys/thirdLogin/wechat_enterprise/callback`,
      state: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(Object.fromEntries(token?.query ?? [])).toEqual({ corpid: 'ww-corp', corpsecret: SECRET })
    expect(Object.fromEntries(who?.query ?? [])).toEqual({ access_token: 'ACCESS', code: 'CODE' })
    expect(Object.fromEntries(more?.query ?? [])).toEqual({ access_token: 'ACCESS', userid: username })
    expect(await wayOf(username)).toEqual([{ way: 'wecom' }])
  })

  it('others than people of the company, and errors, sign nobody in', async () => {
    const { username } = await app.person([])
    answers = known(username, { userid: undefined, openid: 'somebody' })
    expect((await signIn('wechat_enterprise')).told).toEqual({ error: 'denied' })
    answers = { ...known(username), '/cgi-bin/gettoken': { errcode: 40013, errmsg: 'invalid corpid' } }
    expect((await signIn('wechat_enterprise')).told).toEqual({ error: 'failed' })
  })

  it('within its app people are sent to the page of the app', async () => {
    await sql`update sys_identity_provider set authorize_url = null where code = 'wechat_enterprise'`.execute(app.db)
    const sent = async (agent: string) => {
      const response = await fetch(`${app.address}${BASE_PATH}/sys/thirdLogin/oauth2/wechat_enterprise/login`, {
        headers: { 'user-agent': agent },
        redirect: 'manual',
      })
      return new URL(response.headers.get('location') ?? '')
    }
    const inApp = await sent('Mozilla/5.0 (iPhone) wxwork/4.1.0 MicroMessenger/7.0.1')
    expect(`${inApp.origin}${inApp.pathname}${inApp.hash}`).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
    )
    expect(Object.fromEntries(inApp.searchParams)).toMatchObject({
      ...{ appid: 'ww-corp', response_type: 'code', scope: 'snsapi_base', agentid: '1000002' },
    })
    expect((await sent('Mozilla/5.0')).origin).toBe('https://login.work.weixin.qq.com')
  })
})

describe('DingTalk', () => {
  const known = (email: string, corpId = 'ding-corp') => ({
    '/v1.0/oauth2/userAccessToken': { accessToken: 'TOKEN', refreshToken: 'R', expireIn: 7200, corpId },
    '/v1.0/contact/users/me': { nick: '李四', unionId: `union-${email}`, openId: 'o', email, mobile: '13900000002' },
  })

  it('[2.4] [7.6] people of the company come in, by what never changes of them', async () => {
    const { username } = await app.person([])
    answers = known(username)
    const { answer } = await signIn('dingtalk')
    expect(answer).toMatchObject({ success: true, result: { userInfo: { username } } })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      ...{ client_id: 'ww-corp', response_type: 'code', scope: 'openid corpid', corpId: 'ding-corp' },
    })
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      ...{ clientId: 'ww-corp', clientSecret: SECRET, code: 'CODE', grantType: 'authorization_code' },
    })
    const { rows } = await sql`select subject from sys_provider_binding b join sys_user u on u.id = b.user_id
      where u.username = ${username}`.execute(app.db)
    expect(rows).toEqual([{ subject: `union-${username}` }])
    expect(await wayOf(username)).toEqual([{ way: 'dingtalk' }])
  })

  it('people of another company sign in nowhere', async () => {
    const { username } = await app.person([])
    answers = known(username, 'another-corp')
    expect((await signIn('dingtalk')).told).toEqual({ error: 'denied' })
  })
})

describe('OAuth 2', () => {
  it('[2.4] [7.6] what the address of the person answers says who it is', async () => {
    const { username } = await app.person([])
    answers = {
      '/token': { access_token: 'TOKEN', token_type: 'bearer', scope: '' },
      '/user': { id: 4711, login: username, name: 'Somebody' },
    }
    expect((await signIn('github')).answer).toMatchObject({ success: true, result: { userInfo: { username } } })
    const sent = new URLSearchParams(asked[1]?.body)
    expect(sent.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(sent.get('client_secret')).toBe(SECRET)
    const { rows } = await sql`select subject from sys_provider_binding where outer_name = 'Somebody'`.execute(app.db)
    expect(rows).toEqual([{ subject: '4711' }])
    expect(await wayOf(username)).toEqual([{ way: 'oauth2' }])
    // nobody is known by nothing
    answers['/user'] = { login: username }
    expect((await signIn('github')).told).toEqual({ error: 'failed' })
  })

  it('is asked nothing over http but on this machine, and nothing within the house', async () => {
    for (const tokenUrl of ['http://sso.example/token', 'https://10.1.2.3/token']) {
      await sql`update sys_identity_provider set token_url = ${tokenUrl}, version = version + 1
        where code = 'github'`.execute(app.db)
      const sealed = sealSecret(vault(TEST_KEY), providerSecret, await enabledProvider(app.db, 'github'), SECRET)
      await sql`update sys_identity_provider set secret_sealed = ${sealed} where code = 'github'`.execute(app.db)
      expect((await signIn('github')).told).toEqual({ error: 'failed' })
    }
  })
})
