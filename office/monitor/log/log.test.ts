import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#kit/server/sheets/read-workbook.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ACTIVITY_PATH } from '../../account/activity/activity.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

interface Line {
  readonly id: string
  readonly logContent: string
  readonly reason: string | null
  readonly requestParam?: string | null
}

async function lines(query: Readonly<Record<string, string | number>>, client = admin): Promise<readonly Line[]> {
  const { body } = await client.get('/sys/log/list', query)
  return body.result.records as readonly Line[]
}

it('[1.2a] tells who came in and who could not, why, from where and by which way', async () => {
  const { username } = await app.person([])
  const tryIn = (sent: object) => app.nobody.post('/sys/login', sent)
  await tryIn({ username, password: 'wrong' })
  await tryIn({ username: 'not-there', password: 'wrong' })
  await sql`delete from sys_rate_limit`.execute(app.db)
  const [failed, came] = await lines({ logType: 1, userid: username })
  expect(failed).toMatchObject({
    logContent: '登录失败',
    outcome_dictText: '失败',
    reason: '密码错误',
    way_dictText: '密码',
    ip: '127.0.0.1',
    logType_dictText: '登录日志',
    agent: 'node',
  })
  expect(came).toMatchObject({ outcome_dictText: '成功', reason: null })
  expect(await lines({ logType: 1, userid: 'not-there' })).toMatchObject([{ reason: '账号不存在' }])
})

it('who signs in writes no line of their own: breaks of lines and signs that turn their order round are shown as such', async () => {
  const count = async () => Number((await admin.get('/sys/log/list', { logType: 1 })).body.result.total)
  const before = await count()
  await app.nobody.post('/sys/login', { username: 'forged\r\n登录成功\u2028root\u202e', password: 'wrong' })
  await sql`delete from sys_rate_limit`.execute(app.db)
  expect(await count()).toBe(before + 1)
  const { rows } = await sql<{ userid: string }>`select userid from sys_log where userid like 'forged%'`.execute(app.db)
  expect(rows).toEqual([{ userid: 'forged\ufffd\ufffd登录成功\ufffdroot\ufffd' }])
})

it('a failed try at an account of another tenant stands in the log of that one alone', async () => {
  const far = await app.person(['system:log:list'])
  await sql`update sys_role set tenant_id = 7 where id = ${far.roleId}`.execute(app.db)
  await sql`update sys_user set tenant_id = 7, rel_tenant_ids = '7' where id = ${far.userId}`.execute(app.db)
  await app.nobody.post('/sys/login', { username: far.username, password: 'wrong' })
  // the captcha that follows is no matter of this test
  await sql`delete from sys_rate_limit`.execute(app.db)
  const there = await app.signIn(far.username)
  expect((await lines({ logType: 1 }, there)).map(({ logContent }) => logContent)).toContain('登录失败')
  const here = await lines({ logType: 1, userid: far.username, outcome: 2 })
  expect(here).toEqual([])
})

it('[2.11h] finds lines as clients of the protocol ask: kind, part of the words, days, operation', async () => {
  const { body } = await admin.post('/sys/position/add', { code: 'log-1', name: '记录员', postRank: '1' })
  expect(body.success).toBe(true)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const asked = { logType: 2, keyWord: '务：新', operateType: 2, createTime_begin: today, createTime_end: today }
  const [added] = await lines(asked)
  expect(added).toMatchObject({ logContent: '职务：新增', operateType_dictText: '添加', method: '/sys/position/add' })
  expect(JSON.parse(added?.requestParam ?? '')).toMatchObject({ code: 'log-1' })
  expect(await lines({ ...asked, logType: 1 })).toEqual([])
  expect(await lines({ ...asked, keyWord: '没有' })).toEqual([])
  expect(await lines({ ...asked, createTime_begin: '2090-01-01', createTime_end: '2090-01-02' })).toEqual([])
})

it('a refused command has its reason, a slow one is found by what it took; tabs count both', async () => {
  await admin.post('/sys/position/add', { code: 'log-1', name: '又一个', postRank: '1' })
  const clerk = await app.person([])
  await clerk.post('/sys/position/add', { code: 'x' })
  const failed = await lines({ outcome: '2,3,4', logType: 2 })
  expect(failed.map(({ logContent, reason }) => [logContent, reason])).toEqual(
    expect.arrayContaining([
      ['失败：职务：新增', expect.stringContaining('职务编码')],
      ['拒绝：职务：新增', expect.any(String)],
    ]),
  )
  expect(await lines({ costTime: 'ge 1000' })).toEqual([])
  await sql`update sys_log set cost_time = 1500 where id = ${failed[0]?.id}`.execute(app.db)
  expect((await lines({ costTime: 'ge 1000' })).map(({ id }) => id)).toEqual([failed[0]?.id])
  const { result } = (await admin.get('/sys/log/counts')).body
  expect(result).toMatchObject({ lists: { slow: 1, failed: expect.any(Number) }, values: { 1: expect.any(Number) } })
})

it('leads from a line to the records that it changed, and from a history back to its lines', async () => {
  const added = (await admin.post('/sys/position/add', { code: 'log-2', name: '领队', postRank: '2' })).body.result
  await admin.put('/sys/position/edit', { id: added.id, name: '总领队' })
  const [change] = (await admin.get('/sys/position/history', { id: String(added.id) })).body.result
    .records as unknown as readonly { readonly requestId: string }[]
  const [line] = await lines({ traceId: change?.requestId ?? '' })
  expect(line).toMatchObject({ logContent: '职务：编辑' })
  const touched = async (client: Client) => (await client.get('/sys/log/touched', { id: line?.id ?? '' })).body.result
  expect(await touched(admin)).toEqual([
    { id: added.id, kind: '职务', title: 'log-2', path: `/isystem/position/${added.id}` },
  ])
  const reader = await app.person(['system:log:list'])
  expect(await touched(reader)).toEqual([{ id: added.id, kind: '职务', title: null, path: null }])
})

it('what was sent is for those alone who may see it', async () => {
  const reader = await app.person(['system:log:list'])
  const [line] = await lines({ logType: 2 }, reader)
  expect(line).toBeDefined()
  expect(line).not.toHaveProperty('requestParam')
})

it('[1.2a] reads the first page of a long log from an index: each kind, failed and slow ones, and what holds a word', async () => {
  await sql`
    insert into sys_log (id, log_type, log_content, outcome, cost_time, tenant_id, create_time)
    select 'many-' || n, case when n % 3 = 0 then 1 else 2 end, 'x', case when n % 5000 = 0 then 2 else 1 end, n % 900, 0, now() - n * interval '1 second'
    from generate_series(1, 20000) n
  `.execute(app.db)
  await sql`analyze public.sys_log`.execute(app.db)
  const plan = async (where: string) => {
    const { rows } = await sql
      .raw<Record<string, string>>(
        `explain (costs off) select id from sys_log where ${where} and del_flag = 0 and tenant_id = 0
         order by create_time desc, id desc limit 10`,
      )
      .execute(app.db)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  // a word that few lines have is found wherever it stands
  await sql`update sys_log set log_content = 'figure 4711 of the shelf' where id = 'many-12345'`.execute(app.db)
  expect(await plan(`log_content ilike '%4711%'`)).toContain('sys_log_content_trgm')
  for (const [where, index] of [
    ['log_type = 2', 'sys_log_kind'],
    ['outcome in (2,3,4)', 'sys_log_failed'],
    ['cost_time >= 1000', 'sys_log_slow'],
    ['true', 'sys_log_list'],
  ] as const) {
    const read = await plan(where)
    expect(read).toContain(`using ${index}`)
    expect(read).not.toContain('Sort')
  }
  const page = (await admin.get('/sys/log/list', { logType: 2, outcome: 1 })).body.result
  expect(page).toMatchObject({ totalKind: 'capped', total: 10_000 })
})

it('says what was done, how it ended and why in the language of its reader: list, detail, sheet and what one did lately', async () => {
  const english = clientOf(app.address, admin.token, { 'accept-language': 'en-US' })
  const person = await app.person(['system:position:list'])
  await person.post('/sys/position/add', { code: 'log-2', name: '记录员二', postRank: '1' })
  await app.nobody.post('/sys/login', { username: person.username, password: 'wrong' })
  await sql`delete from sys_rate_limit`.execute(app.db)
  const asked = { userid: person.username, column: 'createTime', order: 'asc' }
  const said = async (client: Client) => {
    const { bytes } = await client.get('/sys/log/exportXls', asked)
    const [sheet] = await readWorkbook(bytes, 'log.xlsx')
    return sheet?.rows.map(({ cells }) => cells.map(({ text }) => text).join('|')).join('\n') ?? ''
  }
  const rows = await lines(asked)
  expect(rows).toMatchObject([
    { logContentEn: expect.stringMatching(/ signed in$/) },
    { logContent: '拒绝：职务：新增', logContentEn: 'Denied: Position: Add' },
    { logContent: '登录失败', logContentEn: 'Sign-in failed', reason: '密码错误', reasonEn: 'Wrong password' },
  ])
  const { body } = await admin.get('/sys/log/queryById', { id: rows[1]?.id ?? '' })
  expect(body.result).toMatchObject({ logContent: '拒绝：职务：新增', logContentEn: 'Denied: Position: Add' })
  const [zh, en] = [await said(admin), await said(english)]
  for (const text of ['拒绝：职务：新增', '登录失败', '密码错误']) {
    expect([zh.includes(text), en.includes(text)], text).toEqual([true, false])
  }
  expect(en).toContain('Denied: Position: Add')
  expect(en).toMatch(/Sign-in failed.*Wrong password/)
  expect(await lines({ ...asked, logContent: '*Position: A*' }), 'found in either language').toHaveLength(1)
  const own = async (language: string) => {
    const client = clientOf(app.address, person.token, { 'accept-language': language })
    return ((await client.get(ACTIVITY_PATH)).body.result.entries as readonly { readonly content: string }[]).map(
      ({ content }) => content,
    )
  }
  expect(await own('zh-CN')).toContain('拒绝：职务：新增')
  expect(await own('en-US')).toContain('Denied: Position: Add')
})
