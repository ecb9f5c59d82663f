import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openPool } from '../database/database.server.ts'
import { openLog } from '../log/log.server.ts'
import { defineJob } from './define-job.server.ts'
import { openQueue } from './queue.server.ts'
import { bringSchedules, sendDue } from './schedule.server.ts'
import { countingJob } from './testing/counting-job.server.ts'
import type { JobServer } from './testing/job-server.server.ts'
import { jobServersForTest } from './testing/job-servers-for-test.ts'

const { url, server } = jobServersForTest()

const NUMBER = z.object({ number: z.number() })
const PROCESS = fileURLToPath(new URL('./testing/count-process.server.ts', import.meta.url))

async function makeTable({ db }: JobServer): Promise<void> {
  await sql`create table counted (number integer not null, process integer not null)`.execute(db)
}

async function counted({ db }: JobServer): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`select number from counted order by number`.execute(db)
  return rows.map(({ number }) => number)
}

async function stored({ db }: JobServer, id: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from sys_job where id = ${id}`.execute(db)
  return rows[0]
}

const upTo = (total: number) => Array.from({ length: total }, (_, number) => number)

describe('work behind the answer', () => {
  it('begins when its transaction is committed, and never when it is not', async () => {
    const { db, jobs } = await server()
    const ran: number[] = []
    const note = defineJob('note', { input: NUMBER, run: async ({ number }) => void ran.push(number) })
    jobs.register(note)
    await expect(
      db.transaction().execute(async (tx) => {
        await jobs.enqueue(tx, note, { number: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await db.transaction().execute((tx) => jobs.enqueue(tx, note, { number: 2 }))
    await expect.poll(() => ran).toEqual([2])
  })

  it('is tried again after an error', async () => {
    const { db, jobs } = await server()
    const tries: string[] = []
    const unsteady = defineJob('unsteady', {
      input: NUMBER,
      run: async (_, { id }) => {
        tries.push(id)
        if (tries.length === 1) {
          throw new Error('not today')
        }
      },
    })
    jobs.register(unsteady)
    await jobs.enqueue(db, unsteady, { number: 1 })
    await expect.poll(() => tries.length).toBe(2)
    expect(tries[1]).toBe(tries[0])
  })

  it('is shared by processes on one database, each job done once', async () => {
    const [one, other] = [await server(), await server()]
    const ran: [string, number][] = []
    const shared = (who: string) =>
      defineJob('shared', {
        input: NUMBER,
        run: async ({ number }) => {
          ran.push([who, number])
          // both get their turn: none is through before the other has begun
          await vi.waitFor(() => expect(new Set(ran.map(([name]) => name)).size).toBe(2), 20_000)
        },
      })
    const job = shared('one')
    one.jobs.register(job)
    other.jobs.register(shared('other'))
    for (const number of upTo(12)) {
      await one.jobs.enqueue(one.db, job, { number })
    }
    await Promise.all([one.jobs.begin(), other.jobs.begin()])
    await expect.poll(() => ran.map(([, number]) => number).sort((a, b) => a - b)).toEqual(upTo(12))
  })

  it('is run once for all that wait with the same input', async () => {
    const { db, jobs } = await server()
    const ran: number[] = []
    const job = defineJob('wake-up', { input: NUMBER, run: async ({ number }) => void ran.push(number) })
    jobs.register(job)
    await db.transaction().execute(async (tx) => {
      for (const number of [1, 2, 1, 1, 2, 3]) {
        await jobs.enqueue(tx, job, { number })
      }
    })
    await expect.poll(() => ran.toSorted()).toEqual([1, 2, 3])
    // a later one is another piece of work
    await jobs.enqueue(db, job, { number: 2 })
    await expect.poll(() => ran.toSorted()).toEqual([1, 2, 2, 3])
  })

  it('runs on schedule once for all processes', async () => {
    const pools = [openPool({ url: url() }), openPool({ url: url() })]
    const { db } = await server()
    const queues = await Promise.all(
      pools.map((pool) => openQueue({ pool, log: openLog('silent'), names: ['nightly'], retrySeconds: 1 })),
    )
    const timeZone = 'Asia/Shanghai'
    await bringSchedules(db, [{ name: 'nightly', cron: '30 3 * * *' }], timeZone)
    // as if it had been brought in before
    await sql`update sys_quartz_job set next_due = '2026-11-20T19:30:00Z' where job_class_name = 'nightly'`.execute(db)
    const send = (time: string) =>
      Promise.all(queues.map((queue) => sendDue(new Date(time), { queue, db, timeZone, names: ['nightly'] })))
    // 03:30 in Shanghai is 19:30 of the day before
    await send('2026-11-20T19:29:50Z')
    await send('2026-11-20T19:30:05Z')
    await send('2026-11-20T19:30:20Z')
    await send('2026-11-20T19:31:20Z')
    const [queue] = queues
    expect(await queue?.fetch('nightly')).toMatchObject({ data: {} })
    expect(await queue?.fetch('nightly')).toBeUndefined()
    await Promise.all(queues.map((each) => each.stop()))
    await Promise.all(pools.map((pool) => pool.end()))
  })

  it('needs no superuser: tables and queues belong to the user of the shop', async () => {
    const { db, jobs } = await server()
    jobs.register(defineJob('made', { input: NUMBER, run: async () => undefined }))
    await jobs.begin()
    const { rows } = await sql<{ who: string; isSuper: boolean; owner: string }>`
      select current_user as who, (select rolsuper from pg_roles where rolname = current_user) as is_super,
        (select tableowner from pg_tables where schemaname = 'pgboss' and tablename = 'job') as owner
    `.execute(db)
    expect(rows).toEqual([{ who: 'vitrine', isSuper: false, owner: 'vitrine' }])
  })
})

describe('a tracked job', () => {
  it('notes progress, rows and result, and tells whoever started it', async () => {
    const shop = await server()
    await makeTable(shop)
    const job = countingJob()
    shop.jobs.register(job)
    const id = await shop.jobs.start(shop.as('ana'), job, { input: { total: 25 }, total: 25 })
    await expect
      .poll(() => stored(shop, id))
      .toMatchObject({
        state: 'done',
        done: 25,
        total: 25,
        run: 1,
        createBy: 'ana',
        message: ['数完了', 'All counted'],
      })
    expect(await counted(shop)).toEqual(upTo(25))
    const { rows } = await sql<{ count: number }>`select count(*) as count from sys_job_row where is_done`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ count: 25 }])
    expect(shop.told.at(-1)).toMatchObject({ key: 'jobs', userIds: [expect.any(String)], tenantId: 0 })
  })

  it('that is cancelled keeps what its steps have stored and nothing of the step that was open', async () => {
    const shop = await server()
    await makeTable(shop)
    let id = ''
    const cancelled = new Promise<void>((resolve) => {
      const job = countingJob(async (done) => {
        if (done === 20) {
          expect(await shop.jobs.cancel(shop.db, shop.as('ana').user, id)).toBe(true)
          resolve()
        }
      })
      shop.jobs.register(job)
      void shop.jobs.start(shop.as('ana'), job, { input: { total: 1000 } }).then((started) => {
        id = started
      })
    })
    await cancelled
    await expect.poll(() => stored(shop, id)).toMatchObject({ state: 'cancelled', done: 20 })
    expect(await counted(shop)).toEqual(upTo(20))
    expect(await shop.jobs.cancel(shop.db, shop.as('ana').user, id)).toBe(false)
  })

  it('is put back when its process stops, and goes on in another one', async () => {
    const [one, other] = [await server(), await server()]
    await makeTable(one)
    let isStopping: Promise<void> | undefined
    const job = countingJob(async (done) => {
      if (done === 30) {
        isStopping = one.jobs.stop()
      }
    })
    one.jobs.register(job)
    const id = await one.jobs.start(one.as('ana'), job, { input: { total: 50 } })
    await expect.poll(() => isStopping !== undefined).toBe(true)
    await isStopping
    expect(await stored(one, id)).toMatchObject({ state: 'waiting', done: 30, run: 1 })
    other.jobs.register(countingJob())
    await other.jobs.begin()
    await expect.poll(() => stored(other, id)).toMatchObject({ state: 'done', done: 50, run: 2 })
    expect(await counted(other)).toEqual(upTo(50))
  })

  it('goes on when its process took it from the queue and ended before it began', async () => {
    const shop = await server({ leaseMs: 1000 })
    await makeTable(shop)
    const job = countingJob()
    shop.jobs.register(job)
    const id = await shop.jobs.start(shop.as('ana'), job, { input: { total: 5 } })
    await expect.poll(() => stored(shop, id)).toMatchObject({ state: 'done', run: 1 })
    await sql`with queued as (update pgboss.job set state = 'active', started_on = now() - interval '1 minute'
        where data ->> 'id' = ${id} returning 1)
      update sys_job set state = 'waiting', end_time = null where id = ${id} and exists (select 1 from queued)`.execute(
      shop.db,
    )
    await expect.poll(() => stored(shop, id)).toMatchObject({ state: 'done', run: 2 })
  })

  it('goes on after its process was killed, from its noted progress, no row twice', async () => {
    const shop = await server({ leaseMs: 1000 })
    await makeTable(shop)
    const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, url(), '40', '60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8')
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    // a process of its own has to be started first
    await expect
      .poll(() => said, { timeout: 60_000 })
      .toMatch(/started \w+\n(.*\n)*halted|halted\n(.*\n)*started \w+\n/)
    const id = /started (\w+)/.exec(said)?.[1] ?? ''
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await stored(shop, id)).toMatchObject({ state: 'running', done: 40, run: 1 })
    shop.jobs.register(countingJob())
    await shop.jobs.begin()
    await expect.poll(() => stored(shop, id)).toMatchObject({ state: 'done', done: 60, run: 2 })
    expect(await counted(shop)).toEqual(upTo(60))
    const { rows } = await sql<{ count: number }>`select count(distinct process) as count from counted`.execute(shop.db)
    expect(rows).toEqual([{ count: 2 }])
  }, 120_000)
})
