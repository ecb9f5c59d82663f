import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedLimiters } from '#kit/server/http/limiter.server.ts'
import { signInThrottle } from '#office/login/throttle.server.ts'
import { rawCall } from '#server/testing/raw-call.server.ts'
import { PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Row {
  readonly content: string
  readonly url: string
  readonly param: string | null
}

async function rowsOf(userid: string, type: 1 | 2): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select log_content as content, request_url as url, request_param as param from sys_log
    where userid = ${userid} and log_type = ${type} order by create_time, id
  `.execute(app.db)
  return rows
}

async function codes(): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`select code from sys_position where del_flag = 0`.execute(app.db)
  return rows.map(({ code }) => code)
}

const WRITING = ['add', 'delete', 'list'].map((verb) => `system:position:${verb}`)

it('has a row although the address is far too long', async () => {
  const person = await app.person(WRITING)
  const { body } = await person.post('/sys/position/add', { code: 'SLASH', name: 'x', postRank: '1' })
  const id = String(body.result.id ?? body.result)
  const { rows } = await sql<{ id: string }>`select id from sys_position where code = 'SLASH'`.execute(app.db)
  const path = `/jeecg-boot/${'/'.repeat(600)}sys/position/delete?id=${rows[0]?.id ?? id}`
  const headers = { 'x-access-token': person.token }
  expect((await rawCall(app.address, { method: 'DELETE', path, headers })).status).toBe(200)
  expect(await codes()).not.toContain('SLASH')
  const [, deleted] = await rowsOf(person.username, 2)
  expect(deleted).toMatchObject({ content: '职务：删除', url: '/jeecg-boot/sys/position/delete' })
  await rawCall(app.address, {
    method: 'POST',
    path: `/jeecg-boot/${'/'.repeat(600)}sys/login`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'somebody', password: 'wrong' }),
  })
  expect(await rowsOf('somebody', 1)).toMatchObject([{ content: '登录失败' }])
})

it('shows what was sent whatever else was sent in front of it', async () => {
  const person = await app.person(WRITING)
  const junk = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`j${index}`, 'x'.repeat(500)]))
  await person.post('/sys/position/add', { ...junk, name: 'y'.repeat(3000), code: 'JUNK', postRank: '1' })
  const ids = Array.from({ length: 300 }, (_, index) => `none-${index}`).join(',')
  await person.delete('/sys/position/delete', { junk: 'x'.repeat(3000), id: 'the-one-that-was-meant' })
  await person.delete('/sys/position/deleteBatch', { ids: `${ids},the-last-of-them` })
  const [added, deleted, batch] = await rowsOf(person.username, 2)
  expect(added?.param).toContain('"code":"JUNK"')
  expect(deleted?.param).toContain('the-one-that-was-meant')
  expect(batch?.param).toContain('the-last-of-them')
})

it('every try to sign in has a row, also one that is told to wait', async () => {
  const { username } = await app.person([])
  const failed = async () => (await rowsOf(username, 1)).filter(({ content }) => content === '登录失败').length
  const tryIn = async () => (await app.nobody.post('/sys/login', { username, password: 'wrong' })).status
  expect(await tryIn()).toBe(200)
  expect(await failed()).toBe(1)
  const waits = signInThrottle(sharedLimiters(app.db))
  for (let failures = 1; failures < 12; failures += 1) {
    await waits.noteFailure({ username, address: '127.0.0.1' })
  }
  expect(await tryIn()).toBe(429)
  expect(await failed()).toBe(2)
  await sql`delete from sys_rate_limit`.execute(app.db)
})

it('without a row nothing happens', async () => {
  const person = await app.person(WRITING)
  await person.post('/sys/position/add', { code: 'STAYS', name: 'x', postRank: '1' })
  const { rows } = await sql<{ id: string }>`select id from sys_position where code = 'STAYS'`.execute(app.db)
  const password = 'another figure on the shelf'
  await sql`alter table public.sys_log add constraint full_disk check (false) not valid`.execute(app.db)
  try {
    const refused = [
      await person.post('/sys/position/add', { code: 'NEW', name: 'x', postRank: '1' }),
      await person.delete('/sys/position/delete', { id: rows[0]?.id ?? '' }),
      await person.put('/sys/user/updatePassword', { oldpassword: PASSWORD, password, confirmpassword: password }),
      await person.upload('/sys/common/upload', { file: new File(['a'], 'a.txt') }),
      await person.post('/sys/logout'),
      await app.nobody.post('/sys/login', { username: person.username, password: PASSWORD }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(500)
      expect(body.success).toBe(false)
    }
  } finally {
    await sql`alter table public.sys_log drop constraint full_disk`.execute(app.db)
  }
  expect(await codes()).toContain('STAYS')
  expect(await codes()).not.toContain('NEW')
  const { rows: files } = await sql`select 1 from sys_file`.execute(app.db)
  expect(files).toEqual([])
  // still signed in, once, and with the old password
  expect((await person.get('/sys/position/list')).status).toBe(200)
  const { rows: sessions } = await sql`select 1 from sys_session where user_id = ${person.userId}`.execute(app.db)
  expect(sessions).toHaveLength(1)
  await app.signIn(person.username)
})

it('a command with transactions of its own has one row, which tells how it ended', async () => {
  const person = await app.person([])
  await person.put('/sys/user/updatePassword', { oldpassword: 'wrong', password: 'x', confirmpassword: 'x' })
  const sent = { oldpassword: PASSWORD, password: 'one more on the shelf', confirmpassword: 'one more on the shelf' }
  await person.put('/sys/user/updatePassword', sent)
  const rows = await rowsOf(person.username, 2)
  expect(rows.map(({ content }) => content)).toEqual(['失败：修改密码', '修改密码'])
  expect(JSON.parse(rows[1]?.param ?? '')).toEqual({ oldpassword: '***', password: '***', confirmpassword: '***' })
})
