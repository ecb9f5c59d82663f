import pg from 'pg'
import Cursor from 'pg-cursor'
import {
  type Access,
  CONNECT_MS,
  type ColumnType,
  type SourceConnection,
  type SourceRows,
  STATEMENT_MS,
} from './source-connection.ts'

const { builtins } = pg.types

const TYPES: ReadonlyMap<number, ColumnType> = new Map([
  ...[builtins.INT2, builtins.INT4, builtins.INT8].map((type) => [type, 'Integer'] as const),
  ...[builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8].map((type) => [type, 'BigDecimal'] as const),
  [builtins.DATE, 'Date'],
  [builtins.TIMESTAMP, 'Datetime'],
  [builtins.TIMESTAMPTZ, 'Datetime'],
  [builtins.BOOL, 'Boolean'],
])

/** Values come as the texts of the database, but for yes and no; texts of numbers lose no digit. */
const types = {
  getTypeParser: (type: number) => (type === builtins.BOOL ? (text: string) => text === 't' : (text: string) => text),
} as unknown as pg.CustomTypesConfig

/** Connects to a PostgreSQL at an address that was looked up. */
export async function openPostgres(access: Access): Promise<SourceConnection> {
  const { address, host, port, dbName, dbUsername, password, isEncrypted, timeZone } = access
  const client = new pg.Client({
    host: address,
    port,
    database: dbName,
    user: dbUsername,
    password,
    ssl: isEncrypted ? { servername: host } : false,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // the server is asked to end it; this ends it where the server does not
    query_timeout: STATEMENT_MS + CONNECT_MS,
    application_name: 'vitrine-report',
    types,
  })
  // one that breaks between two statements says so with the next one
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(`set local time zone ${pg.escapeLiteral(timeZone)}`)
  return {
    dialect: 'postgres',
    read: ({ text, values }, most) => readCursor(client, text, values, most),
    columnsOf: async ({ text, values }) => {
      const { columns } = await readCursor(client, `select * from (${text}\n) q limit 0`, values, 1)
      return columns
    },
    mayAlso: async () => {
      const { rows } = await client.query<{ may: string }>(MAY_ALSO)
      return rows.map(({ may }) => may)
    },
    close: () => client.end(),
  }
}

/** By the extended protocol, which takes one statement and no more; rows beyond the most are never sent. */
async function readCursor(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
  most: number,
): Promise<SourceRows> {
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: 'array', types }))
  try {
    const { rows, fields } = await new Promise<{ rows: unknown[][]; fields: readonly pg.FieldDef[] }>(
      (resolve, reject) => {
        cursor.read(most, (error, found, result) =>
          error ? reject(error) : resolve({ rows: found, fields: result.fields }),
        )
      },
    )
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: TYPES.get(dataTypeID) ?? 'String' })),
      rows,
    }
  } finally {
    await cursor.close().catch(() => undefined)
  }
}

/** What an account could change, run or read of the server itself. */
const MAY_ALSO = `
  select 'superuser' as may from pg_roles where rolname = current_user and rolsuper
  union all select 'createrole' from pg_roles where rolname = current_user and rolcreaterole
  union all select 'createdb' from pg_roles where rolname = current_user and rolcreatedb
  union all select 'replication' from pg_roles where rolname = current_user and rolreplication
  union all select rolname from pg_roles
    where rolname in ('pg_write_all_data', 'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
    and pg_has_role(oid, 'member')
  union all select 'create on ' || nspname from pg_namespace
    where nspname !~ '^pg_' and has_schema_privilege(oid, 'create')
  union all (select 'write to ' || oid::regclass from pg_class
    where relkind in ('r', 'p', 'v', 'f') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    and (has_table_privilege(oid, 'insert') or has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete')
      or has_table_privilege(oid, 'truncate')) order by oid limit 3)
`
