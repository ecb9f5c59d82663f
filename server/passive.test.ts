import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSIVE_REASON } from '#kit/contract/job.ts'
import { mailServer } from '#office/connect/message/mail-server.ts'
import { MAIL_LOGIN, type MailBox, openMailBox } from '#office/connect/message/testing/mail-box.server.ts'
import { openReceiver, type Receiver } from '#office/connect/webhook/testing/receiver.server.ts'
import { webhook } from '#office/connect/webhook/webhook.ts'
import { backup } from '#office/monitor/backup/backup.ts'
import { storefrontClient } from '#office/storefront/testing/storefront-client.server.ts'
import { testShop } from '#office/trade/commands/testing/test-shop.server.ts'
import { PROJECT_ROOT } from './project-root.server.ts'
import { type Client, startTestApp, TEST_KEY, type TestApp } from './testing/test-app.server.ts'

/** Longer than it takes a server to look for events and jobs by itself. */
const LOOKS_MS = 8000

let app: TestApp
let admin: Client
let box: MailBox
let receiver: Receiver
let folder: string
let mailServerId: string
let unpaid: string
const started: ChildProcess[] = []

beforeAll(async () => {
  ;[box, receiver, app] = await Promise.all([
    openMailBox(),
    openReceiver(),
    startTestApp({ privateTargets: ['127.0.0.1'] }),
  ])
  await app.stopJobs()
  folder = await mkdtemp(join(tmpdir(), 'vitrine-passive-'))
  await chmod(folder, 0o711)
  admin = await app.admin()
  const shop = testShop(app)
  const sent = async (path: string, body: object) => {
    const { body: answered } = await admin.post(path, body)
    expect(answered.success, answered.message).toBe(true)
    return answered.result
  }
  await sent(`${mailServer.path}/add`, {
    ...{ host: 'localhost', port: box.port, security: 'none', username: MAIL_LOGIN.user },
    fromAddress: 'shop@figures.example',
  })
  mailServerId = String((await shop.rows('select id from shop_mail_server'))[0]?.id)
  await sent(`${mailServer.path}/password`, { id: mailServerId, password: MAIL_LOGIN.password })
  await sent(`${webhook.path}/add`, { name: '仓库', url: receiver.url, events: 'order.paid' })
  await sent(`${webhook.path}/newSecret`, { id: String((await shop.rows('select id from shop_webhook'))[0]?.id) })
  const client = await storefrontClient(app)
  await client.post('/customer/save', { account: 'en', nickname: 'Lin', email: 'lin@mail.example', locale: 'en-US' })
  const placed = async () => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 29_900 } })
    const { body } = await client.post('/order/checkout', {
      ...{ account: 'en', lines: [{ skuId, qty: 1 }], payable: 299, source: 'app' },
      receiver: { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' },
    })
    return String((body.result as unknown as readonly { id: string }[])[0]?.id)
  }
  await sent('/shop/order/pay', { id: await placed(), thirdNo: 'bank-1' })
  unpaid = await placed()
  await sql`update shop_order set pay_deadline = now() - interval '1 minute' where id = ${unpaid}`.execute(app.db)
})
afterAll(async () => {
  await Promise.all(started.map(end))
  await app.close()
  await Promise.all([box.close(), receiver.close()])
  await rm(folder, { recursive: true, force: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

/** A server in a process of its own on the database of the shop. */
async function start(settings: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT_ROOT,
    env: {
      PATH: process.env.PATH,
      ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: app.databaseUrl, VITRINE_DATA_DIR: folder },
      ...{ VITRINE_SECRET_KEY: TEST_KEY.toString('base64'), VITRINE_PRIVATE_TARGETS: '127.0.0.1' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const port = /Vitrine: http:\/\/[^/\s]*:(\d+)/.exec(output)?.[1]
    if (port !== undefined) {
      child.stdout.resume()
      return { child, address: `http://127.0.0.1:${port}` }
    }
  }
  throw new Error(`the server ended: ${output}`)
}

const stateOfUnpaid = async () =>
  (await sql<{ status: number }>`select status from shop_order where id = ${unpaid}`.execute(app.db)).rows[0]?.status

/** Milliseconds between the first and the last sign of life of the server that was started. */
const lifeOfPassive = async () =>
  (
    await sql<{
      life: number
    }>`select extract(epoch from max(seen_at - started_at))::float8 * 1000 as life from sys_process`.execute(app.db)
  ).rows[0]?.life ?? 0

it('a passive server does nothing that is due and calls nobody, and the next one that is not does all of it', {
  timeout: 180_000,
}, async () => {
  const before = await stateOfUnpaid()
  const passive = await start({ VITRINE_PASSIVE: '1' })
  const boss = await app.admin(passive.address)
  expect((await boss.get('/shop/order/list', {})).body.result.total).toBe(2)
  const tried = await boss.post(`${mailServer.path}/test`, { id: mailServerId, to: 'boss@figures.example' })
  expect(tried.body.success, 'a mail that somebody sends by hand').toBe(false)
  await expect.poll(lifeOfPassive, { timeout: 60_000 }).toBeGreaterThan(LOOKS_MS)
  expect([box.mails, receiver.received, await stateOfUnpaid()]).toEqual([[], [], before])
  const { status } = await fetch(`${passive.address}/health/ready`)
  expect(status).toBe(200)
  expect(await (await fetch(`${passive.address}/health/live`)).json()).toMatchObject({ passive: true })
  expect((await boss.post('/sys/position/exportJob', {})).body.message).toContain('静默')
  await sql`insert into sys_backup (id, name, kind, state, place) values ('b1', 'b1', 'hand', 'made', 'here')`.execute(
    app.db,
  )
  for (const command of ['make', 'prove']) {
    const { body } = await boss.post(`${backup.path}/${command}`, { ids: 'b1' })
    expect([command, body.success, body.message]).toEqual([command, false, PASSIVE_REASON[0]])
  }
  await end(passive.child)
  await start({})
  await expect.poll(() => box.mails.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect.poll(stateOfUnpaid, { timeout: 90_000 }).not.toBe(before)
})
