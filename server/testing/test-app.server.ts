import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { withChildren } from '#kit/contract/children.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Database, ServerDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { WorkloadSizes } from '#kit/server/database/workload.ts'
import type { RequestLimits } from '#kit/server/http/rate-limits.server.ts'
import type { JobTimes } from '#kit/server/jobs/jobs.server.ts'
import { type Log, openLog } from '#kit/server/log/log.server.ts'
import type { SocketLimits } from '#kit/server/socket/socket-limits.ts'
import { createTableOf } from '#kit/server/testing/resource-table.server.ts'
import { testRoutes } from '#kit/server/testing/test-routes.server.ts'
import type { Watch } from '#kit/server/watch/watch.server.ts'
import { createApp } from '../app.server.ts'
import type { Settings } from '../settings.server.ts'
import { answerCheck } from './answer-check.server.ts'
import { type Client, clientOf } from './client.server.ts'
import { createTestDatabase } from './test-database.server.ts'
import { noteWrongAnswer } from './wrong-answers.ts'

export type { Client, Sent } from './client.server.ts'

/** Password of every user of the tests. */
export const PASSWORD = 'a-figure-on-the-shelf'

/** Seals what the servers of tests seal. */
export const TEST_KEY = Buffer.alloc(32, 7)

/** A new connection first learns the catalogue of its database, which costs more than most statements of a test do. */
const POOL_SIZE = 3

/** What the servers of tests are told, unless a test says otherwise. */
export const TEST_SETTINGS = {
  timeZone: 'Asia/Shanghai',
  sessionIdleMinutes: 120,
  historyDays: 365,
  staticUrl: undefined,
  corsOrigins: [],
  trustProxy: false,
  adminPassword: PASSWORD,
}

export interface TestApp {
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  readonly watch: Watch
  readonly db: ServerDatabase
  /** For connections that the app does not know of. */
  readonly databaseUrl: string
  readonly server: FastifyInstance
  /** Where uploaded files lie. */
  readonly filesFolder: string
  /** A client that nobody has signed in with. */
  readonly nobody: Client
  /** Signs in over HTTP. @param at address of another server process on this database */
  signIn(username: string, password?: string, at?: string): Promise<Client>
  admin(at?: string): Promise<Client>
  /** A new person with exactly these permission codes; the codes must be those of seeded menu rows. */
  person(
    permissions: readonly string[],
  ): Promise<Client & { readonly username: string; readonly userId: string; readonly roleId: string }>
  /** Takes jobs from now on; without it the first job that is started here begins them. */
  begin(): Promise<void>
  /** Takes no more jobs: what is written from now on, requests write. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly limits?: RequestLimits
  readonly socketLimits?: Partial<SocketLimits>
  readonly jobTimes?: Partial<JobTimes>
  readonly sessionIdleMinutes?: number
  /** Where the shop is; Shanghai when left out. */
  readonly timeZone?: string
  /** Most database connections at once; few when left out. */
  readonly poolSize?: number
  /** Connections of each workload; all share theirs when left out. */
  readonly workloads?: WorkloadSizes
  readonly staticUrl?: string
  /** Where people open the pages. */
  readonly publicUrl?: string
  /** Private addresses that may be called. */
  readonly privateTargets?: readonly string[]
  /** A Redis that the pages of monitoring look at, and its keys whose values may be read. */
  readonly redisUrl?: string
  readonly redisReadable?: readonly string[]
  /** What opens `/metrics`. */
  readonly metricsToken?: string
  /** Where spans are sent. */
  readonly traceUrl?: string
  /** A bucket for files, beside the folder. */
  readonly bucket?: Partial<Settings> | undefined
  /** With the payment gateway and the clock for trying the shop out. */
  readonly isSandbox?: boolean
  /** The built pages; without them only the API answers. */
  readonly pagesFolder?: string
  /** Silent when left out. */
  readonly log?: Log
  /** Where files lie, and stay when it is closed; a folder of its own when left out. */
  readonly filesFolder?: string
  /** Superuser address of the database server; the one of the test run when left out. */
  readonly databaseServer?: string
  /** Resources served beside those of the office, with tables of their own. */
  readonly beside?: readonly AnyResource[]
}

/** A real server on a database of its own, spoken to over HTTP. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside = [] } = options
  const database = await createTestDatabase({
    template: templateFor(beside),
    prepare: (url) => prepareSeeded(url, beside),
    server: options.databaseServer,
  })
  const filesFolder = options.filesFolder ?? (await mkdtemp(join(tmpdir(), 'vitrine-files-')))
  const app = await createApp({
    databaseUrl: database.url,
    Client: database.Client,
    isPrepared: true,
    poolSize: options.poolSize ?? POOL_SIZE,
    workloads: options.workloads,
    settings: {
      ...TEST_SETTINGS,
      sessionIdleMinutes: options.sessionIdleMinutes ?? TEST_SETTINGS.sessionIdleMinutes,
      timeZone: options.timeZone ?? TEST_SETTINGS.timeZone,
      staticUrl: options.staticUrl,
      isSandbox: options.isSandbox ?? false,
      privateTargets: options.privateTargets ?? [],
      publicUrl: options.publicUrl,
      redisUrl: options.redisUrl,
      redisReadable: options.redisReadable ?? [],
      metricsToken: options.metricsToken,
      traceUrl: options.traceUrl,
      ...options.bucket,
    },
    log: options.log ?? openLog('silent'),
    secretKey: TEST_KEY,
    filesFolder,
    ...(options.pagesFolder ? { pagesFolder: options.pagesFolder } : {}),
    limits: options.limits ?? {
      perSession: 100_000,
      perAddress: 100_000,
      perPerson: { heavy: 100_000, captcha: 100_000 },
    },
    socketLimits: { connectsPerPerson: 100_000, connectsPerAddress: 100_000, ...options.socketLimits },
    jobTimes: options.jobTimes,
    checkAnswer: answerCheck(noteWrongAnswer),
    beside,
    besideRoutes: testRoutes,
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = (token: string, at = address): Client => clientOf(at, token, options.headers ?? {})
  const signIn = async (username: string, password = PASSWORD, at = address): Promise<Client> => {
    const { body } = await client('', at).post('/sys/login', { username, password })
    if (!body.success) {
      throw new Error(`sign-in of ${username} failed: ${body.message}`)
    }
    return client(String(body.result.token), at)
  }
  return {
    address,
    watch: app.watch,
    db: app.db,
    databaseUrl: database.url,
    server: app.server,
    filesFolder,
    nobody: client(''),
    signIn,
    admin: (at) => signIn('admin', PASSWORD, at),
    person: async (permissions) => {
      const ids = await insertPerson(app.db, permissions)
      return { ...(await signIn(ids.username)), ...ids }
    },
    begin: app.begin,
    stopJobs: () => app.jobs.stop(),
    close: async () => {
      await app.close()
      await database.giveBack()
      if (options.filesFolder === undefined) {
        await rm(filesFolder, { recursive: true, force: true })
      }
    },
  }
}

/** Each set of resources beside those of the office has tables of its own. */
function templateFor(beside: readonly AnyResource[]): string {
  const names = beside.map(({ name }) => name).join()
  return names === '' ? 'vitrine_seeded' : `vitrine_seeded_${createHash('md5').update(names).digest('hex')}`
}

/**
 * What a server has seeded at its first start, its queues, tables of resources beside, tenants that a test may put people
 * into, and an administrator who is quick to sign in.
 */
async function prepareSeeded(url: string, beside: readonly AnyResource[]): Promise<void> {
  const filesFolder = await mkdtemp(join(tmpdir(), 'vitrine-seed-'))
  const log = openLog('silent')
  const app = await createApp({
    ...{ databaseUrl: url, settings: TEST_SETTINGS, log, secretKey: TEST_KEY, filesFolder },
    ...{ beside, besideRoutes: testRoutes },
  })
  await app.jobs.ready()
  for (const resource of beside) {
    await createTableOf(app.db, resource)
    for (const { table } of withChildren([resource])) {
      await sql`select keep_tenants_apart(${`public.${table}`})`.execute(app.db)
    }
  }
  await sql`
    insert into sys_tenant (id, number, name) select n::text, n, 'tenant ' || n from generate_series(1, 9) as n
  `.execute(app.db)
  await sql`update sys_user set password = ${await hashed()} where username = 'admin'`.execute(app.db)
  await app.close()
  await rm(filesFolder, { recursive: true, force: true })
}

let passwordHash: Promise<string> | undefined

/**
 * Everybody has the same password: it is hashed once, and with the least work that Argon2 knows, because tests sign in several
 * thousand times. A hash names its own costs; what the house itself hashes costs what it must.
 */
function hashed(): Promise<string> {
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return passwordHash
}

async function insertPerson(
  db: Database,
  permissions: readonly string[],
): Promise<{ username: string; userId: string; roleId: string }> {
  const userId = newId()
  const roleId = newId()
  const username = `staff-${userId.slice(-8)}`
  await sql`insert into sys_user (id, username, realname, password) values (${userId}, ${username}, ${username}, ${await hashed()})`.execute(
    db,
  )
  await sql`insert into sys_role (id, role_name, role_code) values (${roleId}, ${username}, ${username})`.execute(db)
  await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${userId}, ${roleId})`.execute(db)
  const { rows } = await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select ${roleId} || substr(md5(p.id), 1, 4), ${roleId}, p.id from sys_permission p where p.perms = any(${permissions}) returning id
  `.execute(db)
  if (rows.length !== permissions.length) {
    throw new Error(`some of ${permissions.join(', ')} are no permissions`)
  }
  return { username, userId, roleId }
}
