import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureView } from '#kit/contract/job.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 100, retrySeconds: 1 } })
  admin = await app.admin()
})
afterAll(() => app.close())

async function failures(client = admin): Promise<readonly FailureView[]> {
  const { body } = await client.get('/sys/job/failures', { pageSize: 100 })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.result.records as readonly FailureView[]
}
const one = async (kind: FailureView['kind'], title: string) =>
  (await failures()).find((failure) => failure.kind === kind && failure.title === title)
const retry = (failure: FailureView | undefined, client = admin) =>
  client.post('/sys/job/failureRetry', { kind: failure?.kind, id: failure?.id })
const drop = (failure: FailureView | undefined, client = admin) =>
  client.delete('/sys/job/failureDrop', { kind: String(failure?.kind), id: String(failure?.id) })

/** A delivery whose tries are used up, and a later one of the same record that waits for it. */
async function failedEvent(record: string): Promise<void> {
  for (const state of ['failed', 'waiting']) {
    await sql`
      with event as (
        insert into sys_event (name, payload) values ('files-dropped', ${JSON.stringify({ jobId: record, paths: [] })})
        returning id)
      insert into sys_event_delivery (event_id, handler, record_key, state, tries, error, failed_time)
      select id, 'drop-files', ${record}, ${state}, ${state === 'failed' ? 10 : 0},
        ${state === 'failed' ? `Error: the disk is full\n    at somewhere (secret.ts:1:1)` : null},
        ${state === 'failed' ? sql`now()` : null} from event
    `.execute(app.db)
  }
}

async function statesOf(record: string): Promise<readonly string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from sys_event_delivery where record_key = ${record} order by event_id
  `.execute(app.db)
  return rows.map(({ state }) => state)
}

describe('events that failed', () => {
  it('are listed with what, when and why, without a stack', async () => {
    await failedEvent('listed')
    expect((await failures()).find(({ note }) => note.endsWith('listed'))).toMatchObject({
      kind: 'event',
      title: 'files-dropped',
      note: 'drop-files · listed',
      reason: 'Error: the disk is full',
      tries: 10,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
  })

  it('are run again, and the later ones of their record with them', async () => {
    await failedEvent('again')
    const failure = (await failures()).find(({ note }) => note.endsWith('again'))
    expect((await retry(failure)).body).toMatchObject({ success: true, message: '已重新运行' })
    await expect.poll(() => statesOf('again')).toEqual(['done', 'done'])
    expect((await retry(failure)).status).toBe(404)
  })

  it('are dropped, and the later ones of their record go on', async () => {
    await failedEvent('dropped')
    const failure = (await failures()).find(({ note }) => note.endsWith('dropped'))
    expect((await drop(failure)).body.success).toBe(true)
    await expect.poll(() => statesOf('dropped')).toEqual(['done'])
    expect((await drop(failure)).status).toBe(404)
  })
})

describe('jobs that failed', () => {
  const importOf = async (name: string) => {
    const file = new File([`职务编码,职务名称,职级\n${name},Packer,1`], 'a.csv')
    const { body } = await admin.upload('/sys/position/importJob', { 'files[]': file })
    return String(body.result.id)
  }
  const stateOf = async (id: string) => (await admin.get('/sys/job/queryById', { id })).body.result?.state

  async function failedImport(name: string): Promise<string> {
    await sql`create or replace function break_position() returns trigger language plpgsql as
      $$ begin raise exception 'the shelf is broken'; end $$`.execute(app.db)
    await sql`create trigger break_position before insert on public.sys_position for each row execute function break_position()`.execute(
      app.db,
    )
    try {
      const id = await importOf(name)
      await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('failed')
      return id
    } finally {
      await sql`drop trigger break_position on public.sys_position`.execute(app.db)
    }
  }

  it('run again from where they stopped, with the files that came with them', async () => {
    const id = await failedImport('FA1')
    const failure = await one('job', '导入职务')
    expect(failure).toMatchObject({ id, note: 'admin', reason: expect.stringContaining('任务执行失败') })
    expect(failure?.reason).not.toContain('shelf is broken')
    expect((await retry(failure)).body.success).toBe(true)
    await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('done')
    expect((await admin.get('/sys/position/list', { code: 'FA1' })).body.result.total).toBe(1)
    expect(await one('job', '导入职务')).toBeUndefined()
  }, 120_000)

  it('are dropped with their files', async () => {
    const id = await failedImport('FA2')
    expect((await drop(await one('job', '导入职务'))).body.success).toBe(true)
    expect(await one('job', '导入职务')).toBeUndefined()
    expect((await admin.get('/sys/job/queryById', { id })).status).toBe(404)
  }, 120_000)
})

describe('work of the server that failed', () => {
  async function failedWork(): Promise<void> {
    // what is asked for first makes the queue
    await failures()
    await sql`
      insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
      values ('old-jobs', '{}', 'failed', 8, 8, ${JSON.stringify({ message: 'no disk', stack: 'at secret.ts' })}, now())
    `.execute(app.db)
  }

  it('is listed, run again and dropped', async () => {
    await failedWork()
    const failure = await one('work', 'old-jobs')
    expect(failure).toMatchObject({ reason: 'no disk', tries: 9 })
    expect((await retry(failure)).body.success).toBe(true)
    const stateOf = async () =>
      (
        await sql<{ state: string }>`
          select state from pgboss.job where name = 'old-jobs' and retry_count >= 8`.execute(app.db)
      ).rows[0]?.state
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('completed')
    await failedWork()
    expect((await drop(await one('work', 'old-jobs'))).body.success).toBe(true)
    expect(await one('work', 'old-jobs')).toBeUndefined()
  }, 60_000)
})

describe('what failed', () => {
  it('is for administrators: to see, to run again and to drop are rights of their own', async () => {
    await failedEvent('rights')
    const failure = (await failures()).find(({ note }) => note.endsWith('rights'))
    const nobody = await app.person(['system:position:list'])
    const reader = await app.person(['system:failure:list'])
    expect((await nobody.get('/sys/job/failures')).status).toBe(403)
    expect(await failures(reader)).not.toEqual([])
    expect([(await retry(failure, reader)).status, (await drop(failure, reader)).status]).toEqual([403, 403])
  })

  it('of another tenant is unknown, as is what belongs to the server', async () => {
    await failedEvent('foreign')
    await sql`
      insert into sys_job (id, tenant_id, user_id, name, title, input, locale, origin, state, create_by, end_time)
      values ('foreign-job', 0, 'somebody', 'import', '{外,Foreign}', '{}', 'zh-CN', '', 'failed', 'somebody', now())
    `.execute(app.db)
    const job = await one('job', '外')
    const failure = (await failures()).find(({ note }) => note.endsWith('foreign'))
    const other = await app.person(
      Object.values({ a: 'system:failure:list', b: 'system:failure:retry', c: 'system:failure:drop' }),
    )
    await sql`update sys_user set tenant_id = 7 where id = ${other.userId}`.execute(app.db)
    await sql`update sys_role set tenant_id = 7 where id = ${other.roleId}`.execute(app.db)
    const away = await app.signIn(other.username)
    expect(await failures(away)).toEqual([])
    for (const one of [failure, job]) {
      expect(one).toBeDefined()
      expect([(await retry(one, away)).status, (await drop(one, away)).status]).toEqual([404, 404])
    }
  })
})
