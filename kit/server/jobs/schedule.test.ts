import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool } from '../database/database.server.ts'
import { openLog } from '../log/log.server.ts'
import { openQueue } from './queue.server.ts'
import { bringSchedules, sendDue } from './schedule.server.ts'
import { jobServersForTest } from './testing/job-servers-for-test.ts'

const { url, server } = jobServersForTest()

it('a schedule of every second is sent once for each of them by three processes, one of which ends', async () => {
  const pools = [0, 1, 2].map(() => openPool({ url: url() }))
  const { db } = await server()
  const queues = await Promise.all(
    pools.map((pool) => openQueue({ pool, log: openLog('silent'), names: ['ticking'], retrySeconds: 1 })),
  )
  await sql`
    insert into sys_quartz_job (id, job_class_name, cron_expression, parameter) values
      ('s1', 'ticking', '* * * * * ? *', '{"n":1}'), ('s2', 'ticking', '* * * * * ? *', null)`.execute(db)
  await sql`update sys_quartz_job set status = '-1' where id = 's2'`.execute(db)
  const start = Date.parse('2026-11-20T10:00:00Z')
  await sql`update sys_quartz_job set last_due = ${new Date(start)}`.execute(db)
  const look = (seconds: number, alive: typeof queues) =>
    Promise.all(
      alive.map((queue) =>
        sendDue(new Date(start + seconds * 1000), { queue, db, timeZone: 'Asia/Shanghai', names: ['ticking'] }),
      ),
    )
  await look(1, queues)
  await look(2, queues)
  await look(4, queues.slice(1))
  await look(4.5, queues.slice(1))
  const { rows } = await sql<{ second: number; data: unknown }>`
    select extract(second from r.due_at)::int as second, j.data from sys_job_run r
    join pgboss.job j on j.id::text = r.id where r.schedule_id = 's1' order by 1`.execute(db)
  expect(rows).toEqual([1, 2, 3, 4].map((second) => ({ second, data: { n: 1 } })))
  const { rows: sent } = await sql`select 1 from pgboss.job where name = 'ticking'`.execute(db)
  expect(sent).toHaveLength(4)
  await Promise.all(queues.map((queue) => queue.stop()))
  await Promise.all(pools.map((pool) => pool.end()))
})

it('a schedule has no run from before it was made, changed or resumed', async () => {
  const pool = openPool({ url: url() })
  const { db } = await server()
  const queue = await openQueue({ pool, log: openLog('silent'), names: ['young'], retrySeconds: 1 })
  await sql`insert into sys_quartz_job (id, job_class_name, cron_expression, next_due)
    values ('young', 'young', '0 * * * * ? *', '2026-11-20T10:01:00Z')`.execute(db)
  const look = (time: string) =>
    sendDue(new Date(`2026-11-20T${time}Z`), { queue, db, timeZone: 'UTC', names: ['young'] })
  // made half a minute after a full one
  await look('10:00:30')
  const due = async () =>
    (
      await sql<{ due: string }>`select to_char(due_at at time zone 'UTC', 'HH24:MI:SS') as due from sys_job_run
      where schedule_id = 'young' order by 1`.execute(db)
    ).rows.map((row) => row.due)
  expect(await due()).toEqual([])
  await look('10:01:00.2')
  await look('10:02:00.1')
  expect(await due()).toEqual(['10:01:00', '10:02:00'])
  await queue.stop()
  await pool.end()
})

it('a schedule goes by the clock of the shop once its zone was set otherwise: it is shown so, waits for no old time, and misses none', async () => {
  const { db } = await server()
  const next = async () =>
    (await sql<{ nextDue: Date | null }>`select next_due from sys_quartz_job where id = 'moved'`.execute(db)).rows[0]
      ?.nextDue
  const at = (time: string) => new Date(`2126-11-20T${time}Z`)
  await sql`insert into sys_quartz_job (id, job_class_name, cron_expression, next_due)
    values ('moved', 'moved', '0 30 3 20 11 ? 2126', ${at('19:30:00')})`.execute(db)
  await bringSchedules(db, [], 'Europe/Berlin')
  expect(await next()).toEqual(at('02:30:00'))
  await bringSchedules(db, [], 'Europe/Berlin')
  expect(await next()).toEqual(at('02:30:00'))
  // what was due before the start is still made up for where the schedule says so
  const missed = new Date('2026-11-01T19:30:00Z')
  await sql`update sys_quartz_job set cron_expression = '0 30 3 * * ? *', next_due = ${missed} where id = 'moved'`.execute(
    db,
  )
  await bringSchedules(db, [], 'Asia/Shanghai')
  expect(await next()).toEqual(missed)
  await bringSchedules(db, [], 'Europe/Berlin')
  expect(await next()).toEqual(new Date('2026-11-02T02:30:00Z'))
})
