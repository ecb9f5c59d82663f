import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Any number; every instance that migrates takes the same advisory lock. */
const MIGRATION_LOCK = 7_301_945

/**
 * Runs the SQL files of a folder that have not run yet, in the order of their names, each in its own transaction.
 * Several instances may call it at once: one runs, the others wait. A file that changed after it ran is refused.
 * @returns names of the files that ran now.
 */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // rows of every tenant are brought up to date
    await client.query("select set_config('app.tenant', 'all', false)")
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const known = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const ran: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const before = known.rows.find((row) => row.name === name)
      if (before && before.hash !== hash) {
        throw new Error(`migration ${name} changed after it ran`)
      }
      if (!before) {
        await runOne(client, { name, hash, sql })
        ran.push(name)
      }
    }
    return ran
  } finally {
    await client.end()
  }
}

async function runOne(client: pg.Client, file: { name: string; hash: string; sql: string }): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${file.name} failed`, { cause: error })
  }
}
