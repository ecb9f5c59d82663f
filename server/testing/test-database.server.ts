import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './database.setup.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

interface Options {
  /** Name of the template: lower-case letters, digits, underscores. One name stands for one `prepare`. */
  readonly template: string
  /** Brings an empty database into the state every test starts from; runs once per test run. */
  prepare(url: string): Promise<void>
}

/**
 * A database of its own, copied from a template that is prepared on first use. Safe in several test workers at once.
 * Connections that are still open are cut by `drop`.
 */
export async function createTestDatabase({ template, prepare }: Options): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(async (admin) => {
    await prepareOnce({ admin, template, prepare })
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} OWNER vitrine`)
  })
  return {
    url: urlOf(name),
    drop: () => withAdmin(async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** The template gets its name when it is ready; a half-made one is never copied. */
async function prepareOnce({ admin, template, prepare }: Options & { readonly admin: pg.Client }): Promise<void> {
  const building = `${template}_building`
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (rowCount === 0) {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(building)} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(building)} OWNER vitrine`)
    await prepare(urlOf(building))
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [building])
    await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(building)} RENAME TO ${pg.escapeIdentifier(template)}`)
  }
  await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template])
}

function urlOf(database: string): string {
  const url = new URL(inject('testDatabaseServer'))
  url.username = 'vitrine'
  url.pathname = `/${database}`
  return url.href
}

async function withAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testDatabaseServer') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
