import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

interface Online {
  readonly id: string
  readonly token: string
  readonly username: string
}

const RIGHTS = ['list', 'forceLogout'].map((right) => `system:online:${right}`)

async function online(client: Client, query: Readonly<Record<string, string>> = {}): Promise<readonly Online[]> {
  const { body } = await client.get('/sys/online/list', { pageSize: 100, ...query })
  return body.result.records as readonly Online[]
}

const rowsOf = async (client: Client, username: string) =>
  (await online(client)).filter((row) => row.username === username)
const end = async (client: Client, sent: object) => (await client.post('/sys/online/forceLogout', sent)).body
const isIn = async (client: Client) => (await client.get('/sys/user/getUserInfo')).status === 200
const why = async (client: Client) => (await client.get('/sys/session/ended')).body.result

it('[1.2a] shows who is signed in from where, without the token of anybody but the caller', async () => {
  const ann = await app.person([])
  const rows = await online(admin, { username: ann.username.slice(1) })
  expect(rows).toEqual([
    expect.objectContaining({
      username: ann.username,
      address: '127.0.0.1',
      way: 'password',
      way_dictText: '密码',
      avatar: null,
      lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    }),
  ])
  expect(rows[0]?.token).toBe(rows[0]?.id)
  const text = JSON.stringify(await online(admin))
  const { rows: hashes } = await sql<{ tokenHash: string }>`select token_hash from sys_session`.execute(app.db)
  expect(hashes.filter(({ tokenHash }) => text.includes(tokenHash))).toEqual([])
  expect(text).not.toContain(ann.token)
  const own = await rowsOf(admin, 'admin')
  expect(own.filter(({ token }) => token === admin.token)).toHaveLength(1)
})

it('[1.2a] [7.7] a client of the protocol ends the session that a row names, and no other', async () => {
  const desk = await app.person([])
  const phone = await app.signIn(desk.username)
  const [row] = await rowsOf(admin, desk.username)
  expect(await end(admin, { token: row?.token })).toMatchObject({ success: true, message: '退出登录成功！' })
  expect([await isIn(desk), await isIn(phone)].filter(Boolean)).toHaveLength(1)
  expect(await end(admin, { token: row?.token })).toMatchObject({ success: false, message: 'Token无效!' })
  expect(await end(admin, { token: '' })).toMatchObject({ success: false, message: 'Token无效!' })
  const own = await app.person(RIGHTS)
  expect(await end(own, { token: own.token })).toMatchObject({ success: true })
  expect(await isIn(own)).toBe(false)
})

it('a page of ours says why, the person is told, and the log has it', async () => {
  const ann = await app.person([])
  const [row] = await rowsOf(admin, ann.username)
  const refused = await end(admin, { id: row?.id, reason: ' ' })
  expect(refused).toMatchObject({ code: 400, result: { errors: [{ path: 'reason' }] } })
  expect(await isIn(ann)).toBe(true)
  expect(await end(admin, { id: row?.id, reason: '设备遗失' })).toMatchObject({ success: true })
  expect(await isIn(ann)).toBe(false)
  expect(await why(ann)).toMatchObject({ reason: '设备遗失', endedBy: '管理员' })
  expect(await why(admin)).toBeNull()
  expect(await why(app.nobody)).toBeNull()
  const { rows } = await sql<{ content: string; reason: string; ip: string }>`
    select log_content as content, reason, ip from sys_log where userid = ${ann.username} and log_type = 1
    order by create_time desc limit 1
  `.execute(app.db)
  expect(rows[0]).toEqual({
    content: expect.stringContaining('被 管理员 强制下线'),
    reason: '设备遗失',
    ip: '127.0.0.1',
  })
})

it('nobody ends the session of somebody who holds more than they do', async () => {
  const clerk = await app.person(RIGHTS)
  const equal = await app.person(RIGHTS)
  const [boss] = await rowsOf(clerk, 'admin')
  const [peer] = await rowsOf(clerk, equal.username)
  expect(await end(clerk, { token: boss?.id })).toMatchObject({
    success: false,
    message: expect.stringContaining('管理员'),
  })
  expect(await isIn(admin)).toBe(true)
  expect(await end(clerk, { token: peer?.id })).toMatchObject({ success: true })
  expect(await isIn(equal)).toBe(false)
})

it('people of other tenants are neither shown nor ended; without the right nothing is', async () => {
  const far = await app.person(RIGHTS)
  await sql`update sys_role set tenant_id = 7 where id = ${far.roleId}`.execute(app.db)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${far.userId}`.execute(app.db)
  const there = await app.signIn(far.username)
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_session s join sys_user u on u.id = s.user_id where u.username = 'admin'
  `.execute(app.db)
  expect([...new Set((await online(there)).map(({ username }) => username))]).toEqual([far.username])
  expect(await end(there, { token: rows[0]?.id })).toMatchObject({ success: false, message: 'Token无效!' })
  expect((await there.post('/sys/online/forceLogout', { id: rows[0]?.id, reason: 'x' })).status).toBe(404)
  expect(await rowsOf(admin, far.username)).toEqual([])
  const reader = await app.person(['system:online:list'])
  expect((await reader.post('/sys/online/forceLogout', { id: rows[0]?.id, reason: 'x' })).status).toBe(403)
  expect((await (await app.person([])).get('/sys/online/list')).status).toBe(403)
})

it('sessions that are over by themselves are not shown', async () => {
  const ann = await app.person([])
  await sql`update sys_session set last_seen_at = now() - interval '3 hours' where user_id = ${ann.userId}`.execute(
    app.db,
  )
  expect(await rowsOf(admin, ann.username)).toEqual([])
})
