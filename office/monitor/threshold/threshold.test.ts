import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zonedClock } from '#kit/contract/zoned-time.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { sharedMinute } from '../measure/shared-minute.server.ts'
import { checkThresholds } from './check-thresholds.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const MINUTE = 60_000

/** Values of minutes, oldest first; the last one is now. */
async function measured(source: string, values: readonly number[], measure = 'loopDelay'): Promise<Date> {
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
  for (const [index, value] of values.entries()) {
    const at = new Date(now.getTime() - (values.length - 1 - index) * MINUTE)
    await sql`
      insert into sys_measurement (at, source, content) values (${at}, ${source}, ${JSON.stringify({ [measure]: value })}::jsonb)
      on conflict (at, source) do update set content = excluded.content
    `.execute(app.db)
  }
  return now
}

const check = (now: Date) =>
  checkThresholds({ db: app.db, clock: zonedClock('Asia/Shanghai'), log: openLog('silent') }, now)

async function tasks() {
  const { rows } = await sql<{ title: string; titleEn: string; state: number }>`
    select title, title_en, state from shop_task where kind = 'threshold' order by create_time
  `.execute(app.db)
  return rows
}

it('a value at its limit for all of its minutes is a task that people are told of, done when it is below again', async () => {
  // five minutes at 500 ms, as the shop begins
  await check(await measured('one:1', [600, 600, 600, 600, 100]))
  expect(await tasks()).toEqual([])
  await check(await measured('few:1', [600, 600, 600, 505]))
  expect(await tasks(), 'too few minutes').toEqual([])
  await measured('two:1', [1, 1, 1, 1, 1])
  const now = await measured('one:1', [600, 510, 700, 600, 520])
  await check(now)
  const [task] = await tasks()
  expect(task).toMatchObject({ state: 0, title: '事件循环延迟 P99（毫秒）：520，已达上限 500（5 分钟）' })
  await check(now)
  expect(await tasks()).toHaveLength(1)
  const { rows: told } = await sql`
    select 1 from sys_event where name = 'people-told' and payload::text like '%事件循环延迟%'
  `.execute(app.db)
  expect(told).toHaveLength(1)
  const list = await admin.get('/sys/monitor/threshold/list', { measure: 'loopDelay' })
  expect(list.body.result.records).toEqual([
    expect.objectContaining({ lastValue: 520, exceededSince: expect.stringMatching(/^\d{4}-/) }),
  ])
  await check(await measured('one:1', [600, 600, 600, 600, 100]))
  expect(await tasks()).toEqual([expect.objectContaining({ state: 1 })])
})

it('one that is switched off is no task', async () => {
  await sql`update sys_threshold set is_on = false where measure = 'loopDelay'`.execute(app.db)
  await check(await measured('one:1', [900, 900, 900, 900, 900]))
  expect((await tasks()).filter(({ state }) => state === 0)).toEqual([])
})

it('one write that found no space is a task, told in both languages', async () => {
  await check(await measured('one:1', [1], 'storageFull'))
  expect((await tasks()).at(-1)).toMatchObject({
    ...{ state: 0, title: '因空间已满未能写入（次，5 分钟内）：1，已达上限 1（1 分钟）' },
    titleEn: 'Not written for want of space (5 min): 1, at its limit of 1 for 1 min',
  })
  await check(await measured('one:1', [0], 'storageFull'))
  expect((await tasks()).at(-1)).toMatchObject({ state: 1 })
})

it('a newest proved backup that is too old is a task, done when one is proved', async () => {
  const proved = (id: string, hours: number, proof: string) =>
    sql`insert into sys_backup (id, name, kind, state, place, proof, made_at, create_time)
      values (${id}, ${id}, 'nightly', 'made', 'here', ${proof}, now() - ${hours} * interval '1 hour', now())`.execute(
      app.db,
    )
  const look = async () => {
    const { backupAge = -1 } = await sharedMinute(app.db, null)
    await check(await measured('shared', Array(5).fill(backupAge), 'backupAge'))
    return (await tasks()).filter(({ titleEn }) => titleEn.includes('backup')).map(({ state }) => state)
  }
  await proved('b1', 49, 'passed')
  expect(await look()).toEqual([])
  await sql`update sys_backup set made_at = now() - interval '51 hours'`.execute(app.db)
  // what is made and cannot be restored counts for nothing
  await proved('b2', 1, 'failed')
  expect(await look()).toEqual([0])
  expect((await tasks()).at(-1)?.title).toMatch(/^最近可恢复备份距今（小时）：51.*已达上限 50/)
  await proved('b3', 1, 'passed')
  expect(await look()).toEqual([1])
})
