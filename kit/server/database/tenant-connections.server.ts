import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { SEES_LIVE_ROWS } from './live-rows.server.ts'
import { NamingClient, nameStatement } from './prepared-statements.server.ts'
import { StatementMark } from './statement-mark.server.ts'
import type { StoredTables } from './tables.server.ts'

/**
 * Whom a connection speaks for: one tenant, or the server itself, which sees all of them. The database keeps to it: its
 * policies show and take no row of another tenant.
 */
export type Speaker = number | 'all'

/** Plans of what a connection did before know for whom it was planned: they end with the setting. */
const speakFor = (speaker: Speaker): string => `set app.tenant = '${speaker}'; ${SEES_LIVE_ROWS}; discard plans`

/** What each connection was told last; one that was told nothing sees no row of any tenant. */
const told = new WeakMap<pg.PoolClient, Speaker>()

/** The pool, with connections that speak for one. Only one that spoke for another before costs a statement. */
export function speakingPool(pool: pg.Pool, speaker: Speaker, end: () => Promise<void>) {
  // the driver knows a connection by what it is given for it: the same one each time
  const naming = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    connect: async (): Promise<NamingClient> => {
      const client = await pool.connect()
      if (told.get(client) !== speaker) {
        told.delete(client)
        try {
          await client.query(speakFor(speaker))
        } catch (error) {
          client.release(true)
          throw error
        }
        told.set(client, speaker)
      }
      const known = naming.get(client) ?? new NamingClient(client)
      naming.set(client, known)
      return known
    },
    end,
    options: pool.options,
  }
}

/** On statements that go past the tenant of their connection. */
const CROSSING = new StatementMark()

/**
 * The database past tenant and row rules, and past the wall that the database itself has between tenants: each statement is
 * run as the server's own, in the transaction that it belongs to. It keeps what is asked for within what the caller may
 * see, or has a reason not to: all uses are listed with their reasons in `server/unscoped.test.ts`.
 */
export function acrossTenants<Tables = StoredTables>(db: Extensible, _reason: string): Kysely<Tables> {
  return db.withPlugin(CROSSING) as Kysely<Tables>
}

/** A database or a transaction, whatever tables it knows. */
interface Extensible {
  withPlugin(plugin: KyselyPlugin): unknown
}

/** Code of the statements that a failed transaction refuses; its end takes back what was set in it. */
const IN_FAILED_TRANSACTION = '25P02'

/** The driver with connections that run crossing statements as the server's own. */
export function tenantDriver(driver: Driver, tenantId: number): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => new TenantConnection(await driver.acquireConnection(), tenantId),
    beginTransaction: (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: (connection) => driver.commitTransaction(innerOf(connection)),
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: async (connection) => {
      if (connection instanceof TenantConnection) {
        await connection.leave()
        await driver.releaseConnection(connection.inner)
      }
    },
    destroy: () => driver.destroy(),
  }
}

/** The driver knows its own connections only. */
function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof TenantConnection ? connection.inner : connection
}

/** A connection of one tenant that runs crossing statements as the server's own. */
class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #tenantId: number
  #isAstray = false

  constructor(inner: DatabaseConnection, tenantId: number) {
    this.inner = inner
    this.#tenantId = tenantId
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    nameStatement(query)
    if (!CROSSING.isOn(query)) {
      return this.inner.executeQuery<Row>(query)
    }
    await this.inner.executeQuery(CompiledQuery.raw(speakFor('all')))
    try {
      return await this.inner.executeQuery<Row>(query)
    } finally {
      await this.#comeBack()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }

  /** Before others get the connection: one that could not come back to its tenant is ended. */
  async leave(): Promise<void> {
    if (this.#isAstray) {
      await this.inner
        .executeQuery(CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())'))
        .catch(() => undefined)
    }
  }

  async #comeBack(): Promise<void> {
    try {
      await this.inner.executeQuery(CompiledQuery.raw(speakFor(this.#tenantId)))
    } catch (error) {
      this.#isAstray ||= (error as { readonly code?: unknown }).code !== IN_FAILED_TRANSACTION
    }
  }
}
