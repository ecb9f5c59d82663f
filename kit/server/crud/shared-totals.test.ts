import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sample } from '#kit/contract/testing/sample.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.server.ts'
import { type Database, openKysely, openPool } from '../database/database.server.ts'
import { anyTables } from '../database/scope.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import { callerNamed } from '../testing/caller-named.server.ts'
import { createTableOf } from '../testing/resource-table.server.ts'
import { sampleApp } from '../testing/sample-app.server.ts'
import type { AppContext } from './app-context.server.ts'
import { listPage } from './list.server.ts'
import { sharedTotals, totalsUntilWritten } from './shared-totals.server.ts'

let database: TestDatabase
let db: Database
let app: AppContext
beforeAll(async () => {
  database = await createTestDatabase({ template: 'totals_test', prepare: async () => undefined })
  db = openKysely(openPool({ url: database.url }))
  await createTableOf(db, sample)
})
beforeEach(async () => {
  await anyTables(db).deleteFrom('testSample').execute()
  app = { ...sampleApp(), totals: totalsUntilWritten(db) }
})
afterAll(async () => {
  await db.destroy()
  await database.giveBack()
})

/** Rows of the sample, as a person of a tenant asks for them. */
async function total(filter: Readonly<Record<string, string>> = {}, tenantId = 0): Promise<number> {
  const input = { pageSize: '1', ...filter }
  const user = callerNamed('u', { username: 'ann', tenantId })
  const ctx = { db, user, input, locale: 'en-US', clock: app.clock } as RequestContext<typeof input>
  return (await listPage(app, sample, ctx)).total
}

const row = (id: string, tenantId = 0) => ({ id, line: 2, code: id, name: id, tenantId })
const insert = (to: Database, id: string, tenantId = 0) =>
  anyTables(to).insertInto('testSample').values(row(id, tenantId)).execute()

it('is counted anew once this process has written, and shared until then', async () => {
  await insert(db, 'a')
  expect(await total()).toBe(1)
  await insert(db, 'other')
  expect(await total()).toBe(1)
  await db.transaction().execute((tx) => insert(tx, 'own'))
  expect(await total()).toBe(3)
})

it('is shared by those who ask the same only: another filter or tenant has its own', async () => {
  await insert(db, 'a')
  await insert(db, 'b')
  await insert(db, 'c', 7)
  expect(await total()).toBe(2)
  expect(await total({ code: 'a' })).toBe(1)
  expect(await total({ code: 'c' })).toBe(0)
  expect(await total({}, 7)).toBe(1)
})

it('is what the last page shows, whoever wrote it', async () => {
  await insert(db, 'a')
  expect(await total({ pageSize: '10' })).toBe(1)
  await insert(db, 'b')
  expect(await total({ pageSize: '10' })).toBe(2)
})

it('is counted once for all who ask meanwhile, and again after a failure', async () => {
  const totals = sharedTotals()
  const count = vi.fn().mockRejectedValueOnce(new Error('the database is gone')).mockResolvedValue(5)
  const both = [totals.of('q', count), totals.of('q', count)]
  await expect(both[0]).rejects.toThrow('gone')
  await expect(both[1]).rejects.toThrow('gone')
  expect(await Promise.all([totals.of('q', count), totals.of('q', count)])).toEqual([5, 5])
  expect(count).toHaveBeenCalledTimes(2)
})

it('is counted anew after some seconds, for the rows of other processes', async () => {
  let now = 1000
  const totals = sharedTotals({ now: () => now })
  expect(await totals.of('q', async () => 1)).toBe(1)
  now += 2900
  expect(await totals.of('q', async () => 2)).toBe(1)
  now += 3100
  expect(await totals.of('q', async () => 3)).toBe(3)
})
