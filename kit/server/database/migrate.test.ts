import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openPool } from './database.server.ts'
import { newId } from './ids.server.ts'
import { migrate } from './migrate.server.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase({ template: 'migrate_test', prepare: async () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
})
afterEach(async () => {
  await database.giveBack()
  await rm(folder, { recursive: true, force: true })
})

const file = (name: string, sql: string, kind = 'expand') =>
  writeFile(join(folder, name), `-- ${kind}: of a test\n${sql}`)

/** A file that ran before there was a base. */
async function oldFile(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, 'history'), { recursive: true })
  await writeFile(join(folder, 'history', name), sql)
}

async function query(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  it('run in the order of their names, each once', async () => {
    await file('2_b.sql', 'insert into a values (2)')
    await file('1_a.sql', 'create table a (n integer); insert into a values (1)')
    await file('notes.txt', 'no SQL')
    expect(await migrate(database.url, folder)).toEqual(['1_a.sql', '2_b.sql'])
    await file('3_c.sql', 'insert into a values (3)')
    expect(await migrate(database.url, folder)).toEqual(['3_c.sql'])
    expect(await migrate(database.url, folder)).toEqual([])
    expect(await query('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('of several instances at once run once', async () => {
    await file('1_a.sql', 'create table a (n integer); select pg_sleep(0.2); insert into a values (1)')
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(ran.flat()).toEqual(['1_a.sql'])
    expect(await query('select n from a')).toEqual([{ n: 1 }])
  })

  it('refuse a file that changed after it ran', async () => {
    await file('1_a.sql', 'create table a (n integer)')
    await migrate(database.url, folder)
    await file('1_a.sql', 'create table b (n integer)')
    await expect(migrate(database.url, folder)).rejects.toThrow('1_a.sql changed after it ran')
  })

  it('that fail leave nothing of themselves and run again once they are right', async () => {
    await file('1_a.sql', 'create table a (n integer)')
    await file('2_b.sql', 'create table b (n integer); insert into nowhere values (1)')
    await expect(migrate(database.url, folder)).rejects.toThrow('2_b.sql failed')
    expect(await query("select to_regclass('a') is not null as a, to_regclass('b') is not null as b")).toEqual([
      { a: true, b: false },
    ])
    await file('2_b.sql', 'create table b (n integer)')
    expect(await migrate(database.url, folder)).toEqual(['2_b.sql'])
  })

  it('tell what was wrong, and on which line', async () => {
    await file('1_a.sql', 'create table a (n integer);\ninsert into nowhere values (1)')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'migration 1_a.sql failed: relation "nowhere" does not exist (line 3)',
    )
  })

  it('refuse a file that has to run before one that ran already', async () => {
    await file('2_b.sql', 'create table b (n integer)')
    await migrate(database.url, folder)
    await file('1_a.sql', 'create table a (n integer)')
    await expect(migrate(database.url, folder)).rejects.toThrow('1_a.sql has to run before 2_b.sql')
  })

  it('say whether older programs go on after them', async () => {
    await file('1_a.sql', 'create table a (n integer)', 'perhaps')
    await expect(migrate(database.url, folder)).rejects.toThrow('1_a.sql does not say its kind')
  })

  it('of a newer program keep an older one from starting, which names both versions', async () => {
    await file('1_a.sql', 'create table a (n integer)')
    await migrate(database.url, folder, { version: '1.0.0' })
    await file('2_b.sql', 'alter table a add column o integer')
    await migrate(database.url, folder, { version: '1.1.0' })
    await rm(join(folder, '2_b.sql'))
    await expect(migrate(database.url, folder, { version: '1.0.0' })).rejects.toThrow(
      'by version 1.1.0 of Vitrine, and this is version 1.0.0, which does not know 2_b.sql',
    )
  })

  it('let go of what they hold while somebody uses a table that they need, and run once it is free', async () => {
    await file('1_a.sql', 'create table a (n integer); create table b (n integer)')
    await migrate(database.url, folder)
    await file('2_b.sql', 'alter table a add column m integer; alter table b add column m integer')
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query('begin; insert into b values (1)')
    const running = migrate(database.url, folder)
    // it has a and waits for b; who has b gets a as soon as the migration lets go of it
    await other.query(`do $$ begin
      while not exists (select 1 from pg_locks where relation = 'a'::regclass and mode = 'AccessExclusiveLock' and granted) loop
        perform pg_sleep(0.01);
      end loop;
      loop
        begin
          lock table a in row exclusive mode nowait;
          exit;
        exception when lock_not_available then
          perform pg_sleep(0.01);
        end;
      end loop;
    end $$`)
    await other.query('insert into a values (1); commit')
    expect(await running).toEqual(['2_b.sql'])
    expect(await query('select n, m from a')).toEqual([{ n: 1, m: null }])
    await other.end()
  })
})

describe('a base that stands for a history', () => {
  beforeEach(async () => {
    await oldFile('1_a.sql', 'create table a (n integer)')
    await oldFile('2_b.sql', 'create table b (n integer)')
  })
  const addBase = () => file('3_base.sql', 'create table a (n integer); create table b (n integer)')

  it('runs alone in a new database', async () => {
    await addBase()
    await file('4_c.sql', 'create table c (n integer)')
    expect(await migrate(database.url, folder)).toEqual(['3_base.sql', '4_c.sql'])
    expect(await migrate(database.url, folder)).toEqual([])
  })

  it('is taken for run in a database that began before it, and that has first what it lacks of the history', async () => {
    await rm(join(folder, 'history', '2_b.sql'))
    expect(await migrate(database.url, folder)).toEqual(['1_a.sql'])
    await oldFile('2_b.sql', 'create table b (n integer)')
    await addBase()
    await file('4_c.sql', 'create table c (n integer)')
    expect(await migrate(database.url, folder)).toEqual(['2_b.sql', '4_c.sql'])
    expect(await migrate(database.url, folder)).toEqual([])
    expect(await query('select name from migration order by 1')).toHaveLength(4)
  })
})

describe('the pool', () => {
  it('reads counters as numbers and days as text, and gives up a statement that takes too long', async () => {
    const pool = openPool({ url: database.url })
    const { rows } = await pool.query(
      "select 9007199254740991::bigint as big, 12345678901.25::numeric(14, 2) as exact, date '2026-03-01' as day, current_setting('statement_timeout') as wait",
    )
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, exact: 12_345_678_901.25, day: '2026-03-01', wait: '30s' }])
    await pool.end()
  })
})

describe('ids', () => {
  it('[9.8e] have 32 hexadecimal characters, differ, and sort by age', () => {
    const ids = Array.from({ length: 5000 }, newId)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
  })
})
