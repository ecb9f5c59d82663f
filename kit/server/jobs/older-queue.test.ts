import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from './define-job.server.ts'
import { installQueue } from './queue.server.ts'
import { jobServersForTest } from './testing/job-servers-for-test.ts'

const { url, server } = jobServersForTest()

/** The columns of the tables of pg-boss 10 that are read, in place of the tables of today. */
const TABLES_OF_10 = sql`
  drop schema pgboss cascade;
  create schema pgboss;
  create table pgboss.version (version integer not null);
  insert into pgboss.version values (24);
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, data jsonb, state text not null default 'created',
    retry_limit integer not null default 8, retry_count integer not null default 0, retry_delay integer not null default 0,
    retry_backoff boolean not null default true, start_after timestamptz not null default now(), started_on timestamptz,
    created_on timestamptz not null default now(), completed_on timestamptz, output jsonb
  );
  insert into pgboss.job (name, data, state) values
    ('moved', '{"number": 1}', 'created'), ('moved', '{"number": 2}', 'active'), ('moved', '{"number": 3}', 'completed'),
    ('gone', '{"number": 4}', 'created');
  insert into pgboss.job (name, data, state, retry_count, output, completed_on) values
    ('moved', '{"number": 5}', 'failed', 8, '{"message": "no disk"}', now())
`

it('what waits in the tables of pg-boss 10 runs, what failed for good can be run again, and the tables are gone', async () => {
  const { db, jobs } = await server()
  await TABLES_OF_10.execute(db)
  await installQueue(url())
  await installQueue(url())
  const ran: number[] = []
  const input = z.object({ number: z.number() })
  jobs.register(defineJob('moved', { input, run: async ({ number }) => void ran.push(number) }))
  await jobs.begin()
  await expect.poll(() => ran.toSorted()).toEqual([1, 2])
  const { rows } = await sql`
    select data ->> 'number' as number, retry_count, output ->> 'message' as message from pgboss.job where state = 'failed'
  `.execute(db)
  expect(rows).toEqual([{ number: '5', retryCount: 8, message: 'no disk' }])
  const { rows: schemas } = await sql`select 1 from pg_namespace where nspname = 'pgboss_10'`.execute(db)
  expect(schemas).toEqual([])
})
