import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, ofTenant, openKysely, openPool, type ServerDatabase } from './database.server.ts'
import { withDeleted, withDeletedRows } from './live-rows.server.ts'
import { migrate } from './migrate.server.ts'
import { anyTables } from './scope.server.ts'

let database: TestDatabase
let folder: string
let db: ServerDatabase
const migration = (name: string, text: string) => writeFile(join(folder, name), `-- expand: of a test\n${text}`)
const namesIn = async (of: Database, from = sql`figure`) =>
  (await sql<{ name: string }>`select name from ${from} order by name`.execute(of)).rows.map(({ name }) => name)

beforeAll(async () => {
  database = await createTestDatabase({ template: 'live_rows', prepare: async () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-live-rows-'))
  await migration(
    '1_figures.sql',
    `create table figure (name text primary key, price integer not null default 0, del_flag smallint not null default 0);
     create table note (text text);
     create function count_figures() returns bigint language sql as 'select count(*) from figure';
     insert into figure (name, del_flag) values ('there', 0), ('gone', 1), ('gone for good', 2);
     insert into note values ('without a mark')`,
  )
  await migrate(database.url, folder)
  db = openKysely(openPool({ url: database.url }))
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
  await rm(folder, { recursive: true, force: true })
})

describe('a statement', () => {
  it('sees live rows by the name of a table, whoever asks', async () => {
    for (const asking of [db, ofTenant(db, 3)]) {
      expect(await namesIn(asking)).toEqual(['there'])
    }
    expect(await anyTables(db).selectFrom('figure').select('name').execute()).toEqual([{ name: 'there' }])
    expect((await sql`select text from note`.execute(db)).rows).toHaveLength(1)
  })

  it('sees deleted rows where it says so', async () => {
    const all = ['gone', 'gone for good', 'there']
    expect(await namesIn(db, withDeleted<string>('figure'))).toEqual(all)
    const { length } = await withDeletedRows(anyTables(db)).selectFrom('figure').select('name').execute()
    expect(length).toBe(all.length)
  })

  it('marks a row as deleted, and neither changes nor removes those that are', async () => {
    await sql`insert into figure (name) values ('short-lived')`.execute(db)
    const marked = await sql`update figure set del_flag = 1 where name = 'short-lived' returning name`.execute(db)
    expect(marked.rows).toHaveLength(1)
    expect(await namesIn(db)).toEqual(['there'])
    expect((await sql`update figure set price = 1 where name like '%o%' returning 1`.execute(db)).rows).toEqual([])
    expect((await sql`delete from figure where name <> 'there' returning 1`.execute(db)).rows).toEqual([])
  })

  it('of a function of the database sees all rows', async () => {
    const { rows } = await sql<{ count: number }>`select count_figures() as count`.execute(db)
    expect(rows).toEqual([{ count: 4 }])
  })
})

describe('after a migration', () => {
  it('a name knows the columns that were added', async () => {
    await migration('2_colour.sql', "alter table figure add column colour text not null default 'red'")
    await migrate(database.url, folder)
    expect((await sql`select colour from figure`.execute(db)).rows).toEqual([{ colour: 'red' }])
  })

  it('a column that a name stands for goes once its view was dropped', async () => {
    await migration('3_price.sql', 'drop view if exists live.figure; alter table figure drop column price')
    await migrate(database.url, folder)
    expect(await namesIn(db)).toEqual(['there'])
    await expect(sql`select price from figure`.execute(db)).rejects.toMatchObject({ code: '42703' })
  })

  it('a table that gets the mark hides rows from then on', async () => {
    await migration('4_note.sql', 'alter table note add column del_flag smallint not null default 1')
    await migrate(database.url, folder)
    // a connection of its own: another one has planned the statement before
    const other = openKysely(openPool({ url: database.url }))
    expect((await sql`select text from note`.execute(other)).rows).toEqual([])
    await other.destroy()
  })
})
