import {
  CamelCasePlugin,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { StoredTables } from './tables.server.ts'
import { type Speaker, speakingPool, tenantDriver } from './tenant-connections.server.ts'
import { WORKLOADS, type Workload, type WorkloadSizes } from './workload.ts'

/** A database or a transaction, whoever it speaks for. */
export type Database = Kysely<StoredTables>

declare const OF_TENANT: unique symbol
declare const OF_SERVER: unique symbol

/** The server's own database: it sees all tenants. What it asks of their tables says why, see `acrossTenants`. */
export interface ServerDatabase extends Database {
  readonly [OF_SERVER]: true
  transaction(): Transactions<ServerDatabase>
}

/** The database as one tenant has it: no statement on it reads or changes a row of another one, whatever it asks for. */
export interface TenantDatabase extends Database {
  readonly [OF_TENANT]: true
  transaction(): Transactions<TenantDatabase>
}

/** A transaction speaks for whom its database does. */
interface Transactions<Db> extends TransactionBuilder<StoredTables> {
  execute<Result>(work: (tx: Db & Transaction<StoredTables>) => Promise<Result>): Promise<Result>
}

/** The same database. @throws Error when it is not that of a tenant */
export function requireTenant(db: Database): TenantDatabase {
  if (!isOfTenant(db)) {
    throw new Error('a statement of a tenant was asked on a database that sees all of them')
  }
  return db as TenantDatabase
}

/** The same database. @throws Error when it is that of a tenant */
export function requireServer(db: Database): ServerDatabase {
  if (isOfTenant(db)) {
    throw new Error('a statement of the server was asked on the database of a tenant')
  }
  return db as ServerDatabase
}

function isOfTenant(db: Database): boolean {
  return db.getExecutor().adapter instanceof TenantAdapter
}

export interface DatabaseOptions {
  readonly url: string
  /** Most connections at once of the server's own, and as many again of its tenants. */
  readonly poolSize?: number
  /** Opens connections; the one of `pg` when left out. */
  readonly Client?: typeof pg.Client | undefined
  /** Called for errors of idle connections, so that they never end the process. */
  readonly onError?: (error: Error) => void
}

/** Milliseconds after which a statement is given up; the slowest legal list stays far below. */
const STATEMENT_TIMEOUT_MS = 30_000

/** How long a request waits for a connection: through a rush, and no longer than ten seconds where the database is hung. */
const CONNECTION_TIMEOUT_MS = 8000

/** Statements that a connection has prepared go with it: it outlasts the pauses of a shop where something is done. */
const IDLE_MS = 300_000

const TYPES = { bigint: 20, numeric: 1700, date: 1082 } as const

const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (id === TYPES.bigint || id === TYPES.numeric) {
      // fen and counters stay below 2^53; numeric columns hold at most 14 digits
      return Number
    }
    if (id === TYPES.date) {
      return (text: string) => text
    }
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text')
  }) as typeof pg.types.getTypeParser,
}

/** Opens the pool. Nothing connects until the first query. */
export function openPool(options: DatabaseOptions): pg.Pool {
  return poolWith(
    {
      connectionString: options.url,
      max: options.poolSize ?? 12,
      types,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      application_name: 'vitrine',
      Client: options.Client,
    },
    (error) => options.onError?.(error),
  )
}

function poolWith(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options)
  const open = new Set<pg.PoolClient>()
  connectionsOf.set(pool, open)
  pool.on('error', (error) => {
    // what the end of the pool does to its connections is no loss
    if (!pool.ending) {
      onError(error)
    }
  })
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
    // one that breaks between two statements of a transaction would end the process; the next statement says it
    client.on('error', () => undefined)
  })
  return pool
}

const connectionsOf = new WeakMap<pg.Pool, ReadonlySet<pg.PoolClient>>()

/** Ends a pool and waits for its connections: the pool itself says that it has ended while they are still closing. */
async function endPool(pool: pg.Pool): Promise<void> {
  const closed = [...(connectionsOf.get(pool) ?? [])].map(
    (client) => new Promise<void>((resolve) => client.once('end', () => resolve())),
  )
  await pool.end()
  await Promise.all(closed)
}

/**
 * The query builder over a pool; columns are snake_case in the database and camelCase in code. It is the server's own: it
 * sees all tenants. The pool is that of staff where workloads have connections of their own.
 * @param sizes of the pools of workloads; all share one where left out
 */
export function openKysely(pool: pg.Pool, onStatement?: OnStatement, sizes?: WorkloadSizes): ServerDatabase {
  const shared: Shared = { onStatement, listeners: new Set(), workloads: new Map() }
  const more = (max: number) => poolWith({ ...pool.options, max }, (error) => pool.emit('error', error))
  // a request reads who asks as the server itself, and what they ask for as their tenant: with connections of its own for
  // each, none has to be told for whom it speaks with every request
  const open = (own: pg.Pool) => {
    const opened = { pool: own, tenantPool: more(own.options.max ?? 0), shared, tenants: new Map() }
    return { opened, db: kyselyOf(opened, 'all') as ServerDatabase }
  }
  for (const workload of sizes ? WORKLOADS : []) {
    shared.workloads.set(workload, open(workload === 'staff' ? pool : more(sizes?.[workload] ?? 0)))
  }
  return shared.workloads.get('staff')?.db ?? open(pool).db
}

/** The database on the connections of a workload; the same one where all share theirs. @param db the server's own, no transaction */
export function ofWorkload(db: ServerDatabase, workload: Workload): ServerDatabase {
  return openedOf.get(db)?.shared.workloads.get(workload)?.db ?? db
}

/** Connections of the server itself, for what speaks to the database without the query builder. */
export function ownPoolOf(db: ServerDatabase): pg.Pool {
  return requireOpened(db).pool
}

/** Told of every statement, without its values, and how long it took. */
export type OnStatement = (text: string, milliseconds: number) => void

interface PoolReading {
  readonly open: number
  readonly idle: number
  /** Work that waits for a connection. */
  readonly waiting: number
  readonly most: number
}

/** Connections of this process for one workload, or for all: the server's own, and those of its tenants. */
interface WorkloadPools {
  readonly workload: Workload | 'all'
  readonly own: PoolReading
  readonly tenants: PoolReading
}

export function poolsOf(db: Database): readonly WorkloadPools[] {
  const opened = requireOpened(db)
  const read = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolReading => ({
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
    most: options.max ?? 0,
  })
  const reading = (workload: Workload | 'all', { pool, tenantPool }: Opened): WorkloadPools => ({
    ...{ workload, own: read(pool), tenants: read(tenantPool) },
  })
  const { workloads } = opened.shared
  return workloads.size === 0
    ? [reading('all', opened)]
    : [...workloads].map(([workload, one]) => reading(workload, one.opened))
}

/** Of all pools together. */
export function poolTotals(db: Database): Omit<PoolReading, 'most'> {
  const all = poolsOf(db).flatMap(({ own, tenants }) => [own, tenants])
  const sum = (key: keyof PoolReading) => all.reduce((total, one) => total + one[key], 0)
  return { open: sum('open'), idle: sum('idle'), waiting: sum('waiting') }
}

/** @param db the server's own, no transaction */
export function ofTenant(db: ServerDatabase, tenantId: number): TenantDatabase {
  const opened = requireOpened(db)
  const known = opened.tenants.get(tenantId) ?? requireTenant(kyselyOf(opened, tenantId))
  opened.tenants.set(tenantId, known)
  return known
}

/** Calls back after every transaction that this process has committed through `db`, or through it as a tenant has it. */
export function onCommit(db: Database, listen: () => void): void {
  openedOf.get(db)?.shared.listeners.add(listen)
}

/** What the databases of all workloads have together. */
interface Shared {
  readonly onStatement: OnStatement | undefined
  readonly listeners: Set<() => void>
  readonly workloads: Map<Workload, { readonly opened: Opened; readonly db: ServerDatabase }>
}

interface Opened {
  /** Of the server's own connections. */
  readonly pool: pg.Pool
  readonly tenantPool: pg.Pool
  readonly shared: Shared
  readonly tenants: Map<number, TenantDatabase>
}

const openedOf = new WeakMap<Database, Opened>()

function requireOpened(db: Database): Opened {
  const opened = openedOf.get(db)
  if (!opened) {
    throw new Error('only the database that was opened knows its connections and tenants')
  }
  return opened
}

function kyselyOf(opened: Opened, speaker: Speaker): Database {
  const { onStatement } = opened.shared
  const db = new Kysely<StoredTables>({
    dialect: new OwnDialect(opened, speaker),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: ({ query, queryDurationMillis }) => onStatement(query.sql, queryDurationMillis) }),
  })
  openedOf.set(db, opened)
  return db
}

class OwnDialect extends PostgresDialect {
  readonly #opened: Opened
  readonly #config: PostgresDialectConfig
  readonly #speaker: Speaker

  constructor(opened: Opened, speaker: Speaker) {
    const { pool, tenantPool, shared } = opened
    const end = async () => {
      const all = shared.workloads.size === 0 ? [opened] : [...shared.workloads.values()].map((one) => one.opened)
      await Promise.all(all.flatMap((one) => [endPool(one.pool), endPool(one.tenantPool)]))
    }
    const config = { pool: speakingPool(speaker === 'all' ? pool : tenantPool, speaker, end), cursor: Cursor }
    super(config)
    this.#opened = opened
    this.#config = config
    this.#speaker = speaker
  }

  override createAdapter(): DialectAdapter {
    return this.#speaker === 'all' ? super.createAdapter() : new TenantAdapter()
  }

  override createDriver(): Driver {
    const driver = new TellingDriver(this.#config, this.#opened)
    return this.#speaker === 'all' ? driver : tenantDriver(driver, this.#speaker)
  }
}

/** Every transaction of a database has its adapter: it tells those of tenants. */
class TenantAdapter extends PostgresAdapter {}

class TellingDriver extends PostgresDriver {
  readonly #listeners: ReadonlySet<() => void>

  constructor(config: PostgresDialectConfig, { shared }: Opened) {
    super(config)
    this.#listeners = shared.listeners
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    for (const tell of this.#listeners) {
      tell()
    }
  }
}
