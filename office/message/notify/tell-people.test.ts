import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  await app.begin()
  admin = await app.admin()
})
afterAll(() => app.close())

const PATIENCE = { timeout: 5000, interval: 20 }
type Telling = Parameters<typeof tellPeople>[1]

/** Tells it in a transaction of its own, and waits until it is dealt with. */
async function tell(telling: Pick<Telling, 'userIds'> & Partial<Telling>): Promise<void> {
  const whole: Telling = { tenantId: 0, kind: 'task', key: newId(), text: ['有一件事', 'Something'], ...telling }
  await app.db.transaction().execute((tx) => tellPeople(tx, whole))
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from sys_event_delivery where handler = 'notifications' and state <> 'done'`.execute(app.db)
    expect(rows).toEqual([])
  }, PATIENCE)
}

async function told(person: Client) {
  const { sysMsgList, sysMsgTotal } = (await person.get('/sys/annountCement/listByUser', { pageSize: 100 })).body.result
  const rows = sysMsgList as readonly Readonly<Record<string, unknown>>[]
  expect(sysMsgTotal).toBe(rows.length)
  return rows
}

it('people find at the bell what they are told, each once, and others do not', async () => {
  const [one, other, third] = [await app.person([]), await app.person([]), await app.person([])]
  const key = newId()
  const userIds = [one.userId, other.userId]
  await tell({ userIds, key, text: ['订单待处理', 'An order waits'] })
  await tell({ userIds: [...userIds, third.userId], key, text: ['订单待处理', 'An order waits'] })
  for (const person of [one, other, third]) {
    expect(await told(person)).toMatchObject([{ titile: '订单待处理', msgCategory: '2', busId: null, readFlag: '0' }])
  }
  const [row] = await told(one)
  await one.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: row?.anntId })
  expect([await told(one), await told(other)]).toMatchObject([[], [{}]])
})

it('nothing is told that was not committed', async () => {
  const one = await app.person([])
  const failing = app.db.transaction().execute(async (tx) => {
    await tellPeople(tx, { tenantId: 0, kind: 'task', key: newId(), userIds: [one.userId], text: ['撤', 'Gone'] })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await tell({ userIds: [one.userId], text: ['留', 'Kept'] })
  expect(await told(one)).toMatchObject([{ titile: '留' }])
})

it('a frozen person, one of another tenant, and one who may not see the record hear nothing of it', async () => {
  const [seeing, blind, frozen] = [
    await app.person(['shop:task:list']),
    await app.person([]),
    await app.person(['shop:task:list']),
  ]
  await sql`insert into shop_task (id, kind, title, ref_type, ref_id, create_by) values ('tp-1', 'difference', '差异', 'x', 'tp-1', 'admin')`.execute(
    app.db,
  )
  await sql`update sys_user set status = 2 where id = ${frozen.userId}`.execute(app.db)
  const userIds = [seeing.userId, blind.userId, frozen.userId]
  await tell({ userIds, about: { resource: 'task', id: 'tp-1' }, text: ['差异 tp-1', 'Difference tp-1'] })
  await tell({ userIds, about: { resource: 'task', id: 'none' } })
  await tell({ userIds, tenantId: 3 })
  expect(await told(seeing)).toMatchObject([
    { titile: '差异 tp-1', busType: 'task', busId: 'tp-1', openType: 'component', openPage: 'shop/TaskList' },
  ])
  expect(await told(blind)).toEqual([])
  const { rows } = await sql`select 1 from sys_announcement_send where user_id = ${frozen.userId}`.execute(app.db)
  expect(rows).toEqual([])
})

it('whoever loses sight of a record does not find its words by searching for them', async () => {
  const one = await app.person(['shop:task:list'])
  await sql`insert into shop_task (id, kind, title, ref_type, ref_id, create_by) values ('tp-2', 'difference', '差异', 'x', 'tp-2', 'admin')`.execute(
    app.db,
  )
  await tell({
    userIds: [one.userId],
    about: { resource: 'task', id: 'tp-2' },
    text: ['秘密差异', 'A secret difference'],
  })
  await tell({ userIds: [one.userId], text: ['秘密会议', 'A secret meeting'] })
  const found = async () => {
    const { records, total } = (await one.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', { titile: '秘密' }))
      .body.result
    const titles = (records as readonly { readonly titile: string }[]).map(({ titile }) => titile)
    return [total, titles.sort()]
  }
  expect(await found()).toEqual([2, ['秘密会议', '秘密差异']])
  await sql`delete from sys_role_permission where role_id = ${one.roleId}`.execute(app.db)
  await sql`select pg_notify('vitrine_rights', '')`.execute(app.db)
  await expect.poll(found).toEqual([1, ['秘密会议']])
})

it('what the house told somebody is in no list of announcements or of their readers', async () => {
  const one = await app.person([])
  await tell({ userIds: [one.userId], text: ['私下', 'Private'] })
  const lists = await Promise.all(
    ['/sys/annountCement/list', '/sys/sysAnnouncementSend/list'].map((path) => admin.get(path, { pageSize: 100 })),
  )
  expect(lists.map(({ body }) => body.result.records)).toEqual([[], []])
})
