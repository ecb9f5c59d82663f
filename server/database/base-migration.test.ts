import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#kit/server/database/migrate.server.ts'
import { createTestDatabase } from '../testing/test-database.server.ts'

const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname
const BASE = '20261129035427_base.sql'

/** What a database is made of, each kind as lines of text. */
const PARTS = {
  columns: `select format('%s %s: %s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), co.collname,
      case when a.attnotnull then ' not null' end,
      case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation co on co.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'm')
    order by c.relname, (select count(*) from pg_attribute b where b.attrelid = c.oid and not b.attisdropped and b.attnum < a.attnum)`,
  tables: `select concat_ws(' ', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions::text) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm', 'S') order by 1`,
  // newer servers keep names of what must not be null; columns tell that above
  constraints: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext order by 1`,
  views: `select concat_ws(' ', viewname, definition) as line from pg_views where schemaname = 'public' order by 1`,
  policies: `select concat_ws(' ', tablename, policyname, permissive, roles::text, cmd, qual, with_check) as line
    from pg_policies order by 1`,
  triggers: `select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) as line
    from pg_trigger where not tgisinternal order by 1`,
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  sequences: `select concat_ws(' ', sequencename, data_type::text, start_value, increment_by, max_value, cycle) as line
    from pg_sequences where schemaname = 'public' order by 1`,
  types: `select concat_ws(' ', typname, typtype) as line from pg_type t where typnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = t.oid and deptype = 'e') order by 1`,
  settings: `select concat_ws(' ', c.relname, a.attname, a.attstattarget, a.attstorage, a.attcompression, a.attacl::text) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  rights: `select concat_ws(' ', relname, relacl::text) as line from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  comments: `select concat_ws(' ', objoid::regclass, objsubid, description) as line from pg_description
    where classoid = 'pg_class'::regclass and objoid >= 16384 order by 1`,
  extensions: 'select extname as line from pg_extension order by 1',
} as const

/** A row as text, without what differs in each new database: ids that were drawn, and the time at which it was written. */
const ROW = `case when to_jsonb(t) ->> 'id' ~ '^[0-9a-f]{32}$' then to_jsonb(t) - 'id' else to_jsonb(t) end - 'create_time'`

async function contentsOf(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  const lines = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line)
  const parts: Record<string, readonly string[]> = {}
  for (const [part, sql] of Object.entries(PARTS)) {
    parts[part] = await lines(sql)
  }
  for (const table of await lines(
    "select relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1",
  )) {
    parts[`rows of ${table}`] = await lines(`select (${ROW})::text as line from ${table} t order by 1`)
  }
  await client.end()
  return parts
}

it('the base makes of an empty database what the history before it made of one', async () => {
  const [byHistory, byBase] = await Promise.all(
    ['by_history', 'by_base'].map((template) => createTestDatabase({ template, prepare: async () => undefined })),
  )
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-base-'))
  try {
    await cp(join(MIGRATIONS, 'history'), join(folder, 'old', 'history'), { recursive: true })
    await cp(join(MIGRATIONS, BASE), join(folder, 'new', BASE), { recursive: true })
    const url = (database: typeof byHistory) => database?.url ?? ''
    expect((await migrate(url(byHistory), join(folder, 'old'))).length).toBeGreaterThan(200)
    expect(await migrate(url(byBase), join(folder, 'new'))).toEqual([BASE])
    const [old, made] = [await contentsOf(url(byHistory)), await contentsOf(url(byBase))]
    expect(Object.values(old).flat().length).toBeGreaterThan(3000)
    expect(made).toEqual(old)
  } finally {
    await rm(folder, { recursive: true })
    await Promise.all([byHistory?.giveBack(), byBase?.giveBack()])
  }
})
