import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { MAIL_LOGIN, type MailBox, openMailBox } from '../../../connect/message/testing/mail-box.server.ts'

const PASSWORD = 'another figure on the shelf'

let box: MailBox
let app: TestApp
let admin: Client
let roleId: string
beforeAll(async () => {
  box = await openMailBox()
  app = await startTestApp({ privateTargets: ['127.0.0.1'], jobTimes: { pollMs: 100 } })
  admin = await app.admin()
  roleId = (await app.person(['shop:order:list'])).roleId
})
afterAll(async () => {
  await app.close()
  await box.close()
})

async function useMail() {
  const { body } = await admin.post('/sys/mailServer/add', {
    ...{ host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user },
    ...{ fromName: '手办商城', fromAddress: 'shop@figures.example', isEnabled: true },
  })
  await admin.post('/sys/mailServer/password', { id: body.result.id, password: MAIL_LOGIN.password })
}

const newAddress = () => `new-${newId()}@figures.example`

async function invite(email: string, client = admin, roles = roleId) {
  const sent = { email, realname: '林小满', selectedroles: roles, days: 7 }
  return (await client.post('/sys/invitation/invite', sent)).body
}

/** The tokens that were mailed to an address, oldest first. */
const tokensTo = (email: string) =>
  box.mails
    .map((mail) => mail.replaceAll('=\r\n', ''))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`))
    .flatMap((mail) => {
      const body = mail
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n\n')
      const plain = /base64/i.test(mail) ? Buffer.from(body, 'base64').toString('utf8') : body.replaceAll('=3D', '=')
      return /\/user\/invitation#([\w.+/=-]+)/.exec(plain)?.[1] ?? []
    })

async function tokenTo(email: string, letters = 1): Promise<string> {
  await expect.poll(() => tokensTo(email).length, { timeout: 15_000 }).toBe(letters)
  return tokensTo(email).at(-1) ?? ''
}

const accept = async (token: string, password = PASSWORD) =>
  (await app.nobody.post('/sys/invitation/accept', { token, password })).body
const stored = async (id: string) =>
  (
    await sql<{ state: number; tokenHash: string | null }>`select * from sys_invitation where id = ${id}`.execute(
      app.db,
    )
  ).rows[0]

it('without a mail server nobody is invited, and nothing is left behind', async () => {
  const email = newAddress()
  expect(await invite(email)).toMatchObject({ success: false, message: expect.stringContaining('邮件服务器') })
  expect((await sql`select 1 from sys_user where email = ${email}`.execute(app.db)).rows).toEqual([])
  await useMail()
})

it('a link that is mailed lets in whoever has it, once, with the roles that were given; only its hash is kept', async () => {
  const email = newAddress()
  const invited = await invite(email)
  expect(invited.success, invited.message).toBe(true)
  const token = await tokenTo(email)
  expect(JSON.stringify(await stored(String(invited.result.id)))).not.toContain(token)
  expect((await app.nobody.post('/sys/invitation/look', { token })).body.result).toEqual({
    ...{ username: email, realname: '林小满' },
  })
  expect(await accept(token, 'short')).toMatchObject({ success: false })
  const signedIn = await accept(token)
  expect(signedIn).toMatchObject({
    success: true,
    result: { userInfo: { username: email, mustChangePassword: false } },
  })
  const { rows } =
    await sql`select r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.email = ${email}`.execute(
      app.db,
    )
  expect(rows).toEqual([{ roleId }])
  expect(await accept(token), 'a second time').toMatchObject({
    success: false,
    message: expect.stringContaining('已失效'),
  })
  expect(await stored(String(invited.result.id))).toMatchObject({ state: 1, tokenHash: null })
})

it('a link ends after its days, and when it was sent again', async () => {
  const email = newAddress()
  const { result } = await invite(email)
  const id = String(result.id)
  const first = await tokenTo(email)
  await sql`update sys_invitation set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.db)
  expect(await accept(first)).toMatchObject({ success: false })
  expect((await admin.post('/sys/invitation/resend', { id })).body.success).toBe(true)
  const second = await tokenTo(email, 2)
  expect(await accept(first), 'the one before').toMatchObject({ success: false })
  expect(await accept(second)).toMatchObject({ success: true })
  expect((await admin.post('/sys/invitation/resend', { id })).body.success, 'once accepted').toBe(false)
})

it('one that is withdrawn lets nobody in, and its address can be invited again', async () => {
  const email = newAddress()
  const { result } = await invite(email)
  const token = await tokenTo(email)
  expect((await admin.post('/sys/invitation/withdraw', { id: String(result.id) })).body).toMatchObject({
    success: true,
  })
  expect(await accept(token)).toMatchObject({ success: false })
  expect((await sql`select 1 from sys_user where email = ${email}`.execute(app.db)).rows).toEqual([])
  expect(await invite(email)).toMatchObject({ success: true })
})

it('nobody invites with a role that they do not hold, nor sends or withdraws such an invitation', async () => {
  const rights = ['invite', 'resend', 'withdraw', 'list'].map((name) => `system:invitation:${name}`)
  const keeper = await app.person(rights)
  const email = newAddress()
  expect(await invite(email, keeper)).toMatchObject({ success: false })
  const { result } = await invite(email)
  for (const command of ['resend', 'withdraw']) {
    expect((await keeper.post(`/sys/invitation/${command}`, { id: String(result.id) })).body.success, command).toBe(
      false,
    )
  }
  expect(await stored(String(result.id))).toMatchObject({ state: 0 })
})
