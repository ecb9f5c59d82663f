import type { CompiledQuery, KyselyPlugin, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { StatementMark } from './statement-mark.server.ts'

/** Texts that are prepared, most. Each keeps some 50 KiB in every connection that ran it; later ones are planned each time. */
const MOST_TEXTS = 300

/** Names by the texts of statements. */
const names = new Map<string, string>()

const PREPARING = new StatementMark()

/**
 * The database with prepared statements: a connection plans each text once, which takes longer than running it where rows are
 * found by their keys. Not for conditions whose values decide which index serves, such as states and words: a plan for all
 * values is a wrong one for some. A list of ids is one value, `= any(…)`: written out it is planned each time. Source:
 * PostgreSQL, PREPARE, "Notes".
 */
export function prepared<Db extends { withPlugin(plugin: KyselyPlugin): unknown }>(db: Db): Db {
  return db.withPlugin(PREPARING) as Db
}

/** A list whose values are written out: there is a text of it for each of its lengths. */
const WRITTEN_LIST = /\bin \(\$\d+, /

/** Gives a statement that is to be prepared its name; connections run it by that from now on. */
export function nameStatement(query: CompiledQuery): void {
  const { sql } = query
  if (PREPARING.isOn(query) && !names.has(sql) && names.size < MOST_TEXTS && !WRITTEN_LIST.test(sql)) {
    names.set(sql, `statement-${names.size}`)
  }
}

export class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Of the process that serves the connection: a statement is cancelled by it. */
  get processID(): number | undefined {
    return (this.#client as pg.PoolClient & { readonly processID?: number }).processID
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(statement: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') {
      return this.#client.query(statement as never)
    }
    const name = names.get(statement)
    const values = parameters as unknown[]
    return name === undefined
      ? this.#client.query(statement, values)
      : this.#client.query({ name, text: statement, values })
  }

  release(error?: boolean): void {
    this.#client.release(error)
  }
}
