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
