import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { startProcess } from '#server/testing/server-process.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let phones = 0
/** One that has not asked yet: it may once a minute. */
const newPhone = () => `1391234${String(phones++).padStart(4, '0')}`

const NEW_PASSWORD = 'another figure on the shelf'

/** What the gateway was sent, and what the CAS server answers for its tickets. */
const sent: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = []
const tickets = new Map<string, string>()

/** The gateway answers after it. */
let held: Promise<void> = Promise.resolve()

let app: TestApp
let admin: Client
let outside: Server
let origin: string
beforeAll(async () => {
  outside = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://outside')
    if (pathname === '/cas/p3/serviceValidate') {
      const key = `${searchParams.get('ticket')} ${searchParams.get('service')}`
      response.end(tickets.get(key) ?? casRefusal)
      tickets.delete(key)
      return
    }
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      await held
      sent.push({ headers: request.headers, body })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  app = await startTestApp({ privateTargets: ['127.0.0.1'], jobTimes: { pollMs: 100 } })
  admin = await app.admin()
  const gateway = await admin.post('/sys/smsGateway/add', {
    name: '测试网关',
    url: `${origin}/send`,
    headerName: 'X-Key',
    body: '{"to":"{phone}","say":"{text}"}',
    loginText: '登录 {code}，{minutes} 分钟',
    registerText: '注册 {code}',
    resetText: '找回 {code}',
    isEnabled: true,
  })
  expect(gateway.body).toMatchObject({ success: true })
  await admin.post('/sys/smsGateway/key', { id: String(gateway.body.result.id), secret: 'sealed-key' })
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => outside.close(resolve))
})
// all tests come from one address
beforeEach(async () => {
  sent.length = 0
  await sql`delete from sys_rate_limit`.execute(app.db)
})

const casRefusal = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure></cas:serviceResponse>`

async function open(way: string, isEnabled = true): Promise<void> {
  await sql`update sys_sign_in_way set is_enabled = ${isEnabled} where way = ${way}`.execute(app.db)
}

async function ask(mobile: string, smsmode = '0', captcha = 'ab2cd', checkKey = 'key-1') {
  await sql`insert into sys_captcha (key, answer, expires_at) values (${checkKey}, 'ab2cd', now() + interval '1 minute')
    on conflict (key) do update set expires_at = excluded.expires_at`.execute(app.db)
  return app.nobody.post('/sys/sms', { mobile, smsmode, captcha, checkKey })
}

/** The code that the gateway brings. */
async function code(mobile: string, smsmode = '0'): Promise<string> {
  expect((await ask(mobile, smsmode)).body).toMatchObject({ success: true })
  await expect.poll(() => sent.length).toBe(1)
  return /\d{6}/.exec(JSON.parse(sent[0]?.body ?? '{}').say)?.[0] ?? ''
}

async function personWithPhone() {
  const person = await app.person([])
  const phone = newPhone()
  await sql`update sys_user set phone = ${phone} where id = ${person.userId}`.execute(app.db)
  return { ...person, phone }
}

/** Statements that wait for a row that somebody holds. */
async function waiting(tx: TestApp['db']): Promise<number> {
  // a transaction keeps what it has read of the others
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(tx)
  return rows[0]?.count ?? 0
}

describe('codes by phone', () => {
  it('[7.4] a code to the phone signs in, once; the log says how', async () => {
    const { username, phone } = await personWithPhone()
    const right = await code(phone)
    expect(sent[0]?.headers['x-key']).toBe('sealed-key')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ to: phone, say: `登录 ${right}，10 分钟` })
    const signIn = (captcha: string) =>
      app.nobody.post('/sys/phoneLogin', { mobile: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, captcha })
    const wrong = right === '000000' ? '000001' : '000000'
    // the words of the wire: a success without its code
    expect((await signIn(wrong)).body).toMatchObject({
      success: true,
      code: 0,
      message: '手机验证码错误',
      result: null,
    })
    const { body } = await signIn(right)
    expect(body).toMatchObject({ code: 200, message: '登录成功', result: { multi_depart: 0, userInfo: { username } } })
    expect(body.result.token).toMatch(/^[\w-]{43}$/)
    expect((await signIn(right)).body).toMatchObject({ code: 0 })
    const { rows } = await sql<{ way: string; outcome: number }>`select way, outcome from sys_log
      where userid = ${username} and log_type = 1 order by create_time, id`.execute(app.db)
    // of the person: how they signed in at first, a wrong code, the right one, and that once more
    expect(rows.slice(-3)).toEqual([2, 1, 2].map((outcome) => ({ way: 'phone', outcome })))
  })

  it('five wrong codes use a code up', async () => {
    const { phone } = await personWithPhone()
    const right = await code(phone)
    for (let count = 0; count < 5; count += 1) {
      await sql`delete from sys_rate_limit`.execute(app.db)
      const wrong = String((Number(right) + 1 + count) % 1_000_000).padStart(6, '0')
      expect((await app.nobody.post('/sys/phoneLogin', { mobile: phone, captcha: wrong })).body.code).toBe(0)
    }
    await sql`delete from sys_rate_limit`.execute(app.db)
    expect((await app.nobody.post('/sys/phoneLogin', { mobile: phone, captcha: right })).body.code).toBe(0)
  })

  it('a code is of one purpose and one phone, and ends', async () => {
    const { phone } = await personWithPhone()
    await open('reset')
    const reset = await code(phone, '2')
    expect((await app.nobody.post('/sys/phoneLogin', { mobile: phone, captcha: reset })).body.code).toBe(0)
    sent.length = 0
    const other = await personWithPhone()
    const login = await code(other.phone)
    expect((await app.nobody.post('/sys/phoneLogin', { mobile: phone, captcha: login })).body.code).toBe(0)
    await sql`update sys_sent_code set expires_at = now()`.execute(app.db)
    expect((await app.nobody.post('/sys/phoneLogin', { mobile: other.phone, captcha: login })).body.code).toBe(0)
    await open('reset', false)
  })

  it('a number that nobody has is answered alike, and gets nothing', async () => {
    const { phone } = await personWithPhone()
    const known = await ask(phone)
    const unknown = await ask('13900000000')
    expect({ ...unknown.body, timestamp: 0 }).toEqual({ ...known.body, timestamp: 0 })
    await expect.poll(() => sent.length).toBe(1)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_sent_code
      where sent_to = '13900000000'`.execute(app.db)
    expect(rows).toEqual([{ count: 1 }])
    expect(sent.map(({ body }) => JSON.parse(body).to)).toEqual([phone])
  })

  it('is answered before the gateway is, whoever has the number', async () => {
    const { phone } = await personWithPhone()
    let release: () => void = () => undefined
    held = new Promise((resolve) => {
      release = resolve
    })
    try {
      expect((await ask(phone)).body).toMatchObject({ success: true })
      expect((await ask('13900000009')).body).toMatchObject({ success: true })
      expect(sent).toEqual([])
    } finally {
      release()
    }
    await expect.poll(() => sent.length).toBe(1)
  })

  it('guesses of one code count over two processes, and of two who send it at once one is let in', async () => {
    const { phone } = await personWithPhone()
    const right = await code(phone)
    const second = await startProcess({ databaseUrl: app.databaseUrl, filesFolder: app.filesFolder })
    const clients = [app.nobody, clientOf(second.address, '', {})]
    try {
      const signIns = await Promise.all(
        clients.map((client) => client.post('/sys/phoneLogin', { mobile: phone, captcha: right })),
      )
      expect(signIns.map(({ body }) => body.code).sort()).toEqual([0, 200])
      sent.length = 0
      const other = await personWithPhone()
      const next = await code(other.phone)
      expect((await clients[1]?.post('/sys/sms', { mobile: other.phone, smsmode: '0' }))?.body.success).toBe(false)
      for (let count = 0; count < 5; count += 1) {
        await sql`delete from sys_rate_limit`.execute(app.db)
        const wrong = String((Number(next) + 1 + count) % 1_000_000).padStart(6, '0')
        await clients[count % 2]?.post('/sys/phoneLogin', { mobile: other.phone, captcha: wrong })
      }
      await sql`delete from sys_rate_limit`.execute(app.db)
      const late = await clients[1]?.post('/sys/phoneLogin', { mobile: other.phone, captcha: next })
      expect(late?.body.code).toBe(0)
    } finally {
      await second.app.close()
    }
  })

  it('a picture comes before each; a number may ask once a minute, and five times an hour', async () => {
    const phone = newPhone()
    expect((await ask(phone, '0', 'wrong')).body).toMatchObject({ success: false, code: 412 })
    expect((await app.nobody.post('/sys/sms', { mobile: phone, smsmode: '0' })).body).toMatchObject({ code: 412 })
    expect((await ask(phone)).status).toBe(200)
    expect((await ask(`+86 ${phone}`)).status).toBe(429)
    const often = newPhone()
    await sql`insert into sys_rate_limit (key, points, expire)
      values (${`sms-number:${often}`}, 5, ${Date.now() + 3_600_000})`.execute(app.db)
    expect((await ask(often)).status).toBe(429)
    expect((await ask('12345')).body).toMatchObject({ success: false, message: '手机号格式不正确' })
  })

  describe('a day', () => {
    const DAY = 24 * 3_600_000
    const asked = (key: string, points: number) =>
      sql`insert into sys_rate_limit (key, points, expire) values (${key}, ${points}, ${Date.now() + DAY})`.execute(
        app.db,
      )
    const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const toldOf = async (text: string) =>
      (
        await sql`select 1 from sys_event where payload -> 'text' ->> 0 = ${text}
          and payload ->> 'holders' = 'system:smsGateway:edit'`.execute(app.db)
      ).rows.length

    it('a number has ten texts, a network sixty', async () => {
      const phone = newPhone()
      await asked(`sms-day:number:${phone}`, 10)
      expect(await ask(phone)).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^该号码今日/) } })
      await sql`delete from sys_rate_limit`.execute(app.db)
      await asked('sms-day:address:127.0.0.1', 60)
      const network = { message: expect.stringMatching(/^当前网络今日/) }
      expect(await ask(newPhone())).toMatchObject({ status: 429, body: network })
    })

    it('the house has a total: administrators are told at 80 % and at its end, and then nothing more is sent', async () => {
      const [one, other, third] = [await personWithPhone(), await personWithPhone(), await personWithPhone()]
      await asked(`sms-total:house:${today()}`, 799)
      await code(one.phone)
      expect(await toldOf('今日验证码短信已发送 800 / 1000 条')).toBe(1)
      // asking for a number that nobody has sends nothing, and counts for nobody
      expect((await ask(newPhone())).status).toBe(200)
      sent.length = 0
      await sql`update sys_rate_limit set points = 999 where key = ${`sms-total:house:${today()}`}`.execute(app.db)
      await code(other.phone)
      expect(await toldOf('今日验证码短信已达上限 1000 条，不再发送')).toBe(1)
      sent.length = 0
      for (const phone of [third.phone, newPhone()]) {
        const { status, body } = await ask(phone)
        expect([status, body.message]).toEqual([429, '今日验证码短信已达上限，请使用其他方式，或联系管理员'])
      }
      expect(sent).toEqual([])
    })

    it('the last text of the house goes to one of two who ask at once', async () => {
      const people = [await personWithPhone(), await personWithPhone()]
      const key = `sms-total:house:${today()}`
      await asked(key, 999)
      const { asking } = await app.db.transaction().execute(async (tx) => {
        await sql`select 1 from sys_rate_limit where key = ${key} for update`.execute(tx)
        const asking = people.map(({ phone }, index) => ask(phone, '0', 'ab2cd', `at-once-${index}`))
        await expect.poll(() => waiting(tx)).toBe(2)
        return { asking }
      })
      const answers = await Promise.all(asking)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
      await expect.poll(() => sent.length).toBe(1)
    })
  })

  it('what is switched off is not offered, and refused', async () => {
    const offered = async () => (await app.nobody.get('/sys/signInWays')).body.result
    expect(await offered()).toEqual({ ways: ['account', 'phone', 'passkey'], providers: [] })
    await open('phone', false)
    expect(await offered()).toMatchObject({ ways: ['account', 'passkey'] })
    expect((await ask(newPhone())).body.success).toBe(false)
    expect((await app.nobody.post('/sys/phoneLogin', { mobile: newPhone(), captcha: '1' })).body.success).toBe(false)
    await open('phone')
    const { body } = await admin.get('/sys/signInWay/list')
    const account = (body.result.records as { id: string; way: string; version: number }[]).find(
      ({ way }) => way === 'account',
    )
    expect((await admin.put('/sys/signInWay/edit', { ...account, isEnabled: false })).body).toMatchObject({
      success: false,
      code: 400,
    })
  })
})

it('the key of a gateway is read by nobody and stands in no log', async () => {
  const { body } = await admin.get('/sys/smsGateway/list')
  const { rows } = await sql<{ requestParam: string }>`select request_param from sys_log
    where method = '/sys/smsGateway/key'`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify([body, rows])).not.toContain('sealed-key')
})

describe('registering', () => {
  const account = { username: 'new-colleague', password: NEW_PASSWORD, phone: '13800001111' }
  const register = (smscode: string, more: object = {}) =>
    app.nobody.post('/sys/user/register', { ...account, ...more, smscode })

  it('is off at first; then whoever registered waits until somebody approves it with roles', async () => {
    expect((await ask(account.phone, '1')).body.success).toBe(false)
    expect((await register('123456')).body.success).toBe(false)
    expect((await app.nobody.get('/sys/user/checkOnlyUser', { username: 'admin' })).status).toBe(401)
    await open('register')
    expect((await app.nobody.get('/sys/user/checkOnlyUser', { username: 'admin' })).body.success).toBe(false)
    expect((await app.nobody.get('/sys/user/checkOnlyUser', { username: 'nobody-yet' })).body.success).toBe(true)

    const right = await code(account.phone, '1')
    expect((await register(right, { username: 'admin' })).body).toMatchObject({
      success: false,
      message: '用户名已注册',
    })
    expect((await register(right, { password: 'short' })).status).toBe(400)
    expect((await register('0')).body).toMatchObject({ success: false, message: '手机验证码错误' })
    await sql`delete from sys_rate_limit`.execute(app.db)
    expect((await register(right)).body).toMatchObject({ success: true, message: '注册成功' })
    const signIn = () => app.nobody.post('/sys/login', account)
    expect((await signIn()).body).toMatchObject({ success: false, message: '该账号正在等待审核' })

    const waiting = await admin.get('/sys/user/list', { hasPassword: 'false', username: account.username })
    const [row] = waiting.body.result.records as { id: string; status: number; _can: string[] }[]
    expect(row).toMatchObject({ status: 3 })
    const { body } = await admin.get('/sys/role/list', { pageSize: 1 })
    const roleId = String((body.result.records as { id: string }[])[0]?.id)
    expect((await admin.post('/sys/user/approve', { id: row?.id })).status).toBe(400)
    expect((await admin.post('/sys/user/approve', { id: row?.id, selectedroles: roleId })).body.success).toBe(true)
    expect((await signIn()).body).toMatchObject({ success: true })
    const roles = await sql<{ roleId: string }>`select role_id from sys_user_role where user_id = ${row?.id}`.execute(
      app.db,
    )
    expect(roles.rows).toEqual([{ roleId }])
    await open('register', false)
  })

  it('nobody is approved by whoever may not give the role', async () => {
    await sql`insert into sys_user (username, password, phone, status) values ('waits', 'x', '13800002222', 3)`.execute(
      app.db,
    )
    const clerk = await app.person(['system:user:list', 'system:user:approve'])
    const { rows } = await sql<{ id: string; role: string }>`select u.id, r.id as role from sys_user u, sys_role r
      where u.username = 'waits' and r.role_code = 'admin'`.execute(app.db)
    const { body } = await clerk.post('/sys/user/approve', { id: rows[0]?.id, selectedroles: rows[0]?.role })
    expect(body.success).toBe(false)
    const after = await sql<{ status: number }>`select status from sys_user where username = 'waits'`.execute(app.db)
    expect(after.rows).toEqual([{ status: 3 }])
  })
})

describe('a forgotten password', () => {
  it('is set anew by phone, once; all that the account is signed in with ends', async () => {
    await open('reset')
    const person = await personWithPhone()
    const { phone } = person
    const other = await app.person([])
    const right = await code(phone, '2')
    const { body } = await app.nobody.post('/sys/user/phoneVerification', { phone, smscode: right })
    expect(body).toMatchObject({ success: true, result: { username: person.username } })
    const proof = String(body.result.smscode)
    expect(proof).toMatch(/^[\w-]{43}$/)
    expect((await app.nobody.post('/sys/user/phoneVerification', { phone, smscode: right })).body).toMatchObject({
      success: false,
      message: '手机验证码错误',
    })

    const change = (more: object = {}) =>
      app.nobody.get('/sys/user/passwordChange', {
        username: person.username,
        password: NEW_PASSWORD,
        smscode: proof,
        phone,
        ...more,
      })
    // neither for another account nor another phone, nor with the code itself
    expect((await change({ username: other.username })).body.success).toBe(false)
    expect((await change({ phone: newPhone() })).body.success).toBe(false)
    expect((await change({ smscode: right })).body).toMatchObject({ success: false, message: '短信验证码失效！' })
    expect((await change({ password: '12345678' })).status).toBe(400)
    expect((await person.get('/sys/user/getCurrentUserDeparts')).status).toBe(200)
    expect((await change()).body).toMatchObject({ success: true, message: '密码重置完成！' })
    expect((await change()).body.success).toBe(false)
    await expect.poll(async () => (await person.get('/sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect((await app.nobody.post('/sys/login', { username: person.username, password: PASSWORD })).body.success).toBe(
      false,
    )
    await app.signIn(person.username, NEW_PASSWORD)
    await app.signIn(other.username)
    await open('reset', false)
  })
})

describe('CAS', () => {
  const service = 'https://shop.example/user/login?redirect=%2Fshop'
  const ownerOf = (user: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
      <cas:user>${user}</cas:user><cas:attributes><cas:user>admin</cas:user></cas:attributes>
    </cas:authenticationSuccess></cas:serviceResponse>`
  const validate = (ticket: string, more: object = {}) =>
    app.nobody.get('/sys/cas/client/validateLogin', { ticket, service, ...more })

  beforeAll(async () => {
    const provider = await admin.post('/sys/identityProvider/add', {
      name: '公司统一登录',
      code: 'company',
      kind: 'cas',
      admission: 'match',
      address: `${origin}/cas`,
      services: 'https://shop.example/user/login',
      isEnabled: true,
      sortNo: 1,
    })
    expect(provider.body).toMatchObject({ success: true })
  })

  it('[7.2] a ticket that the server gave to this service signs its owner in, once', async () => {
    const { username } = await app.person([])
    tickets.set(`ST-1 ${service}`, ownerOf(username))
    const { body } = await validate('ST-1')
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { username }, multi_depart: 0 } })
    expect(body.result.token).toMatch(/^[\w-]{43}$/)
    expect((await validate('ST-1')).body).toMatchObject({ success: false, message: '统一登录失败，请重新登录' })
    tickets.set(`ST-2 ${service}`, ownerOf(username))
    const posted = await app.nobody.post('/sys/cas/client/validateLogin', { ticket: 'ST-2', service })
    expect(posted.body).toMatchObject({ success: true, result: { userInfo: { username } } })
  })

  it('tickets of other services, of strangers and of frozen people sign nobody in', async () => {
    const { username, userId } = await app.person([])
    tickets.set('ST-3 https://evil.example/', ownerOf(username))
    for (const bad of [
      'https://evil.example/',
      'https://shop.example.evil.example/user/login',
      'https://shop.example/user/loginx',
      'https://a@shop.example/user/login',
      'ST-3',
    ]) {
      expect((await validate('ST-3', { service: bad })).body).toMatchObject({
        success: false,
        message: '该服务地址未被允许',
      })
    }
    tickets.set(`ST-4 ${service}`, ownerOf('nobody-of-this-name'))
    expect((await validate('ST-4')).body).toMatchObject({ success: false, message: '该账号尚未绑定，请先绑定' })
    tickets.set(
      `ST-5 ${service}`,
      '<cas:serviceResponse><cas:authenticationFailure><cas:user>admin</cas:user></cas:authenticationFailure></cas:serviceResponse>',
    )
    expect((await validate('ST-5')).body.success).toBe(false)
    await sql`update sys_user set status = 2 where id = ${userId}`.execute(app.db)
    tickets.set(`ST-6 ${service}`, ownerOf(username))
    expect((await validate('ST-6')).body).toMatchObject({ success: false, message: '该用户已冻结' })
    const { rows } = await sql<{ way: string; outcome: number }>`select way, outcome from sys_log
      where userid = ${username} order by create_time desc, id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ way: 'cas', outcome: 2 }])
  })

  it('the page is told which server, as long as it is on', async () => {
    const offered = async () => (await app.nobody.get('/sys/signInWays')).body.result.providers
    expect(await offered()).toEqual([
      { id: expect.any(String), code: 'company', name: '公司统一登录', kind: 'cas', address: `${origin}/cas` },
    ])
    await sql`update sys_identity_provider set is_enabled = false`.execute(app.db)
    expect(await offered()).toEqual([])
    tickets.set(`ST-7 ${service}`, ownerOf('admin'))
    expect((await validate('ST-7')).body).toMatchObject({ success: false, message: '该服务地址未被允许' })
  })
})
