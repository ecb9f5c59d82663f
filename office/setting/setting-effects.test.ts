import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../office.server.ts'
import { READY_ANSWERS_PATH } from '../service/consult/ready-answers.ts'
import { type StorefrontClient, storefrontClient } from '../storefront/testing/storefront-client.server.ts'
import { lockOrder, moveOrder } from '../trade/commands/order/order-rows.server.ts'
import { paidDeposit } from '../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../trade/commands/testing/test-shop.server.ts'
import { CONSULT, CONSULT_KIND } from '../trade/model/consult-states.ts'
import type { SettingCode } from '../trade/model/settings.ts'
import { runTimers } from '../trade/timer/timer.server.ts'
import type { SettingView, WireValue } from './setting-values.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let now = new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
  client = await storefrontClient(app)
})
afterAll(() => app.close())

/** As somebody changes it on the page. */
async function set(code: SettingCode, to: WireValue): Promise<void> {
  const settings = (await admin.get('/shop/setting/list')).body.result as unknown as readonly SettingView[]
  const from = settings.find((setting) => setting.code === code)?.value
  const { body } = await admin.put('/shop/setting/edit', { changes: [{ code, from, to }] })
  expect(body.success, body.message).toBe(true)
}
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY)
}
const fire = () =>
  runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)
/** How long after another time something is, in whole units. */
const unitsAfter = (of: unknown, since: unknown, unit: number) =>
  Math.round((new Date(String(of)).getTime() - new Date(String(since)).getTime()) / unit)

describe('an order', () => {
  const place = (skuId: string, userId: string) => buying(shop, () => now).place(userId, [{ skuId, qty: 1 }])
  const minutesToPay = async (skuId: string) => {
    const { id } = await place(skuId, await shop.customer())
    return unitsAfter((await shop.row('shop_order', id)).payDeadline, now, MINUTE)
  }

  it('is to be paid within the minutes of its line, and of limited figures', async () => {
    const [inStock, presell] = [await shop.listing(1), await shop.listing(2)]
    const limited = await shop.listing(1, { product: { limitPerUser: 1 } })
    await set('order.presellPayMinutes', 55)
    await set('order.limitedPayMinutes', 5)
    expect(await minutesToPay(inStock.skuId)).toBe(30)
    expect(await minutesToPay(presell.skuId)).toBe(55)
    expect(await minutesToPay(limited.skuId)).toBe(5)
  })

  it('has the prefix of the shop in its number from then on', async () => {
    const { skuId } = await shop.listing(1)
    const before = await place(skuId, await shop.customer())
    expect(before.orderNo).toMatch(/^\d+$/)
    await set('shop.orderPrefix', 'VT')
    const after = await place(skuId, await shop.customer())
    expect(after.orderNo).toMatch(/^VT\d+$/)
  })
})

describe('a balance', () => {
  it('is to be paid within the days that count when its wave opens', async () => {
    await set('final.windowDays', 21)
    const presell = await shop.listing(2)
    await paidDeposit(shop, () => now, { skuId: presell.skuId })
    const { goodsId } = await shop.listing(3, {
      goods: { presellGoodsId: presell.goodsId },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 1, counted: true },
    })
    const { body } = await admin.post('/shop/wave/open', { ids: goodsId })
    expect(body.success, body.message).toBe(true)
    expect(unitsAfter((await shop.row('shop_goods', goodsId)).payEnd, new Date(), DAY)).toBe(21)
  })

  it('of the waiting list is offered for the hours of the setting', async () => {
    await set('final.offerHours', 6)
    const presell = await shop.listing(2, { goods: { presellEnd: new Date(Date.now() + HOUR).toISOString() } })
    await shop.rows(`update shop_goods set presell_end = now() - interval '1 hour' where id = '${presell.goodsId}'`)
    const final = await shop.listing(3, {
      goods: { presellGoodsId: presell.goodsId },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false },
    })
    const pieces = JSON.stringify([{ skuId: final.skuId, good: 1, damaged: 0 }])
    await admin.post('/shop/wave/receive', { id: final.goodsId, pieces })
    await shop.customer({ account: 'waits' })
    const joined = await client.post('/waiting/join', { account: 'waits', skuId: presell.skuId })
    expect(joined.body.success, joined.body.message).toBe(true)
    const [piece] = await shop.rows(`select id from shop_surplus where sku_id = '${final.skuId}'`)
    const { body } = await admin.post('/shop/surplus/offer', { ids: piece?.id })
    expect(body.success, body.message).toBe(true)
    const [entry] = await shop.rows(
      `select offered_at, offer_until from shop_waiting where presell_sku_id = '${presell.skuId}'`,
    )
    expect(unitsAfter(entry?.offerUntil, entry?.offeredAt, HOUR)).toBe(6)
  })
})

describe('a delay', () => {
  const delayedTo = async (releaseMonth: string) => {
    const { goodsId, skuId } = await shop.listing(2, { goods: { releaseMonth: '2030-01', delayRight: true } })
    const { claimId } = await paidDeposit(shop, () => now, { skuId })
    const asked = { ids: goodsId, releaseMonth, reason: '工厂延误', source: 'maker' }
    const { body } = await admin.post('/shop/releasePlan/change', asked)
    expect(body.success, body.message).toBe(true)
    const [change] = await shop.rows(`select silence_keeps from shop_goods_release_log where goods_id = '${goodsId}'`)
    return { silenceKeeps: change?.silenceKeeps, claim: await shop.row('shop_final_claim', claimId) }
  }

  it('needs no answer up to the days of the setting', async () => {
    expect((await delayedTo('2030-03')).silenceKeeps).toBe(false)
    await set('delay.silenceKeepDays', 60)
    expect((await delayedTo('2030-03')).silenceKeeps).toBe(true)
  })

  it('is answered within the days of the setting', async () => {
    await set('delay.answerDays', 12)
    const { claim } = await delayedTo('2030-06')
    expect(unitsAfter(claim.answerDeadline, new Date(), DAY)).toBe(12)
  })
})

describe('an order on hold', () => {
  const paidOrder = async (userId: string) => {
    const { place, pay } = buying(shop, () => now)
    const { skuId } = await shop.listing(1)
    const { id } = await place(userId, [{ skuId, qty: 1 }])
    await pay(id)
    return id
  }
  const hold = async (id: string) => {
    const { body } = await admin.post('/shop/order/hold', { ids: id })
    expect(body.success, body.message).toBe(true)
    return shop.row('shop_order', id)
  }

  it('waits for free and at most for the days of the settings; those on the shelf keep theirs', async () => {
    const userId = await shop.customer()
    const first = await paidOrder(userId)
    const { holdUntil } = await hold(first)
    await set('hold.freeDays', 10)
    await set('hold.maxDays', 20)
    const row = await hold(await paidOrder(userId))
    expect(unitsAfter(row.holdUntil, new Date(), DAY)).toBe(20)
    expect(unitsAfter(row.holdFreeUntil, new Date(), DAY)).toBe(10)
    expect((await shop.row('shop_order', first)).holdUntil).toEqual(holdUntil)
  })

  it('is put before a person so many days before its end', async () => {
    await set('hold.warnDays', 3)
    const id = await paidOrder(await shop.customer())
    await hold(id)
    const tasks = () => shop.rows(`select kind from shop_task where ref_id = '${id}'`)
    later(16)
    await fire()
    expect(await tasks()).toEqual([])
    later(2)
    await fire()
    expect(await tasks()).toEqual([{ kind: 'hold-ending' }])
  })

  it('goes into a parcel with others that were ready within the days of the setting', async () => {
    const userId = await shop.customer()
    const first = await paidOrder(userId)
    later(3)
    const ids = [first, await paidOrder(userId)].join(',')
    const plan = async () => (await admin.post('/shop/holdShelf/plan', { ids })).body
    expect((await plan()).success).toBe(true)
    await set('hold.mergeWindowDays', 2)
    expect((await plan()).message).toContain('可发货时间相差超过 2 天')
  })
})

describe('points', () => {
  it('come to as much as the rate says, and count for as long', async () => {
    await set('integral.rate', 500)
    await set('integral.expireMonths', 3)
    await set('order.afterSaleDays', 0)
    const { place, pay } = buying(shop, () => now)
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000 } })
    const userId = await shop.customer()
    const { id } = await place(userId, [{ skuId, qty: 1 }])
    await pay(id)
    expect(await shop.row('shop_order', id)).toMatchObject({ integralGiven: 50 })
    const ship = { id, carrier: 'sf', trackingNo: 'SF0001112223' }
    const sent = (await admin.post('/shop/order/ship', ship)).body
    expect(sent.success, sent.message).toBe(true)
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'receive', { who: 'customer' }),
    )
    later(1)
    await fire()
    const [earned] = await shop.rows(`select state, expire_at from shop_integral_record where user_id = '${userId}'`)
    expect(earned).toMatchObject({ state: 'available' })
    expect(unitsAfter(earned?.expireAt, now, DAY)).toBeGreaterThanOrEqual(89)
    expect(unitsAfter(earned?.expireAt, now, DAY)).toBeLessThanOrEqual(92)
  })

  it('pay at the worth of the setting, and no more than its share; off, they pay nothing', async () => {
    const { skuId } = await shop.listing(1, { sku: { presentPrice: 10_000 } })
    const userId = await shop.customer({ account: 'saver' })
    await admin.post('/shop/appUser/adjustPoints', { ids: userId, points: 10_000, reason: '开业赠送' })
    const quote = async () =>
      (await client.post('/order/quote', { account: 'saver', lines: [{ skuId, qty: 1 }], points: 1_000 })).body
    const off = async () => (await quote()).result
    await set('integral.fenPer100Points', 200)
    expect(await off()).toMatchObject({ orders: [{ integralAmount: 20 }] })
    await set('integral.maxPercent', 5)
    expect(await off()).toMatchObject({ orders: [{ integralAmount: 5 }] })
    await set('integral.enabled', false)
    expect((await quote()).success).toBe(false)
  })
})

describe('a consult', () => {
  const ask = async (account: string) => {
    const { body } = await client.post('/consult/ask', {
      account,
      kind: CONSULT_KIND.suggestion,
      content: '多进些景品',
    })
    expect(body.success, body.message).toBe(true)
    return shop.row('shop_consult', String(body.result.id))
  }

  it('is to be answered within the hours of the setting', async () => {
    await shop.customer({ account: 'asks' })
    await set('consult.replyHours', 4)
    const { dueAt, askedAt } = await ask('asks')
    expect(unitsAfter(dueAt, askedAt, HOUR)).toBe(4)
  })

  it('that waits for its customer is closed after the days of the setting', async () => {
    const { id } = await ask('asks')
    await set('consult.autoCloseDays', 2)
    const replied = (await admin.post('/shop/consult/reply', { id, content: '好的' })).body
    expect(replied.success, replied.message).toBe(true)
    const stateOf = async () => (await shop.row('shop_consult', String(id))).state
    expect(await stateOf()).toBe(CONSULT.waiting)
    now = new Date(Date.now() + DAY)
    await fire()
    expect(await stateOf()).toBe(CONSULT.waiting)
    later(1)
    await fire()
    expect(await stateOf()).toBe(CONSULT.closed)
  })

  it('is answered with the ready answers of the setting, one on each line', async () => {
    await set('consult.answers', ' 您好 \n\n稍后回复您')
    const { id } = await ask('asks')
    expect((await admin.get(READY_ANSWERS_PATH, { id: String(id) })).body.result).toEqual([
      { text: '您好', missing: [] },
      { text: '稍后回复您', missing: [] },
    ])
  })
})
