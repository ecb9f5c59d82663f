import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { type Client, PASSWORD, type Sent, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
// all tests come from one address
beforeEach(() => forgive())

const HOME = '/sys/user/getCurrentUserDeparts'
const NEW_PASSWORD = 'another figure on the shelf'

async function forgive(): Promise<void> {
  await sql`delete from sys_rate_limit`.execute(app.db)
}

const monotonic = performance.now.bind(performance)
let aheadMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + aheadMs)
})

/**
 * The clock of the server goes on for longer than a caller is remembered: what was changed beside it counts from now
 * on.
 */
function forgetCallers(): void {
  aheadMs += 1100
}

const tryIn = (username: string, password: string, captcha?: string): Promise<Sent> =>
  app.nobody.post('/sys/login', { username, password, captcha, checkKey: captcha && 'key-1' })

async function rendered(code = 'ab2cd'): Promise<string> {
  await sql`
    insert into sys_captcha (key, answer, expires_at) values ('key-1', ${code}, now() + interval '1 minute')
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at
  `.execute(app.db)
  return code
}

async function failThreeTimes(username: string): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    expect((await tryIn(username, 'wrong')).status).toBe(200)
  }
}

async function isIn(client: Client): Promise<boolean> {
  const { status } = await client.get(HOME)
  expect([200, 401]).toContain(status)
  return status === 200
}

describe('signing in', () => {
  it('[3.1] [7.3] answers code 200 with token, user and all dictionaries', async () => {
    const { username } = await app.person([])
    const { status, body } = await tryIn(username, PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(body.result.token).toMatch(/^[\w-]{43}$/)
    expect(body.result).toMatchObject({ departs: [], multi_depart: 0, tenantList: [] })
    expect(body.result.userInfo).toMatchObject({ username, realname: username, status: 1, avatar: null })
  })

  it('[3.10b] gives every dictionary by its code, enabled items only, in the language of the caller', async () => {
    await sql`update sys_dict_item set status = 0 where item_value = '2' and dict_id = (select id from sys_dict where dict_code = 'sex')`.execute(
      app.db,
    )
    await (await app.admin()).get('/sys/dict/refleshCache')
    const { result } = (await tryIn('admin', PASSWORD)).body
    const items = result.sysAllDictItems as Readonly<Record<string, readonly unknown[]>>
    expect(items.sex).toEqual([{ value: '1', text: '男', title: '男', label: '男', color: null }])
    expect(items.position_rank).toHaveLength(5)
    const english = await rawCall(app.address, {
      method: 'POST',
      path: '/jeecg-boot/sys/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    })
    expect(JSON.parse(english.text)).toMatchObject({
      message: 'Signed in',
      result: { sysAllDictItems: { sex: [{ text: 'Male' }] } },
    })
  })

  it('never shows a password or its hash', async () => {
    const { userInfo } = (await tryIn('admin', PASSWORD)).body.result
    expect(JSON.stringify(userInfo)).not.toMatch(/argon2|"password"/i)
    expect(Object.keys(userInfo as object)).not.toContain('password')
  })

  it('answers a wrong password and an unknown user alike', async () => {
    const [wrong, unknown] = [await tryIn('admin', 'wrong'), await tryIn('nobody-of-this-name', 'wrong')]
    expect(wrong.status).toBe(200)
    expect({ ...wrong.body, timestamp: 0 }).toEqual({
      success: false,
      message: '用户名或密码错误',
      code: 500,
      reason: 'signIn.wrong',
      result: null,
      timestamp: 0,
    })
    expect({ ...unknown.body, timestamp: 0 }).toEqual({ ...wrong.body, timestamp: 0 })
  })

  it('refuses input that is none, without an unexpected error', async () => {
    for (const body of [{}, { username: 'admin' }, { username: 'admin', password: 'x'.repeat(1025) }]) {
      expect((await app.nobody.post('/sys/login', body)).status).toBe(400)
    }
    expect((await tryIn('ad\u0000min', PASSWORD)).status).toBe(400)
    expect((await tryIn(`admin' or '1'='1`, PASSWORD)).body).toMatchObject({ message: '用户名或密码错误' })
  })

  it('keeps a frozen and a deleted person out, a frozen one at once', async () => {
    const person = await app.person([])
    await sql`update sys_user set status = 2 where id = ${person.userId}`.execute(app.db)
    expect((await tryIn(person.username, PASSWORD)).body).toMatchObject({ success: false, message: '该用户已冻结' })
    forgetCallers()
    expect(await isIn(person)).toBe(false)
    await sql`update sys_user set status = 1, del_flag = 1 where id = ${person.userId}`.execute(app.db)
    expect((await tryIn(person.username, PASSWORD)).body).toMatchObject({ message: '用户名或密码错误' })
  })
})

describe('guessing', () => {
  it('needs a captcha after three failures, code 412; a code serves one try', async () => {
    await failThreeTimes('guess-1')
    await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
    expect((await tryIn('guess-1', 'wrong')).body).toMatchObject({ success: false, code: 412, message: '请输入验证码' })
    // the address is asked too, whoever it tries next
    expect((await tryIn('admin', PASSWORD)).body.code).toBe(412)
    const code = await rendered()
    expect((await tryIn('admin', PASSWORD, 'xxxxx')).body).toMatchObject({ code: 412, message: '验证码错误' })
    expect((await tryIn('admin', PASSWORD, code)).body.code).toBe(412)
    await rendered()
    expect((await tryIn('admin', PASSWORD, code.toUpperCase())).body).toMatchObject({ success: true })
    expect((await tryIn('admin', PASSWORD, code)).body.code).toBe(412)
  })

  it('is drawn as a picture of five signs that lives for a minute', async () => {
    const { result } = (await app.nobody.get('/sys/randomImage/1700000000000')).body
    expect(String(result)).toMatch(/^data:image\/jpg;base64,\/9j\//)
    const { rows } = await sql<{ answer: string; seconds: number }>`
      select answer, extract(epoch from expires_at - now())::int as seconds from sys_captcha where key = '1700000000000'
    `.execute(app.db)
    expect(rows[0]?.answer).toMatch(/^[a-z2-9]{5}$/)
    expect(rows[0]?.seconds).toBeGreaterThan(50)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
    expect((await app.nobody.get(`/sys/randomImage/${encodeURIComponent('a b')}`)).status).toBe(400)
  })

  it('an expired code is none', async () => {
    await failThreeTimes('guess-2')
    await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
    const code = await rendered()
    await sql`update sys_captcha set expires_at = now() - interval '1 second'`.execute(app.db)
    expect((await tryIn('admin', PASSWORD, code)).body.code).toBe(412)
  })

  it('waits twice as long after every failure: 429 with Retry-After, even with the right password', async () => {
    let failed = { from: Date.now(), to: 0 }
    await failThreeTimes('admin')
    failed = { ...failed, to: Date.now() }
    for (const seconds of [1, 2, 4, 8]) {
      const { rows } = await sql<{ expire: number }>`
        select expire from sys_rate_limit where key like 'sign-in-wait:admin:%'
      `.execute(app.db)
      const begun = (rows[0]?.expire ?? 0) - seconds * 1000
      expect(begun).toBeGreaterThanOrEqual(failed.from)
      expect(begun).toBeLessThanOrEqual(failed.to)
      await sql`update sys_rate_limit set expire = ${Date.now() + 30_000} where key like 'sign-in-wait:%'`.execute(
        app.db,
      )
      const waiting = await tryIn('admin', PASSWORD, await rendered())
      expect(waiting.status).toBe(429)
      expect(waiting.body).toMatchObject({ success: false, code: 429 })
      const retryAfter = Number(waiting.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(20)
      expect(retryAfter).toBeLessThanOrEqual(30)
      await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
      failed = { from: Date.now(), to: 0 }
      expect((await tryIn('admin', 'wrong', await rendered())).status).toBe(200)
      failed = { ...failed, to: Date.now() }
    }
    await sql`delete from sys_rate_limit where key like 'sign-in-wait:%'`.execute(app.db)
    expect((await tryIn('admin', PASSWORD, await rendered())).body.success).toBe(true)
    const { rows } = await sql`select key from sys_rate_limit where key like '%admin%'`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('never locks a person out from elsewhere: failures of a name alone only ask for a captcha', async () => {
    const inAnHour = Date.now() + 3_600_000
    await sql`
      insert into sys_rate_limit (key, points, expire) values
        ('sign-in:user:admin', 5000, ${inAnHour}), ('sign-in-wait:admin:203.0.113.9', 2, ${inAnHour})
    `.execute(app.db)
    expect((await tryIn('admin', PASSWORD)).body.code).toBe(412)
    expect((await tryIn('admin', PASSWORD, await rendered())).body.success).toBe(true)
  })
})

describe('sessions', () => {
  it('hold no token: only its hash is stored', async () => {
    const { token } = await app.admin()
    const { rows } = await sql<{ row: string }>`select s::text as row from sys_session s`.execute(app.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  it('[7.5] end at once when signing out, and signing out again is no error', async () => {
    const admin = await app.admin()
    expect(await isIn(admin)).toBe(true)
    expect((await admin.post('/sys/logout')).body).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(await isIn(admin)).toBe(false)
    expect((await admin.post('/sys/logout')).body.success).toBe(true)
    expect((await app.nobody.post('/sys/logout')).body.success).toBe(true)
  })

  it('answer unknown, malformed and missing tokens alike', async () => {
    const answers = await Promise.all(
      ['', 'x', 'x'.repeat(43), "' or 1=1 --"].map(async (token) => {
        const headers: Record<string, string> = token ? { 'x-access-token': token } : {}
        const { status, text } = await rawCall(app.address, { path: `/jeecg-boot${HOME}`, headers })
        return { status, ...JSON.parse(text), timestamp: 0 }
      }),
    )
    for (const answer of answers) {
      expect(answer).toEqual({ ...answers[0], status: 401, success: false, code: 401, result: null })
    }
    expect(answers[0].message).toBe('很抱歉，登录已过期，请重新登录')
  })

  it('are not taken from the address of a request', async () => {
    const { token } = await app.admin()
    expect((await app.nobody.get(HOME, { token, 'X-Access-Token': token })).status).toBe(401)
  })

  it('end after two idle hours, and slide while they are used', async () => {
    const person = await app.person([])
    const seen = (minutes: number) =>
      sql`update sys_session set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${person.userId}`.execute(
        app.db,
      )
    await seen(119)
    forgetCallers()
    expect(await isIn(person)).toBe(true)
    const { rows } = await sql<{ idle: number }>`
      select extract(epoch from now() - last_seen_at)::int as idle from sys_session where user_id = ${person.userId}
    `.execute(app.db)
    expect(rows[0]?.idle).toBeLessThan(10)
    await seen(121)
    forgetCallers()
    expect(await isIn(person)).toBe(false)
  })

  it('[9.2a] end after seven days, however busy', async () => {
    const person = await app.person([])
    const age = (hours: number) =>
      sql`update sys_session set created_at = now() - make_interval(hours => ${hours}) where user_id = ${person.userId}`.execute(
        app.db,
      )
    await age(7 * 24 - 1)
    forgetCallers()
    expect(await isIn(person)).toBe(true)
    await age(7 * 24 + 1)
    forgetCallers()
    expect(await isIn(person)).toBe(false)
  })

  it('of one person are at most five: the oldest ends', async () => {
    const first = await app.person([])
    const more: Client[] = []
    for (let count = 0; count < 5; count += 1) {
      more.push(await app.signIn(first.username))
    }
    forgetCallers()
    expect(await isIn(first)).toBe(false)
    expect(await Promise.all(more.map(isIn))).toEqual([true, true, true, true, true])
  })

  it('carry the rights of the moment: a right taken away is gone, a right given is there', async () => {
    const person = await app.person(['system:position:list'])
    expect((await person.get('/sys/position/list')).status).toBe(200)
    await sql`delete from sys_role_permission where role_id = ${person.roleId}`.execute(app.db)
    forgetCallers()
    expect((await person.get('/sys/position/list')).status).toBe(403)
    await sql`
      insert into sys_role_permission (role_id, permission_id) select ${person.roleId}, id from sys_permission where perms = 'system:position:list'
    `.execute(app.db)
    forgetCallers()
    expect((await person.get('/sys/position/list')).status).toBe(200)
  })
})

describe('the tenant header', () => {
  const listAs = async (token: string, headers: Readonly<Record<string, string>>) => {
    const { status, text } = await rawCall(app.address, {
      path: '/jeecg-boot/sys/position/list',
      headers: { 'x-access-token': token, ...headers },
    })
    const { result } = JSON.parse(text)
    return status === 200 ? result.records.map(({ code }: { code: string }) => code) : status
  }

  it('[6.5a] [7.1b] chooses among the tenants of a person and opens no other; 0 is the first of them', async () => {
    await sql`
      insert into sys_position (code, name, post_rank, tenant_id) values ('T0', 't', '1', 0), ('T3', 't', '1', 3), ('T5', 't', '1', 5), ('T7', 't', '1', 7)
    `.execute(app.db)
    const person = await app.person(['system:position:list'])
    expect(await listAs(person.token, {})).toEqual(['T0'])
    expect(await listAs(person.token, { 'tenant-id': '5' })).toBe(401)
    await sql`update sys_user set rel_tenant_ids = '3,5' where id = ${person.userId}`.execute(app.db)
    await sql`update sys_role set tenant_id = 3 where id = ${person.roleId}`.execute(app.db)
    await sql`
      with role as (insert into sys_role (id, role_name, role_code, tenant_id) values ('reader-5', 'r', 'r', 5) returning id),
        grants as (insert into sys_role_permission (id, role_id, permission_id)
          select 'reader-5', 'reader-5', id from sys_permission where perms = 'system:position:list')
      insert into sys_user_role (id, user_id, role_id) select 'reader-5', ${person.userId}, id from role
    `.execute(app.db)
    const { token } = await app.signIn(person.username)
    expect(await listAs(token, { 'tenant-id': '0' })).toEqual(['T3'])
    for (const name of ['tenant-id', 'X-Tenant-Id', 'tenant_id']) {
      expect(await listAs(token, { [name]: '5' })).toEqual(['T5'])
    }
    expect(await listAs(token, { 'tenant-id': '7' })).toBe(401)
  })

  it('is a number or nothing: anything else is refused before anybody is looked up', async () => {
    const { token } = await app.admin()
    for (const [wrong, signedIn] of [
      ['x', true],
      ['5,3', true],
      ['-1', true],
      ['1.5', true],
      ['null', false],
    ] as const) {
      const headers = { 'tenant-id': wrong, ...(signedIn && { 'x-access-token': token }) }
      const { status, text } = await rawCall(app.address, { path: '/jeecg-boot/sys/position/list', headers })
      expect(status, wrong).toBe(400)
      expect(JSON.parse(text).result.errors).toEqual([{ path: 'tenant-id', message: '租户编号必须是数字' }])
    }
    expect(await listAs(token, { 'tenant-id': '' })).toContain('T0')
  })

  it('shows, changes and deletes no row of another tenant, not even by its id', async () => {
    const codes = ['list', 'edit', 'delete', 'export'].map((verb) => `system:position:${verb}`)
    const person = await app.person(codes)
    const { rows } = await sql<{ id: string }>`select id from sys_position where code = 'T7'`.execute(app.db)
    const id = rows[0]?.id ?? ''
    expect((await person.get('/sys/position/queryById', { id })).status).toBe(404)
    expect((await person.put('/sys/position/edit', { id, name: 'mine' })).status).toBe(404)
    expect((await person.delete('/sys/position/delete', { id })).status).toBe(404)
    const after = await sql<{
      row: string
    }>`select p::text as row from sys_position p where id = ${id} and name = 't' and del_flag = 0`.execute(app.db)
    expect(after.rows).toHaveLength(1)
  })
})

describe('changing the password', () => {
  const change = (client: Client, sent: Readonly<Record<string, string>>) =>
    client.put('/sys/user/updatePassword', sent)
  const right = { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }

  it.each([
    ['oldpassword', { oldpassword: '' }, '请输入旧密码!'],
    ['password', { password: '' }, '请输入新密码!'],
    ['confirmpassword', { confirmpassword: '' }, '请确认新密码!'],
    ['confirmpassword', { confirmpassword: 'not the same one' }, '两次输入的密码不一样！'],
    ['oldpassword', { oldpassword: 'not the old one' }, '旧密码输入错误!'],
    ['password', { password: 'short', confirmpassword: 'short' }, '密码长度为8到128个字符'],
    ['password', { password: 'Password123!', confirmpassword: 'Password123!' }, '密码过于常见，请换一个'],
    ['password', { password: PASSWORD, confirmpassword: PASSWORD }, '新密码不能与旧密码相同'],
  ])('[5.11a] says at %s what is wrong with %j', async (path, wrong, message) => {
    const { status, body } = await change(await app.admin(), { ...right, ...wrong })
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    expect(body.result.errors).toContainEqual({ path, message })
  })

  it('[7.11] changes only one’s own, and needs a session', async () => {
    const other = await change(await app.person([]), { ...right, username: 'admin' })
    expect(other.body).toMatchObject({ success: false, message: '只允许修改自己的密码！' })
    expect((await change(app.nobody, right)).status).toBe(401)
    expect((await tryIn('admin', PASSWORD)).body.success).toBe(true)
  })

  it('[7.11] ends every other session at once; only the new password signs in', async () => {
    const here = await app.person([])
    const elsewhere = await app.signIn(here.username)
    expect(await isIn(elsewhere)).toBe(true)
    const changed = await change(here, { ...right, username: here.username })
    expect(changed.body).toMatchObject({ success: true, message: '修改密码成功！' })
    expect(await isIn(elsewhere)).toBe(false)
    expect(await isIn(here)).toBe(true)
    expect((await tryIn(here.username, PASSWORD)).body.success).toBe(false)
    expect((await tryIn(here.username, NEW_PASSWORD)).body.success).toBe(true)
  })

  it('[2.22a] comes first after a one-time password: nothing else is open until it is done', async () => {
    const person = await app.person(['system:position:list', 'system:position:add'])
    await sql`update sys_user set must_change_password = true where id = ${person.userId}`.execute(app.db)
    const client = await app.signIn(person.username)
    const closed = [
      () => client.get('/sys/position/list'),
      () => client.post('/sys/position/add', { code: 'x', name: 'x', postRank: '1' }),
      () => client.get(HOME),
      () => client.get('/sys/dict/queryAllDictItems'),
      () => client.put('/sys/userPreference/edit', { key: 'a', value: 1 }),
    ]
    for (const call of closed) {
      const { status, body } = await call()
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 510, message: '请先修改初始密码', result: { mustChangePassword: true } })
    }
    expect((await client.get('/sys/permission/getUserPermissionByToken')).status).toBe(200)
    expect((await change(client, right)).body.success).toBe(true)
    expect((await client.get('/sys/position/list')).status).toBe(200)
  })
})

describe('the audit log', () => {
  interface LogRow {
    readonly logType: number
    readonly operateType: number | null
    readonly content: string
    readonly userid: string
    readonly param: string | null
    readonly row: string
  }
  const logged = async (userid: string): Promise<readonly LogRow[]> => {
    const { rows } = await sql<LogRow>`
      select log_type, operate_type, log_content as content, userid, request_param as param, l::text as row
      from sys_log l where userid = ${userid} order by create_time, id
    `.execute(app.db)
    return rows
  }

  it('has a row for every sign-in, failed try and sign-out, and never a password or token', async () => {
    const person = await app.person([])
    await tryIn(person.username, 'a-wrong-password')
    await change(person)
    await person.post('/sys/logout')
    const rows = await logged(person.username)
    const logins = rows.filter(({ logType }) => logType === 1).map(({ content }) => content)
    expect(logins[0]).toContain('登录成功')
    expect(logins[1]).toBe('登录失败')
    expect(logins.at(-1)).toContain('退出成功')
    for (const { row } of rows) {
      expect(row).not.toContain(PASSWORD)
      expect(row).not.toContain('a-wrong-password')
      expect(row).not.toContain(NEW_PASSWORD)
      expect(row).not.toContain(person.token)
    }
  })

  it('has a row for every command, export and denial, with who, what and from where', async () => {
    const person = await app.person(['system:position:list', 'system:position:add', 'system:position:export'])
    await person.post('/sys/position/add', { code: 'LOG1', name: 'Logged', postRank: '1' })
    await person.get('/sys/position/exportXls')
    await person.delete('/sys/position/delete', { id: 'x' })
    await person.get('/sys/position/list')
    const rows = (await logged(person.username)).filter(({ logType }) => logType === 2)
    expect(rows.map(({ operateType, content }) => [operateType, content])).toEqual([
      [2, '职务：新增'],
      [6, '职务：导出'],
      [4, '拒绝：职务：删除'],
    ])
    expect(rows[0]?.param).toContain('LOG1')
    expect(rows[0]?.row).toContain('127.0.0.1')
  })

  const change = (client: Client) =>
    client.put('/sys/user/updatePassword', { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: 'other' })
})
