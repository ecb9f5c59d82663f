import {
  CamelCasePlugin,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'

/** Any table, any column: what machinery sees. A noun narrows it with `db.withTables<ItsTables>()`. */
export type AnyTables = Record<string, Record<string, unknown>>

export type Database = Kysely<AnyTables>

export interface DatabaseOptions {
  readonly url: string
  /** Most connections at once. */
  readonly poolSize?: number
  /** Called for errors of idle connections, so that they never end the process. */
  readonly onError?: (error: Error) => void
}

/** Milliseconds after which a statement is given up; the slowest legal list stays far below. */
const STATEMENT_TIMEOUT_MS = 30_000

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
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 16,
    types,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'vitrine',
  })
  pool.on('error', (error) => options.onError?.(error))
  // one that breaks between two statements of a transaction would end the process; the next statement says it
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The query builder over a pool; columns are snake_case in the database and camelCase in code. */
export function openKysely(pool: pg.Pool): Database {
  const listeners = new Set<() => void>()
  const db = new Kysely<AnyTables>({
    dialect: new TellingDialect({ pool, cursor: Cursor }, () => {
      for (const tell of listeners) {
        tell()
      }
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  listenersOf.set(db, listeners)
  return db
}

const listenersOf = new WeakMap<Database, Set<() => void>>()

/** Calls back after every transaction that this process has committed through `db`. */
export function onCommit(db: Database, listen: () => void): void {
  listenersOf.get(db)?.add(listen)
}

class TellingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #tell: () => void

  constructor(config: PostgresDialectConfig, tell: () => void) {
    super(config)
    this.#config = config
    this.#tell = tell
  }

  override createDriver(): PostgresDriver {
    return new TellingDriver(this.#config, this.#tell)
  }
}

class TellingDriver extends PostgresDriver {
  readonly #tell: () => void

  constructor(config: PostgresDialectConfig, tell: () => void) {
    super(config)
    this.#tell = tell
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#tell()
  }
}
