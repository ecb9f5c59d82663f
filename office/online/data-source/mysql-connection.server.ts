import { connect } from 'node:net'
import {
  type Access,
  CONNECT_MS,
  type ColumnType,
  type SourceConnection,
  type SourceRows,
  STATEMENT_MS,
  type Statement,
} from './source-connection.ts'

/** Types of the protocol that are no text. */
const TYPES: ReadonlyMap<number, ColumnType> = new Map([
  ...[1, 2, 3, 8, 9, 13].map((type) => [type, 'Integer'] as const),
  ...[0, 4, 5, 246].map((type) => [type, 'BigDecimal'] as const),
  ...[10, 14].map((type) => [type, 'Date'] as const),
  ...[7, 12].map((type) => [type, 'Datetime'] as const),
])

/** Modes in which the server reads a statement as it was checked: quotes are texts, `||` is "or". */
const SQL_MODE = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'

/** Privileges of an account that reads. */
const READING = new Set(['SELECT', 'USAGE', 'SHOW VIEW'])

/** Connects to a MySQL or MariaDB at an address that was looked up. */
export async function openMysql(access: Access): Promise<SourceConnection> {
  const { address, host, port, dbName, dbUsername, password, isEncrypted } = access
  // needed by few processes
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({
    stream: () => connect({ host: address, port }),
    host,
    database: dbName,
    user: dbUsername,
    password,
    ...(isEncrypted ? { ssl: { rejectUnauthorized: true, minVersion: 'TLSv1.2' } } : {}),
    connectTimeout: CONNECT_MS,
    charset: 'utf8mb4',
    multipleStatements: false,
    // a server that asks for files of this machine gets none
    flags: ['-LOCAL_FILES'],
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    rowsAsArray: true,
    // names of columns come from the other server: no code is made of them
    disableEval: true,
  })
  connection.on('error', () => undefined)
  const [[versions = []]] = await connection.query<never[]>('select version()')
  const isMariaDb = /mariadb/i.test(String(versions[0]))
  await connection.query(
    isMariaDb
      ? `set session max_statement_time = ${STATEMENT_MS / 1000}`
      : `set session max_execution_time = ${STATEMENT_MS}`,
  )
  await connection.query(`set session sql_mode = '${SQL_MODE}'`)
  await connection.query('start transaction read only')
  const run = async ({ text, values }: Statement): Promise<SourceRows> => {
    const ending = setTimeout(() => connection.destroy(), STATEMENT_MS + CONNECT_MS)
    try {
      // a prepared statement is one statement, whatever stands in it
      const [rows, fields] = await connection.execute<never[]>({ sql: text, rowsAsArray: true }, values as never[])
      return {
        columns: fields.map(({ name, type }) => ({ name, type: TYPES.get(type ?? -1) ?? 'String' })),
        rows: rows as readonly (readonly unknown[])[],
      }
    } finally {
      clearTimeout(ending)
    }
  }
  return {
    dialect: 'mysql',
    read: (statement, most) => run({ ...statement, text: `select * from (${statement.text}\n) limited limit ${most}` }),
    columnsOf: async ({ text, values }) => (await run({ text: `select * from (${text}\n) q limit 0`, values })).columns,
    mayAlso: async () => {
      const [grants] = await connection.query<never[]>('show grants')
      return (grants as readonly (readonly unknown[])[]).flatMap(([grant]) => otherPrivileges(String(grant)))
    },
    close: async () => connection.destroy(),
  }
}

/** Privileges in a line of `show grants` beside those of reading. */
function otherPrivileges(grant: string): readonly string[] {
  const [, privileges = '', , hasOption] = /^GRANT (.+?) ON (.+?) TO .*?( WITH GRANT OPTION)?$/i.exec(grant) ?? []
  const named = privileges.replaceAll(/\([^)]*\)/g, '').split(',')
  return [
    ...named.map((name) => name.trim().toUpperCase()).filter((name) => name !== '' && !READING.has(name)),
    ...(hasOption ? ['GRANT OPTION'] : []),
  ]
}
