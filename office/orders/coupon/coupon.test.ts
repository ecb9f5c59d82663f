import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import type { Timer } from '../../trade/timer/timer.server.ts'
import type { WhatIf } from './coupon-calls.ts'
import { endCoupons, expireCoupons, remindOfCoupons } from './coupon-timers.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let now = new Date()
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app, () => now)
  admin = await app.admin()
})
afterAll(() => app.close())

const PATH = '/shop/coupon'
const DATES = { validKind: 1, validFrom: '2026-01-01 00:00:00', validTo: '2099-12-31 23:59:59' }
const DRAFT = { name: '满300减30', kind: 1, amountOff: 30, thresholdAmount: 300, ...DATES }

/** What was wrong with what, or the id of the new row. */
async function added(values: object): Promise<string> {
  const { body } = await admin.post(`${PATH}/add`, { ...DRAFT, ...values })
  const { errors } = body.result as { readonly errors?: readonly { readonly path: string; readonly message: string }[] }
  return errors ? errors.map(({ path, message }) => `${path}: ${message}`).join('；') : String(body.result.id)
}

const rowOf = (id: string) => shop.row('shop_coupon', id)
const edit = async (id: string, values: object) => (await admin.put(`${PATH}/edit`, { id, ...values })).body.message
const run = (command: string, id: string) => admin.post(`${PATH}/${command}`, { ids: id })

describe('a coupon as it is written', () => {
  it('is refused with the field that is wrong', async () => {
    expect(await added({ amountOff: 300 })).toBe('amountOff: 减免金额须小于使用门槛')
    expect(await added({ amountOff: null })).toBe('amountOff: 请填写减免金额')
    expect(await added({ kind: 2 })).toBe('percentOff: 请填写减免比例')
    expect(await added({ kind: 2, percentOff: 100 })).toContain('percentOff')
    expect(await added({ validTo: '2025-12-31 00:00:00' })).toBe('validTo: 结束时间须晚于开始时间')
    expect(await added({ validKind: 2 })).toBe('validDays: 请填写有效天数')
    expect(await added({ total: 0 })).toContain('total: 发放总量至少为1')
    expect(await added({ scope: 'goods' })).toBe('scopeIds: 请选择适用对象')
    expect(await added({ scope: 'category', scopeIds: 'Z99' })).toContain('不是可选的值')
    expect(await added({ scope: 'product', scopeIds: '0'.repeat(32) })).toBe('scopeIds: 有不存在的适用对象')
    const { productId, goodsId } = await shop.listing(2)
    expect(await added({ scope: 'product', scopeIds: goodsId })).toBe('scopeIds: 有不存在的适用对象')
    const id = await added({ scope: 'product', scopeIds: productId, amountOff: 10, thresholdAmount: 0 })
    const { body } = await admin.get(`${PATH}/list`, { id })
    const { title } = await shop.row('shop_product', productId)
    expect(body.result.records).toMatchObject([{ state: 0, scopeText: title }])
  })

  it('changes as a draft; once it is live only more can be given out, and its end can be later', async () => {
    const id = await added({ total: 10 })
    expect(await edit(id, { amountOff: 40 })).toBe('修改成功!')
    expect((await run('start', id)).body.message).toBe('已上线 1 张')
    expect(await edit(id, { amountOff: 50 })).toBe('上线后不能修改')
    expect(await edit(id, { name: '别名' })).toBe('上线后不能修改')
    expect(await edit(id, { total: 9 })).toBe('上线后只能增加发放总量')
    expect(await edit(id, { validTo: '2098-01-01 00:00:00' })).toBe('上线后只能延后结束时间')
    expect(await edit(id, { ...DRAFT, amountOff: 40, total: 20, validTo: '2100-01-01 00:00:00' })).toBe('修改成功!')
    expect(await edit(id, { total: -1 })).toBe('修改成功!')
    expect(await edit(id, { total: 30 })).toBe('上线后只能增加发放总量')
    expect(await rowOf(id)).toMatchObject({ state: 1, amountOff: 4000, total: -1 })
  })

  it('is paused and resumed, ends for good, and is deleted as a draft only', async () => {
    const id = await added({})
    for (const [command, state] of [
      ['start', 1],
      ['pause', 2],
      ['resume', 1],
      ['end', 3],
    ] as const) {
      expect((await run(command, id)).body.success, command).toBe(true)
      expect((await rowOf(id)).state).toBe(state)
    }
    expect((await run('resume', id)).body.success).toBe(false)
    expect(await edit(id, { total: 5 })).toBe('已结束，不能修改')
    expect((await admin.delete(`${PATH}/delete`, { id })).body.message).toBe('只能删除草稿')
    const copied = (await admin.post(`${PATH}/copy`, { id })).body.result
    expect(copied).toMatchObject({ name: '满300减30 副本', state: 0, issued: 0 })
    expect((await admin.delete(`${PATH}/delete`, { id: String(copied.id) })).body.success).toBe(true)
    const over = await added({ validTo: '2026-02-01 00:00:00' })
    expect((await run('start', over)).body.message).toBe('有效期已结束')
  })

  it('whoever holds one has it as long as the coupon says when its end is moved', async () => {
    const [id, userId] = [await added({ perUser: 1 }), await shop.customer()]
    await run('start', id)
    await issued(id, userId)
    await edit(id, { validTo: '2100-01-01 00:00:00' })
    const [record] = await shop.rows(`select valid_to from shop_coupon_record where coupon_id = '${id}'`)
    expect(record?.validTo).toEqual(shop.trade.app.clock.parse('2100-01-01 00:00:00'))
  })
})

/** Gives a coupon to customers, and waits for the job. */
async function issued(id: string, ...userIds: readonly string[]) {
  const { body } = await admin.post(`${PATH}/issue`, { id, userIds: userIds.join() })
  expect(body.message).toBe('已开始发放，进度见右上角任务')
  return vi.waitFor(async () => {
    const [job] = await shop.rows(`select id, state from sys_job order by create_time desc limit 1`)
    expect(job).toMatchObject({ state: 'done' })
    return job
  }, 10_000)
}

describe('giving coupons out', () => {
  it('is a job: who may not have one says why, the others are told of theirs', async () => {
    const id = await added({ total: 3, perUser: 1, obtain: 'staff' })
    const people = [await shop.customer(), await shop.customer({ state: 3, nickname: '许清和' }), await shop.customer()]
    expect((await admin.post(`${PATH}/issue`, { id, userIds: people.join() })).body.message).toContain('仅「发放中」可')
    await run('start', id)
    expect((await admin.post(`${PATH}/issue`, { id, userIds: 'nobody' })).status).toBe(400)
    const tried = await admin.post(`${PATH}/issue`, { ids: id, userIds: people.join(), dryRun: true })
    expect(tried.body.result).toMatchObject({
      refused: [],
      tried: [
        {
          id,
          changes: [
            { after: '2' },
            { title: ['账号已注销', expect.anything()], after: '1' },
            { before: '3', after: '1' },
          ],
        },
      ],
    })
    expect(await rowOf(id), 'trying gives nothing').toMatchObject({ issued: 0 })
    const job = await issued(id, ...people)
    const rows = await shop.rows(
      `select title, is_done, reasons from sys_job_row where job_id = '${job?.id}' order by position`,
    )
    expect(rows.map(({ isDone }) => isDone)).toEqual([true, false, true])
    expect(rows[1]).toMatchObject({ title: '许清和' })
    expect(JSON.stringify(rows[1]?.reasons)).toContain('账号不可用')
    expect(await rowOf(id)).toMatchObject({ issued: 2, used: 0 })
    await vi.waitFor(async () => {
      const told = await shop.rows(`select title from shop_message where user_id = '${people[0]}'`)
      expect(told).toEqual([{ title: '您获得了优惠券「满300减30」' }])
    }, 10_000)
    const records = (await admin.get('/shop/couponRecord/list', { couponId: id })).body.result.records
    expect(records).toHaveLength(2)
    const [first] = records as unknown as readonly { readonly id: string }[]
    expect((await admin.post('/shop/couponRecord/void', { ids: first?.id })).status, 'a reason is asked for').toBe(400)
    await admin.post('/shop/couponRecord/void', { ids: first?.id, reason: '误发' })
    expect(await shop.row('shop_coupon_record', String(first?.id))).toMatchObject({ state: 5, voidReason: '误发' })

    const clerk = await app.person(['shop:coupon:list', 'shop:couponRecord:list'])
    expect((await clerk.post(`${PATH}/issue`, { id, userIds: people[0] })).body.code).toBe(510)
  })
})

describe('trying a coupon', () => {
  it('says what it does for items, or why it does nothing, before anybody has it', async () => {
    const id = await added({ kind: 2, percentOff: 10, amountOff: null })
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 20_000 } })
    const tried = async (qty: number, client = admin) =>
      (await client.post(`${PATH}/whatIf`, { id, lines: [{ skuId, qty }] })).body.result as unknown as WhatIf
    expect(await tried(1)).toMatchObject({
      before: 200,
      quote: null,
      refusal: '「满300减30」可用商品满¥300.00可用，还差¥100.00',
    })
    expect(await tried(2)).toMatchObject({
      before: 400,
      refusal: null,
      quote: { payable: 360, orders: [{ proof: [{}, { rule: 'coupon', base: 400, amount: -40 }, {}] }] },
    })
    expect((await rowOf(id)).issued).toBe(0)
    const blind = await app.person(['shop:coupon:list', 'shop:coupon:whatIf'])
    expect((await blind.post(`${PATH}/whatIf`, { id, lines: [{ skuId, qty: 2 }] })).body.code).toBe(510)
  })
})

describe('by the clock', () => {
  const fire = async (timer: Timer) => {
    const settings = await shop.as('system', (ctx) => shop.trade.settings(ctx))
    const ids = await shop.as('system', (ctx) => timer.due(ctx, { now, settings }, { after: '', limit: 999 }))
    for (const id of ids) {
      await shop.as('system', (ctx) => timer.act(shop.trade, ctx, id, { now, settings }))
    }
    return ids
  }

  it('who holds one is reminded once, then it expires, and the coupon ends', async () => {
    const day = (days: number) => shop.trade.app.clock.format(new Date(Date.now() + days * 86_400_000))
    const id = await added({ validFrom: day(-1), validTo: day(10) })
    await run('start', id)
    await issued(id, await shop.customer())
    const [record] = await shop.rows(`select id from shop_coupon_record where coupon_id = '${id}'`)
    const recordId = String(record?.id)
    expect(await fire(remindOfCoupons)).not.toContain(recordId)
    now = new Date(Date.now() + 8 * 86_400_000)
    expect(await fire(remindOfCoupons)).toContain(recordId)
    expect(shop.told.filter(({ type }) => type === 'coupon.expiring')).toMatchObject([{ id: recordId }])
    expect(await fire(remindOfCoupons)).not.toContain(recordId)
    expect(await fire(expireCoupons)).not.toContain(recordId)
    now = new Date(Date.now() + 11 * 86_400_000)
    expect(await fire(expireCoupons)).toContain(recordId)
    expect(await fire(endCoupons)).toContain(id)
    expect(await shop.row('shop_coupon_record', recordId)).toMatchObject({ state: 4 })
    expect(await rowOf(id)).toMatchObject({ state: 3 })
    expect([...(await fire(expireCoupons)), ...(await fire(endCoupons))]).toEqual([])
  })
})
