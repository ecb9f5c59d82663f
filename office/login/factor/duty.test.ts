import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { codeOf } from './testing/codes.ts'
import { HERE, proven, withTotp } from './testing/factors.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ publicUrl: HERE.origin })
  admin = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from sys_rate_limit`.execute(app.db))

const signIn = (username: string) => app.nobody.post('/sys/login', { username, password: PASSWORD })

/** The role of somebody demands a factor from now on. */
async function demand({ roleId }: { readonly roleId: string }, factorGraceDays: number): Promise<void> {
  const { body } = await admin.get('/sys/role/queryById', { id: roleId })
  const { roleName, version } = body.result
  const saved = await admin.put('/sys/role/edit', { id: roleId, roleName, version, needsFactor: true, factorGraceDays })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
}

it('a role that demands a factor leaves its people time from their next sign-in on, and lets nobody in without after it', async () => {
  const person = await app.person([])
  await demand(person, 3)
  const { body } = await signIn(person.username)
  expect(body.success).toBe(true)
  const { userInfo } = body.result as { readonly userInfo: { readonly factorDueTime: string } }
  const due = new Date(`${userInfo.factorDueTime.replace(' ', 'T')}+08:00`).getTime()
  expect(due - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
  expect(due - Date.now()).toBeLessThan(3.1 * 86_400_000)
  await sql`update sys_factor_duty set asked_at = asked_at - interval '3 days' where user_id = ${person.userId}`.execute(
    app.db,
  )
  const late = await signIn(person.username)
  expect(late.body).toMatchObject({
    success: false,
    message: '该账号的角色要求二次验证，请在登录页绑定后登录',
    result: { factor: { isEnrolling: true, ways: [] } },
  })
  const { signInToken } = (late.body.result as { factor: { signInToken: string } }).factor
  expect(
    (await app.nobody.post('/sys/factor/signIn', { signInToken, way: 'totp', secret: '000000' })).body.success,
  ).toBe(false)
  const begun = await app.nobody.post('/sys/factor/enrol', { signInToken, kind: 'totp' })
  const { id, secret } = begun.body.result as { readonly id: string; readonly secret: string }
  const wrong = await app.nobody.post('/sys/factor/enrolled', { signInToken, kind: 'totp', id, secret: '000000' })
  expect(wrong.status).toBe(400)
  const done = await app.nobody.post('/sys/factor/enrolled', { signInToken, kind: 'totp', id, secret: codeOf(secret) })
  expect(done.body, JSON.stringify(done.body)).toMatchObject({
    success: true,
    result: { userInfo: { factorDueTime: null }, recoveryCodes: expect.arrayContaining([expect.any(String)]) },
  })
  const session = clientOf(app.address, String(done.body.result.token))
  const { body: own } = await session.get('/sys/ownFactor/list')
  const { factors, isRequired } = own.result as unknown as { factors: readonly { id: string }[]; isRequired: boolean }
  expect(isRequired).toBe(true)
  // the last one stays
  expect((await session.delete('/sys/ownFactor/delete', { id: factors[0]?.id ?? '' })).body).toMatchObject({
    success: false,
    message: '您的角色要求二次验证，不能解除最后一个',
  })
})

it('a secret that is set up in one sign-in is none in another one', async () => {
  const person = await app.person([])
  await demand(person, 0)
  const tokenOf = async () =>
    ((await signIn(person.username)).body.result as { factor: { signInToken: string } }).factor.signInToken
  const [first, second] = [await tokenOf(), await tokenOf()]
  const begun = await app.nobody.post('/sys/factor/enrol', { signInToken: first, kind: 'totp' })
  const { id, secret } = begun.body.result as { readonly id: string; readonly secret: string }
  const elsewhere = await app.nobody.post('/sys/factor/enrolled', {
    ...{ signInToken: second, kind: 'totp', id },
    secret: codeOf(secret),
  })
  expect(elsewhere.body.success).toBe(false)
})

it('an administrator resets the factors of somebody, who is signed out, told of it, and has no time of grace again', async () => {
  const person = await app.person([])
  await demand(person, 7)
  const { secret } = await withTotp(await app.signIn(person.username))
  await sql`update sys_factor_duty set asked_at = asked_at - interval '30 days' where user_id = ${person.userId}`.execute(
    app.db,
  )
  const mayNot = await app.person(['system:user:list'])
  expect((await mayNot.post('/sys/user/resetFactor', { id: person.userId })).status).toBe(403)
  const reset = await admin.post('/sys/user/resetFactor', { id: person.userId })
  expect(reset.body, JSON.stringify(reset.body)).toMatchObject({ success: true, message: '已重置，并已通知本人' })
  expect((await person.get('/sys/user/getUserInfo')).status).toBe(401)
  const { body } = await signIn(person.username)
  expect(body).toMatchObject({ success: false, result: { factor: { isEnrolling: true } } })
  const { signInToken } = (body.result as { factor: { signInToken: string } }).factor
  expect(
    (await app.nobody.post('/sys/factor/signIn', { signInToken, way: 'totp', secret: codeOf(secret, 1) })).body.success,
  ).toBe(false)
  const told = await sql<{ text: string }>`select payload::text as text from sys_event
    where name = 'people-told' and payload::text like ${`%${person.userId}%`}`.execute(app.db)
  expect(told.rows.map(({ text }) => text).join()).toContain('您的二次验证已被管理员重置')
  const logged = await sql`select 1 from sys_log where request_url like '%/sys/user/resetFactor%'`.execute(app.db)
  expect(logged.rows.length).toBeGreaterThan(0)
  const again = await admin.post('/sys/user/resetFactor', { id: person.userId })
  expect(again.body).toMatchObject({ success: false, message: '该用户没有绑定二次验证' })
})

it('nobody resets their own factors, and whoever does it has just proven that it is them', async () => {
  const person = await app.person(['system:user:list', 'system:user:resetFactor'])
  expect((await person.post('/sys/user/resetFactor', { id: person.userId })).body.message).toContain('个人设置')
  const { secret } = await withTotp(person)
  const other = await app.person([])
  await withTotp(other)
  expect((await person.post('/sys/user/resetFactor', { id: other.userId })).status).toBe(403)
  const fresh = await proven(app.address, person, { way: 'totp', secret: codeOf(secret, 1) })
  expect((await fresh.post('/sys/user/resetFactor', { id: other.userId })).body.success).toBe(true)
})
