import { choices } from '#kit/contract/choices.ts'

/** Those of the protocol's `database_type` that are read from. */
export const SOURCE_KIND = choices('data_source_kind', ['数据源类型', 'Kinds of data sources'], {
  postgreSQL: ['6', 'PostgreSQL', 'PostgreSQL'],
  mySQL57: ['4', 'MySQL 5.7+', 'MySQL 5.7+'],
  mariaDB: ['5', 'MariaDB', 'MariaDB'],
})

/** Kinds of databases whose language is known here. */
export type Dialect = 'postgres' | 'mysql'

interface Kind {
  readonly dialect: Dialect
  /** What older clients put in front of an address. */
  readonly scheme: string
  readonly driver: string
}

const MARIADB: Kind = { dialect: 'mysql', scheme: 'jdbc:mariadb', driver: 'org.mariadb.jdbc.Driver' }

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [SOURCE_KIND.postgreSQL, { dialect: 'postgres', scheme: 'jdbc:postgresql', driver: 'org.postgresql.Driver' }],
  [SOURCE_KIND.mySQL57, { dialect: 'mysql', scheme: 'jdbc:mysql', driver: 'com.mysql.cj.jdbc.Driver' }],
  [SOURCE_KIND.mariaDB, MARIADB],
])

/** How a kind of database is spoken to; undefined for those that are not read from here. */
export function kindOf(dbType: string): Kind | undefined {
  return KINDS.get(dbType)
}

/** Where a database is. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly dbName: string
}

const PORTS: Readonly<Record<string, number>> = { postgresql: 5432, mysql: 3306, mariadb: 3306 }

const ADDRESS = /^jdbc:(postgresql|mysql|mariadb):\/\/([\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?\/([\w$-]+)$/i

/**
 * The parts of an address as older clients send it. Parameters are refused, whatever they are: drivers read files and load
 * code by them.
 */
export function addressIn(dbUrl: string): DatabaseAddress | undefined {
  const [, scheme = '', host = '', port, dbName = ''] = ADDRESS.exec(dbUrl.trim()) ?? []
  if (host === '') {
    return undefined
  }
  return { host, port: Number(port ?? PORTS[scheme.toLowerCase()]), dbName }
}

/** The other way round. */
export function addressText(dbType: string, { host, port, dbName }: DatabaseAddress): string {
  return `${kindOf(dbType)?.scheme ?? 'jdbc'}://${host}:${port}/${dbName}`
}
