import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDatabase } from '#server/app.server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { openKysely, openPool } from './database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ template: 'vitrine_app', prepare: prepareDatabase })
})
afterAll(() => database.giveBack())

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

it('a database that is left has no connection left, and an orderly end is no loss', async () => {
  const lost: Error[] = []
  const left = openKysely(openPool({ url: database.url, onError: (error) => lost.push(error) }))
  const pids = await Promise.all(
    Array.from({ length: 5 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(left)),
  )
  await left.destroy()
  const db = openKysely(openPool({ url: database.url }))
  const { rows } = await sql`
    select pid from pg_stat_activity where pid = any(${pids.map(({ rows: [row] }) => row?.pid)})`.execute(db)
  await db.destroy()
  expect({ rows, lost }).toEqual({ rows: [], lost: [] })
})
