import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { endOfJob, runJob } from '#server/testing/job-run.ts'
import { type Client, PASSWORD, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import { type NewTask, openTask } from '../../trade/commands/context/tasks.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  await app.begin()
  shop = testShop(app)
  admin = await app.admin()
})
afterAll(() => app.close())

type Told = Readonly<Record<string, unknown>>
async function told(person: Client): Promise<readonly Told[]> {
  const { sysMsgList } = (await person.get('/sys/annountCement/listByUser', { pageSize: 100 })).body.result
  return sysMsgList as readonly Told[]
}
const hears = (person: Client, ...expected: readonly object[]) =>
  vi.waitFor(async () => expect(await told(person)).toMatchObject(expected), { timeout: 10_000, interval: 50 })

const acting = { tenantId: 0, actor: 'system', command: 'server/tellPeople' } as const
const opened = (task: NewTask) =>
  asSystem({ db: app.db, clock: shop.trade.app.clock, log: openLog('silent') }, acting, (ctx) => openTask(ctx, task))

/** Everything that was said so far has been dealt with. */
const settled = () =>
  vi.waitFor(
    async () => expect(await shop.rows(`select 1 from sys_event_delivery where state = 'waiting'`)).toEqual([]),
    {
      timeout: 10_000,
      interval: 50,
    },
  )

it('a refund that waits is told to those who may agree to it and see it, and whom it is assigned to', async () => {
  const rights = ['shop:refund:list', 'shop:refund:agree']
  const [approver, reader] = [await app.person(rights), await app.person(['shop:refund:list'])]
  const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000, stock: 10 } })
  const { place, pay } = buying(shop, () => new Date())
  const { id: orderId, orderNo } = await place(await shop.customer(), [{ skuId, qty: 2 }])
  await pay(orderId, 'offline')
  const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
  const sent = { orderNo, kind: 1, lines: [{ orderItemId: item?.id, qty: 1 }], causeCode: 'wrong', description: 'x' }
  const { body } = await admin.post('/shop/refund/apply', sent)
  const id = String(body.result.id)
  const waits = { titile: expect.stringContaining('待审批'), busType: 'refund', busId: id, openPage: 'shop/RefundList' }
  await hears(approver, waits)
  await runJob(admin, '/shop/refund/assign', { ids: id, assignee: reader.username })
  await hears(reader, { titile: expect.stringContaining('已分派给您'), busId: id })
  await sql`delete from sys_user_role where user_id = ${reader.userId}`.execute(app.db)
  await hears(reader, { titile: '待办事项' })
  const [left] = await told(reader)
  expect(left, 'nothing of the record is left').toMatchObject({ busId: null, openType: null, openPage: null })
  expect(JSON.stringify(left)).not.toContain('分派')
})

it('a task is told once to those who may deal with it', async () => {
  const [staff, other] = [
    await app.person(['shop:task:list', 'shop:task:finish']),
    await app.person(['shop:task:list']),
  ]
  const task = { kind: 'difference', title: ['差异 T1', 'Difference T1'], refType: 'x', refId: 't1' } as const
  await opened(task)
  await opened(task)
  await hears(staff, { titile: '差异 T1', busType: 'task' })
  await settled()
  expect([await told(staff), await told(other)]).toMatchObject([[{}], []])
})

it('whoever started an import is told of its end; of what went quickly they are not', async () => {
  const one = await app.person(['system:position:list', 'system:position:import', 'system:position:export'])
  expect((await runJob(one, '/sys/position/exportJob', {})).state).toBe('done')
  const file = new File(['职务编码,职务名称,职级\nn1,通知员,1'], 'positions.csv')
  const { body } = await one.upload('/sys/position/importJob', { 'files[]': file })
  await endOfJob(one, String(body.result.id))
  await hears(one, { titile: expect.stringContaining('已完成') })
  await settled()
  expect(await told(one)).toHaveLength(1)
})

it('a sign-in from a device or a network that is new for somebody is told them, the first of all is not', async () => {
  const one = await app.person([])
  const signIn = (agent: string) =>
    fetch(`${app.address}/jeecg-boot/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ username: one.username, password: PASSWORD }),
    })
  await settled()
  expect(await told(one)).toEqual([])
  const chrome = (version: number) =>
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/${version}.0 Safari/537.36`
  await signIn(chrome(142))
  await hears(one, {
    titile: '您的账号在新的设备或网络登录',
    msgAbstract: expect.stringContaining('Chrome 142 · Windows'),
  })
  await signIn(chrome(143))
  await settled()
  expect(await told(one), 'a browser that was updated is the same').toHaveLength(1)
})

it('a colleague is told what another one writes; people who may not be chosen are refused', async () => {
  const [one, other] = [await app.person([]), await app.person([])]
  const send = async (userIds: readonly string[], content = '请看一下') =>
    (await one.post('/sys/message/colleague/send', { userIds, content })).body
  expect(await send([other.userId, one.userId])).toMatchObject({ success: true })
  await hears(other, { titile: expect.stringMatching(/：请看一下$/), msgAbstract: '请看一下', sender: one.username })
  expect(await told(one), 'nobody hears of what they did themselves').toEqual([])
  const stranger = await app.person([])
  await sql`update sys_user set tenant_id = 3, rel_tenant_ids = '3' where id = ${stranger.userId}`.execute(app.db)
  const frozen = await app.person([])
  await sql`update sys_user set status = 2 where id = ${frozen.userId}`.execute(app.db)
  for (const ids of [[stranger.userId], [frozen.userId], ['none'], [one.userId], []]) {
    expect((await send(ids)).success, JSON.stringify(ids)).toBe(false)
  }
  expect((await send([other.userId], ' ')).success).toBe(false)
})

it('an announcement goes outside of the app to those who want that, and not any more once it is revoked', async () => {
  const [wanting, other] = [await app.person([]), await app.person([])]
  await sql`update sys_user set email = username || '@mail.example' where id in (${wanting.userId}, ${other.userId})`.execute(
    app.db,
  )
  await wanting.put('/sys/notificationChoice/edit', { channels: { announcement: ['email'] } })
  const values = { titile: '盘点', msgType: 'USER', userIds: `${wanting.userId},${other.userId},` }
  const id = String((await admin.post('/sys/annountCement/add', values)).body.result.id)
  await admin.get('/sys/annountCement/doReleaseData', { id })
  const queued = () =>
    shop.rows(
      `select es_receiver, es_title, es_type, es_send_status from sys_sms where once_key = 'announcement:${id}'`,
    )
  const mail = { esReceiver: wanting.username, esTitle: '盘点', esType: 'email' }
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ ...mail, esSendStatus: '0' }]), {
    timeout: 10_000,
  })
  await admin.get('/sys/annountCement/doReovkeData', { id })
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ ...mail, esSendStatus: '-1' }]), {
    timeout: 10_000,
  })
})
