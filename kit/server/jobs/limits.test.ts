import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from './define-job.server.ts'
import { jobServersForTest } from './testing/job-servers-for-test.ts'

const { url, server } = jobServersForTest()

it('a run that takes as long as its job says is not begun a second time; one that takes longer than usual is', async () => {
  const { db, jobs } = await server()
  const begun: string[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const job = (name: string, limitSeconds?: number) =>
    defineJob(name, {
      input: z.object({}),
      ...(limitSeconds !== undefined && { limitSeconds }),
      run: async () => {
        begun.push(name)
        await ended
      },
    })
  const [usual, long] = [job('usual'), job('long', 2 * 3600)]
  jobs.register(usual)
  jobs.register(long)
  await jobs.enqueue(db, usual, {})
  await jobs.enqueue(db, long, {})
  await expect.poll(() => begun.toSorted()).toEqual(['long', 'usual'])
  const boss = new PgBoss({ connectionString: url(), migrate: false, supervise: false, schedule: false })
  await boss.start()
  const later = async (minutes: number) => {
    await sql`update pgboss.job set started_on = now() - ${minutes} * interval '1 minute' where state = 'active'`.execute(
      db,
    )
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
    await boss.supervise()
    const { rows } = await sql<{ name: string }>`select name from pgboss.job where state = 'active' and retry_count = 0
      order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  try {
    expect(await later(4)).toEqual(['long', 'usual'])
    expect(await later(119)).toEqual(['long'])
    expect(begun.filter((name) => name === 'long')).toHaveLength(1)
    expect(await later(121)).toEqual([])
  } finally {
    end()
    await boss.stop({ graceful: false })
  }
})

it('a long run whose process is gone is begun again within two minutes; one that gives signs of life is not', async () => {
  const { db, jobs } = await server({ leaseMs: 1000 })
  const begun: number[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = defineJob('long-run', {
    input: z.object({ number: z.number() }),
    limitSeconds: 2 * 3600,
    run: async ({ number }) => {
      begun.push(number)
      await ended
    },
  })
  jobs.register(long)
  await jobs.ready()
  const boss = new PgBoss({ connectionString: url(), migrate: false, supervise: false, schedule: false })
  await boss.start()
  const lookAfter = async (seconds: number) => {
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - ${seconds} * interval '1 second'
      where name = 'long-run' and state = 'active'`.execute(db)
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
    await boss.supervise()
  }
  const active = async () => {
    const { rows } = await sql<{ number: number; isHeard: boolean }>`select (data->>'number')::integer as number,
      heartbeat_on > now() - interval '10 seconds' as is_heard
      from pgboss.job where name = 'long-run' and state = 'active' order by 1`.execute(db)
    return rows
  }
  try {
    await jobs.enqueue(db, long, { number: 1 })
    await expect.poll(() => begun).toEqual([1])
    await jobs.enqueue(db, long, { number: 2 })
    // by a process that ends without a word
    await boss.fetch('long-run')
    await lookAfter(50)
    await expect.poll(active, { timeout: 10_000 }).toEqual([
      { number: 1, isHeard: true },
      { number: 2, isHeard: false },
    ])
    await lookAfter(11)
    expect((await active()).map(({ number }) => number)).toEqual([1])
    end()
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual([1, 2])
  } finally {
    end()
    await boss.stop({ graceful: false })
  }
})
