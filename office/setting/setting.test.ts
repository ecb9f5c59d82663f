import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '#server/testing/client.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { testShop } from '../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.close())

const edit = (...changes: readonly { code: string; from: unknown; to: unknown }[]) =>
  admin.put('/shop/setting/edit', { changes })
const settingNow = async (code: string) =>
  ((await admin.get('/shop/setting/list')).body.result as unknown as readonly { code: string; value: unknown }[]).find(
    (one) => one.code === code,
  )
const errorsOf = (body: { result: Record<string, unknown> }) =>
  (body.result.errors as readonly { path: string; message: string }[]).map(({ path, message }) => `${path} ${message}`)

describe('the settings of the shop', () => {
  it('are their defaults until changed, and count at the next command', async () => {
    const shop = testShop(app)
    expect(await settingNow('order.payMinutes')).toEqual({
      code: 'order.payMinutes',
      value: 30,
      updateBy: null,
      updateTime: null,
    })
    const answer = await edit({ code: 'order.payMinutes', from: 30, to: 45 })
    expect(answer.body).toMatchObject({ success: true, message: '已保存 1 项设置' })
    expect(await settingNow('order.payMinutes')).toMatchObject({ value: 45, updateBy: 'admin' })
    expect(await shop.as('system', async (ctx) => (await shop.trade.settings(ctx))['order.payMinutes'])).toBe(45)
    // back to the default, and the history tells both
    await edit({ code: 'order.payMinutes', from: 45, to: null })
    expect(await settingNow('order.payMinutes')).toMatchObject({ value: 30, updateBy: null })
    const history = (await admin.get('/shop/setting/history', { code: 'order.payMinutes' })).body.result
    expect(history).toMatchObject([
      { by: 'admin', from: 45, to: 30 },
      { by: 'admin', from: 30, to: 45 },
    ])
    expect(
      await shop.rows(`select 1 from sys_log where method like '%setting%' or request_url like '%setting%'`),
    ).not.toEqual([])
  })

  it('are chosen among what there is', async () => {
    const policy = { code: 'final.overduePolicy', from: 'forfeit' }
    expect((await edit({ ...policy, to: 'burn' })).status).toBe(400)
    expect((await edit({ ...policy, to: 'refund' })).body.success).toBe(true)
    expect(await settingNow('final.overduePolicy')).toMatchObject({ value: 'refund' })
    await edit({ ...policy, from: 'refund', to: null })
  })

  it('are refused out of bounds, by name and all together', async () => {
    const { status, body } = await edit(
      { code: 'order.payMinutes', from: 30, to: 0 },
      { code: 'order.autoReceiveDays', from: 10, to: 2.5 },
      { code: 'refund.dualApproveAmount', from: 1000, to: '1.234' },
      { code: 'final.quietHours', from: '22-8', to: '25-8' },
      { code: 'final.remind', from: 'open,50%,3d,1d,last,grace', to: 'open,open' },
      { code: 'order.allowZero', from: false, to: 'yes' },
      { code: 'no.such', from: 1, to: 2 },
    )
    expect(status).toBe(400)
    expect(errorsOf(body)).toEqual([
      'order.payMinutes 现货付款时限（分钟）：不能小于 1',
      'order.autoReceiveDays 自动收货（天）：请输入整数',
      'refund.dualApproveAmount 双人复核金额：请输入金额，最多两位小数',
      'final.quietHours 免打扰时段：格式如 22-8，小时为 0 到 23 且不相同',
      'final.remind 补款提醒时点：请用逗号分隔 open、50%、3d、last、grace，不可重复',
      'order.allowZero 允许零元订单：请选择是或否',
      'no.such 没有设置 no.such',
    ])
    expect(await settingNow('order.payMinutes')).toMatchObject({ value: 30 })
  })

  it('are refused where they contradict each other, with those that stay', async () => {
    const grace = await edit({ code: 'final.graceDays', from: 3, to: 15 })
    expect(errorsOf(grace.body)).toEqual(['final.graceDays 宽限期不能长于补款期'])
    const none = await edit({ code: 'final.graceDays', from: 3, to: 0 })
    expect(errorsOf(none.body)).toEqual(['final.remind 没有宽限期，不能在宽限期提醒'])
    const together = await edit(
      { code: 'final.graceDays', from: 3, to: 0 },
      { code: 'final.remind', from: 'open,50%,3d,1d,last,grace', to: 'open,last' },
    )
    expect(together.body.success).toBe(true)
    expect(errorsOf((await edit({ code: 'hold.freeDays', from: 60, to: 100 })).body)).toEqual([
      'hold.freeDays 免费寄存不能长于最长寄存',
    ])
  })

  it('keep amounts as fen and say what a change would do without doing it', async () => {
    const change = { code: 'refund.dualApproveAmount', from: 1000, to: '2500.5' }
    const trial = await admin.put('/shop/setting/edit', { changes: [change], dryRun: true })
    expect(trial.body.result).toEqual([{ code: 'refund.dualApproveAmount', from: 1000, to: 2500.5 }])
    expect(await settingNow('refund.dualApproveAmount')).toMatchObject({ value: 1000 })
    await edit(change)
    expect(await testShop(app).rows(`select value from shop_setting where code = 'refund.dualApproveAmount'`)).toEqual([
      { value: 250_050 },
    ])
  })

  it('that somebody else changed meanwhile are not overwritten', async () => {
    await edit({ code: 'hold.warnDays', from: 7, to: 8 })
    const late = await edit({ code: 'hold.warnDays', from: 7, to: 9 })
    expect(late.status).toBe(409)
    expect(await settingNow('hold.warnDays')).toMatchObject({ value: 8 })
  })

  it('say what pages go by to everybody signed in: the zone of the server, the currency, the share of deposits', async () => {
    const rules = async () => (await (await app.person([])).get('/shop/setting/rules')).body.result
    expect(await rules()).toEqual({
      depositWarnPercent: 20,
      payModel: 1,
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      trackingPages: expect.objectContaining({ sf: expect.stringMatching(/^https:.*\{no\}/) }),
    })
    await edit({ code: 'final.depositWarnPercent', from: 20, to: 35 })
    expect(await rules()).toMatchObject({ depositWarnPercent: 35 })
    await edit({ code: 'final.depositWarnPercent', from: 35, to: null })
  })

  it('name the pages that follow parcels: encrypted ones of carriers that there are, and everybody goes by them', async () => {
    const code = 'order.trackingPages'
    const { value: from } = (await settingNow(code)) ?? expect.fail('no such setting')
    const refused = async (to: string) => errorsOf((await edit({ code, from, to })).body)
    expect(await refused('sf http://sf.example/{no}')).toEqual([
      `${code} 运单查询网址：第 1 行的网址须以 https:// 开头，并含一个 {no}`,
    ])
    expect(await refused('sf https://sf.example/{no}\npigeon https://pigeon.example/{no}')).toEqual([
      `${code} 字典“快递公司”中没有 pigeon`,
    ])
    expect((await edit({ code, from, to: 'sto https://sto.example/{no}' })).body.success).toBe(true)
    const { trackingPages } = (await (await app.person([])).get('/shop/setting/rules')).body.result
    expect(trackingPages).toEqual({ sto: 'https://sto.example/{no}' })
  })

  it('name the shop for its people and on the sign-in page, each tenant for itself', async () => {
    const person = await app.person([])
    await sql`insert into sys_tenant (id, number, name, status) values ('77', 77, 'Second', 1)`.execute(app.db)
    await sql`update sys_user set rel_tenant_ids = '77' where id = ${person.userId}`.execute(app.db)
    const elsewhere = await app.signIn(person.username)
    const named = async (tenantId: '0' | '77') => {
      const there = clientOf(app.address, tenantId === '0' ? admin.token : elsewhere.token, { 'tenant-id': tenantId })
      return (await there.get('/sys/permission/getUserPermissionByToken')).body.result.siteName
    }
    const onSignIn = async () => (await app.nobody.get('/sys/signInLook/shown')).body.result
    expect(await named('0')).toBeNull()
    expect(await onSignIn()).toMatchObject({ name: null, nameEn: null })
    await edit({ code: 'shop.title', from: '手办商城', to: '白鹭手办' })
    expect(await named('0')).toEqual(['白鹭手办', '白鹭手办'])
    await edit({ code: 'shop.titleEn', from: '', to: 'Egret Figures' })
    expect(await named('0')).toEqual(['白鹭手办', 'Egret Figures'])
    expect(await named('77')).toBeNull()
    expect(await onSignIn()).toMatchObject({ name: '白鹭手办', nameEn: 'Egret Figures' })
    // the house may call itself otherwise where one signs in
    await sql`insert into sys_sign_in_look (id, name, tenant_id) values ('look', '总部', 0)
      on conflict (tenant_id) do update set name = excluded.name`.execute(app.db)
    expect(await onSignIn()).toMatchObject({ name: '总部', nameEn: null })
  })

  it('are read and changed by those who may', async () => {
    const reader = await app.person(['shop:setting:list'])
    expect((await reader.get('/shop/setting/list')).status).toBe(200)
    const changes = [{ code: 'hold.warnDays', from: 8, to: 9 }]
    expect((await reader.put('/shop/setting/edit', { changes })).status).toBe(403)
    expect((await (await app.person([])).get('/shop/setting/list')).status).toBe(403)
  })
})
