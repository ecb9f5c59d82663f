import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { idleOffice } from '#office/testing/idle-office.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { API_TOKEN_PATH } from '../account/token/api-token.ts'
import { toolsOf } from '../agent/tool/tools.server.ts'
import { VIEW_AS } from '../rights/access.ts'

interface Called {
  readonly permission: string
  /** Makes the row that it works on. */
  readonly row?: () => Promise<string>
  /** No token is given the permission. */
  readonly isOfPeople?: true
}

/** What clients of the protocol run with GET, by the permission that it asks for; each works on one row of its table. */
const BY_GET: Readonly<Record<string, Called>> = {
  '/sys/annountCement/doReleaseData': { permission: 'system:announcement:release', row: () => announcement('0') },
  '/sys/annountCement/doReovkeData': { permission: 'system:announcement:revoke', row: () => announcement('1') },
  '/sys/quartzJob/pause': { permission: 'system:quartzJob:pause', row: () => schedule('0') },
  '/sys/quartzJob/resume': { permission: 'system:quartzJob:resume', row: () => schedule('-1') },
  '/sys/quartzJob/execute': { permission: 'system:quartzJob:execute', row: () => schedule('0') },
  // it tells all processes to read their routes anew
  '/sys/gatewayRoute/clearRedis': { permission: 'system:gatewayRoute:enable', isOfPeople: true },
}

let app: TestApp
let routes: readonly Route[]
beforeAll(async () => {
  app = await startTestApp()
  routes = idleOffice({ db: app.db }).routes
})
afterAll(() => app.close())

async function announcement(sendStatus: string): Promise<string> {
  const id = newId()
  await sql`insert into sys_announcement (id, titile, msg_type, send_status, tenant_id, create_by)
    values (${id}, 'x', 'ALL', ${sendStatus}, 0, 'admin')`.execute(app.db)
  return id
}

async function schedule(status: string): Promise<string> {
  const id = newId()
  await sql`insert into sys_quartz_job (id, job_class_name, cron_expression, status, misfire, is_exclusive, tenant_id, create_by)
    values (${id}, 'old-runs', '0 0 5 1 1 ? 2090', ${status}, 'skip', true, 0, 'admin')`.execute(app.db)
  return id
}

/** All that such a command writes: the rows themselves, runs that it begins, histories; not what a run notes when it ends. */
async function written(): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(concat(
      (select string_agg(a::text, ',' order by id) from sys_announcement a),
      (select string_agg(id || status, ',' order by id) from sys_quartz_job),
      (select string_agg(id, ',' order by id) from sys_job_run where schedule_id in (select id from sys_quartz_job where not is_of_code)),
      (select string_agg(h::text, ',' order by id) from sys_record_change h))) as digest
  `.execute(app.db)
  return rows[0]?.digest ?? ''
}

const lines = async (path: string, username: string) =>
  (
    await sql<{ outcome: number; content: string }>`
      select outcome, log_content as content from sys_log where method = ${path} and userid = ${username} order by create_time, id
    `.execute(app.db)
  ).rows

const called = async (path: string) => ({ id: (await BY_GET[path]?.row?.()) ?? newId() })

it('every command that a GET runs is one of these', () => {
  const found = routes.filter(
    ({ definition: { does, method, permission } }) =>
      does === 'command' && method === 'GET' && typeof permission === 'string',
  )
  expect(Object.fromEntries(found.map(({ definition: { path, permission } }) => [path, permission]))).toEqual(
    Object.fromEntries(Object.entries(BY_GET).map(([path, { permission }]) => [path, permission])),
  )
})

it('no tool reads with a command, whatever its method', () => {
  const commands = new Set(
    routes
      .filter(({ definition: { does } }) => does === 'command')
      .map(({ definition: { method, path } }) => `${method} ${path}`),
  )
  const tools = [...toolsOf(routes).offered.values()]
  expect(tools.filter(({ kind, method, path }) => commands.has(`${method} ${path}`) !== (kind === 'command'))).toEqual(
    [],
  )
  expect(tools.find(({ path }) => path === '/sys/quartzJob/pause')).toMatchObject({ kind: 'command', method: 'POST' })
  expect(tools.find(({ path }) => path === '/sys/annountCement/doReleaseData')).toMatchObject({ kind: 'command' })
})

describe.each(Object.entries(BY_GET))('GET %s', (path, { permission, row, isOfPeople }) => {
  it('is refused to the token of an agent', async () => {
    const person = await app.person([permission])
    const made = await person.post(`${API_TOKEN_PATH}/add`, {
      ...{ name: 'x', days: 30, kind: 'agent', password: PASSWORD, scopes: [permission] },
    })
    if (isOfPeople) {
      expect(made.body.result).toMatchObject({ errors: [{ path: 'scopes' }] })
      return
    }
    expect(made.body.success, made.body.message).toBe(true)
    const { id } = await called(path)
    const before = await written()
    const answer = await fetch(`${app.address}/jeecg-boot${path}?id=${id}`, {
      headers: { authorization: `Bearer ${made.body.result.token}`, 'accept-language': 'en' },
    })
    expect([answer.status, (await answer.json()).message]).toEqual([403, expect.stringContaining('/mcp')])
    expect(await written()).toBe(before)
  })

  it('is refused to whoever looks as somebody else, and put down to them', async () => {
    const [looking, person] = [await app.person([VIEW_AS, permission]), await app.person([permission])]
    expect((await looking.post('/sys/access/view', { userId: person.userId })).status).toBe(200)
    const sent = await called(path)
    const before = await written()
    expect(await looking.get(path, sent)).toMatchObject({
      status: 403,
      body: { message: '当前以他人身份查看，不能修改' },
    })
    expect(await written()).toBe(before)
    expect(await lines(path, looking.username)).toMatchObject([{ outcome: 3 }])
    expect(await lines(path, person.username)).toEqual([])
  })

  it('is done, and noted in its transaction', async () => {
    const person: Client & { readonly username: string } = await app.person([permission])
    expect((await person.get(path, await called(path))).body.success).toBe(true)
    expect(await lines(path, person.username)).toMatchObject([
      { outcome: 1, content: expect.not.stringMatching(/：$/) },
    ])
    const sent = await called(path)
    const before = await written()
    await sql`alter table public.sys_log add constraint full_disk check (false) not valid`.execute(app.db)
    try {
      expect((await person.get(path, sent)).status).toBe(500)
    } finally {
      await sql`alter table public.sys_log drop constraint full_disk`.execute(app.db)
    }
    expect(await written()).toBe(before)
    if (row) {
      expect((await person.get(path, sent)).body.success, 'without the log it was not done').toBe(true)
      expect(await written()).not.toBe(before)
    }
  })
})
