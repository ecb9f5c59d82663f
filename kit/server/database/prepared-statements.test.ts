import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, ofTenant, openKysely, openPool, type ServerDatabase } from './database.server.ts'
import { prepared } from './prepared-statements.server.ts'
import { acrossTenants } from './tenant-connections.server.ts'

let database: TestDatabase
let db: ServerDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
})
afterAll(() => database.giveBack())
// one connection, which is told for whom it speaks
beforeEach(() => {
  db = openKysely(openPool({ url: database.url, poolSize: 1 }))
  return () => db.destroy()
})

/** More than the runs after which PostgreSQL may keep a plan for any values. */
const RUNS = 8

const positions = (of: Database, ids: readonly string[]) =>
  sql<{ id: string; code: string }>`select id, code from sys_position where id = any(${ids}) order by id`.execute(of)

const preparedTexts = async (of: Database) =>
  (
    await sql<{ text: string; plans: number }>`select statement as text, generic_plans + custom_plans as plans
    from pg_prepared_statements order by prepare_time`.execute(of)
  ).rows

it('a marked statement is prepared once by a connection, whatever its values; others are not', async () => {
  const tenant = ofTenant(db, 0)
  for (let run = 0; run < RUNS; run += 1) {
    await positions(prepared(tenant), [`p${run}`])
  }
  await sql`select count(*) from sys_position where id = ${'p'}`.execute(tenant)
  // a list that is written out has a text for each of its lengths
  await sql`select count(*) from sys_position where id in (${sql.join(['p', 'q'])})`.execute(prepared(tenant))
  expect(await preparedTexts(tenant)).toEqual([
    { text: 'select id, code from sys_position where id = any($1) order by id', plans: RUNS },
  ])
})

it('a plan of one tenant shows no row to the next one that the connection speaks for, nor to the server or from it', async () => {
  await sql`insert into sys_position (id, code, name, post_rank, tenant_id)
    values ('p-0', 'own', 'a', '1', 0), ('p-7', 'other', 'b', '1', 7) on conflict do nothing`.execute(db)
  const seen = async (of: Database) => {
    const found: (readonly string[])[] = []
    for (let run = 0; run < RUNS; run += 1) {
      found.push((await positions(prepared(of), ['p-0', 'p-7'])).rows.map(({ id }) => id))
    }
    return [...new Set(found.map((ids) => ids.join()))]
  }
  const across = acrossTenants(ofTenant(db, 0), 'a test') as unknown as Database
  expect(await seen(ofTenant(db, 0))).toEqual(['p-0'])
  expect(await seen(ofTenant(db, 7))).toEqual(['p-7'])
  expect(await seen(across)).toEqual(['p-0,p-7'])
  expect(await seen(ofTenant(db, 0))).toEqual(['p-0'])
})
