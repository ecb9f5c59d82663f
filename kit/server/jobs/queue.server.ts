import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from 'pg-boss'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../log/log.server.ts'
import { bringOver, setOldQueueAside } from './older-queue.server.ts'

/** Channel on which processes tell each other which queue has something new. */
export const QUEUE_CHANNEL = 'vitrine_queue'

/** Tries after the first one; pauses grow to about half an hour. */
const RETRIES = 8

/** A run that takes longer counts as lost and is repeated, unless its job says otherwise. Seconds. */
const LIMIT = 300

/** Without a sign of life for so long, a run that may take longer than usual counts as lost. Seconds; the queue looks once a minute. */
const LOST = 60

/** Later versions of the queue may change its tables. */
const VERSION_OF_TABLES = 'select version from pgboss.version'

/** Codes of PostgreSQL: no such schema, no such table. */
const GONE = ['3F000', '42P01']

/** What ended stays for this long: what failed is looked at, and may be run again. Seconds. */
const KEPT = 7 * 24 * 3600

export interface QueuedJob {
  readonly id: string
  readonly data: unknown
  /** Which try it is: of two that overlap only the later one ends the job. */
  readonly retryCount: number
  /** It gives signs of life while it is worked on. */
  readonly isLong: boolean
}

/** The queue in the database. */
export interface Queue {
  /** Inside the transaction of `db`, when it is one. */
  send(db: Database, name: string, data: object, options?: SendOptions): Promise<void>
  fetch(name: string): Promise<QueuedJob | undefined>
  /** Those of these queues that have a job to fetch. */
  waiting(names: readonly string[]): Promise<readonly string[]>
  /** Those that wait with the same input as one that was fetched need no run of their own. */
  completeSame(name: string, job: QueuedJob): Promise<void>
  /** A sign of life of one that is worked on. */
  beat(name: string, job: QueuedJob): Promise<void>
  complete(name: string, job: QueuedJob): Promise<void>
  /** Repeats it later, unless this was the last try. */
  fail(name: string, job: QueuedJob, error: unknown): Promise<void>
  /** Repeats a job whose last try failed. @returns false when there is none */
  retry(db: Database, name: string, id: string): Promise<boolean>
  /** Forgets a job whose last try failed. @returns false when there is none */
  drop(db: Database, name: string, id: string): Promise<boolean>
  /** Id of the job that is sent with such a key. */
  idOf(name: string, key: string): string
  /** Whether it is the one that was opened: not where it is gone, or another version of the program has made it its own. */
  isThere(db: Database): Promise<boolean>
  stop(): Promise<void>
}

interface SendOptions {
  /** Sent once, however often it is sent with the same key. */
  readonly key?: string
  /** Taken so many seconds later at the earliest. */
  readonly after?: number
}

/** Makes or updates the tables of the queue. The user of the database needs the right to create a schema, no more. */
export async function installQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // what breaks fails the statement that waits
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      supervise: false,
      schedule: false,
      registerInstance: false,
    })
    await setOldQueueAside(client)
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
}

/** Opens the queue and makes those of its parts that are missing. */
export async function openQueue({
  pool,
  log,
  names,
  limits = new Map(),
  retrySeconds,
}: {
  readonly pool: pg.Pool
  readonly log: Log
  readonly names: readonly string[]
  /** Of those whose runs may take longer than usual. Seconds. */
  readonly limits?: ReadonlyMap<string, number>
  /** Before the second try; it doubles. */
  readonly retrySeconds: number
}): Promise<Queue> {
  // the package is large, and many processes of tests have no job
  const { PgBoss, fromKysely } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    // what runs when is decided in `schedule.server.ts`
    schedule: false,
    registerInstance: false,
    maintenanceIntervalSeconds: 60,
  })
  /** Statements of the queue on our own connection or transaction. */
  const inside = (db: Database): Db => fromKysely(db.withoutPlugins())
  boss.on('error', (err) => log.warn({ err }, 'the queue could not be looked after'))
  await boss.start()
  const { rows: opened } = await pool.query<{ version: number }>(VERSION_OF_TABLES)
  const missing = async (): Promise<readonly string[]> => {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    return names.filter((name) => !known.has(name))
  }
  if ((await missing()).length > 0) {
    await alone(pool, async () => {
      for (const name of await missing()) {
        await boss.createQueue(name, {
          retryLimit: RETRIES,
          retryBackoff: true,
          expireInSeconds: LIMIT,
          deleteAfterSeconds: KEPT,
        })
      }
      await bringOver(pool)
    })
  }
  return {
    send: async (db, name, data, { key, after = 0 } = {}) => {
      const id = key === undefined ? {} : { id: keyedId(name, key) }
      await boss.send(name, data, {
        ...id,
        startAfter: after,
        retryDelay: retrySeconds,
        // of the job, not of its queue: a database that has the queue already knows the limit of an older version
        expireInSeconds: limits.get(name) ?? LIMIT,
        ...(limits.has(name) && { heartbeatSeconds: LOST }),
        db: inside(db),
      })
      await sql`select pg_notify(${QUEUE_CHANNEL}, ${name})`.execute(db)
    },
    fetch: async (name) => {
      const [job] = await boss.fetch(name, { batchSize: 1 })
      return job && { id: job.id, data: job.data, retryCount: job.retryCount, isLong: (job.heartbeatSeconds ?? 0) > 0 }
    },
    waiting: async (names) => {
      const { rows } = await pool.query<{ readonly name: string }>(
        `select q.name from unnest($1::text[]) as q (name) where exists (select 1 from pgboss.job j
           where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
        [names],
      )
      return rows.map(({ name }) => name)
    },
    completeSame: async (name, { data }) =>
      void (await pool.query(
        `update pgboss.job set state = 'completed', started_on = now(), completed_on = now()
         where name = $1 and id in (select id from pgboss.job
           where name = $1 and state = 'created' and start_after <= now() and data = $2::jsonb for update skip locked)`,
        [name, JSON.stringify(data)],
      )),
    beat: async (name, job) => void (await boss.touch(name, attempt(job))),
    complete: async (name, job) => void (await boss.complete(name, attempt(job))),
    fail: async (name, job, error) => void (await boss.fail(name, attempt(job), asRecord(error))),
    retry: async (db, name, id) => {
      if (!(await isFailed(db, name, id))) {
        return false
      }
      await boss.retry(name, id, { db: inside(db) })
      await sql`select pg_notify(${QUEUE_CHANNEL}, ${name})`.execute(db)
      return true
    },
    drop: async (db, name, id) => {
      if (!(await isFailed(db, name, id))) {
        return false
      }
      await boss.deleteJob(name, id, { db: inside(db) })
      return true
    },
    idOf: keyedId,
    isThere: async (db) => {
      try {
        const { rows } = await sql.raw<{ version: number }>(VERSION_OF_TABLES).execute(db)
        return rows[0]?.version === opened[0]?.version
      } catch (error) {
        if (error instanceof pg.DatabaseError && GONE.includes(error.code ?? '')) {
          return false
        }
        throw error
      }
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

async function isFailed(db: Database, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and id::text = ${id} and state = 'failed' for update
  `.execute(db)
  return rows.length > 0
}

/** Any number; processes that make queues take the same advisory lock, because two at once would deadlock. */
const CREATION_LOCK = 7_301_946

async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK])
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [CREATION_LOCK])
    client.release()
  }
}

function attempt({ id, retryCount }: QueuedJob) {
  return { id, retryCount }
}

/** The same id for the same key. */
function keyedId(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function asRecord(error: unknown): object {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}
