import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openKysely, openPool } from './database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
})
afterAll(() => database.drop())

it('a connection that breaks within a transaction fails the transaction, not the process', async () => {
  const pool = openPool({ url: database.url })
  const db = openKysely(pool)
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const [client] = (pool as unknown as { readonly _clients: readonly { once(event: 'end', on: () => void): void }[] })
      ._clients
    const broken = new Promise<void>((resolve) => client?.once('end', resolve))
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await broken
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})
