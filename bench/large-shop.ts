import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { openLog } from '#kit/server/log/log.server.ts'
import { createApp } from '#server/app.server.ts'
import { PASSWORD, TEST_KEY } from '#server/testing/test-app.server.ts'

/** Token of a session of `admin`. */
export const LARGE_SHOP_TOKEN = 'admin-of-the-large-shop'

/** Hexadecimal digits that a copy is told apart by; an order number has room for them. */
const MARK_DIGITS = 3

const ID_CHARACTERS = 32

const DEMO_FIGURES = 144

interface Options {
  readonly url: string
  /** Address for the superuser. */
  readonly adminUrl: string
  readonly folder: string
  readonly orders: number
}

/**
 * The shop of the demo so many times over that it has about so many orders, with whatever else belongs to them in its own
 * proportion. @returns rows by table
 */
export async function makeLargeShop({ url, adminUrl, folder, orders }: Options): Promise<ReadonlyMap<string, number>> {
  await fillDemo(url, join(folder, 'files'))
  const client = new pg.Client({ connectionString: adminUrl, options: '-c app.tenant=all' })
  await client.connect()
  try {
    // the copies agree with each other as the rows do that they are made of
    await client.query('set session_replication_role = replica')
    await client.query("set maintenance_work_mem = '1GB'")
    const { rows: counted } = await client.query<{ orders: number }>('select count(*)::int as orders from shop_order')
    const copies = Math.min(Math.ceil(orders / (counted[0]?.orders ?? 1)) - 1, 16 ** MARK_DIGITS - 1)
    const tables = await tablesOf(client)
    for (const table of tables) {
      await withoutIndexes(client, table.name, () => copyRows(client, table, copies))
    }
    await client.query(SESSION, [createHash('sha256').update(LARGE_SHOP_TOKEN).digest('hex')])
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    const sizes = new Map<string, number>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      sizes.set(name, rows[0]?.count ?? 0)
    }
    return sizes
  } finally {
    await client.end()
  }
}

async function fillDemo(databaseUrl: string, filesFolder: string): Promise<void> {
  const app = await createApp({
    databaseUrl,
    settings: {
      ...{
        timeZone: 'Asia/Shanghai',
        sessionIdleMinutes: 120,
        historyDays: 365,
        staticUrl: undefined,
        corsOrigins: [],
      },
      ...{ trustProxy: false, adminPassword: PASSWORD, isSandbox: true },
    },
    log: openLog('silent'),
    secretKey: TEST_KEY,
    filesFolder,
  })
  try {
    await app.begin()
    await app.fillDemo({ count: DEMO_FIGURES, onProgress: () => undefined })
  } finally {
    await app.close()
  }
}

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

interface Column {
  readonly name: string
  readonly type: string
  /** It tells the rows of an index apart that no id and no number does. */
  readonly isUnique: boolean
  /** Characters that it takes; null for any number. */
  readonly most: number | null
}

/** Tables of the shop, and the log. */
async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{
    table: string
    name: string
    type: string
    isUnique: boolean
    most: number | null
  }>(`
    select c.table_name as table, c.column_name as name, c.data_type as type, c.character_maximum_length as most, exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = to_regclass('public.' || c.table_name) and i.indisunique and a.attname = c.column_name and not exists (
        select from pg_attribute other where other.attrelid = i.indrelid and other.attnum = any(i.indkey)
          and other.attname ~ '(^|_)(id|no)$' and other.attname not in ('tenant_id', c.column_name))) as "isUnique"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      and (c.table_name like 'shop\\_%' or c.table_name = 'sys_log') and c.table_name not in ('shop_setting', 'shop_sandbox_clock')
    order by c.table_name, c.ordinal_position`)
  const names = new Set(rows.map(({ table }) => table))
  return [...names].map((name) => ({ name, columns: rows.filter(({ table }) => table === name) }))
}

/** An index is built from all rows in a fraction of the time that it takes to put each row into it. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
     where i.indrelid = $1::regclass
       and (c.oid is null or not exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = i.indrelid))`,
    [table],
  )
  for (const { drop } of rows) {
    await client.query(drop)
  }
  await work()
  for (const { create } of rows) {
    await client.query(create)
  }
}

/** Ids and what refers to them become those of the copy; so do numbers that people read, and what has to be unique. */
async function copyRows(client: pg.Client, { name, columns }: Table, copies: number): Promise<void> {
  const values = columns.map((column) => copied(column))
  await client.query(
    `insert into ${name} (${columns.map((column) => column.name).join(', ')})
     select ${values.join(', ')} from ${name} t cross join generate_series(1, $1::int) k`,
    [copies],
  )
}

const MARK = `lpad(to_hex(k), ${MARK_DIGITS}, '0')`

/** The same in letters that no id of the demo has. */
const ID_MARK = `translate(${MARK}, '0123456789abcdef', 'ghijklmnopqrstuv')`

function copied({ name, type, isUnique, most }: Column): string {
  const isText = /^(?:text|character)/.test(type)
  if (isText && (name === 'id' || name.endsWith('_id'))) {
    // ids of a copy keep their order: there are rows of two accounts, the lesser one first
    return `case when t.${name} = '' then '' else left(t.${name}, ${ID_CHARACTERS - MARK_DIGITS}) || ${ID_MARK} end`
  }
  if (isText && (name.endsWith('_no') || isUnique)) {
    return most === null
      ? `t.${name} || ${MARK}`
      : `case when length(t.${name}) + ${MARK_DIGITS} <= ${most} then t.${name} || ${MARK} else left(md5(t.${name} || ':' || k), ${most}) end`
  }
  if (/^timestamp/.test(type) && name === 'create_time') {
    return `t.${name} - k * interval '7 minutes'`
  }
  return `t.${name}`
}

const SESSION = `
  insert into sys_session (id, token_hash, user_id)
  select 'large-shop', $1, id from sys_user where username = 'admin'`
