import type pg from 'pg'

/** Version of the tables of pg-boss 10, the last that its later versions do not update by themselves. */
const VERSION_OF_10 = 24

/** Where the tables of pg-boss 10 are until what waits in them has been brought over. */
const ASIDE = 'pgboss_10'

/** Before the queue makes its tables: those of pg-boss 10 make room for them. */
export async function setOldQueueAside(client: pg.Client): Promise<void> {
  if (!(await exists(client, 'pgboss.version'))) {
    return
  }
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  if (rows[0]?.version === VERSION_OF_10) {
    await client.query(`alter schema pgboss rename to ${ASIDE}`)
  }
}

/**
 * Brings over what waits in the tables of pg-boss 10, and what failed for good, and drops them: statements sent at once are one
 * transaction.
 */
export async function bringOver(pool: pg.Pool): Promise<void> {
  if (!(await exists(pool, `${ASIDE}.job`))) {
    return
  }
  const known = 'name in (select name from pgboss.queue)'
  await pool.query(`
    insert into pgboss.job (id, name, data, start_after, created_on, retry_limit, retry_delay, retry_backoff)
    select id, name, data, start_after, created_on, retry_limit, retry_delay, retry_backoff from ${ASIDE}.job
    where state in ('created', 'retry', 'active') and ${known} on conflict do nothing;
    insert into pgboss.job (id, name, data, state, created_on, started_on, completed_on, output, retry_limit, retry_count)
    select id, name, data, 'failed', created_on, started_on, completed_on, output, retry_limit, retry_count
    from ${ASIDE}.job where state = 'failed' and ${known} on conflict do nothing;
    drop schema ${ASIDE} cascade`)
}

async function exists(client: pg.Client | pg.Pool, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}
