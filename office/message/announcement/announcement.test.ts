import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.server.ts'
import { openSocket, type SocketClient } from '#server/testing/socket-client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { releaseTimer } from './release-timer.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>
type Row = Readonly<Record<string, unknown>>

/** Another client of the protocol. */
let app: TestApp
let second: ServerProcess
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  second = await startProcess({ databaseUrl: app.databaseUrl, filesFolder: app.filesFolder })
  await Promise.all([app.begin(), second.app.begin()])
  admin = await app.admin()
})
afterAll(async () => {
  await second.app.close()
  await app.close()
})

/** What is for all would reach the people of the next test, too. */
afterEach(() => sql`update sys_announcement set send_status = '2' where msg_type = 'ALL'`.execute(app.db))

const PATH = '/sys/annountCement'
const PATIENCE = { timeout: 5000, interval: 20 }
const WIRE_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

async function drafted(values: Row, client = admin): Promise<string> {
  const { body } = await client.post(`${PATH}/add`, { titile: `通告${newId()}`, msgContent: '<p>正文</p>', ...values })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, message: '添加成功！' })
  return String(body.result.id)
}
const release = async (id: string, client = admin) => (await client.get(`${PATH}/doReleaseData`, { id })).body
const revoke = async (id: string) => (await admin.get(`${PATH}/doReovkeData`, { id })).body
const row = async (id: string) => (await admin.get(`${PATH}/queryById`, { id })).body.result

/** Notices that somebody finds at their bell. */
async function bell(person: Client): Promise<readonly string[]> {
  const { anntMsgList, anntMsgTotal } = (await person.get(`${PATH}/listByUser`, { pageSize: 100 })).body.result
  const ids = (anntMsgList as readonly { readonly id: string }[]).map(({ id }) => id)
  expect(anntMsgTotal).toBe(ids.length)
  return ids
}
const finds = (person: Client, id: string) => vi.waitFor(async () => expect(await bell(person)).toContain(id), PATIENCE)

const connect = (at: string, { userId, token }: Person, search = ''): Promise<SocketClient> =>
  openSocket(at, { path: `/jeecg-boot/websocket/${userId}${search}`, token, options: { origin: at } })

/** What comes before the answer to a sign of life: all that was sent to this socket so far. */
async function heard(socket: SocketClient): Promise<readonly Row[]> {
  socket.raw.send('HeartBeat')
  const all: Row[] = []
  for (;;) {
    const message = (await socket.next()) as Row
    if (message.cmd === 'heartcheck') {
      return all
    }
    all.push(message)
  }
}

describe('an announcement', () => {
  it('[1.2a] [7.18c] [3.6a] is written, released and revoked by the calls of the protocol', async () => {
    const id = await drafted({ msgType: 'ALL', priority: 'H', titile: '盘点通知' })
    expect(await row(id)).toMatchObject({ sendStatus: '0', msgAbstract: '盘点通知', msgCategory: '1' })
    expect(await release(id)).toMatchObject({ success: true, message: '该系统通知发布成功' })
    expect(await row(id)).toMatchObject({ sendStatus: '1', sender: 'admin' })
    await finds(admin, id)
    const told = (await admin.get(`${PATH}/listByUser`)).body.result.anntMsgList as readonly Row[]
    expect(told.find((one) => one.id === id)).toMatchObject({
      ...{ titile: '盘点通知', sender: 'admin', priority: 'H', msgContent: '<p>正文</p>' },
      ...{ sendTime: WIRE_TIME, createTime: WIRE_TIME, openType: null, openPage: null, busId: null },
    })
    const { body: unknown } = await admin.post(`${PATH}/add`, { titile: 'x', msgContent: 'x', priority: 'X' })
    expect(unknown).toMatchObject({ success: false, result: { errors: [{ path: 'priority' }] } })
    const { body } = await admin.get(`${PATH}/list`, { id })
    expect(body.result.records).toMatchObject([
      { titile: '盘点通知', priority_dictText: '高', msgType_dictText: '全体用户', sendStatus_dictText: '已发布' },
    ])
    expect((await admin.put(`${PATH}/edit`, { id, titile: '改' })).body.success, 'released').toBe(false)
    expect((await admin.delete(`${PATH}/delete`, { id })).body).toMatchObject({ message: '已发布的通告请先撤销' })
    expect(await revoke(id)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await row(id)).toMatchObject({ sendStatus: '2' })
    expect((await release(id)).success, 'revoked').toBe(false)
    expect((await admin.delete(`${PATH}/delete`, { id })).body.message).toBe('删除成功!')
  })

  it('[7.18a] [7.18b] [3.6b] reaches those it names and nobody else, and is gone for them once it is revoked', async () => {
    const [ann, bob, eve] = [await app.person([]), await app.person([]), await app.person([])]
    const id = await drafted({ msgType: 'USER', userIds: `${ann.userId},${bob.userId},` })
    const { records } = (await admin.get(`${PATH}/list`, { id, field: 'id,,titile' })).body.result
    expect(records, 'ends with a comma').toMatchObject([{ userIds: `${ann.userId},${bob.userId},` }])
    expect(await bell(ann)).toEqual([])
    await release(id)
    await finds(ann, id)
    await finds(bob, id)
    expect(await bell(eve)).not.toContain(id)
    expect((await eve.get(`${PATH}/queryById`, { id })).status).toBe(403)
    expect((await ann.get(`${PATH}/queryById`, { id })).body.result).toMatchObject({ id, msgContent: '<p>正文</p>' })
    await revoke(id)
    expect(await bell(ann)).toEqual([])
    expect((await ann.get(`${PATH}/queryById`, { id })).status).toBe(403)
    expect((await ann.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id })).status).toBe(404)
  })

  it('is for the people of roles, and of departments with those below; each of them once', async () => {
    const [ann, bob] = [await app.person([]), await app.person([])]
    const role = await drafted({ msgType: 'ROLE', roleIds: ann.roleId })
    await sql`insert into sys_depart (id, depart_name, org_code) values ('d-top', '仓储部', 'Z01'), ('d-low', '夜班', 'Z01A01')`.execute(
      app.db,
    )
    await sql`insert into sys_user_depart (user_id, dep_id) values (${bob.userId}, 'd-low'), (${bob.userId}, 'd-top')`.execute(
      app.db,
    )
    const depart = await drafted({ msgType: 'DEPART', departIds: 'd-top' })
    const tried = await admin.post(`${PATH}/release`, { ids: depart, dryRun: true })
    expect(JSON.stringify(tried.body.result), 'counted before it is released').toContain('"after":"1"')
    expect(await row(depart)).toMatchObject({ sendStatus: '0' })
    await release(role)
    await release(depart)
    await finds(ann, role)
    await finds(bob, depart)
    expect(await bell(ann)).not.toContain(depart)
    expect((await row(depart)).recipients).toBe(1)
  })

  it('is not released when nobody would get it', async () => {
    const ann = await app.person([])
    const id = await drafted({ msgType: 'USER', userIds: ann.userId })
    await sql`update sys_user set status = 2 where id = ${ann.userId}`.execute(app.db)
    expect(await release(id)).toMatchObject({ success: false, message: '通告对象中没有任何在职用户' })
    expect((await admin.post(`${PATH}/add`, { titile: '空', msgType: 'ROLE', roleIds: '' })).body.message).toBe(
      '请选择通告对象',
    )
  })

  it('for all reaches whoever comes before it ends, too', async () => {
    const [open, over] = [await drafted({ msgType: 'ALL' }), await drafted({ msgType: 'ALL' })]
    await release(open)
    await release(over)
    await sql`update sys_announcement set end_time = now() - interval '1 day' where id = ${over}`.execute(app.db)
    const late = await app.person([])
    expect(await bell(late)).toContain(open)
    expect(await bell(late)).not.toContain(over)
  })

  it('is nothing to people of other tenants', async () => {
    const ann = await app.person([])
    await sql`update sys_user set rel_tenant_ids = '7' where id = ${ann.userId}`.execute(app.db)
    const inSeven = await app.signIn(ann.username)
    const id = await drafted({ msgType: 'ALL' })
    await release(id)
    await finds(admin, id)
    expect(await bell(inSeven)).not.toContain(id)
    expect((await inSeven.get(`${PATH}/queryById`, { id })).status).toBe(403)
    const named = await admin.post(`${PATH}/add`, { titile: '外人', msgType: 'USER', userIds: ann.userId })
    expect(named.body.success, 'nobody names people of another tenant').toBe(false)
  })

  it('asks for the permission of what is done with it', async () => {
    const writer = await app.person(['system:announcement:list', 'system:announcement:add'])
    const id = await drafted({ msgType: 'ALL' }, writer)
    for (const verb of ['doReleaseData', 'doReovkeData']) {
      expect((await writer.get(`${PATH}/${verb}`, { id })).status).toBe(403)
    }
    expect((await writer.post(`${PATH}/release`, { ids: id })).status).toBe(403)
    expect((await app.nobody.get(`${PATH}/listByUser`)).status).toBe(401)
  })

  it('is released when its time has come, once over all processes', async () => {
    const id = await drafted({ msgType: 'ALL' })
    const at = '2060-01-01 00:00:00'
    expect((await admin.post(`${PATH}/schedule`, { id, releaseAt: '2020-01-01 00:00:00' })).body.success).toBe(false)
    expect((await admin.post(`${PATH}/schedule`, { id, releaseAt: at })).body.message).toBe('已安排发布')
    expect(await row(id)).toMatchObject({ sendStatus: '3', releaseAt: at })
    expect((await admin.put(`${PATH}/edit`, { id, titile: '改' })).body.success, 'scheduled').toBe(false)
    await sql`update sys_announcement set release_at = now() where id = ${id}`.execute(app.db)
    const run = ({ jobs, db }: Pick<ServerProcess['app'], 'jobs' | 'db'>) =>
      jobs.enqueue(db, releaseTimer({} as never), {})
    await Promise.all([run(second.app), run(second.app)])
    await finds(admin, id)
    expect(await row(id)).toMatchObject({ sendStatus: '1', sender: 'admin', releaseAt: null })
  })

  it('is copied as a new draft', async () => {
    const id = await drafted({ titile: '周会', msgType: 'ALL', mustConfirm: true })
    await release(id)
    const { result } = (await admin.post(`${PATH}/copy`, { id })).body
    expect(result).toMatchObject({ titile: '周会（副本）', sendStatus: '0', mustConfirm: true, sender: null })
  })

  it('loses what runs in its text', async () => {
    const id = await drafted({ msgContent: '<p onclick="x()">好<script>alert(1)</script></p>' })
    expect(String((await row(id)).msgContent)).not.toMatch(/script|onclick/)
  })
})

describe('the socket of notifications', () => {
  it('[7.30d] [4.9f] [4.9h] takes the token as protocol, answers a sign of life, and pushes what is released within a second', async () => {
    const [ann, bob, eve] = [await app.person([]), await app.person([]), await app.person([])]
    const [near, far, other] = [
      await connect(app.address, ann),
      await connect(second.address, bob),
      await connect(second.address, eve),
    ]
    expect(near.raw.protocol).toBe(ann.token)
    near.raw.send('ping')
    expect(await near.next()).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    const id = await drafted({ titile: '今晚停电', msgType: 'USER', userIds: `${ann.userId},${bob.userId}` })
    const started = performance.now()
    await release(id)
    const message = { cmd: 'user', msgId: id, msgTxt: '今晚停电' }
    expect(await Promise.all([near.next(), far.next()])).toEqual([message, message])
    expect(performance.now() - started).toBeLessThan(1000)
    expect([await bell(ann), await bell(bob)]).toEqual([[id], [id]])
    expect(await heard(other), 'nobody else').toEqual([])
    await revoke(id)
    expect(await far.next()).toEqual({ cmd: 'user', msgId: id, msgTxt: '' })
    await expect(connect(app.address, { ...ann, token: newId() })).rejects.toMatchObject({ status: 401 })
    await expect(connect(app.address, { ...ann, userId: bob.userId })).rejects.toMatchObject({ status: 401 })
  })

  it('loses nothing that was released while it was cut, and shows nothing twice', async () => {
    const ann = await app.person([])
    const first = await connect(app.address, ann)
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      ids.push(await drafted({ msgType: 'USER', userIds: ann.userId }))
    }
    await release(ids[0] ?? '')
    expect(await first.next()).toMatchObject({ msgId: ids[0] })
    first.raw.terminate()
    await release(ids[1] ?? '')
    await finds(ann, ids[1] ?? '')
    const again = await connect(second.address, ann)
    expect((await bell(ann)).toSorted(), 'asked anew').toEqual(ids.slice(0, 2).toSorted())
    await release(ids[2] ?? '')
    expect(await again.next()).toMatchObject({ msgId: ids[2] })
    expect(await heard(again)).toEqual([])
    expect((await bell(ann)).toSorted()).toEqual(ids.toSorted())
  })

  it('tells a whole tenant at once, and no other one', async () => {
    const [ann, bob] = [await app.person([]), await app.person([])]
    await sql`update sys_user set rel_tenant_ids = '0,7' where id = ${bob.userId}`.execute(app.db)
    const [own, elsewhere] = [await connect(second.address, ann), await connect(app.address, bob, '?tenantId=7')]
    const id = await drafted({ msgType: 'ALL', titile: '放假通知' })
    await release(id)
    expect(await own.next()).toEqual({ cmd: 'topic', msgId: id, msgTxt: '放假通知' })
    expect(await heard(elsewhere)).toEqual([])
  })
})

describe('what somebody was told', () => {
  const mine = async (person: Client, query = {}) =>
    (await person.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', query)).body.result as unknown as {
      readonly records: readonly Row[]
      readonly total: number
    }

  it('[2.8] [4.9c] [7.18d] is listed unread first, filtered, read one by one or all together', async () => {
    const ann = await app.person([])
    const socket = await connect(app.address, ann)
    const ids: string[] = []
    for (const titile of ['早会', '晚会', '盘点']) {
      const id = await drafted({ titile, msgType: 'USER', userIds: ann.userId })
      await release(id)
      expect(await socket.next()).toMatchObject({ cmd: 'user', msgTxt: titile })
      ids.push(id)
    }
    const own = ids.join()
    const listed = async (query = {}) =>
      (await mine(ann, { pageSize: 100, ...query })).records.filter(({ anntId }) => own.includes(String(anntId)))
    expect(await ann.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: ids[2] })).toMatchObject({
      status: 200,
    })
    expect(await socket.next(), 'the other pages of the reader').toMatchObject({ cmd: 'user', msgTxt: '' })
    expect((await listed()).map(({ titile }) => titile)).toEqual(['晚会', '早会', '盘点'])
    expect((await listed({ titile: '*会*' })).map(({ titile }) => titile)).toEqual(['晚会', '早会'])
    expect((await listed({ readFlag: '1' })).map(({ titile }) => titile)).toEqual(['盘点'])
    expect(await listed({ sendTime_end: '2020-01-01 00:00:00' })).toEqual([])
    expect((await listed())[0]).toMatchObject({
      userId: ann.userId,
      sender: 'admin',
      senderName: '管理员',
      readFlag: '0',
    })
    expect(await bell(ann)).not.toContain(ids[2])
    expect((await ann.put('/sys/sysAnnouncementSend/readAll', {})).body.message).toBe('全部已读')
    expect(await bell(ann)).toEqual([])
    expect(await listed({ readFlag: '0' })).toEqual([])
  })

  it('stays on the banner of every page until it is confirmed, and its author sees who has not', async () => {
    const [ann, bob] = [await app.person([]), await app.person([])]
    const id = await drafted({ msgType: 'USER', userIds: `${ann.userId},${bob.userId}`, mustConfirm: true })
    await release(id)
    await finds(ann, id)
    const banner = async () =>
      (await ann.get(`${PATH}/listByUser`)).body.result.bannerList as readonly { readonly id: string }[]
    await ann.put('/sys/sysAnnouncementSend/readAll', {})
    expect((await banner()).map((one) => one.id)).toEqual([id])
    expect((await ann.put('/sys/sysAnnouncementSend/confirm', { anntId: id })).body.message).toBe('已确认')
    expect(await banner()).toEqual([])
    expect(await row(id)).toMatchObject({ recipients: 2, readers: 1, confirmed: 1 })
    const { records } = (await admin.get('/sys/sysAnnouncementSend/list', { anntId: id, readFlag: '0' })).body
      .result as unknown as { readonly records: readonly Row[] }
    expect(records).toMatchObject([{ userId: bob.userId, userId_dictText: bob.username, confirmedAt: null }])
  })
})
