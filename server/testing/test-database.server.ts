import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeReportRole, trustTextSearch } from '../database/wall.server.ts'
import { type LastWrite, lastWrite, putBack, rememberRows } from './database-rows.server.ts'
import { type KeptConnections, keptConnections } from './kept-connections.server.ts'
import type {} from './provided-context.ts'
import { rawCall } from './raw-call.server.ts'

export interface TestDatabase {
  readonly url: string
  /** For pools on this database: their connections stay open for whoever gets it next. */
  readonly Client: typeof pg.Client
  /** Whoever asks for one of its template next may get it, as the template is. */
  giveBack(): Promise<void>
}

interface Options {
  /** Name of the template: lower-case letters, digits, underscores. One name stands for one `prepare`. */
  readonly template: string
  /** Brings an empty database into the state every test starts from; runs once per test run. */
  prepare(url: string): Promise<void>
  /** Superuser address of a database server; the one of the test run when left out. */
  readonly server?: string | undefined
}

/** A copy of a template that a process of tests has, and uses again and again. */
interface Copy extends Pick<Options, 'template'> {
  readonly server: string
  readonly name: string
  readonly url: string
  /** Connected to it while it is there. */
  readonly superuser: pg.Client
  readonly connections: KeptConnections
  readonly last: LastWrite
}

/** Copies that nobody uses now, the last one given back last; they go with the server. */
const free: Copy[] = []

/** Each has connections, of which a server has few. */
const MOST_FREE = 4

/**
 * A database for one test file at a time, as its template is, which is prepared on first use. Safe in several test workers
 * at once. Connections that are still open when it is given back are cut.
 */
export async function createTestDatabase({ template, prepare, server: named }: Options): Promise<TestDatabase> {
  const server = named ?? (await databaseServer())
  const found = free.findLastIndex((copy) => copy.server === server && copy.template === template)
  const copy = free.splice(found, found < 0 ? 0 : 1)[0] ?? (await newCopy({ template, prepare, server }))
  return {
    url: copy.url,
    Client: copy.connections.Client,
    giveBack: async () => {
      await cutConnections(copy)
      const last = await putBack(copy.superuser, copy.last)
      if (last !== undefined) {
        free.push({ ...copy, last })
      }
      await Promise.all((last === undefined ? [copy] : free.splice(0, free.length - MOST_FREE)).map(dropCopy))
    },
  }
}

async function newCopy({ template, prepare, server }: Options & { readonly server: string }): Promise<Copy> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdmin(server, async (admin) => {
    await prepareOnce({ server, admin, template, prepare })
    await admin.query(
      `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} OWNER vitrine STRATEGY file_copy`,
    )
  })
  const superuser = new pg.Client({ connectionString: urlOf(server, name, new URL(server).username) })
  // it breaks with the database
  superuser.on('error', () => undefined)
  await superuser.connect()
  return {
    ...{ server, template, name },
    url: urlOf(server, name),
    superuser,
    connections: keptConnections(),
    last: await lastWrite(superuser),
  }
}

async function dropCopy({ server, name, superuser, connections }: Copy): Promise<void> {
  await Promise.all([superuser.end(), connections.close()])
  await withAdmin(server, async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
}

/** Milliseconds that the end of a connection may take. */
const CUT_MS = 10_000

/** Cuts the connections to the copy, but for those that wait for the next pool. */
async function cutConnections({ superuser, connections }: Copy): Promise<void> {
  await superuser.query(
    `select pg_terminate_backend(pid, ${CUT_MS}) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all ($1)`,
    [connections.waiting()],
  )
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
    await upgrade(urlOf(server, building))
    const asSuperuser = urlOf(server, building, new URL(server).username)
    await trustTextSearch(asSuperuser)
    await makeReportRole(asSuperuser)
    await withAdmin(asSuperuser, rememberRows)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [building])
    await admin.query(`ALTER DATABASE ${pg.escapeIdentifier(building)} RENAME TO ${pg.escapeIdentifier(template)}`)
  }
  await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template])
}

/** Runs the migrations of a later program on it, where `npm run upgrade-test` says which. */
async function upgrade(url: string): Promise<void> {
  const program = process.env.VITRINE_TEST_UPGRADE
  if (program !== undefined) {
    await promisify(execFile)(process.execPath, [program, url])
  }
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
