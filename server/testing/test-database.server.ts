import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeReportRole, trustTextSearch } from '../database/wall.server.ts'
import type {} from './provided-context.ts'
import { rawCall } from './raw-call.server.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

interface Options {
  /** Name of the template: lower-case letters, digits, underscores. One name stands for one `prepare`. */
  readonly template: string
  /** Brings an empty database into the state every test starts from; runs once per test run. */
  prepare(url: string): Promise<void>
  /** Superuser address of a database server; the one of the test run when left out. */
  readonly server?: string | undefined
}

/**
 * A database of its own, copied from a template that is prepared on first use. Safe in several test workers at once.
 * Connections that are still open are cut by `drop`.
 */
export async function createTestDatabase({ template, prepare, server: named }: Options): Promise<TestDatabase> {
  const make = async () => copyOf({ template, prepare, server: named ?? (await databaseServer()) })
  const ready = copies.get(template)
  copies.delete(template)
  const database = await (named === undefined && ready ? ready : make())
  if (named === undefined && !copies.has(template)) {
    // made while the tests of a file run: the next file of this process finds it
    const next = make()
    next.catch(() => copies.delete(template))
    copies.set(template, next)
  }
  return database
}

/** Copies on the server of the run that nobody has taken yet, by template; the last ones go with the server. */
const copies = new Map<string, Promise<TestDatabase>>()

async function copyOf({ template, prepare, server }: Options & { readonly server: string }): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    await prepareOnce({ server, admin, template, prepare })
    await admin.query(
      `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} OWNER vitrine STRATEGY file_copy`,
    )
  })
  return {
    url: urlOf(server, name),
    drop: () =>
      withAdmin(server, async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

interface Preparation extends Options {
  readonly server: string
  readonly admin: pg.Client
}

/** The template gets its name when it is ready; a half-made one is never copied. */
async function prepareOnce({ server, admin, template, prepare }: Preparation): Promise<void> {
  const building = `${template}_building`
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (rowCount === 0) {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(building)} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(building)} OWNER vitrine`)
    await prepare(urlOf(server, building))
    const asSuperuser = urlOf(server, building, new URL(server).username)
    await trustTextSearch(asSuperuser)
    await makeReportRole(asSuperuser)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [building])
    await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(building)} RENAME TO ${pg.escapeIdentifier(template)}`)
  }
  await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template])
}

/** Superuser address of the database server of this run; the first question starts it. */
export async function databaseServer(): Promise<string> {
  // it is there in tests only; the process that starts them has no such thing
  const { inject } = await import('vitest')
  const { status, text } = await rawCall(inject('testRun'), { path: '/' })
  if (status !== 200) {
    throw new Error(`the database of the tests did not start: ${text}`)
  }
  return text
}

function urlOf(server: string, database: string, role = 'vitrine'): string {
  const url = new URL(server)
  url.username = role
  url.pathname = `/${database}`
  return url.href
}

async function withAdmin(server: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
