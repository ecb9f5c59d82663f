import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { clientOf } from '#server/testing/client.server.ts'
import { startProcess } from '#server/testing/server-process.server.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { decodedMail, MAIL_LOGIN, type MailBox, openMailBox } from '../connect/message/testing/mail-box.server.ts'
import { seededPerson } from '../testing/seeded-person.server.ts'

const NEW_PASSWORD = 'another figure on the shelf'

let box: MailBox
let app: TestApp
let admin: Client
beforeAll(async () => {
  box = await openMailBox()
  app = await startTestApp({ privateTargets: ['127.0.0.1'], jobTimes: { pollMs: 100 } })
  admin = await app.admin()
  const { body } = await admin.post('/sys/mailServer/add', {
    ...{ host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user },
    ...{ fromName: '手办商城', fromAddress: 'shop@figures.example', isEnabled: true },
  })
  await admin.post('/sys/mailServer/password', { id: body.result.id, password: MAIL_LOGIN.password })
  await sql`update sys_sign_in_way set is_enabled = true where way = 'reset-mail'`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  await box.close()
})
// all tests come from one address
beforeEach(async () => {
  box.mails.length = 0
  await sql`delete from sys_rate_limit`.execute(app.db)
})

/** One that has not asked yet: it may once a minute. */
const newMailbox = () => `Box-${newId()}@figures.example`

async function personWithMail() {
  const person = await app.person([])
  const email = newMailbox()
  await sql`update sys_user set email = ${email} where id = ${person.userId}`.execute(app.db)
  return { ...person, email }
}

async function ask(email: string, captcha = 'ab2cd', client = app.nobody) {
  const checkKey = newId()
  await sql`insert into sys_captcha (key, answer, expires_at) values (${checkKey}, 'ab2cd', now() + interval '1 minute')`.execute(
    app.db,
  )
  return client.post('/sys/mailCode', { email, captcha, checkKey })
}

/** The code that the mail server is given for a mailbox, among what else people are told. */
async function code(email: string): Promise<string> {
  expect((await ask(email)).body).toMatchObject({ success: true, message: '验证码已发送' })
  return expect
    .poll(() => codeTo(email))
    .toMatch(/^\d{6}$/)
    .then(() => codeTo(email) ?? '')
}

function codeTo(email: string): string | undefined {
  const mails = box.mails.map((mail) => mail.replaceAll('=\r\n', ''))
  return mails
    .filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`))
    .map((mail) => /The code is (\d{6})/.exec(mail)?.[1])
    .at(-1)
}

const prove = (email: string, smscode: string, client = app.nobody) =>
  client.post('/sys/user/mailVerification', { email, smscode })

const change = (sent: object, client = app.nobody) =>
  client.post('/sys/user/passwordChange', { password: NEW_PASSWORD, ...sent })

it('says which shop it comes from: in its subject, and as the sender of a server that names none', async () => {
  await admin.put('/shop/setting/edit', { changes: [{ code: 'shop.title', from: '手办商城', to: 'Egret Figures' }] })
  await sql`update shop_mail_server set from_name = null`.execute(app.db)
  const { email } = await personWithMail()
  await code(email)
  const mail = box.mails.find((one) => one.toLowerCase().includes(`to: ${email.toLowerCase()}`)) ?? ''
  expect(mail).toMatch(/^From: "?Egret Figures"? <shop@figures\.example>/m)
  expect(decodedMail(mail)).toContain(
    'Subject: Egret Figures：找回密码验证码 Egret Figures: Code to set a new password',
  )
})

/** What nobody but the administrators hears of arrives nowhere else, whatever the staff of a shop set up. */
it('goes through no server of a shop: its manager reads no code of an administrator', async () => {
  const stolen = await openMailBox()
  const manager = await seededPerson(app, 'shop-admin')
  const server = {
    ...{ host: 'localhost', port: stolen.port, security: 'none', username: MAIL_LOGIN.user },
    ...{ fromName: '手办商城', fromAddress: 'shop@figures.example', isEnabled: true },
  }
  const { body } = await manager.post('/shop/mailServer/add', server)
  expect(body.success).toBe(true)
  const own = String(body.result.id)
  expect((await manager.post('/sys/mailServer/add', server)).status).toBe(403)
  // nor do they turn one into the other
  const { rows } = await sql<{ id: string }>`select id from shop_mail_server where sender = 'house'`.execute(app.db)
  const house = String(rows[0]?.id)
  await manager.put('/shop/mailServer/edit', { id: own, sender: 'house' })
  expect((await manager.put('/shop/mailServer/edit', { id: house, port: stolen.port })).body.success).toBe(false)
  expect((await manager.post('/shop/mailServer/password', { id: house, password: 'x' })).body.success).toBe(false)
  expect((await admin.get('/sys/mailServer/list')).body.result.total).toBe(1)
  expect((await manager.get('/shop/mailServer/list')).body.result.total).toBe(1)
  // were theirs the older one
  await sql`update shop_mail_server set create_time = '2020-01-01' where id = ${own}`.execute(app.db)
  const { email } = await personWithMail()
  await code(email)
  // and while the house has none
  await sql`update shop_mail_server set is_enabled = false where id = ${house}`.execute(app.db)
  const { email: other } = await personWithMail()
  expect((await ask(other)).body.success).toBe(false)
  await sql`update shop_mail_server set is_enabled = true where id = ${house}`.execute(app.db)
  expect(stolen.mails).toEqual([])
  await manager.delete('/shop/mailServer/delete', { id: own })
  await stolen.close()
})

describe('a forgotten password by mail', () => {
  it('is set anew by a code, once; all that the account is signed in with ends, its owner is told, the log says how', async () => {
    const { email, username, userId, ...session } = await personWithMail()
    const right = await code(email.toLowerCase())
    expect(box.mails.join()).toContain(`To: ${email}`)
    const { body } = await prove(email.toUpperCase(), right)
    expect(body).toMatchObject({ success: true, result: { username } })
    const smscode = String(body.result.smscode)
    expect(smscode).toMatch(/^[\w-]{43}$/)
    expect((await prove(email, right)).body).toMatchObject({ success: false, message: '邮箱验证码错误' })
    expect((await session.get('/sys/user/getCurrentUserDeparts')).status).toBe(200)
    expect((await change({ username, email, smscode })).body).toMatchObject({
      success: true,
      message: '密码重置完成！',
    })
    await expect.poll(async () => (await session.get('/sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect((await change({ username, email, smscode })).body).toMatchObject({ success: false })
    await app.signIn(username, NEW_PASSWORD)
    const { rows } = await sql<{ logContent: string }>`select log_content from sys_log
      where userid = ${username} and log_content like '%重置密码'`.execute(app.db)
    expect(rows).toEqual([{ logContent: `用户名: ${username}，通过邮箱重置密码` }])
    const told = await sql<{ userIds: string[] }>`select payload -> 'userIds' as user_ids from sys_event
      where payload -> 'text' ->> 0 = '您的密码已通过邮箱重置'`.execute(app.db)
    expect(told.rows).toEqual([{ userIds: [userId] }])
  })

  it('a mailbox that nobody has is answered alike, and gets nothing', async () => {
    const { email } = await personWithMail()
    const frozen = await personWithMail()
    await sql`update sys_user set status = 2 where id = ${frozen.userId}`.execute(app.db)
    const answers = [await ask(email), await ask(newMailbox()), await ask(frozen.email)]
    const [known, ...others] = answers.map(({ status, body }) => ({ status, ...body, timestamp: 0 }))
    expect(others).toEqual([known, known])
    await expect.poll(() => codeTo(email)).toBeDefined()
    expect(box.mails.join()).not.toContain(frozen.email)
    const made = await sql<{ has: boolean }>`select code_sealed is not null as has from sys_sent_code
      where sent_to like 'box-%' and tries = 0 order by has`.execute(app.db)
    expect(made.rows.filter(({ has }) => !has).length).toBeGreaterThanOrEqual(2)
    // the wrong code of a known one and any code of an unknown one
    const refused = [await prove(email, '000000'), await prove(newMailbox(), '000000')]
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [refused[0]?.status, '邮箱验证码错误'],
      [refused[0]?.status, '邮箱验证码错误'],
    ])
  })

  it('proofs are of one account, one mailbox and one purpose', async () => {
    const one = await personWithMail()
    const other = await personWithMail()
    const { body } = await prove(one.email, await code(one.email))
    const smscode = String(body.result.smscode)
    const { username, email } = one
    // for another account, by another mailbox, as if it had come by phone, guessed
    await sql`update sys_sign_in_way set is_enabled = true where way = 'reset'`.execute(app.db)
    for (const stolen of [
      { username: other.username, email: other.email, smscode },
      { username: other.username, email, smscode },
      { username, email: other.email, smscode },
      { username, phone: '13912340000', smscode },
      { username, phone: '13912340000', email, smscode },
      { username, email, smscode: `${smscode.slice(0, -1)}${smscode.endsWith('A') ? 'B' : 'A'}` },
      { username, email, smscode: '' },
      { username, smscode },
    ]) {
      expect((await change(stolen)).body.success).toBe(false)
    }
    await sql`update sys_sign_in_way set is_enabled = false where way = 'reset'`.execute(app.db)
    // the address has become somebody else's meanwhile
    await sql`update sys_user set email = ${newMailbox()} where id = ${one.userId}`.execute(app.db)
    expect((await change({ username, email, smscode })).body).toMatchObject({
      success: false,
      message: '邮箱验证已失效，请重新验证',
    })
    await app.signIn(other.username, PASSWORD)
    await app.signIn(username, PASSWORD)
  })

  it('a code is guessed five times at most, over two processes, and a captcha comes before each', async () => {
    const { email } = await personWithMail()
    expect((await ask(email, 'wrong')).body).toMatchObject({ success: false, code: 412 })
    const right = await code(email)
    const second = await startProcess({ databaseUrl: app.databaseUrl, filesFolder: app.filesFolder })
    const clients = [app.nobody, clientOf(second.address, '', {})]
    try {
      expect((await ask(email, 'ab2cd', clients[1])).status).toBe(429)
      for (let count = 0; count < 5; count += 1) {
        await sql`delete from sys_rate_limit`.execute(app.db)
        const wrong = String((Number(right) + 1 + count) % 1_000_000).padStart(6, '0')
        expect((await prove(email, wrong, clients[count % 2])).body.success).toBe(false)
      }
      await sql`delete from sys_rate_limit`.execute(app.db)
      expect((await prove(email, right, clients[1])).body).toMatchObject({ success: false, message: '邮箱验证码错误' })

      // of two who send a right one at once one has it, and of two proofs at once one sets the password
      await sql`delete from sys_rate_limit`.execute(app.db)
      box.mails.length = 0
      const person = await personWithMail()
      const next = await code(person.email)
      const proofs = await Promise.all(clients.map((client) => prove(person.email, next, client)))
      const given = proofs.filter(({ body }) => body.success)
      expect(given).toHaveLength(1)
      const sent = { username: person.username, email: person.email, smscode: given[0]?.body.result.smscode }
      const set = await Promise.all(clients.map((client) => change(sent, client)))
      expect(set.map(({ body }) => body.success).sort()).toEqual([false, true])
    } finally {
      await second.app.close()
    }
  })

  it('is refused while the house does not offer it', async () => {
    await sql`update sys_sign_in_way set is_enabled = false where way = 'reset-mail'`.execute(app.db)
    const email = newMailbox()
    const message = '该方式未启用，请联系管理员'
    for (const { body } of [
      await ask(email),
      await prove(email, '1'),
      await change({ username: 'admin', email, smscode: 'x' }),
    ]) {
      expect(body).toMatchObject({ success: false, message })
    }
    await sql`update sys_sign_in_way set is_enabled = true where way = 'reset-mail'`.execute(app.db)
  })
})
