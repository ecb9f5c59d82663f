import pg from 'pg'
import { expect, vi } from 'vitest'

/** A place where jobs stand still. */
export interface Halt {
  /** Resolves when a job stands there: what it did in this step is not committed. */
  reached(): Promise<void>
  /** Jobs go on, those that stand there too. */
  end(): Promise<void>
}

/** Names the lock that jobs wait for. */
const LOCK = 20_261_123

/** Tracked jobs stand still in the step that would note what became of this row. @param position from 0 */
export async function haltJobsAt(databaseUrl: string, position: number): Promise<Halt> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    select pg_advisory_lock(${LOCK});
    create or replace function halt_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create or replace trigger halt_jobs before insert on sys_job_row for each row when (new.position = ${position})
      execute function halt_here()`)
  const waiting = async () => {
    const { rowCount } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted
        and database = (select oid from pg_database where datname = current_database())`,
      [LOCK],
    )
    return rowCount
  }
  return {
    reached: () => vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 50 }),
    // the lock goes with its session
    end: () => client.end(),
  }
}
