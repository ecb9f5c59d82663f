import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, openKysely, openPool } from './database.server.ts'
import { inTransaction } from './in-transaction.server.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase({ template: 'transaction_test', prepare: async () => undefined })
  db = openKysely(openPool({ url: database.url, poolSize: 2 }))
  await sql`create table two (id integer primary key, by text[] not null default '{}')`.execute(db)
  await sql`insert into two (id) values (1), (2)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

it('what waits in a circle is done one after the other, each once', async () => {
  let met: () => void = () => undefined
  const together = new Promise<void>((resolve) => {
    met = resolve
  })
  let waiting = 0
  const tries = { one: 0, other: 0 }
  const take = (by: 'one' | 'other', [first, second]: readonly [number, number]) =>
    inTransaction(db, async (tx) => {
      tries[by] += 1
      await sql`update two set by = array_append(by, ${by}::text) where id = ${first}`.execute(tx)
      waiting += 1
      if (waiting === 2) {
        met()
      }
      await together
      await sql`update two set by = array_append(by, ${by}::text) where id = ${second}`.execute(tx)
    })
  await Promise.all([take('one', [1, 2]), take('other', [2, 1])])
  // who gave way once may meet the other once more
  expect(tries.one + tries.other).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ by: readonly string[] }>`select by from two`.execute(db)
  expect(rows.map(({ by }) => [...by].sort())).toEqual([
    ['one', 'other'],
    ['one', 'other'],
  ])
})

it('what fails for another reason is not done again', async () => {
  let tries = 0
  const failing = inTransaction(db, async (tx) => {
    tries += 1
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})
