import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vault } from '#kit/server/seal/vault.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { addSmsGateway } from '../sent-code/testing/senders.server.ts'
import { codeOf } from './testing/codes.ts'
import { HERE, proven, withPasskey, withTotp } from './testing/factors.ts'
import { SoftPasskey } from './testing/soft-passkey.server.ts'

let app: TestApp
let other: ServerProcess
beforeAll(async () => {
  app = await startTestApp({ publicUrl: HERE.origin })
  other = await startProcess({ databaseUrl: app.databaseUrl, filesFolder: app.filesFolder })
})
afterAll(async () => {
  await other.app.close()
  await app.close()
})
// all tests come from one address
beforeEach(() => sql`delete from sys_rate_limit`.execute(app.db))

type Person = Awaited<ReturnType<TestApp['person']>>

const newPerson = (permissions: readonly string[] = []) => app.person(permissions)

const passwordOf = ({ username }: Person) => app.nobody.post('/sys/login', { username, password: PASSWORD })

/** Signs in by password as far as that leads. */
async function halfWay(person: Person): Promise<string> {
  const { body } = await passwordOf(person)
  const { factor } = body.result as { factor: { signInToken: string } }
  return factor.signInToken
}

const prove = (signInToken: string, proof: object) => app.nobody.post('/sys/factor/signIn', { signInToken, ...proof })

describe('a sign-in with a second factor', () => {
  it('refuses a client that knows of none in words, and begins no session before the code', async () => {
    const person = await newPerson()
    const { secret } = await withTotp(person)
    const before = await sessionsOf(person)
    const refused = await passwordOf(person)
    expect(refused.body).toMatchObject({
      success: false,
      code: 500,
      message: '该账号需要二次验证，请在登录页完成验证',
      result: { factor: { username: person.username, ways: ['totp', 'recovery'], isEnrolling: false } },
    })
    expect(JSON.stringify(refused.body)).not.toContain('"token"')
    expect(await sessionsOf(person)).toBe(before)
    const { factor } = refused.body.result as { factor: { signInToken: string } }
    const { body } = await prove(factor.signInToken, { way: 'totp', secret: codeOf(secret, 1) })
    expect(body).toMatchObject({ success: true, result: { userInfo: { username: person.username } } })
    const { rows } = await sql<{ content: string }>`
      select log_content as content from sys_log where username = ${person.username} order by create_time desc, id desc limit 2
    `.execute(app.db)
    expect(rows.map(({ content }) => content).join()).toMatch(/二次验证登录成功.*等待二次验证/)
    expect(await sessionsOf(person)).toBe(before + 1)
  })

  it('does not take what stands for a half sign-in for a session, in no header', async () => {
    const person = await newPerson()
    await withTotp(person)
    const signInToken = await halfWay(person)
    for (const [name, value] of [
      ['X-Access-Token', signInToken],
      ['Authorization', `Bearer ${signInToken}`],
    ] as const) {
      const client = clientOf(app.address, '', { [name]: value })
      for (const path of ['/sys/user/getUserInfo', '/sys/permission/getUserPermissionByToken', '/sys/ownFactor/list']) {
        expect((await client.get(path)).status, `${name} ${path}`).toBe(401)
      }
      expect((await client.post('/sys/ownFactor/begin', { kind: 'totp' })).status).toBe(401)
      expect((await client.post('/sys/proof/prove', { way: 'password', secret: PASSWORD })).status).toBe(401)
    }
    // nobody gets around the factor by setting up one of their own
    const enrol = await app.nobody.post('/sys/factor/enrol', { signInToken, kind: 'totp' })
    expect(enrol.body).toMatchObject({ success: false, message: '请使用已绑定的方式验证' })
    const enrolled = await app.nobody.post('/sys/factor/enrolled', {
      signInToken,
      kind: 'totp',
      id: 'x',
      secret: '000000',
    })
    expect(enrolled.body).toMatchObject({ success: false })
  })

  it('takes a code once, in whatever sign-in it comes again', async () => {
    const person = await newPerson()
    const { secret, used } = await withTotp(person)
    const code = codeOf(secret, 1)
    // the one that set the authenticator up is used, too
    expect((await prove(await halfWay(person), { way: 'totp', secret: used })).body.success).toBe(false)
    const [first, second] = [await halfWay(person), await halfWay(person)]
    const both = await Promise.all([first, second].map((token) => prove(token, { way: 'totp', secret: code })))
    expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect((await prove(await halfWay(person), { way: 'totp', secret: code })).body.success).toBe(false)
  })

  it('ends a sign-in after five wrong codes, and all guessing after ten in an hour, from anywhere', async () => {
    const person = await newPerson()
    const { secret } = await withTotp(person)
    const first = await halfWay(person)
    for (let guess = 0; guess < 5; guess++) {
      expect((await prove(first, { way: 'totp', secret: '000000' })).body).toMatchObject({
        message: '验证码不正确或已使用',
      })
    }
    expect((await prove(first, { way: 'totp', secret: codeOf(secret, 1) })).body).toMatchObject({
      success: false,
      message: '登录已超时，请重新登录',
    })
    const second = await halfWay(person)
    for (let guess = 0; guess < 4; guess++) {
      await prove(second, { way: 'recovery', secret: 'aaaa-aaaa-aaaa-aaaa' })
    }
    const third = await halfWay(person)
    expect((await prove(third, { way: 'totp', secret: '111111' })).body.success).toBe(false)
    const late = await prove(third, { way: 'totp', secret: codeOf(secret, 1) })
    expect(late.status).toBe(429)
    expect(late.body.message).toContain('请稍后再试')
  })

  it('takes each recovery code once, however it is typed, and keeps none of them readable', async () => {
    const person = await newPerson()
    const { recoveryCodes } = await withTotp(person)
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
    expect((await prove(await halfWay(person), { way: 'recovery', secret: typed })).body.success).toBe(true)
    expect((await prove(await halfWay(person), { way: 'recovery', secret: first })).body.success).toBe(false)
    expect((await prove(await halfWay(person), { way: 'recovery', secret: second })).body.success).toBe(true)
    const stored = await sql`select to_jsonb(r) from sys_recovery_code r union all select to_jsonb(f) from sys_factor f
      union all select to_jsonb(l) from sys_log l`.execute(app.db)
    const text = JSON.stringify(stored.rows)
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('keeps the secret of an authenticator sealed, and says it nowhere again', async () => {
    const person = await newPerson()
    const { secret } = await withTotp(person)
    const { rows } = await sql<{
      secretSealed: string
    }>`select secret_sealed from sys_factor where user_id = ${person.userId}`.execute(app.db)
    expect(rows[0]?.secretSealed).toMatch(/^v1\./)
    const logs = await sql`select to_jsonb(l) as line from sys_log l`.execute(app.db)
    expect(JSON.stringify([rows, logs.rows, (await person.get('/sys/ownFactor/list')).body])).not.toContain(secret)
  })

  it('is asked for after every way in, not only after a password', async () => {
    const person = await newPerson()
    await withTotp(person)
    const phone = '13900001111'
    await addSmsGateway(app.db)
    await sql`update sys_user set phone = ${phone} where id = ${person.userId}`.execute(app.db)
    const sealed = vault(TEST_KEY).seal('123456', `sent-code:login:${phone}`)
    await sql`insert into sys_sent_code (sent_to, purpose, code_sealed, expires_at)
      values (${phone}, 'login', ${sealed}, now() + interval '5 minutes')`.execute(app.db)
    const { body } = await app.nobody.post('/sys/phoneLogin', { mobile: phone, captcha: '123456' })
    expect(body).toMatchObject({ success: false, result: { factor: { ways: ['totp', 'recovery'] } } })
  })

  it('holds in another server process on the database', async () => {
    const person = await newPerson()
    const { secret } = await withTotp(person)
    const signInToken = await halfWay(person)
    const there = clientOf(other.address, '')
    const { body } = await there.post('/sys/factor/signIn', { signInToken, way: 'totp', secret: codeOf(secret, 1) })
    expect(body.success).toBe(true)
    const again = await prove(signInToken, { way: 'totp', secret: codeOf(secret, 1) })
    expect(again.body).toMatchObject({ success: false, message: '登录已超时，请重新登录' })
    expect((await clientOf(app.address, String(body.result.token)).get('/sys/user/getUserInfo')).status).toBe(200)
  })
})

describe('a passkey', () => {
  it('lets its owner in by itself, with another challenge each time', async () => {
    const person = await newPerson()
    const passkey = await withPasskey(person)
    const { body: asked } = await app.nobody.post('/sys/passkey/challenge')
    const options = asked.result as { challenge: string; rpId: string }
    expect(options.rpId).toBe('office.example')
    const answer = passkey.signed(options, HERE)
    const { body } = await app.nobody.post('/sys/passkey/signIn', { passkey: answer })
    expect(body, JSON.stringify(body)).toMatchObject({
      success: true,
      result: { userInfo: { username: person.username } },
    })
    const replayed = await app.nobody.post('/sys/passkey/signIn', { passkey: answer })
    expect(replayed.body).toMatchObject({ success: false, message: '通行密钥验证失败，请重试' })
    const { rows } =
      await sql`select way from sys_session where user_id = ${person.userId} and way = 'passkey'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('is good where the house is set to be, whatever the headers of a request say', async () => {
    const person = await newPerson()
    const passkey = await withPasskey(person)
    const evil = { origin: 'https://evil.example' }
    const fooled = clientOf(app.address, '', {
      Origin: evil.origin,
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example;proto=https',
    })
    for (const where of [evil, { ...evil, rpId: 'office.example' }, { ...HERE, rpId: 'evil.example' }]) {
      const { body: asked } = await fooled.post('/sys/passkey/challenge')
      const options = asked.result as { challenge: string; rpId: string }
      expect(options.rpId).toBe('office.example')
      const { body } = await fooled.post('/sys/passkey/signIn', { passkey: passkey.signed(options, where) })
      expect(body.success, JSON.stringify(where)).toBe(false)
    }
    const mine = new SoftPasskey()
    const { body: begun } = await person.post('/sys/ownFactor/begin', { kind: 'passkey' })
    const made = mine.made(begun.result as { challenge: string }, evil)
    expect((await person.post('/sys/ownFactor/confirm', { kind: 'passkey', passkey: made })).body.success).toBe(false)
  })

  it('proves nothing with a challenge of another sign-in, of another purpose, or of somebody else', async () => {
    const [ann, eve] = [await newPerson(), await newPerson()]
    const [hers, evil] = [await withPasskey(ann), await withPasskey(eve)]
    const challengeOf = async (signInToken: string) =>
      (await app.nobody.post('/sys/factor/challenge', { signInToken })).body.result as { challenge: string }
    const [first, second] = [await halfWay(ann), await halfWay(ann)]
    const stranger = evil.signed(await challengeOf(first), HERE)
    expect((await prove(first, { way: 'passkey', passkey: stranger })).body.success).toBe(false)
    const elsewhere = hers.signed(await challengeOf(second), HERE)
    expect((await prove(first, { way: 'passkey', passkey: elsewhere })).body.success).toBe(false)
    const { body: open } = await app.nobody.post('/sys/passkey/challenge')
    const forSignIn = hers.signed(open.result as { challenge: string }, HERE)
    expect((await prove(first, { way: 'passkey', passkey: forSignIn })).body.success).toBe(false)
    const right = hers.signed(await challengeOf(first), HERE)
    expect((await prove(first, { way: 'passkey', passkey: right })).body.success).toBe(true)
  })

  it('is the only way in for whoever wants it so: a code by time lets nobody in any more', async () => {
    const person = await newPerson()
    const { secret, recoveryCodes } = await withTotp(person)
    expect((await person.put('/sys/ownFactor/passkeyOnly', { isOn: true })).status).toBe(403)
    const fresh = await proven(app.address, person, { way: 'totp', secret: codeOf(secret, 1) })
    expect((await fresh.put('/sys/ownFactor/passkeyOnly', { isOn: true })).body).toMatchObject({
      success: false,
      message: '请先绑定通行密钥',
    })
    const passkey = await withPasskey(fresh)
    expect((await fresh.put('/sys/ownFactor/passkeyOnly', { isOn: true })).body.success).toBe(true)
    const { body } = await passwordOf(person)
    expect(body.result).toMatchObject({ factor: { ways: ['passkey', 'recovery'] } })
    expect((await prove(await halfWay(person), { way: 'totp', secret: codeOf(secret, 1) })).body.success).toBe(false)
    expect((await prove(await halfWay(person), { way: 'recovery', secret: recoveryCodes[0] })).body.success).toBe(true)
    const { body: asked } = await app.nobody.post('/sys/passkey/challenge')
    const signed = passkey.signed(asked.result as { challenge: string }, HERE)
    expect((await app.nobody.post('/sys/passkey/signIn', { passkey: signed })).body.success).toBe(true)
  })
})

async function sessionsOf({ userId }: Person): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from sys_session where user_id = ${userId}`.execute(app.db)
  return rows[0]?.count ?? 0
}
