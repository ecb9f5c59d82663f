import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { sessionStore } from '#kit/server/session/session-store.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { decodedMail, MAIL_LOGIN, type MailBox, openMailBox } from '../../connect/message/testing/mail-box.server.ts'
import { openReceiver, type Receiver } from '../../connect/webhook/testing/receiver.server.ts'
import { officeAuthority } from '../../login/authority.server.ts'
import type { tellPeople } from '../../notification/tell-people.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { notifyPeople } from './notify-people.server.ts'
import { pushJob } from './push-job.server.ts'
import { sendJob, sendToPeople } from './send-to-people.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let box: MailBox
let chat: Receiver
/** Ten o'clock in the morning of the shop, ahead of the machine, so that the jobs of the server leave what waits here alone. */
const MORNING = new Date('2028-03-01T02:00:00Z')
let now = MORNING
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  ;[box, chat] = [await openMailBox(), await openReceiver()]
  app = await startTestApp({ privateTargets: ['127.0.0.1'] })
  shop = testShop(app, () => now)
  admin = await app.admin()
  const server = { host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user, isEnabled: true }
  await admin.post('/sys/mailServer/add', { ...server, fromAddress: 'shop@figures.example' })
  const [row] = await shop.rows('select id from shop_mail_server')
  await admin.post('/sys/mailServer/password', { id: row?.id, password: MAIL_LOGIN.password })
})
afterEach(() => {
  now = MORNING
  box.refuse(undefined)
  chat.answer(200, '{"errcode":0,"code":0}')
})
afterAll(async () => {
  await app.close()
  await Promise.all([box.close(), chat.close()])
})

const log = openLog('silent')
const signal = new AbortController().signal
const callerNow = (userId: string, tenantId: number) =>
  officeAuthority(app.db, sessionStore({ idleMinutes: 60 })).callerNow(userId, tenantId)
const parts = () => ({ trade: shop.trade, callerNow, push: pushJob(shop.trade, () => undefined) })
const send = () => sendToPeople({ ...parts(), db: app.db, log, signal })

type Telling = Parameters<typeof tellPeople>[1]
type Person = Awaited<ReturnType<TestApp['person']>>

/** Tells it at the time of this shop, as the handler of the event does. */
async function tell(telling: Pick<Telling, 'userIds'> & Partial<Telling>): Promise<void> {
  const whole = {
    tenantId: 0,
    kind: 'task',
    key: newId(),
    text: ['有一件事', 'Something'],
    about: null,
    usernames: [],
    holders: null,
    sender: null,
    body: null,
  }
  const handler = notifyPeople({ ...parts(), push: pushJob(shop.trade, () => undefined), send: sendJob(parts()) })
  await ofTenant(app.db, whole.tenantId)
    .transaction()
    .execute((tx) => handler.handle({ ...whole, ...telling } as never, { db: tx, log, key: newId() }))
}

const CHOICES = '/sys/notificationChoice'
async function person(choice: Readonly<Record<string, unknown>>, permissions: readonly string[] = []): Promise<Person> {
  const one = await app.person(permissions)
  await sql`update sys_user set email = ${`${one.username}@mail.example`} where id = ${one.userId}`.execute(app.db)
  const { body } = await one.put(`${CHOICES}/edit`, choice)
  expect(body.success, body.message).toBe(true)
  return one
}
const byMail = (more = {}) => ({ channels: { task: ['email'], 'sign-in': ['email'] }, ...more })

const mailsTo = ({ username }: Person) => box.mails.map(decodedMail).filter((mail) => mail.includes(`To: ${username}@`))
const rowsOf = ({ username }: Person) =>
  shop.rows(
    `select es_type, es_send_status, es_send_num, es_result, tries from sys_sms where es_receiver = '${username}' order by create_time`,
  )

describe('e-mail', () => {
  it('goes through the mail server of the shop, in the language of the person, once although the job is begun twice', async () => {
    const [one, other] = [await person(byMail()), await person(byMail())]
    await other.put('/sys/userPreference/edit', { key: 'look:locale', value: 'en-US' })
    const key = newId()
    await tell({ userIds: [one.userId, other.userId], key, body: ['正文在此', 'The text'] })
    await tell({ userIds: [one.userId, other.userId], key })
    await Promise.all([send(), send()])
    await send()
    expect(mailsTo(one)).toEqual([expect.stringMatching(/Subject: 有一件事[\s\S]*正文在此/)])
    expect(mailsTo(other)).toEqual([expect.stringMatching(/Subject: Something[\s\S]*The text/)])
    expect(await rowsOf(one)).toMatchObject([{ esType: 'email', esSendStatus: '1', esSendNum: 1 }])
    const { sysMsgTotal } = (await one.get('/sys/annountCement/listByUser')).body.result
    expect(sysMsgTotal, 'the bell was switched off for tasks').toBe(0)
  })

  it('is tried again with growing pauses, and each try is noted', async () => {
    const one = await person(byMail())
    await tell({ userIds: [one.userId] })
    box.refuse(451)
    await send()
    await send()
    expect(await rowsOf(one)).toMatchObject([
      { esSendStatus: '0', esSendNum: 1, esResult: expect.stringContaining('451') },
    ])
    box.refuse(undefined)
    later(1)
    await send()
    const [row] = await rowsOf(one)
    expect(row).toMatchObject({ esSendStatus: '1', esSendNum: 2, esResult: null })
    expect(String(row?.tries).split('\n')).toEqual([
      expect.stringMatching(/^2028-03-01 10:00:00 .*451/),
      '2028-03-01 10:01:00 已发送 Sent',
    ])
  })

  it('waits for the end of the quiet hours of the person, a second try too', async () => {
    const one = await person(byMail({ quietHours: '22-8' }))
    now = new Date('2028-03-01T15:30:00Z')
    await tell({ userIds: [one.userId] })
    await send()
    later(8 * 60 + 29)
    await send()
    expect(mailsTo(one), 'half past eleven, and a minute to eight').toEqual([])
    later(1)
    box.refuse(451)
    await send()
    now = new Date('2028-03-02T14:30:00Z')
    box.refuse(undefined)
    await send()
    expect(mailsTo(one)).toEqual([])
    now = new Date('2028-03-03T00:00:00Z')
    await send()
    expect(mailsTo(one)).toHaveLength(1)
  })

  it('is collected for whoever wants a digest, but for sign-ins from elsewhere', async () => {
    const one = await person(byMail({ digest: 'hour' }))
    await tell({ userIds: [one.userId], text: ['第一件', 'First'] })
    await tell({ userIds: [one.userId], text: ['第二件', 'Second'] })
    await tell({ userIds: [one.userId], kind: 'sign-in', text: ['异地登录', 'Elsewhere'] })
    await send()
    expect(mailsTo(one)).toEqual([expect.stringContaining('Subject: 异地登录')])
    later(60)
    await send()
    expect(mailsTo(one)).toHaveLength(2)
    expect(mailsTo(one)[1]).toMatch(/Subject: 2 条通知[\s\S]*第一件[\s\S]*第二件/)
    const daily = await person(byMail({ digest: 'day' }))
    await tell({ userIds: [daily.userId] })
    later(21 * 60 + 59)
    await send()
    expect(mailsTo(daily), 'a minute to nine').toEqual([])
    later(1)
    await send()
    expect(mailsTo(daily)).toHaveLength(1)
  })

  it('does not go to who was frozen, or lost the right to see the record, while it waited', async () => {
    const [kept, lost, frozen] = [
      await person(byMail(), ['shop:task:list']),
      await person(byMail(), ['shop:task:list']),
      await person(byMail(), ['shop:task:list']),
    ]
    await sql`insert into shop_task (id, kind, title, ref_type, ref_id, create_by) values ('ch-1', 'difference', '差异', 'x', 'ch-1', 'admin')`.execute(
      app.db,
    )
    await tell({ userIds: [kept, lost, frozen].map(({ userId }) => userId), about: { resource: 'task', id: 'ch-1' } })
    await sql`delete from sys_user_role where user_id = ${lost.userId}`.execute(app.db)
    await sql`update sys_user set status = 2 where id = ${frozen.userId}`.execute(app.db)
    await send()
    expect([kept, lost, frozen].map((one) => mailsTo(one).length)).toEqual([1, 0, 0])
    expect([await rowsOf(lost), await rowsOf(frozen)]).toMatchObject([
      [{ esSendStatus: '-1' }],
      [{ esSendStatus: '-1' }],
    ])
  })

  it('waits for a mail server, and counts no tries', async () => {
    const one = await person(byMail())
    await tell({ userIds: [one.userId] })
    await sql`update shop_mail_server set is_enabled = false`.execute(app.db)
    await send()
    await send()
    expect(await rowsOf(one)).toMatchObject([
      { esSendStatus: '0', esSendNum: 0, esResult: expect.stringContaining('No mail server') },
    ])
    await sql`update shop_mail_server set is_enabled = true`.execute(app.db)
    await send()
    expect(mailsTo(one)).toHaveLength(1)
  })
})

describe('the robot of a chat', () => {
  const SECRET = 'SEC-a-sealed-word'
  const robot = (robotType: string, robotSecret = '') => ({
    channels: { task: ['robot'] },
    ...{ robotType, robotUrl: `${chat.url}?access_token=t&key=k`, robotSecret },
  })
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
  async function said(choice: Readonly<Record<string, unknown>>) {
    const one = await person(choice)
    const before = chat.received.length
    await tell({ userIds: [one.userId], text: ['<新> & 事', 'x'] })
    await send()
    expect(await rowsOf(one)).toMatchObject([{ esType: choice.robotType, esSendStatus: '1' }])
    expect(chat.received.length).toBe(before + 1)
    const got = chat.received.at(-1) ?? expect.fail('nothing')
    return { path: got.path, body: JSON.parse(got.body) }
  }

  it('is spoken to as WeCom, DingTalk, Feishu and Slack document it, signed where they sign', async () => {
    chat.answer(200, '{"errcode":0,"errmsg":"ok"}')
    expect((await said(robot('wechat_enterprise'))).body).toEqual({ msgtype: 'text', text: { content: '<新> & 事' } })
    const ding = await said(robot('dingtalk', SECRET))
    expect(ding.body).toEqual({ msgtype: 'text', text: { content: '<新> & 事' } })
    const { searchParams } = new URL(ding.path, chat.url)
    const at = searchParams.get('timestamp') ?? ''
    expect(searchParams.get('sign')).toBe(hmac(SECRET, `${at}\n${SECRET}`))
    expect(searchParams.get('access_token')).toBe('t')
    chat.answer(200, '{"code":0,"msg":"success"}')
    const { timestamp, sign, ...feishu } = (await said(robot('feishu', SECRET))).body
    expect(feishu).toEqual({ msg_type: 'text', content: { text: '<新> & 事' } })
    expect(sign).toBe(hmac(`${timestamp}\n${SECRET}`, ''))
    chat.answer(200, 'ok')
    expect((await said(robot('slack'))).body).toEqual({ text: '&lt;新&gt; &amp; 事' })
  })

  it('that answers with a code is tried again; one that is gone is not', async () => {
    const one = await person(robot('wechat_enterprise'))
    await tell({ userIds: [one.userId] })
    chat.answer(200, '{"errcode":45009,"errmsg":"too often"}')
    await send()
    expect(await rowsOf(one)).toMatchObject([{ esSendStatus: '0', esResult: '45009 too often' }])
    later(1)
    chat.answer(404, 'gone')
    await send()
    expect(await rowsOf(one)).toMatchObject([{ esSendStatus: '2', esResult: 'HTTP 404 gone' }])
  })

  it('has an address that is sealed, shown to nobody, and in no private network', async () => {
    const one = await person(robot('dingtalk', SECRET))
    const { body } = await one.get(`${CHOICES}/queryById`)
    expect(body.result).toMatchObject({
      robotType: 'dingtalk',
      robotHost: expect.stringContaining('127.0.0.1'),
      hasRobotSecret: true,
    })
    expect(JSON.stringify(body)).not.toMatch(/access_token|SEC-a/)
    const [row] = await shop.rows(`select * from sys_notification_choice where user_id = '${one.userId}'`)
    expect(JSON.stringify(row)).not.toMatch(/access_token|SEC-a/)
    for (const robotUrl of ['http://10.1.2.3/hook', 'file:///etc/passwd', 'http://127.0.0.1:1/x']) {
      const refused = (await one.put(`${CHOICES}/edit`, { robotType: 'slack', robotUrl })).body
      expect(refused, robotUrl).toMatchObject({ success: false, result: { errors: [{ path: 'robotUrl' }] } })
    }
    chat.answer(200, '{"errcode":310000,"errmsg":"sign not match"}')
    expect((await one.post(`${CHOICES}/testRobot`)).body.message).toContain('sign not match')
    chat.answer(200, '{"errcode":0}')
    expect((await one.post(`${CHOICES}/testRobot`)).body.success).toBe(true)
    expect((await one.put(`${CHOICES}/edit`, { robotType: '' })).body.success).toBe(true)
    expect((await one.get(`${CHOICES}/queryById`)).body.result).toMatchObject({ robotType: null, robotHost: null })
  })
})

it('choices: the bell cannot be switched off for announcements, and unknown kinds and hours are refused', async () => {
  const one = await person({
    channels: { announcement: [], mention: ['email', 'system'] },
    quietHours: '22-8',
    digest: 'day',
  })
  const { body } = await one.get(`${CHOICES}/queryById`)
  expect(body.result).toMatchObject({
    channels: {
      announcement: ['system'],
      mention: ['system', 'email'],
      task: ['system'],
      'sign-in': ['system', 'email'],
      security: ['system', 'email'],
    },
    ...{ quietHours: '22-8', digest: 'day', email: `${one.username}@mail.example` },
  })
  for (const wrong of [
    { channels: { nothing: ['email'] } },
    { channels: { task: ['sms'] } },
    { quietHours: '25-8' },
    { digest: 'week' },
  ]) {
    expect((await one.put(`${CHOICES}/edit`, wrong)).body.success, JSON.stringify(wrong)).toBe(false)
  }
})

it('[4.9g] reading aloud is done by the service that the shop names, which answers sound; without one it is left to the browser', async () => {
  const one = await app.person([])
  const speech = () => one.get('/sys/message/speech', { text: '新 订单' })
  expect((await speech()).status).toBe(404)
  const set = async (to: string, from = '') =>
    (await admin.put('/shop/setting/edit', { changes: [{ code: 'shop.speechUrl', from, to }] })).body.success
  expect(await set('http://voice.example/say')).toBe(false)
  const address = `${chat.url}?say={text}`
  expect(await set(address)).toBe(true)
  chat.answer(200, 'sound', { 'content-type': 'audio/mpeg' })
  const { bytes, headers } = await speech()
  expect(headers.get('content-type')).toMatch(/^audio\/mpeg/)
  expect(new TextDecoder().decode(bytes)).toBe('sound')
  expect(chat.received.at(-1)?.path).toContain(encodeURIComponent('新 订单'))
  chat.answer(200, '<script>1</script>', { 'content-type': 'text/html' })
  expect((await speech()).body).toMatchObject({ success: false })
  expect(await set('http://10.1.2.3/{text}', address)).toBe(true)
  expect((await speech()).body.message).toContain('不可访问')
})
