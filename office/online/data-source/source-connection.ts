import type { Dialect } from './database-kind.ts'

/** What a column of a statement holds, in the words of report columns. */
export type ColumnType = 'String' | 'Integer' | 'BigDecimal' | 'Date' | 'Datetime' | 'Boolean'

export interface SourceColumn {
  readonly name: string
  readonly type: ColumnType
}

export interface SourceRows {
  readonly columns: readonly SourceColumn[]
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[]
}

/** A statement with its values, which are bound and never written into it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A database that is read from, in one transaction that reads only. */
export interface SourceConnection {
  readonly dialect: Dialect
  /**
   * @param most rows that are read; others stay where they are
   * @throws Error of the database for a statement that it cannot run, or that takes too long
   */
  read(statement: Statement, most: number): Promise<SourceRows>
  /** The columns of a statement, without its rows. */
  columnsOf(statement: Statement): Promise<readonly SourceColumn[]>
  /** What the account could do beside reading, in words of the database; empty for one that only reads. */
  mayAlso(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Milliseconds for a connection, and for a statement. */
export const CONNECT_MS = 3000
export const STATEMENT_MS = 15_000

/** A data source, and what opens it. */
export interface SourceAccess {
  readonly dbType: string
  readonly host: string
  readonly port: number
  readonly dbName: string
  readonly dbUsername: string
  readonly password: string
  readonly isEncrypted: boolean
}

/** The same with the address that was looked up, whatever the name says by now. */
export interface Access extends SourceAccess {
  readonly address: string
  /** In which times of the source are told. */
  readonly timeZone: string
}
