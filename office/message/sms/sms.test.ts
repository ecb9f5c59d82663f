import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { MAIL_LOGIN, type MailBox, openMailBox } from '../../connect/message/testing/mail-box.server.ts'

type Person = Awaited<ReturnType<TestApp['person']>>
type Row = Readonly<Record<string, unknown>>

let app: TestApp
let admin: Client
let box: MailBox
let one: Person
beforeAll(async () => {
  box = await openMailBox()
  app = await startTestApp({ jobTimes: { pollMs: 200 }, privateTargets: ['127.0.0.1'] })
  admin = await app.admin()
  const server = { host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user, isEnabled: true }
  await admin.post('/sys/mailServer/add', { ...server, fromAddress: 'shop@figures.example' })
  const { rows } = await sql<{ id: string }>`select id from shop_mail_server`.execute(app.db)
  await admin.post('/sys/mailServer/password', { id: rows[0]?.id, password: MAIL_LOGIN.password })
  one = await app.person(['shop:task:list'])
  await sql`update sys_user set email = 'one@mail.example', realname = '林小满' where id = ${one.userId}`.execute(
    app.db,
  )
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const SMS = '/sys/message/sysMessage'
const TEMPLATE = '/sys/message/sysMessageTemplate'
const PATIENCE = { timeout: 10_000, interval: 50 }

async function find(path: string, query: Row): Promise<readonly Row[]> {
  const { body } = await admin.get(`${path}/list`, { pageSize: 100, ...query } as never)
  return body.result.records as readonly Row[]
}
const becomes = (esTitle: string, expected: object) =>
  vi.waitFor(async () => expect(await find(SMS, { esTitle })).toMatchObject([expected]), PATIENCE)

async function bell(person: Client): Promise<readonly Row[]> {
  const { body } = await person.get('/sys/annountCement/listByUser', { pageSize: 100 })
  return body.result.sysMsgList as readonly Row[]
}

it('[1.2d] a message of the list is sent as it says, shows its tries, is sent again and deleted', async () => {
  const esTitle = `盘点${newId()}`
  const added = (
    await admin.post(`${SMS}/add`, { esTitle, esContent: '今晚盘点', esReceiver: one.username, esType: 'email' })
  ).body
  expect(added).toMatchObject({ success: true, message: '添加成功！' })
  await becomes(esTitle, {
    esSendStatus: '1',
    esSendNum: 1,
    esSendStatus_dictText: '发送成功',
    esType_dictText: '邮件消息',
  })
  const [row] = await find(SMS, { esTitle })
  expect(row?.tries).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} 已发送 Sent$/)
  expect(box.mails.at(-1)).toContain('To: one@mail.example')
  const again = (await admin.post(`${SMS}/resend`, { ids: String(row?.id) })).body
  expect(again.success, again.message).toBe(true)
  await vi.waitFor(() => expect(box.mails).toHaveLength(2), PATIENCE)
  // the mail is there before what became of it is noted
  await becomes(esTitle, { esSendStatus: '1' })
  const edited = (await admin.put(`${SMS}/edit`, { id: row?.id, esTitle: '别的' })).body
  expect(edited.success, 'what was sent is not changed').toBe(false)
  const nobody = (await admin.post(`${SMS}/add`, { esTitle, esReceiver: 'nobody-here', esType: 'email' })).body
  expect(nobody).toMatchObject({ success: false, result: { errors: [{ path: 'esReceiver' }] } })
  expect((await admin.delete(`${SMS}/delete`, { id: String(row?.id) })).body).toMatchObject({ message: '删除成功!' })
  expect(await find(SMS, { esTitle })).toEqual([])
})

it('[1.2d] a system message stands at the bell of whoever gets it, and what it says is shown to who may read it', async () => {
  const esTitle = `通知${newId()}`
  await admin.post(`${SMS}/add`, { esTitle, esContent: '请看', esReceiver: one.username })
  await becomes(esTitle, { esSendStatus: '1', esType: 'system', esContent: '请看' })
  expect((await bell(one)).filter(({ titile }) => titile === esTitle)).toMatchObject([{ msgAbstract: '请看' }])
  const clerk = await app.person(['system:sysMessage:list'])
  const { records } = (await clerk.get(`${SMS}/list`, { esTitle })).body.result as { records: readonly Row[] }
  expect(records).toHaveLength(1)
  expect(JSON.stringify(records)).not.toContain('请看')
})

it('[1.2d] a template names its variables, is locked while in use, and is sent by the call of the protocol', async () => {
  const templateCode = `t${newId()}`.slice(0, 32)
  const words = {
    templateCode,
    templateName: `问候${templateCode.slice(-6)}`,
    templateType: '1',
    templateTestJson: '{"what":"新番"}',
  }
  const wrong = (await admin.post(`${TEMPLATE}/add`, { ...words, templateContent: `你好 \${who}` })).body
  expect(wrong).toMatchObject({ success: false, result: { errors: [{ path: 'templateContent' }] } })
  const list = (await admin.post(`${TEMPLATE}/add`, { ...words, templateTestJson: '[1]', templateContent: 'x' })).body
  expect(list).toMatchObject({ success: false, result: { errors: [{ path: 'templateTestJson' }] } })
  const { body } = await admin.post(`${TEMPLATE}/add`, { ...words, templateContent: `\${REALNAME}：\${what} 到货` })
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, message: '添加成功！' })
  const id = String(body.result.id)
  expect(
    (await admin.post(`${TEMPLATE}/add`, { ...words, templateContent: 'x' })).body.success,
    'the code is taken',
  ).toBe(false)
  expect((await admin.put(`${TEMPLATE}/edit`, { id, useStatus: '1' })).body).toMatchObject({ message: '更新成功！' })
  expect((await admin.put(`${TEMPLATE}/edit`, { id, templateName: 'y' })).body.message).toContain('禁止编辑')
  expect((await admin.delete(`${TEMPLATE}/delete`, { id })).body.message).toContain('禁止删除')
  const sent = { templateCode, testData: '{"what":"初音"}', receiver: `${one.username},`, msgType: 'system' }
  expect((await admin.post(`${TEMPLATE}/sendMsg`, sent)).body).toMatchObject({
    success: true,
    message: '消息发送成功！',
  })
  await becomes(words.templateName, { esSendStatus: '1', esContent: '林小满：初音 到货' })
  expect((await bell(one)).some(({ msgAbstract }) => msgAbstract === '林小满：初音 到货')).toBe(true)
  expect((await admin.post(`${TEMPLATE}/sendMsg`, { ...sent, templateCode: 'none' })).body.success).toBe(false)
  expect((await admin.post(`${TEMPLATE}/sendMsg`, { ...sent, testData: '[1]' })).body.success).toBe(false)
  expect((await admin.put(`${TEMPLATE}/edit`, { id, useStatus: '0' })).body.success).toBe(true)
  expect((await admin.delete(`${TEMPLATE}/delete`, { id })).body.success).toBe(true)
})

it('[1.2d] a template is tried with a real record, as far as one sees it, and whoever does not see it gets no text of it', async () => {
  await sql`insert into shop_task (id, kind, title, ref_type, ref_id, create_by) values ('sm-1', 'difference', '差异 <8>', 'x', 'sm-1', 'admin')`.execute(
    app.db,
  )
  const templateCode = `r${newId()}`.slice(0, 32)
  const about = { templateCode, templateName: `待办${templateCode.slice(-6)}`, templateType: '2', busType: 'task' }
  const wrong = (await admin.post(`${TEMPLATE}/add`, { ...about, templateContent: `\${orderNo}` })).body
  expect(wrong).toMatchObject({ result: { errors: [{ path: 'templateContent' }] } })
  const content = `<p>\${kind}：<b>\${title}</b></p><script>alert(1)</script>`
  const id = String((await admin.post(`${TEMPLATE}/add`, { ...about, templateContent: content })).body.result.id)
  const tried = (await admin.post(`${TEMPLATE}/tryOut`, { id, esType: 'system', busId: 'sm-1' })).body
  expect(tried.success, tried.message).toBe(true)
  await becomes(about.templateName, { esSendStatus: '1', esReceiver: 'admin' })
  const [found] = (await bell(admin)).filter(({ titile }) => titile === about.templateName)
  expect(found).toMatchObject({
    msgContent: '<p>对账差异：<b>差异 &lt;8&gt;</b></p>',
    msgAbstract: '对账差异：差异 <8>',
  })
  expect((await admin.post(`${TEMPLATE}/tryOut`, { id, esType: 'system', busId: 'none' })).body.success).toBe(false)
  const blind = await app.person([])
  const receivers = `${one.username},${blind.username}`
  expect((await admin.post(`${TEMPLATE}/send`, { id, receivers, esType: 'system', busId: 'sm-1' })).body.success).toBe(
    true,
  )
  await vi.waitFor(
    async () => expect(await find(SMS, { esReceiver: blind.username })).toMatchObject([{ esSendStatus: '-1' }]),
    PATIENCE,
  )
  expect(await bell(blind)).toEqual([])
})
