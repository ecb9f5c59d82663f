import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { queueMessages } from '../../trade/commands/message/messages.server.ts'
import { remindByHand } from '../../trade/commands/message/reminders.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { lockRefund, moveRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { type PaidDeposit, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { eventMessages } from './event-messages.server.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let admin: Client
let now = new Date('2026-03-01T04:00:00Z')
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  admin = await app.admin()
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(() => app.close())

let heard = 0
/** Customers are told of everything that happened since. */
async function tellAll(): Promise<void> {
  const handler = eventMessages(shop.trade)
  for (; heard < shop.told.length; heard += 1) {
    const event = shop.told[heard] ?? expect.fail('nothing happened')
    await ofTenant(app.db, 0)
      .transaction()
      .execute((db) => handler.handle(event, { db, log: openLog('silent'), key: `event-${heard}` }))
  }
}

const fire = () =>
  runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)

const toldOf = async (userId: string, occasion: string) => {
  await tellAll()
  return shop.rows(`select title, body from shop_message
    where user_id = '${userId}' and occasion = '${occasion}' order by create_time`)
}

const lead = ({ claimId, orderId }: PaidDeposit, command: string, input: object = {}) =>
  shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [claimId])
    await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), command, { input: input as never })
    await settleDepositOrder(shop.trade, ctx, orderId)
  })

/** Two customers with open balances of one arrival, the first of them with two. */
async function opened() {
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const first = await paidDeposit(shop, () => now, { skuId: presell.skuId })
  const deposits = [
    first,
    await paidDeposit(shop, () => now, { skuId: presell.skuId, buyer: first.buyer }),
    await paidDeposit(shop, () => now, { skuId: presell.skuId }),
  ]
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9 },
  })
  const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 14 * DAY))
  const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
  for (const made of deposits) {
    await lead(made, 'open', input)
  }
  return deposits
}

describe('a balance that is called off', () => {
  it('is told to those who were told to pay it, once each, and to nobody else', async () => {
    const [first, second, third] = await opened()
    if (!first || !second || !third) {
      expect.fail('no deposits')
    }
    await shop.as('system', (ctx) => remindByHand(shop.trade, ctx, first.claimId))
    for (const made of [first, second, third]) {
      await lead(made, 'waitAgain')
    }
    expect(await toldOf(first.buyer, 'claim.withdrawn')).toEqual([
      {
        title: expect.stringContaining('暂停补款'),
        body: expect.stringMatching(/^林小满，手办.* 的补款已撤回，请勿付款。/),
      },
    ])
    expect(await toldOf(third.buyer, 'claim.withdrawn')).toEqual([])
  })
})

describe('a message about several orders', () => {
  const idsOf = async (orderId: string, client = admin) => {
    const { body } = await client.get('/shop/message/list', { aboutOrder: orderId, pageSize: 100 })
    return (body.result.records as readonly { readonly id: string; readonly occasion: string }[]).map(
      ({ occasion, id }) => `${occasion} ${id}`,
    )
  }
  const sharedBy = async (one: PaidDeposit, other: PaidDeposit, occasion: string) => {
    const [mine, theirs] = [await idsOf(one.orderId), await idsOf(other.orderId)]
    return mine.filter((id) => id.startsWith(`${occasion} `) && theirs.includes(id)).length
  }

  it('that balances are due shows with each of them, and with no order of anybody else', async () => {
    const [first, second, third] = await opened()
    if (!first || !second || !third) {
      expect.fail('no deposits')
    }
    await shop.as('system', (ctx) => remindByHand(shop.trade, ctx, first.claimId))
    expect(await sharedBy(first, second, 'claim.reminded')).toBe(1)
    expect(await sharedBy(first, third, 'claim.reminded')).toBe(0)
    expect((await idsOf(third.orderId)).filter((id) => id.startsWith('claim.reminded '))).toEqual([])
    const { rows } = await sql<{ orderId: string | null }>`select order_id from shop_message
      where user_id = ${first.buyer} and occasion = 'claim.reminded'`.execute(app.db)
    expect(rows, 'it is about none of them alone').toEqual([{ orderId: null }])
  })

  it('that comes of several events is one message, found with the order of each', async () => {
    const [first, second] = await opened()
    if (!first || !second) {
      expect.fail('no deposits')
    }
    await shop.as('system', (ctx) => remindByHand(shop.trade, ctx, first.claimId))
    for (const made of [first, second]) {
      await lead(made, 'waitAgain')
    }
    expect(await toldOf(first.buyer, 'claim.withdrawn')).toHaveLength(1)
    expect(await sharedBy(first, second, 'claim.withdrawn')).toBe(1)
  })

  it('that a figure is delayed shows with each deposit of it', async () => {
    const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' }, sku: { stock: 50 } })
    const first = await paidDeposit(shop, () => now, { skuId: presell.skuId })
    const second = await paidDeposit(shop, () => now, { skuId: presell.skuId, buyer: first.buyer })
    const other = await paidDeposit(shop, () => now, { skuId: presell.skuId })
    const change = { ids: presell.goodsId, releaseMonth: '2026-12', reason: '工厂延误' }
    expect((await admin.post('/shop/releasePlan/change', change)).body.success).toBe(true)
    const [log] = await shop.rows(`select id from shop_goods_release_log where goods_id = '${presell.goodsId}'`)
    const event = { type: 'release.changed', id: String(log?.id), tenantId: 0, at: now.toISOString() } as const
    await ofTenant(app.db, 0)
      .transaction()
      .execute((db) => eventMessages(shop.trade).handle(event, { db, log: openLog('silent'), key: 'delay' }))
    expect(await sharedBy(first, second, 'release.changed')).toBe(1)
    expect(await sharedBy(first, other, 'release.changed')).toBe(0)
    expect(await idsOf(other.orderId)).toHaveLength(1)
  })

  it('is not told to whoever may not read messages', async () => {
    const [first] = await opened()
    const clerk = await app.person(['shop:order:list'])
    const { status } = await clerk.get('/shop/message/list', { aboutOrder: first?.orderId ?? '' })
    expect(status).toBe(403)
  })
})

describe('a claim that staff split', () => {
  it('is told to its customer, with the pieces that it keeps', async () => {
    const { skuId } = await shop.listing(2, { sku: { stock: 50 } })
    const { buyer, claimId, orderId } = await paidDeposit(shop, () => now, { skuId, qty: 3 })
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      const how = { who: 'staff', input: { pieces: 1 } } as const
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'split', how)
    })
    const { orderNo } = await shop.row('shop_order', orderId)
    expect(await toldOf(buyer, 'claim.split')).toEqual([
      {
        title: expect.stringContaining('可分开补款'),
        body: expect.stringContaining(`订单 ${orderNo}）已拆分：其中 2 件`),
      },
    ])
  })
})

describe('an order on hold', () => {
  it('whose time is nearly over is told to its customer once, with the day', async () => {
    const buyer = await shop.customer({ locale: 'en-US' })
    const { skuId } = await shop.listing(1)
    const { place, pay } = buying(shop, () => now)
    const { id, orderNo } = await place(buyer, [{ skuId, qty: 1 }])
    await pay(id)
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'hold', { who: 'customer' }),
    )
    const until = shop.trade.app.clock.format(new Date(now.getTime() + 90 * DAY)).slice(0, 16)
    later(82 * DAY)
    await fire()
    expect(await toldOf(buyer, 'hold.ending')).toEqual([])
    later(DAY)
    await fire()
    await fire()
    later(DAY)
    await fire()
    expect(await toldOf(buyer, 'hold.ending')).toMatchObject([{ title: `Order ${orderNo} is on hold until ${until}` }])
  })
})

describe('the quiet hours of the shop', () => {
  const night = new Date('2026-03-02T15:30:00Z')
  const morning = new Date('2026-03-03T00:00:00Z')
  async function dueOf(occasion: string, until?: Date): Promise<unknown> {
    const userId = await shop.customer()
    const telling = { occasion, onceKey: `quiet:${occasion}`, to: [{ userId, values: {}, until }], at: night }
    await shop.as('system', (ctx) => queueMessages(shop.trade, ctx, telling))
    return (await shop.rows(`select due_at from shop_message where user_id = '${userId}' and channel = 'app'`))[0]
      ?.dueAt
  }

  it('hold reminders and what the shop begins until the morning', async () => {
    for (const occasion of ['order.reminded', 'hold.ending', 'coupon.expiring', 'release.changed', 'claim.reminded']) {
      expect(await dueOf(occasion), occasion).toEqual(morning)
    }
    expect(await dueOf('order.reminded', new Date(night.getTime() + DAY))).toEqual(morning)
  })

  it('hold neither what customers set off, nor what is too late in the morning', async () => {
    expect(await dueOf('order.paid')).toEqual(night)
    expect(await dueOf('order.shipped')).toEqual(night)
    expect(await dueOf('order.reminded', morning)).toEqual(night)
  })
})

describe('a return', () => {
  async function agreed() {
    const buyer = await shop.customer()
    const { skuId } = await shop.listing(1)
    const { place, pay } = buying(shop, () => now)
    const { id: orderId } = await place(buyer, [{ skuId, qty: 1 }])
    await pay(orderId)
    const refundId = await shop.as('system', async (ctx) => {
      const parcel = { carrier: 'sf', trackingNo: 'SF1234567890' }
      await moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'ship', {
        who: 'staff',
        input: parcel,
      })
      const [item] = await itemsOf(ctx, orderId)
      const lines = [{ orderItemId: item?.id ?? '', qty: 1 }]
      const [made] = await applyRefund(shop.trade, ctx, {
        ...{ orderId, lines, kind: REFUND_KIND.return, causeCode: 'damaged', source: 'customer', userId: buyer },
      })
      return made?.id ?? expect.fail('no refund')
    })
    const { success, message } = (await admin.post('/shop/refund/agree', { id: refundId, addressId: 'a1' })).body
    expect(success, message).toBe(true)
    return { buyer, refundId }
  }

  it('that ended without a parcel is told, one that was withdrawn is not', async () => {
    const [late, withdrawn] = [await agreed(), await agreed()]
    await shop.as('customer', async (ctx) =>
      moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, withdrawn.refundId), 'withdraw', {
        who: 'customer',
      }),
    )
    await shop.rows(`update shop_refund set parcel_deadline = '${now.toISOString()}' where id = '${late.refundId}'`)
    await fire()
    const { refundNo } = await shop.row('shop_refund', late.refundId)
    expect(await toldOf(late.buyer, 'refund.expired')).toMatchObject([{ title: `退款 ${refundNo} 已关闭` }])
    expect(await toldOf(withdrawn.buyer, 'refund.expired')).toEqual([])
  })
})
