import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/server/database/ids.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { vault } from '#kit/server/seal/vault.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from '#server/testing/test-app.server.ts'
import { addHouseMail, addSmsGateway } from '../sent-code/testing/senders.server.ts'

const PHONE = '13912340077'
const MAIL = 'keeper@figures.example'
const SENDING = ['phone', 'register', 'reset', 'reset-mail']

const lines: string[] = []
const log = openLog(
  'info',
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ log, jobTimes: { pollMs: 100 } })
  admin = await app.admin()
})
afterAll(() => app.close())

const waysOf = async (client: Client) =>
  (await client.get('/sys/signInWays')).body.result as { ways: readonly string[] }

async function asked(path: string, input: object, at = app) {
  const checkKey = newId()
  await sql`insert into sys_captcha (key, answer, expires_at) values (${checkKey}, 'ab2cd', now() + interval '1 minute')`.execute(
    at.db,
  )
  return (await at.nobody.post(path, { ...input, captcha: 'ab2cd', checkKey })).body
}

interface Way {
  readonly id: string
  readonly way: string
  readonly state: string
}
const rowsOf = async () => (await admin.get('/sys/signInWay/list')).body.result.records as unknown as readonly Way[]

it('a way that nothing carries codes for is not switched on, and its page says what is missing', async () => {
  await sql`update sys_sign_in_way set is_enabled = false where way = any(${SENDING})`.execute(app.db)
  for (const { id, way, state } of await rowsOf()) {
    const isSending = SENDING.includes(way)
    expect([way, state.startsWith('没有启用的')]).toEqual([way, isSending])
    if (isSending) {
      const { status, body } = await admin.put('/sys/signInWay/edit', { id, isEnabled: true })
      expect([status, body.result.errors]).toMatchObject([400, [{ path: 'isEnabled', message: state }]])
    }
  }
})

it('one that was on before is offered no more and refused with the reason: no code is made, and none stands in the log', async () => {
  await sql`update sys_sign_in_way set is_enabled = true`.execute(app.db)
  expect((await waysOf(app.nobody)).ways.filter((way) => SENDING.includes(way))).toEqual([])
  for (const smsmode of ['0', '1', '2']) {
    expect(await asked('/sys/sms', { mobile: PHONE, smsmode })).toMatchObject({
      success: false,
      message: '没有启用的短信网关，无法发送验证码，请联系管理员',
    })
  }
  expect(await asked('/sys/mailCode', { email: 'admin@figures.example' })).toMatchObject({
    success: false,
    message: '没有启用的系统邮件服务器，无法发送验证码，请联系管理员',
  })
  const { rows } = await sql`select 1 from sys_sent_code`.execute(app.db)
  expect(rows).toEqual([])
})

/** Asks for a code to register with, and reads it where it lies sealed. */
async function codeFor(phone: string, at: TestApp): Promise<string> {
  expect((await asked('/sys/sms', { mobile: phone, smsmode: '1' }, at)).success).toBe(true)
  return codeSentTo(phone, 'register', at)
}

async function codeSentTo(to: string, purpose: 'register' | 'reset', at: TestApp): Promise<string> {
  const { rows } = await sql<{ codeSealed: string }>`select code_sealed from sys_sent_code
    where sent_to = ${to}`.execute(at.db)
  return vault(TEST_KEY).open(String(rows[0]?.codeSealed), `sent-code:${purpose}:${to}`)
}

it('a code whose gateway is switched off before it is sent reaches nobody and stands in no log', async () => {
  await addSmsGateway(app.db)
  await sql`create function no_gateway() returns trigger language plpgsql as $$ begin
    update sys_sms_gateway set is_enabled = false; return new; end $$`.execute(app.db)
  await sql`create trigger no_gateway after insert on sys_sent_code for each row execute function no_gateway()`.execute(
    app.db,
  )
  const code = await codeFor(PHONE, app)
  await sql`drop trigger no_gateway on sys_sent_code`.execute(app.db)
  await expect.poll(() => lines.join('')).toContain('no SMS gateway is set')
  expect(lines.join('')).not.toContain(code)
})

it('nor does one whose mail server is', async () => {
  await addHouseMail(app.db)
  await sql`create function no_mail() returns trigger language plpgsql as $$ begin
    update shop_mail_server set is_enabled = false; return new; end $$`.execute(app.db)
  await sql`create trigger no_mail after insert on sys_sent_code for each row execute function no_mail()`.execute(
    app.db,
  )
  const { userId } = await app.person([])
  await sql`update sys_user set email = ${MAIL} where id = ${userId}`.execute(app.db)
  expect(await asked('/sys/mailCode', { email: MAIL })).toMatchObject({ success: true })
  const code = await codeSentTo(MAIL, 'reset', app)
  await sql`drop trigger no_mail on sys_sent_code`.execute(app.db)
  await expect.poll(() => lines.join('')).toContain('no mail server is in use')
  expect(lines.join('')).not.toContain(code)
})

it('the sandbox offers every way, and writes codes to the log', async () => {
  const tried = await startTestApp({ log, isSandbox: true, jobTimes: { pollMs: 100 } })
  await sql`update sys_sign_in_way set is_enabled = true`.execute(tried.db)
  expect((await waysOf(tried.nobody)).ways.filter((way) => SENDING.includes(way)).toSorted()).toEqual(
    SENDING.toSorted(),
  )
  const code = await codeFor(PHONE, tried)
  await expect.poll(() => lines.join('')).toContain(code)
  await tried.close()
})
