import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { runJob } from '#server/testing/job-run.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { lockBuyer } from '../../trade/commands/customer/buyer.server.ts'
import { syncOrderGrowth } from '../../trade/commands/member/growth.server.ts'
import { toldBy } from '../../trade/commands/message/told-by-event.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { MEMBER_STATE } from '../../trade/model/member.ts'
import { checkSums } from '../../trade/timer/nightly-sums.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { markExpired, reviewLevels, tellOfEnds } from './member-timers.server.ts'

let app: TestApp
let admin: Client
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = testShop(app)
  await app.begin()
})
afterAll(() => app.close())

const DAY = 86_400_000
const inDays = (days: number) => shop.trade.app.clock.format(new Date(Date.now() + days * DAY))

let names = 0
async function level(rank: number, growthFrom: number, more: object = {}): Promise<string> {
  names += 1
  const { body } = await admin.post('/shop/memberLevel/add', { name: `等级${names}`, rank, growthFrom, ...more })
  expect(body.success, body.message).toBe(true)
  return String(body.result.id)
}

async function join(values: object = {}): Promise<{ readonly id: string; readonly userId: string }> {
  const userId = await shop.customer()
  const { body } = await admin.post('/shop/member/join', { userIds: userId, kind: 3, ...values })
  expect(body.success, body.message).toBe(true)
  const [row] = await shop.rows(`select id from shop_member where user_id = '${userId}'`)
  return { id: String(row?.id), userId }
}

const seen = async (id: string) => (await admin.get('/shop/member/queryById', { id })).body.result
const standing = (userId: string, now = new Date()) =>
  shop.as('system', (ctx) => lockBuyer(ctx, userId, { now, isLocked: false }))
const logOf = async (userId: string) =>
  (await shop.rows(
    `select kind, from_text, to_text, reason, operator from shop_member_log where user_id = '${userId}' order by id`,
  )) as readonly Record<string, string | null>[]

async function emptied(): Promise<void> {
  await shop.rows(`update shop_member set del_flag = 1`)
  await shop.rows(`update shop_member_level set del_flag = 1`)
}

describe('[1.2f] a customer becomes a member', () => {
  it('once, with a number, and gets what the level gives', async () => {
    const gold = await level(2, 90_000_000, { integralRate: 2000, freeFreightOver: 100 })
    const { id, userId } = await join({ fixedLevelId: gold })
    expect(await seen(id)).toMatchObject({
      memberNo: expect.stringMatching(/^M\d{16}$/),
      growth: 0,
      orders: 0,
      state: 1,
    })
    expect(await standing(userId)).toMatchObject({ isMember: true, pointsRate: 2000, freeFreightOver: 10_000 })
    const other = await shop.customer()
    const again = await admin.post('/shop/member/join', { userIds: `${other},${userId}`, kind: 3 })
    expect(again.body.result).toMatchObject({
      errors: [{ path: 'userIds', message: expect.stringMatching(/^已是会员：/) }],
    })
    expect(await shop.rows(`select 1 from shop_member where user_id = '${other}'`), 'all or none').toEqual([])
    expect(await logOf(userId)).toMatchObject([
      { kind: 'join', toText: expect.stringMatching(/^M/), operator: 'admin' },
    ])
    await emptied()
  })

  it('is refused with an end that is over, a paid one without an end, and a day by hand without a level', async () => {
    const userId = await shop.customer()
    const refused = async (values: object) =>
      (await admin.post('/shop/member/join', { userIds: userId, kind: 3, ...values })).body.result
    expect(await refused({ validTo: inDays(-1) })).toMatchObject({ errors: [{ path: 'validTo' }] })
    expect(await refused({ kind: 2 })).toMatchObject({ errors: [{ path: 'validTo' }] })
    expect(await refused({ fixedUntil: inDays(9) })).toMatchObject({ errors: [{ path: 'fixedLevelId' }] })
  })
})

describe('the days of a membership', () => {
  it('are asked of the clock at each price, whatever a job has noted', async () => {
    await level(1, 0)
    const { userId } = await join({ validTo: inDays(3) })
    expect(await standing(userId)).toMatchObject({ isMember: true })
    expect(await standing(userId, new Date(Date.now() + 4 * DAY))).toMatchObject({ isMember: false })
    await emptied()
  })

  it('are told before they end and after, once each, and extended by staff, who may take that back', async () => {
    const { id, userId } = await join({ validTo: inDays(3) })
    const parts = { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }
    for (let turn = 0; turn < 2; turn += 1) {
      await runTimers(parts, [tellOfEnds, markExpired, reviewLevels])
    }
    const told = () => shop.told.filter((event) => event.id === id).map(({ type }) => type)
    const said = (type: 'member.ending' | 'member.ended') =>
      shop.as('system', (ctx) => toldBy(shop.trade, ctx, { type, id, tenantId: 0, at: '' }, type))
    expect(told()).toEqual(['member.ending'])
    expect(await said('member.ending')).toMatchObject({ occasion: 'member.ending', to: [{ userId }] })
    expect(await said('member.ended'), 'it is not over').toBeUndefined()
    await shop.rows(`update shop_member set valid_to = now() - interval '1 hour' where id = '${id}'`)
    for (let turn = 0; turn < 2; turn += 1) {
      await runTimers(parts, [tellOfEnds, markExpired, reviewLevels])
    }
    expect(told()).toEqual(['member.ending', 'member.ended'])
    expect(await said('member.ended')).toMatchObject({ to: [{ userId }] })
    expect(await seen(id)).toMatchObject({ isExpired: true })
    const soonest = inDays(30)
    await runJob(admin, '/shop/member/extend', { ids: id, days: 30, reason: '补偿' })
    const after = await seen(id)
    const validTo = String(after.validTo)
    expect(after).toMatchObject({ isExpired: false, why: '补偿' })
    expect([validTo >= soonest, validTo <= inDays(30)]).toEqual([true, true])
    expect(await logOf(userId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'validity', toText: validTo, reason: '补偿' }),
        expect.objectContaining({ kind: 'validity', fromText: '已过期：是', toText: '已过期：否' }),
      ]),
    )
    await emptied()
  })
})

describe('growth', () => {
  it('is earned by what is paid and given back by what is refunded; who has enough rises, and nobody falls by a refund', async () => {
    const [silver, gold] = [await level(1, 0), await level(2, 900)]
    const { id, userId } = await join({ kind: 1 })
    const { place, pay } = buying(shop, () => new Date())
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 100_050, stock: 9 } })
    const { id: orderId } = await place(userId, [{ skuId, qty: 1 }])
    await pay(orderId)
    const grow = () => shop.as('system', (ctx) => syncOrderGrowth(shop.trade, ctx, orderId))
    await grow()
    await grow()
    expect(await seen(id)).toMatchObject({ growth: 1000, levelId: gold, orders: 1, spent: 1000.5 })
    await shop.rows(`update shop_order set refunded = 50000 where id = '${orderId}'`)
    await grow()
    await grow()
    expect(await seen(id)).toMatchObject({ growth: 500, levelId: gold })
    expect(
      await shop.rows(
        `select kind, amount, balance_after from shop_growth_record where user_id = '${userId}' order by id`,
      ),
    ).toEqual([
      { kind: 'order', amount: 1000, balanceAfter: 1000 },
      { kind: 'refund', amount: -500, balanceAfter: 500 },
    ])
    const log = await logOf(userId)
    expect(log.map(({ kind, fromText, toText }) => [kind, fromText, toText])).toEqual(
      expect.arrayContaining([
        ['growth', '0', '1000'],
        ['growth', '1000', '500'],
      ]),
    )
    // the review of the year: what was earned in it decides
    await shop.rows(`insert into shop_setting (code, value) values ('member.levelFalls', '"yearly"')`)
    await shop.rows(`update shop_member set level_since = now() - interval '366 days' where id = '${id}'`)
    await runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, [
      reviewLevels,
    ])
    expect(await seen(id)).toMatchObject({ levelId: silver, growth: 500 })
    await shop.rows(`delete from shop_setting where code = 'member.levelFalls'`)
    await emptied()
  })

  it('is given and taken by staff with a reason, never below 0, and its ledger is compared with it at night', async () => {
    const { id, userId } = await join()
    const adjust = async (growth: number) =>
      (await admin.post('/shop/member/adjustGrowth', { ids: id, growth, reason: '活动' })).body
    expect((await adjust(120)).success).toBe(true)
    expect((await adjust(-121)).result).toMatchObject({ errors: [{ path: 'growth' }] })
    expect((await adjust(0)).success).toBe(false)
    expect(await seen(id)).toMatchObject({ growth: 120 })
    const parts = { trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }
    const tasks = () => shop.rows(`select state from shop_task where kind = 'growth-sum' and ref_id = '${id}'`)
    await checkSums(parts)
    expect(await tasks()).toEqual([])
    await shop.rows(`update shop_member set growth = 7 where user_id = '${userId}'`)
    await checkSums(parts)
    expect(await tasks()).toEqual([{ state: 0 }])
    await emptied()
  })
})

describe('a level', () => {
  it('that staff fixed by hand is a floor beside what was earned, as long as they said', async () => {
    const [silver, gold] = [
      await level(1, 0, { integralRate: 1100 }),
      await level(2, 90_000_000, { integralRate: 2000 }),
    ]
    const { id, userId } = await join({ kind: 1 })
    await runJob(admin, '/shop/member/setLevel', {
      ids: id,
      fixedLevelId: gold,
      fixedUntil: inDays(5),
      reason: '老客户',
    })
    expect(await standing(userId)).toMatchObject({ pointsRate: 2000 })
    expect((await admin.post('/shop/member/adjustGrowth', { ids: id, growth: 1, reason: 'x' })).body.success).toBe(true)
    expect(await seen(id)).toMatchObject({ levelId: silver, fixedLevelId: gold })
    expect(await standing(userId, new Date(Date.now() + 6 * DAY))).toMatchObject({ pointsRate: 1100 })
    expect((await admin.post('/shop/memberLevel/disable', { ids: gold })).body.success).toBe(true)
    expect(await standing(userId)).toMatchObject({ pointsRate: 1100 })
    await emptied()
  })

  it('says before it is saved who rises and who has more than they earned; afterwards those who rise do', async () => {
    const [silver] = [await level(1, 0)]
    const { id } = await join({ kind: 1 })
    await admin.post('/shop/member/adjustGrowth', { ids: id, growth: 500, reason: 'x' })
    const preview = async (query: object) => (await admin.get('/shop/memberLevel/preview', { ...query })).body.result
    expect(await preview({ rank: 2, growthFrom: 500 })).toEqual({ rising: 1, falling: 0, holding: 1 })
    expect(await preview({ id: silver, rank: 1, growthFrom: 501 })).toEqual({ rising: 0, falling: 1, holding: 0 })
    const gold = await level(2, 500)
    await vi.waitFor(async () => expect(await seen(id)).toMatchObject({ levelId: gold }), { timeout: 20_000 })
    await emptied()
  })
})

it('a suspended member counts no more until they are resumed; an ended one joins again under the same number', async () => {
  await level(1, 0)
  const { id, userId } = await join({ kind: 1 })
  const { memberNo } = await seen(id)
  const run = async (command: string, input: object = {}) =>
    (await admin.post(`/shop/member/${command}`, { id, ids: id, ...input })).body.success
  expect(await run('suspend', { reason: '转卖' })).toBe(true)
  expect(await standing(userId)).toMatchObject({ isMember: false })
  expect(await run('resume')).toBe(true)
  expect(await standing(userId)).toMatchObject({ isMember: true })
  expect(await run('end', { reason: '本人要求' })).toBe(true)
  expect(await standing(userId)).toMatchObject({ isMember: false })
  expect(await run('rejoin', { kind: 3 })).toBe(true)
  expect(await seen(id)).toMatchObject({ state: MEMBER_STATE.valid, memberNo, why: null })
  expect(
    (await logOf(userId)).filter(({ kind }) => kind === 'state').map(({ fromText, toText }) => [fromText, toText]),
  ).toEqual([
    ['有效', '暂停'],
    ['暂停', '有效'],
    ['有效', '终止'],
    ['终止', '有效'],
  ])
})

it('what changes about a customer stands in the log, phones masked, points with their reason', async () => {
  const userId = await shop.customer()
  await admin.put('/shop/appUser/edit', { id: userId, nickname: '新昵称', phone: '13912345678' })
  await admin.post('/shop/appUser/adjustPoints', { ids: userId, points: 50, reason: '补偿' })
  expect((await logOf(userId)).map(({ kind, toText, reason }) => [kind, toText, reason])).toEqual(
    expect.arrayContaining([
      ['name', '新昵称', null],
      ['phone', '139****5678', null],
      ['points', '50', '补偿'],
    ]),
  )
})

it('[1.2f] members are found by phone, tags, points and forfeits of their customer, who say whether they are members', async () => {
  const { id, userId } = await join()
  await admin.put('/shop/appUser/edit', { id: userId, phone: '13700001234' })
  const run = async (command: string, input: object) =>
    (await admin.post(`/shop/member/${command}`, { ids: id, ...input })).body
  expect((await run('tag', { tags: '老客,手办控', replace: true })).success).toBe(true)
  expect((await run('adjustPoints', { points: 77, reason: '补偿' })).success).toBe(true)
  expect((await run('adjustPoints', { points: -78, reason: '补偿' })).success, 'below the floor').toBe(false)
  const { goodsId, skuId } = await shop.listing(2)
  const found = async (query: object) =>
    ((await admin.get('/shop/member/list', { ...query })).body.result.records as readonly { id: string }[]).map(
      (row) => row.id,
    )
  expect(goodsId && skuId).toBeTruthy()
  expect(await found({ phone: '13700001234' })).toEqual([id])
  expect(await found({ tags: '*手办控*' })).toEqual([id])
  expect(await found({ integral_begin: '77', integral_end: '77' })).toEqual([id])
  expect(await found({ phone: '13700001234', forfeits_begin: '1' })).toEqual([])
  expect(await seen(id)).toMatchObject({ integral: 77, forfeits: 0, frozen: 0, tags: '老客,手办控' })
  const isMember = async () =>
    ((await admin.get('/shop/appUser/list', { id: userId, isMember: 'true' })).body.result.records as unknown[]).length
  expect(await isMember()).toBe(1)
  await run('end', { reason: '本人要求' })
  expect(await isMember()).toBe(0)
})
