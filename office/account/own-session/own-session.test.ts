import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { OWN_SESSION_PATH, type OwnSession } from './own-session.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (client: Client) =>
  (await client.get(`${OWN_SESSION_PATH}/list`)).body.result as unknown as readonly OwnSession[]
const end = (client: Client, id: string) => client.delete(`${OWN_SESSION_PATH}/delete`, { id })
const isIn = async (client: Client) => (await client.get('/sys/user/getUserInfo')).status === 200

it('[2.11b] people see where they are signed in, and end one of it at once', async () => {
  const desk = await app.person([])
  const phone = await app.signIn(desk.username)
  const seen = await list(desk)
  expect(seen).toHaveLength(2)
  expect(seen[0]).toEqual({
    id: expect.stringMatching(/^\w+$/),
    isThis: true,
    address: '127.0.0.1',
    agent: expect.any(String),
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    lastSeenTime: expect.stringMatching(/^\d{4}-/),
  })
  expect(seen[1]?.isThis).toBe(false)
  const text = JSON.stringify(await list(desk))
  const { rows } = await sql<{ tokenHash: string }>`select token_hash from sys_session`.execute(app.db)
  expect(rows.filter(({ tokenHash }) => text.includes(tokenHash))).toEqual([])
  expect((await end(desk, seen[1]?.id ?? '')).body).toMatchObject({ success: true, message: '已退出登录' })
  expect([await isIn(desk), await isIn(phone)]).toEqual([true, false])
  expect(await list(desk)).toHaveLength(1)
})

it('all others end together, this one stays', async () => {
  const desk = await app.person([])
  const others = [await app.signIn(desk.username), await app.signIn(desk.username)]
  expect((await desk.delete(`${OWN_SESSION_PATH}/deleteOthers`, {})).body.success).toBe(true)
  expect(await isIn(desk)).toBe(true)
  expect(await Promise.all(others.map(isIn))).toEqual([false, false])
})

it('the session of somebody else is answered like none, and stays', async () => {
  const [ann, bob] = [await app.person([]), await app.admin()]
  const [own] = await list(bob)
  expect((await end(ann, own?.id ?? '')).status).toBe(404)
  expect((await end(ann, 'no-such-session')).status).toBe(404)
  expect((await end(ann, "' or '1'='1")).status).toBe(400)
  expect(await isIn(bob)).toBe(true)
  expect((await app.nobody.get(`${OWN_SESSION_PATH}/list`)).status).toBe(401)
  expect((await end(app.nobody, own?.id ?? '')).status).toBe(401)
})

it('who looks at everything as somebody neither sees their sessions nor ends them', async () => {
  const admin = await app.admin()
  const ann = await app.person([])
  const [own] = await list(ann)
  await admin.post('/sys/access/view', { userId: ann.userId })
  expect((await admin.get(`${OWN_SESSION_PATH}/list`)).status).toBe(403)
  expect((await end(admin, own?.id ?? '')).status).toBe(403)
  expect(await isIn(ann)).toBe(true)
})

it('sessions that are over are not listed', async () => {
  const ann = await app.person([])
  await app.signIn(ann.username)
  await sql`
    update sys_session set last_seen_at = now() - interval '3 hours'
    where user_id = ${ann.userId} and id <> ${(await list(ann))[0]?.id}
  `.execute(app.db)
  expect(await list(ann)).toHaveLength(1)
})
