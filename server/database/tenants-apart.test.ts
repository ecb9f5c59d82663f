import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withChildren } from '#kit/contract/children.ts'
import { BASE_PATH } from '#kit/contract/envelope.ts'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import {
  type Database,
  ofTenant,
  openKysely,
  openPool,
  requireServer,
  requireTenant,
  type ServerDatabase,
} from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { prepared } from '#kit/server/database/prepared-statements.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import { type RequestContext, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import { createServer } from '#kit/server/http/server.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { callerNamed } from '#kit/server/testing/caller-named.server.ts'
import { declared } from '#office/office.ts'
import { prepareDatabase } from '../app.server.ts'
import { createTestDatabase, databaseServer, type TestDatabase } from '../testing/test-database.server.ts'
import { checkWall } from './wall.server.ts'

/** Tables that the database shows to all tenants, and why. */
const OPEN: Readonly<Record<string, string>> = {
  sys_session: 'found by the hash of a token, before there is a caller',
  sys_seeded_text: 'what the product itself brought, for all tenants',
  sys_captcha: 'there is no caller yet',
  sys_oauth_client: 'programs register before there is a caller',
  sys_proof_of_work: 'there is no caller yet',
  sys_process: 'server processes that are at work',
  sys_rate_limit: 'counted before there is a caller',
  sys_event: 'dealt with by the server itself, for all tenants',
  sys_event_delivery: 'dealt with by the server itself, for all tenants',
  sys_session_end: 'told to whoever holds the token, who is no caller any more',
  sys_sent_code: 'there is no caller yet',
  sys_account_proof: 'there is no caller yet',
  sys_user_preference: 'of a person, the same in all their tenants',
  sys_half_sign_in: 'there is no caller yet',
  sys_factor_challenge: 'there is no caller yet',
  sys_provider_attempt: 'there is no caller yet',
  sys_provider_proof: 'there is no caller yet',
  sys_factor: 'of a person, the same in all their tenants',
  sys_factor_duty: 'of a person, the same in all their tenants',
  sys_recovery_code: 'of a person, the same in all their tenants',
  sys_provider_binding: 'of a person, the same in all their tenants',
  sys_file_use: 'a file is used as long as any row names it; rows are reached through the nouns that keep them',
  sys_notification_choice: 'of a person, the same in all their tenants',
  sys_sign_in_place: 'of a person, the same in all their tenants',
  sys_trial_change: 'its rows never outlive their transaction, and nobody else sees them',
  migration: 'what the database itself is made of',
}

/** Rows that have no tenant of their own belong to a row that has one: the column that names it, and its table. */
const PARTS: Readonly<Record<string, readonly [column: string, owner: string]>> = {
  sys_user_role: ['role_id', 'sys_role'],
  sys_role_permission: ['role_id', 'sys_role'],
  sys_user_depart: ['dep_id', 'sys_depart'],
  sys_depart_permission: ['depart_id', 'sys_depart'],
  sys_depart_role_permission: ['role_id', 'sys_depart_role'],
  sys_depart_role_user: ['drole_id', 'sys_depart_role'],
  sys_job_row: ['job_id', 'sys_job'],
  sys_tenant_pack_permission: ['pack_id', 'sys_tenant_pack'],
}

/** Every tenant reads the rows of tenant 0 in them. */
const SHARED = [
  'online_report',
  'online_report_item',
  'online_report_param',
  'online_report_rule',
  'sys_check_rule',
  'sys_dict',
  'sys_dict_item',
  'sys_dict_table',
  'sys_permission',
  'sys_permission_data_rule',
]

const [OWN, OTHER] = [3, 5]

let database: TestDatabase
let db: ServerDatabase
/** Those with the column `tenant_id`. */
let tables: readonly string[]
/** All there are. */
let every: readonly string[]
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
  db = openKysely(openPool({ url: database.url }))
  const { rows } = await sql<{ name: string; hasTenant: boolean }>`
    select c.relname as name, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as has_tenant
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1
  `.execute(db)
  every = rows.map(({ name }) => name)
  tables = rows.filter(({ hasTenant }) => hasTenant).map(({ name }) => name)
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

describe('the wall of the database', () => {
  it('stands around every table but those that are listed with their reasons', async () => {
    const { rows } = await sql<{ name: string; policies: readonly string[] }>`
      select c.relname as name, array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
      from pg_class c where c.relrowsecurity and c.relforcerowsecurity
    `.execute(db)
    const policies = Object.fromEntries(rows.map((row) => [row.name, row.policies]))
    // a view that asks as whoever asks it has the walls of the tables that it reads
    const { rows: views } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'v' and 'security_invoker=true' = any(reloptions)
    `.execute(db)
    const seen = views.map(({ name }) => name)
    for (const table of new Set([...every, ...withChildren(declared).map((resource) => resource.table)])) {
      if (!(table in OPEN) && !seen.includes(table)) {
        const ask = tables.includes(table) ? 'keep_tenants_apart' : 'keep_parts_apart'
        expect(policies[table], `${table}: its migration asks for ${ask}('${table}')`).toContain('own_tenant')
      }
    }
    const more = Object.entries(policies).flatMap(([table, names]) =>
      names.flatMap((name) => (name === 'own_tenant' ? [] : [`${table}: ${name}`])),
    )
    expect(more.sort()).toEqual(
      [
        ...SHARED.map((table) => `${table}: shared_tenant`),
        'sys_tenant: own_number',
        'sys_tenant_pack_permission: own_plan',
        'sys_user: home_tenant',
      ].sort(),
    )
  })

  it('alone keeps tenants apart: a statement without a tenant reads and changes its own rows only', async () => {
    // people belong to several tenants, and have a test of their own
    const walled = tables.filter((table) => !(table in OPEN) && table !== 'sys_user')
    expect(walled.length).toBeGreaterThan(30)
    for (const table of walled) {
      await withoutRules(table)
      for (const tenantId of [0, OWN, OTHER]) {
        await insert(db, table, tenantId)
      }
    }
    const nobody = new pg.Client({ connectionString: database.url })
    await nobody.connect()
    const mine = ofTenant(db, OWN)
    for (const table of walled) {
      const before = await others(table)
      const name = sql.table(table)
      const own = table === 'sys_tenant' ? sql`(tenant_id = ${OWN} or number = ${OWN})` : sql`tenant_id = ${OWN}`
      const { rows: all } = await sql<{
        tenantId: number
        isOwn: boolean
      }>`select tenant_id, ${own} as is_own from ${name}`.execute(mine)
      const strangers = all.filter(({ isOwn }) => !isOwn).map(({ tenantId }) => tenantId)
      expect(
        all.some(({ isOwn }) => isOwn),
        table,
      ).toBe(true)
      expect([...new Set(strangers)], table).toEqual(SHARED.includes(table) ? [0] : [])
      const tenantsOf = async (statement: ReturnType<typeof sql>) =>
        (await statement.execute(mine)).rows.map((row) => (row as { tenantId: number }).tenantId)
      expect(await tenantsOf(sql`update ${name} set tenant_id = tenant_id returning tenant_id`), table).toEqual([OWN])
      expect(
        await tenantsOf(sql`update ${name} set tenant_id = ${OWN} where tenant_id <> ${OWN} returning tenant_id`),
        table,
      ).toEqual([])
      expect(await tenantsOf(sql`delete from ${name} where tenant_id <> ${OWN} returning tenant_id`), table).toEqual([])
      const refused = { code: '42501' }
      await expect(sql`update ${name} set tenant_id = ${OTHER}`.execute(mine), table).rejects.toMatchObject(refused)
      for (const tenantId of [0, OTHER]) {
        await expect(insert(mine, table, tenantId), table).rejects.toMatchObject(refused)
      }
      await insert(mine, table, OWN)
      expect(await tenantsOf(sql`delete from ${name} returning tenant_id`), table).toEqual([OWN, OWN])
      // a connection that speaks for nobody
      for (const statement of [`select 1 from ${table}`, `update ${table} set tenant_id = 3`, `delete from ${table}`]) {
        expect((await nobody.query(statement)).rowCount, `${table}: ${statement}`).toBe(0)
      }
      expect(await others(table), table).toEqual(before)
    }
    await nobody.end()
  })

  it('alone keeps rows apart that belong to a row of a tenant: they are read and changed where that row is', async () => {
    const owned = Object.entries(PARTS)
    expect(owned.map(([table]) => table).sort()).toEqual(
      every.filter((table) => !(table in OPEN) && !tables.includes(table)),
    )
    const ids = { [OWN]: newId(), [OTHER]: newId() }
    for (const owner of new Set(owned.map(([, [, table]]) => table))) {
      await withoutRules(owner)
      for (const tenantId of [OWN, OTHER]) {
        await insert(db, owner, tenantId, { id: ids[tenantId] })
      }
    }
    const mine = ofTenant(db, OWN)
    const refused = { code: '42501' }
    for (const [table, [column, owner]] of owned) {
      await withoutRules(table)
      await sql`delete from ${sql.table(table)}`.execute(db)
      for (const tenantId of [OWN, OTHER]) {
        await insert(db, table, undefined, { [column]: ids[tenantId] })
      }
      const [name, link] = [sql.table(table), sql.ref(column)]
      const owners = async (statement: ReturnType<typeof sql>, from: Database = mine) =>
        (await statement.execute(from)).rows.map((row) => Object.values(row as object)[0])
      expect(await owners(sql`select ${link} from ${name}`), table).toEqual([ids[OWN]])
      expect(await owners(sql`update ${name} set ${link} = ${link} returning ${link}`), table).toEqual([ids[OWN]])
      expect(
        await owners(sql`update ${name} set ${link} = ${ids[OWN]} where ${link} = ${ids[OTHER]} returning ${link}`),
        table,
      ).toEqual([])
      await expect(sql`update ${name} set ${link} = ${ids[OTHER]}`.execute(mine), table).rejects.toMatchObject(refused)
      await expect(insert(mine, table, undefined, { [column]: ids[OTHER] }), table).rejects.toMatchObject(refused)
      expect(await owners(sql`delete from ${name} returning ${link}`), table).toEqual([ids[OWN]])
      expect(await owners(sql`select ${link} from ${name}`, db), `${table} of ${owner}`).toEqual([ids[OTHER]])
    }
  })

  it('alone keeps people apart: they are there for each tenant that they belong to', async () => {
    await sql`delete from sys_user`.execute(db)
    const people: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      mine: { tenant_id: OWN },
      theirs: { tenant_id: OTHER },
      both: { tenant_id: OTHER, rel_tenant_ids: `${OTHER}, ${OWN}` },
      left: { tenant_id: OWN, rel_tenant_ids: String(OTHER) },
    }
    for (const [username, columns] of Object.entries(people)) {
      await insert(db, 'sys_user', undefined, { ...columns, username })
    }
    const mine = ofTenant(db, OWN)
    const names = async (statement: ReturnType<typeof sql>) =>
      (await statement.execute(mine)).rows.map((row) => (row as { username: string }).username).sort()
    const seen = ['both', 'mine']
    // their names stay with what they did here
    expect(await names(sql`select username from sys_user`)).toEqual(['both', 'left', 'mine'])
    expect(await names(sql`update sys_user set version = version + 1 returning username`)).toEqual(seen)
    const gone = sql`update sys_user set rel_tenant_ids = ${String(OTHER)} where username = 'both'`
    await expect(gone.execute(mine)).rejects.toMatchObject({ code: '42501' })
    await expect(insert(mine, 'sys_user', OTHER)).rejects.toMatchObject({ code: '42501' })
    expect(await names(sql`delete from sys_user returning username`)).toEqual(seen)
    expect((await sql`select 1 from sys_user`.execute(db)).rows).toHaveLength(2)
  })

  it('lets whoever reads a link of a person find it by an index', async () => {
    const statements = [
      [sql`select 1 from public.sys_user where id = 'x'`, 'sys_user_pkey'],
      [sql`select 1 from public.sys_user where username = 'x'`, 'sys_user_username_key'],
      [sql`select 1 from public.sys_user where find_text like '%abcd%'`, 'sys_user_find_text'],
      [sql`select role_id from sys_user_role where user_id = 'x'`, 'sys_user_role_pair_key'],
      [sql`select dep_id from sys_user_depart where user_id = 'x'`, 'sys_user_depart_pair_key'],
      [sql`select 1 from sys_role_permission where role_id = 'x'`, 'sys_role_permission_pair_key'],
      [sql`select note from sys_job_row where job_id = 'x' order by position`, 'sys_job_row_pkey'],
    ] as const
    await ofTenant(db, OWN)
      .transaction()
      .execute(async (tx) => {
        // few rows are read without an index otherwise
        await sql`set local enable_seqscan = off`.execute(tx)
        for (const [statement, index] of statements) {
          const { rows } = await sql`explain ${statement}`.execute(tx)
          expect(JSON.stringify(rows)).toMatch(new RegExp(`(?:using|on) ${index}\\b`))
        }
      })
  })

  it('is passed by statements that say so, and by them alone, whatever becomes of their transaction', async () => {
    await insert(db, 'sys_position', OTHER)
    const mine = ofTenant(db, OWN)
    const all = (tx: Database) => seen(acrossTenants(tx, 'a test'))
    expect([await seen(mine), await all(mine), await seen(mine)]).toEqual([[], expect.arrayContaining([OTHER]), []])
    await mine.transaction().execute(async (tx) => {
      expect([await seen(tx), await all(tx), await seen(tx)]).toEqual([[], expect.arrayContaining([OTHER]), []])
      await sql`savepoint before_failure`.execute(tx)
      await expect(sql`select 1 / 0`.execute(acrossTenants(tx, 'a test'))).rejects.toMatchObject({ code: '22012' })
      await sql`rollback to savepoint before_failure`.execute(tx)
      expect(await seen(tx)).toEqual([])
      expect(await Promise.all([all(tx), seen(tx), all(tx), seen(tx)])).toEqual([
        expect.arrayContaining([OTHER]),
        [],
        expect.arrayContaining([OTHER]),
        [],
      ])
    })
    await expect(sql`select 1 / 0`.execute(acrossTenants(mine, 'a test'))).rejects.toMatchObject({ code: '22012' })
    expect(await Promise.all(Array.from({ length: 40 }, () => seen(mine)))).toEqual(
      Array.from({ length: 40 }, () => []),
    )
    expect(() => ofTenant(mine.withTables() as never, OWN)).toThrow()
  })

  it('stands behind every statement that relies on it: one on the database of the server does not compile, and is not run', async () => {
    const mine = ofTenant(db, OWN)
    // @ts-expect-error the database of the server sees all tenants
    expect(() => unscoped(db, 'a test')).toThrow('sees all of them')
    await db.transaction().execute(async (tx) => {
      // @ts-expect-error so do its transactions
      expect(() => unscoped(tx, 'a test')).toThrow('sees all of them')
      expect(requireServer(tx)).toBe(tx)
    })
    await mine.transaction().execute(async (tx) => {
      expect(() => unscoped(tx, 'a test')).not.toThrow()
      expect(() => requireServer(tx)).toThrow('of a tenant')
    })
    // @ts-expect-error a tenant knows of no other one
    const other = () => ofTenant(acrossTenants(mine, 'a test'), OTHER)
    expect(other).toThrow()
    const acting = (tx: Database) => unscoped(requireTenant(prepared(tx)), 'a test')
    expect(() => acting(mine)).not.toThrow()
    expect(() => acting(db)).toThrow('sees all of them')
  })

  it('does not let a plan outlive whom it was made for', async () => {
    // one connection for all tenants
    const server = openKysely(openPool({ url: database.url, poolSize: 1 }))
    await insert(db, 'sys_position', OTHER)
    await sql`prepare kept as select distinct tenant_id from sys_position`.execute(ofTenant(server, OWN))
    const asked = async (whose: Database) =>
      (await sql<{ tenantId: number }>`execute kept`.execute(whose)).rows.map((row) => row.tenantId)
    expect(await asked(ofTenant(server, OWN))).not.toContain(OTHER)
    expect(await asked(ofTenant(server, OTHER))).toEqual([OTHER])
    expect(await asked(ofTenant(server, OWN))).not.toContain(OTHER)
    await server.destroy()
  })

  it('lets a search of texts use its index', async () => {
    await sql`
      insert into shop_goods (tenant_id, line, goods_no, name, find_text)
      select ${OWN}, 2, 'search' || n, 'Figure', md5(n::text) from generate_series(1, 5000) as n
    `.execute(db)
    await sql`analyze public.shop_goods`.execute(db)
    for (const operator of ['like', 'ilike']) {
      const { rows } = await sql<Record<string, string>>`
        explain select 1 from shop_goods where find_text ${sql.raw(operator)} '%abcd%' and tenant_id = ${OWN}
      `.execute(ofTenant(db, OWN))
      expect(JSON.stringify(rows), operator).toContain('shop_goods_find_text')
    }
  })

  it('says where searches find no index behind it', async () => {
    const said: string[] = []
    const log = { ...openLog('silent'), warn: (_: object, text: string) => said.push(text) }
    const url = new URL(database.url)
    const { username } = new URL(await databaseServer())
    url.username = username
    const superuser = openKysely(openPool({ url: url.href }))
    await checkWall(db, log)
    expect(said).toEqual([])
    await sql`alter function texticlike(text, text) not leakproof`.execute(superuser)
    await checkWall(db, log)
    expect(said[0]).toContain('alter function texticlike(text, text) leakproof;')
    await superuser.destroy()
  })
})

/** Tenants whose positions a statement sees that asks for none. */
async function seen(
  from: Parameters<ReturnType<typeof sql<{ tenants: readonly number[] | null }>>['execute']>[0],
): Promise<readonly number[]> {
  const { rows } = await sql<{
    tenants: readonly number[] | null
  }>`select array_agg(distinct tenant_id order by tenant_id) as tenants from sys_position`.execute(from)
  return rows[0]?.tenants ?? []
}

describe('requests of two tenants at once', () => {
  let server: FastifyInstance
  beforeAll(async () => {
    await insert(db, 'sys_position', OWN)
    await insert(db, 'sys_position', OTHER)
    await insert(db, 'sys_position', 0)
    const look = async ({ db: own, user }: RequestContext) => {
      const [first, second] = await Promise.all([seen(own), seen(own)])
      return { tenantId: user.tenantId, first, second }
    }
    const reading = { summary: ['看', 'look'], input: NO_INPUT, permission: SIGNED_IN } as const
    server = await createServer({
      db,
      log: openLog('silent'),
      clock: zonedClock('UTC'),
      authority: {
        callerOf: async (token) => callerNamed(token, { tenantId: Number(token), can: () => true }),
      },
      routes: [
        route({ ...reading, method: 'GET', path: '/look' }, look),
        route({ ...reading, method: 'POST', path: '/cross' }, async (ctx) => {
          const crossed = await seen(acrossTenants(ctx.db, 'a test'))
          return { crossed: crossed.length, ...(await look(ctx)) }
        }),
        route({ ...reading, method: 'POST', path: '/fail' }, async (ctx) => {
          await sql`select 1 / 0`.execute(acrossTenants(ctx.db, 'a test'))
          return look(ctx)
        }),
        route({ ...reading, method: 'PUT', path: '/alone', transaction: 'none' }, async (ctx) => {
          await sql`select 1 / 0`.execute(acrossTenants(ctx.db, 'a test')).catch(() => undefined)
          return look(ctx)
        }),
      ],
      resources: [],
      limits: { perSession: 1e9, perAddress: 1e9 },
      corsOrigins: [],
      trustProxy: false,
    })
  })
  afterAll(() => server.close())

  it('never meet a connection of the other one: 20 rounds of 200', async () => {
    const calls = [
      { method: 'GET', path: '/look' },
      { method: 'POST', path: '/cross' },
      { method: 'POST', path: '/fail' },
      { method: 'PUT', path: '/alone' },
    ] as const
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const { method, path } = calls[(index >> 1) % calls.length] ?? calls[0]
          const tenantId = index % 2 === 0 ? OWN : OTHER
          const answer = await server.inject({
            method,
            url: BASE_PATH + path,
            headers: { 'x-access-token': String(tenantId), 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { payload: '{}' }),
          })
          const { result, code } = answer.json()
          if (path === '/fail') {
            expect(code).toBe(500)
          } else {
            expect(result).toMatchObject({ tenantId, first: [tenantId], second: [tenantId] })
            expect(result.crossed ?? 3).toBe(3)
          }
        }),
      )
    }
  })
})

/** Rules that rows made of nothing would break; the wall is none of them. */
async function withoutRules(table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${`public.${table}`}::regclass and (contype in ('c', 'f', 'x')
      -- one row of a tenant, of which there are two here
      or contype in ('p', 'u') and conkey = array(select attnum from pg_attribute where attrelid = conrelid and attname = 'tenant_id'))
  `.execute(db)
  for (const { name } of rows) {
    await sql`alter table ${withDeleted(table)} drop constraint ${sql.id(name)}`.execute(db)
  }
  // rows that follow from others are written by hand here, too
  await sql`alter table ${withDeleted(table)} disable trigger user`.execute(db)
}

let made = 0

/** A row with something in every column that asks for it, and what is given in others. */
async function insert(
  into: Database,
  table: string,
  tenantId: number | undefined,
  given: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string; size: number | null }>`
    select column_name as name, udt_name as type, character_maximum_length as size from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and is_generated = 'NEVER'
      and column_name <> 'tenant_id' and (column_default is null or udt_name in ('varchar', 'text'))
  `.execute(db)
  made += 1
  const row = {
    ...Object.fromEntries(columns.map(({ name, type, size }) => [name, someValue(type, size)])),
    ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
    ...given,
  }
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})
  `.execute(into)
}

function someValue(type: string, size: number | null): unknown {
  switch (type) {
    case 'varchar':
    case 'text':
      return newId().slice(-(size ?? 36))
    case 'timestamptz':
    case 'date':
      return new Date()
    case 'bool':
      return true
    case 'jsonb':
      return '{}'
    default:
      return type.startsWith('_') ? '{}' : 1000 + made
  }
}

/** All that a table holds of other tenants. */
async function others(table: string): Promise<unknown> {
  const { rows } = await sql`
    select md5(string_agg(t::text, '|' order by t::text)) as print, count(*) as count from ${sql.table(table)} t where tenant_id <> ${OWN}
  `.execute(db)
  return rows
}
