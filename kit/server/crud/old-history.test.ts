import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { oldHistory } from './old-history.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const entry = (id: string, days: number) => ({
  id,
  tenantId: 0,
  tableName: 'demo',
  recordId: id,
  command: 'edit',
  createBy: 'li',
  createTime: new Date(Date.now() - days * 24 * 3600 * 1000),
  requestId: id,
})

it('forgets what is older than its days, and keeps the rest', async () => {
  await app.db
    .insertInto('sys_record_change')
    .values([entry('old', 31), entry('young', 29), entry('new', 0)])
    .execute()
  const { signal } = new AbortController()
  await oldHistory(30).run({}, { db: app.db, log: openLog('silent'), signal, id: 'x' })
  const kept = await app.db.selectFrom('sys_record_change').select('id').where('tableName', '=', 'demo').execute()
  expect(kept.map(({ id }) => id).toSorted()).toEqual(['new', 'young'])
})

it('forgets comments together with the history', async () => {
  const comment = (id: string, days: number) => ({
    ...{ id, tenantId: 0, tableName: 'demo', recordId: id, text: id, userId: 'li', createBy: 'li' },
    createTime: new Date(Date.now() - days * 24 * 3600 * 1000),
  })
  await app.db
    .insertInto('sys_comment')
    .values([comment('old', 31), comment('young', 29)])
    .execute()
  const { signal } = new AbortController()
  await oldHistory(30).run({}, { db: app.db, log: openLog('silent'), signal, id: 'y' })
  expect(await app.db.selectFrom('sys_comment').select('id').execute()).toEqual([{ id: 'young' }])
})
