import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

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
