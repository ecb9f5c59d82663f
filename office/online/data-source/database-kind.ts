import { DATABASE_TYPE } from '../../system/dictionary/wire-choices.ts'

/** Kinds of databases whose language is known here. */
export type Dialect = 'postgres' | 'mysql'

interface Kind {
  readonly dialect: Dialect
  /** What older clients put in front of an address. */
  readonly scheme: string
  readonly driver: string
}

const MARIADB: Kind = { dialect: 'mysql', scheme: 'jdbc:mariadb', driver: 'org.mariadb.jdbc.Driver' }

const KINDS: ReadonlyMap<string, Kind> = new Map([
  [DATABASE_TYPE.postgreSQL, { dialect: 'postgres', scheme: 'jdbc:postgresql', driver: 'org.postgresql.Driver' }],
  [DATABASE_TYPE.mySQL57, { dialect: 'mysql', scheme: 'jdbc:mysql', driver: 'com.mysql.cj.jdbc.Driver' }],
  [DATABASE_TYPE.mariaDB, MARIADB],
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
