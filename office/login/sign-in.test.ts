import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function sessionsOf(userId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ tenantId: number }>`select tenant_id from sys_session where user_id = ${userId}`.execute(
    app.db,
  )
  return rows.map(({ tenantId }) => tenantId)
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.db)
  return rows[0]?.count ?? 0
}

it.each<[string, RawBuilder<unknown>, string, readonly number[]]>([
  ['a new password', sql`password = 'another'`, '用户名或密码错误', []],
  ['freezing', sql`status = 2`, '该用户已冻结', []],
  ['removal', sql`del_flag = 1`, '用户名或密码错误', []],
  ['other tenants', sql`rel_tenant_ids = '7,3'`, '登录成功', [7]],
])('a sign-in that is under way finds %s before its session begins', async (_, change, message, sessions) => {
  const { username, userId } = await app.person([])
  let signingIn: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await sql`update sys_user set ${change} where id = ${userId}`.execute(tx)
    await sql`delete from sys_session where user_id = ${userId}`.execute(tx)
    // the old password is checked and right by now; the session has to wait for what becomes of the person
    signingIn = app.nobody.post('/sys/login', { username, password: PASSWORD }).then(({ body }) => body.message)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
  })
  expect(await signingIn).toBe(message)
  expect(await sessionsOf(userId)).toEqual(sessions)
})

it('of two password changes at once one counts, and the other session is out', async () => {
  const here = await app.person([])
  const there = await app.signIn(here.username)
  const change = (client: typeof there, password: string) =>
    client.put('/sys/user/updatePassword', { oldpassword: PASSWORD, password, confirmpassword: password })
  const answers = await Promise.all([change(here, 'a new one for the shelf'), change(there, 'one more for the shelf')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(here.userId)).toHaveLength(1)
})
