import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { codeOf } from './testing/codes.ts'
import { HERE, proven, withPasskey, withTotp } from './testing/factors.ts'

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
beforeEach(async () => {
  await sql`delete from sys_rate_limit`.execute(app.db)
  await sql`update sys_step_up set is_enabled = true, allows_password = true`.execute(app.db)
})

/** A call that gives rights: it is asked about, and refused with nothing but the proof missing. */
const grant = (person: Client) => person.post('/sys/user/addSysUserRole', { roleId: 'none', userIdList: ['none'] })
const RIGHTS = ['system:role:assign']

/** As if everything that the sessions of a person have proven were so many minutes ago. */
async function minutesLater(userId: string, minutes: number): Promise<void> {
  await sql`update sys_session set factor_at = factor_at - make_interval(mins => ${minutes}),
    password_at = password_at - make_interval(mins => ${minutes}) where user_id = ${userId}`.execute(app.db)
  // what is remembered of a caller is remembered for a second
  const there = await app.signIn('admin')
  await there.post('/sys/logout')
}

const asked = (ways: readonly string[]) => ({
  code: 510,
  message: '请先验证身份，再继续操作',
  result: { stepUp: { kind: 'grant', ways } },
})

describe('what costs money or opens data', () => {
  it('is asked about with the password by whoever has no factor, five minutes after it was shown', async () => {
    const person = await app.person(RIGHTS)
    expect((await grant(person)).status).not.toBe(403)
    await minutesLater(person.userId, 4)
    expect((await grant(person)).status).not.toBe(403)
    await minutesLater(person.userId, 1)
    const refused = await grant(person)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject(asked(['password']))
    const wrong = await person.post('/sys/proof/prove', { way: 'password', secret: 'not it at all' })
    expect(wrong.body).toMatchObject({ success: false, message: '密码不正确' })
    const fresh = await proven(app.address, person, { way: 'password', secret: PASSWORD })
    expect((await grant(fresh)).status).not.toBe(403)
  })

  it('is asked about with a factor by whoever has one: a password shows nothing any more', async () => {
    const person = await app.person(RIGHTS)
    const { secret } = await withTotp(person)
    // the password was shown a moment ago
    const refused = await grant(person)
    expect(refused.body).toMatchObject(asked(['totp', 'recovery']))
    const byPassword = await person.post('/sys/proof/prove', { way: 'password', secret: PASSWORD })
    expect(byPassword.body).toMatchObject({ success: false, message: '请使用已绑定的方式验证' })
    const fresh = await proven(app.address, person, { way: 'totp', secret: codeOf(secret, 1) })
    expect((await grant(fresh)).status).not.toBe(403)
    await minutesLater(person.userId, 5)
    expect((await grant(fresh)).status).toBe(403)
  })

  it('leads whoever has nothing to show to set it up, where the house takes no password', async () => {
    await sql`update sys_step_up set allows_password = false where kind = 'grant'`.execute(app.db)
    const person = await app.person(RIGHTS)
    const refused = await grant(person)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ result: { stepUp: { kind: 'grant', ways: [] } } })
    expect(refused.body.message).toContain('请先在“个人设置 > 安全设置”中绑定')
  })

  it('is not asked about where the house does not want it', async () => {
    await sql`update sys_step_up set is_enabled = false where kind = 'grant'`.execute(app.db)
    const person = await app.person(RIGHTS)
    await withTotp(person)
    expect((await grant(person)).status).not.toBe(403)
  })
})

describe('a proof', () => {
  it('counts in the session that it was given in, in no other one of the same person', async () => {
    const person = await app.person(RIGHTS)
    const there = await app.signIn(person.username)
    const { secret } = await withTotp(person)
    const code = codeOf(secret, 1)
    const fresh = await proven(app.address, person, { way: 'totp', secret: code })
    expect((await grant(fresh)).status).not.toBe(403)
    expect((await grant(there)).status).toBe(403)
    const replayed = await there.post('/sys/proof/prove', { way: 'totp', secret: code })
    expect(replayed.body).toMatchObject({ success: false, message: '验证码不正确或已使用' })
    expect((await grant(there)).status).toBe(403)
  })

  it('by a passkey answers what was asked in the same session', async () => {
    const person = await app.person(RIGHTS)
    const there = await app.signIn(person.username)
    const passkey = await withPasskey(person)
    const challenge = async (client: Client) =>
      (await client.post('/sys/proof/challenge')).body.result as { readonly challenge: string }
    const answer = passkey.signed(await challenge(person), HERE)
    expect((await there.post('/sys/proof/prove', { way: 'passkey', passkey: answer })).body.success).toBe(false)
    const fresh = await proven(app.address, person, {
      way: 'passkey',
      passkey: passkey.signed(await challenge(person), HERE),
    })
    expect((await grant(fresh)).status).not.toBe(403)
    expect((await grant(there)).status).toBe(403)
  })

  it('gives the session another token: the one before proves nothing, and is soon good for nothing', async () => {
    const person = await app.person(RIGHTS)
    const { secret } = await withTotp(person)
    const fresh = await proven(app.address, person, { way: 'totp', secret: codeOf(secret, 1) })
    expect(fresh.token).not.toBe(person.token)
    // requests on their way are answered
    expect((await person.get('/sys/user/getUserInfo')).status).toBe(200)
    expect((await grant(person)).status).toBe(403)
    await sql`update sys_session set rotated_at = rotated_at - interval '31 seconds' where user_id = ${person.userId}`.execute(
      app.db,
    )
    const elsewhere = clientOf(other.address, person.token)
    expect((await elsewhere.get('/sys/user/getUserInfo')).status).toBe(401)
    expect((await fresh.get('/sys/user/getUserInfo')).status).toBe(200)
  })

  it('holds in another server process at once', async () => {
    const person = await app.person(RIGHTS)
    const { secret } = await withTotp(person)
    const there = clientOf(other.address, person.token)
    expect((await grant(there)).status).toBe(403)
    const fresh = await proven(app.address, person, { way: 'totp', secret: codeOf(secret, 1) })
    expect((await grant(clientOf(other.address, fresh.token))).status).not.toBe(403)
  })

  it('is never in what a client says of itself', async () => {
    const person = await app.person(RIGHTS)
    await withTotp(person)
    const claiming = clientOf(app.address, person.token, {
      'X-Factor': '1',
      'X-Step-Up': 'grant',
      'X-Factor-At': new Date().toISOString(),
      Cookie: 'factor=1',
    })
    const { status } = await claiming.post('/sys/user/addSysUserRole', {
      roleId: 'none',
      userIdList: ['none'],
      stepUp: true,
      factorAt: Date.now(),
      isProven: true,
    })
    expect(status).toBe(403)
  })

  it('is asked of no program: an API token cannot do it, and is told so', async () => {
    const person = await app.person([
      'shop:order:list',
      'shop:order:export',
      'shop:order:phone',
      'shop:order:exportPersonal',
    ])
    const made = await person.post('/sys/apiToken/add', {
      name: 'a script',
      days: 30,
      scopes: ['shop:order:list', 'shop:order:export', 'shop:order:phone', 'shop:order:exportPersonal'],
      password: PASSWORD,
    })
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true })
    const script = clientOf(app.address, '', { Authorization: `Bearer ${made.body.result.token}` })
    const refused = await script.get('/shop/order/exportXls')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: '此操作需要本人验证，API 令牌不能执行' })
    expect((await script.post('/sys/proof/prove', { way: 'password', secret: PASSWORD })).status).toBe(403)
    await sql`update sys_step_up set is_enabled = false where kind = 'personal-data'`.execute(app.db)
    expect((await script.get('/shop/order/exportXls')).status).toBe(200)
  })

  it('is asked for a sheet with personal data, and for none without', async () => {
    const [seeing, masked] = [
      await app.person(['shop:order:list', 'shop:order:export', 'shop:order:phone', 'shop:order:exportPersonal']),
      await app.person(['shop:order:list', 'shop:order:export', 'shop:order:phone']),
    ]
    for (const { userId } of [seeing, masked]) {
      await minutesLater(userId, 6)
    }
    expect((await seeing.get('/shop/order/exportXls')).body).toMatchObject({
      code: 510,
      result: { stepUp: { kind: 'personal-data', ways: ['password'] } },
    })
    expect((await seeing.post('/shop/order/exportJob')).status).toBe(403)
    expect((await seeing.get('/shop/order/exportXls', { template: 1 })).status).toBe(200)
    expect((await masked.get('/shop/order/exportXls')).status).toBe(200)
  })

  it('is asked of whoever stands in for somebody by their own factor', async () => {
    const [principal, agent] = [await app.person(RIGHTS), await app.person([])]
    await withTotp(principal)
    const { secret } = await withTotp(agent)
    await sql`insert into sys_user_agent (id, user_name, agent_user_name, start_time, end_time, status)
      values (${`agent-${agent.userId.slice(-8)}`}, ${principal.username}, ${agent.username}, now() - interval '1 day',
        now() + interval '1 day', '1')`.execute(app.db)
    await minutesLater(agent.userId, 0)
    const standing = await proven(app.address, agent, { way: 'totp', secret: codeOf(secret, 1) })
    expect((await grant(standing)).status).not.toBe(403)
    await minutesLater(agent.userId, 5)
    expect((await grant(standing)).body).toMatchObject(asked(['totp', 'recovery']))
  })
})

describe('what somebody proves themselves by', () => {
  it('is changed by whoever has just proven it, and they are told of each change', async () => {
    const person = await app.person([])
    await minutesLater(person.userId, 6)
    expect((await person.post('/sys/ownFactor/begin', { kind: 'totp' })).status).toBe(403)
    const fresh = await proven(app.address, person, { way: 'password', secret: PASSWORD })
    const { secret } = await withTotp(fresh)
    const { body } = await fresh.get('/sys/ownFactor/list')
    const { factors } = body.result as unknown as { readonly factors: readonly { readonly id: string }[] }
    const id = factors[0]?.id ?? ''
    expect((await fresh.delete('/sys/ownFactor/delete', { id })).status).toBe(403)
    expect((await fresh.post('/sys/ownFactor/recoveryCodes')).status).toBe(403)
    expect((await fresh.post('/sys/ownFactor/begin', { kind: 'passkey' })).status).toBe(403)
    const again = await proven(app.address, fresh, { way: 'totp', secret: codeOf(secret, 1) })
    expect((await again.post('/sys/ownFactor/recoveryCodes')).body.success).toBe(true)
    expect((await again.delete('/sys/ownFactor/delete', { id })).body.success).toBe(true)
    const { rows } = await sql<{ text: string }>`select payload::text as text from sys_event
      where name = 'people-told' and payload::text like ${`%${person.userId}%`}`.execute(app.db)
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  it('is nobody else’s: neither seen nor changed by its id', async () => {
    const [ann, eve] = [await app.person([]), await app.person([])]
    await withTotp(ann)
    const { body } = await ann.get('/sys/ownFactor/list')
    const { factors } = body.result as unknown as { readonly factors: readonly { readonly id: string }[] }
    const id = factors[0]?.id ?? ''
    expect((await eve.delete('/sys/ownFactor/delete', { id })).status).toBe(404)
    expect((await eve.put('/sys/ownFactor/rename', { id, name: 'mine' })).status).toBe(404)
    expect((await eve.get('/sys/ownFactor/list')).body.result).toMatchObject({ factors: [], recoveryCodes: 0 })
  })
})
