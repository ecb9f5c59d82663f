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

const TIMES = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', status: '1' }

it('is set by an administrator, found by the account of the principal, and gives nothing once it is off', async () => {
  const principal = await app.person(['system:position:list'])
  const agent = await app.person([])
  const unknown = await admin.get('/sys/sysUserAgent/queryByUserName', { userName: principal.username })
  expect(unknown.body).toMatchObject({ success: false, message: '未找到对应实体' })
  expect((await agent.get('/sys/position/list')).status).toBe(403)
  const pair = { userName: principal.username, agentUserName: agent.username }
  const added = await admin.post('/sys/sysUserAgent/add', { ...pair, ...TIMES })
  expect(added.body).toMatchObject({ success: true, message: '代理人设置成功！' })
  await expect.poll(async () => (await agent.get('/sys/position/list')).status, { timeout: 10_000 }).toBe(200)
  const { result } = (await admin.get('/sys/sysUserAgent/queryByUserName', { userName: principal.username })).body
  const off = await admin.put('/sys/sysUserAgent/edit', { ...result, status: '0' })
  expect(off.body).toMatchObject({ success: true, message: '代理人设置成功！' })
  await expect.poll(async () => (await agent.get('/sys/position/list')).status, { timeout: 10_000 }).toBe(403)
})

it('is nobody for themselves, ends after it begins, and is somebody who can sign in', async () => {
  const principal = await app.person([])
  const errorsOf = async (values: object) => {
    const { status, body } = await admin.post('/sys/sysUserAgent/add', {
      userName: principal.username,
      agentUserName: 'admin',
      ...TIMES,
      ...values,
    })
    expect(status).toBe(400)
    return (body.result as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)
  }
  expect(await errorsOf({ agentUserName: principal.username })).toEqual(['agentUserName'])
  expect(await errorsOf({ endTime: '2019-01-01 00:00:00' })).toEqual(['endTime'])
  expect(await errorsOf({ agentUserName: 'nobody' })).toEqual(['agentUserName'])
})

it('is nobody’s way to what a principal holds beyond them; everybody sets their own', async () => {
  const clerk = await app.person(['list', 'add', 'edit'].map((verb) => `system:userAgent:${verb}`))
  const greedy = { userName: 'admin', agentUserName: clerk.username, ...TIMES }
  expect((await clerk.post('/sys/sysUserAgent/add', greedy)).body).toMatchObject({
    success: false,
    message: expect.stringContaining('拥有您没有的权限'),
  })
  const person = await app.person([])
  const own = { agentUserName: clerk.username, ...TIMES }
  expect((await person.put('/sys/sysUserAgent/own', own)).body).toMatchObject({ success: true })
  expect((await person.put('/sys/sysUserAgent/own', { ...own, userName: 'admin', status: '0' })).body.success).toBe(
    true,
  )
  const { result } = (await person.get('/sys/sysUserAgent/own')).body
  expect(result).toMatchObject({ own: { userName: person.username, status: '0' }, others: [] })
  const foreign = await person.get('/sys/sysUserAgent/queryByUserName', { userName: 'admin' })
  expect(foreign.body.success).toBe(false)
  expect((await person.post('/sys/sysUserAgent/add', greedy)).status).toBe(403)
})

it('is declined by the stand-in: it gives nothing any more, and both are told; nobody declines for others', async () => {
  const principal = await app.person(['system:position:list'])
  const [agent, other] = [await app.person([]), await app.person([])]
  const own = { agentUserName: agent.username, ...TIMES }
  const { body } = await principal.put('/sys/sysUserAgent/own', own)
  expect(body.success, body.message).toBe(true)
  const id = String(body.result.id)
  await expect.poll(async () => (await agent.get('/sys/position/list')).status, { timeout: 10_000 }).toBe(200)
  expect((await other.post('/sys/sysUserAgent/decline', { id })).body.success).toBe(false)
  expect((await agent.post('/sys/sysUserAgent/decline', { id })).body).toMatchObject({
    success: true,
    message: expect.stringContaining('已不再'),
  })
  await expect.poll(async () => (await agent.get('/sys/position/list')).status, { timeout: 10_000 }).toBe(403)
  const { rows } = await sql<{ usernames: string[] }>`select payload -> 'usernames' as usernames from sys_event
    where payload ->> 'kind' = 'system' and payload -> 'text' ->> 0 like '%代理人%'
      and payload -> 'usernames' ?| array[${principal.username}, ${agent.username}]::text[] order by id`.execute(app.db)
  expect(rows.map(({ usernames }) => usernames[0])).toEqual([agent.username, principal.username, agent.username])
})
