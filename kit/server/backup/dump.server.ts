import pg from 'pg'
import { SEES_LIVE_ROWS } from '../database/live-rows.server.ts'
import { copyOut } from './copy-stream.server.ts'

/** Schemas whose rows are kept: the tables of the program, and its queue. */
const SCHEMAS = ['public', 'pgboss'] as const

/** What the queue writes of its own tables when it makes them. */
const NOT_KEPT = ['pgboss.version']

/** A question of which the copy has to give the same answer: a statement with one number. */
export interface BookRule {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

export interface DumpedTable {
  /** With its schema, as in `public.migration`. */
  readonly name: string
  readonly rows: number
}

/** What a dump holds, of one moment of the database. */
export interface DumpFacts {
  readonly tables: readonly DumpedTable[]
  /** Migrations that had run. */
  readonly migrations: readonly string[]
  /** Answers of the rules, by their names. */
  readonly books: Readonly<Record<string, number>>
}

interface KeptTable {
  readonly name: string
  /** Ready for a statement. */
  readonly quoted: string
  readonly columns: string
}

/**
 * Writes all rows of a database as text that `psql` reads as well: `COPY … FROM stdin` for each table, and where sequences stand.
 * Everything is of one moment, whatever is written meanwhile. The structure is that of the migrations, which are named in the facts.
 * It needs no program beside this one and no right beyond those of the role that owns the database.
 */
export async function* dump(
  url: string,
  rules: readonly BookRule[],
  facts: (facts: DumpFacts) => void,
): AsyncGenerator<Buffer> {
  const client = await connected(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables: DumpedTable[] = []
    yield Buffer.from(`-- Rows of Vitrine. Restore: npm run restore\n\nset app.tenant = 'all';\n\n`)
    for (const table of await keptTables(client)) {
      yield Buffer.from(`COPY ${table.quoted} (${table.columns}) FROM stdin;\n`)
      const { bytes, rows } = copyOut(client, `copy (select ${table.columns} from ${table.quoted}) to stdout`)
      yield* bytes as AsyncIterable<Buffer>
      tables.push({ name: table.name, rows: await rows })
      yield Buffer.from('\\.\n\n')
    }
    for (const statement of await sequences(client)) {
      yield Buffer.from(`${statement}\n`)
    }
    const { rows: ran } = await client.query<{ name: string }>('select name from migration order by name')
    const books = await answersOf(client, rules)
    await client.query('commit')
    facts({ tables, migrations: ran.map(({ name }) => name), books })
  } finally {
    await client.end()
  }
}

/** A connection that sees the rows of all tenants, and may take as long as it needs. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine backup', keepAlive: true })
  // a connection that breaks fails the statement that waits
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set app.tenant = 'all'; ${SEES_LIVE_ROWS}; set statement_timeout = 0`)
  return client
}

/** What the rules say now. */
export async function answersOf(client: pg.Client, rules: readonly BookRule[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const { name, text, values } of rules) {
    const { rows } = await client.query<{ answer: string }>({ text, values: [...values] })
    answers[name] = Number(rows[0]?.answer)
  }
  return answers
}

/** Rows of all tables that are kept. */
export async function countRows(client: pg.Client): Promise<readonly DumpedTable[]> {
  const counted: DumpedTable[] = []
  for (const { name, quoted } of await keptTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted}`)
    counted.push({ name, rows: Number(rows[0]?.count) })
  }
  return counted
}

/** Columns that the database works out are left to it. */
export async function keptTables(client: pg.Client): Promise<readonly KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select n.nspname || '.' || t.relname as name, format('%I.%I', n.nspname, t.relname) as quoted,
       string_agg(format('%I', c.attname), ', ' order by c.attnum) as columns
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
     where n.nspname = any($1) and t.relkind in ('r', 'p') and not t.relispartition
       and n.nspname || '.' || t.relname <> all ($2)
     group by 1, 2 order by 1`,
    [SCHEMAS, NOT_KEPT],
  )
  return rows
}

async function sequences(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any($1) order by 1`,
    [SCHEMAS],
  )
  return rows.flatMap(({ name, last }) => (last === null ? [] : [`SELECT pg_catalog.setval('${name}', ${last});`]))
}
