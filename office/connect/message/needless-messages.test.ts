import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { remindByHand } from '../../trade/commands/message/reminders.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { type PaidDeposit, paidBalance, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { eventMessages } from './event-messages.server.ts'
import { sendMessages } from './send-messages.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let shop: TestShop
/** Ahead of the machine, so that the jobs of the server leave the messages of this shop alone. 23:00 in Shanghai. */
const night = new Date(`${new Date(Date.now() + 400 * DAY).toISOString().slice(0, 10)}T15:00:00Z`)
let now = night
let sku: { readonly skuId: string; readonly finalGoodsId: string; readonly finalSkuId: string }

beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const goods = { presellGoodsId: presell.goodsId }
  const final = await shop.listing(3, { goods, sku: { presellSkuId: presell.skuId, stock: 50 } })
  sku = { skuId: presell.skuId, finalGoodsId: final.goodsId, finalSkuId: final.skuId }
})
afterAll(() => app.close())

const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
const wall = (days: number) => shop.trade.app.clock.format(new Date(now.getTime() + days * DAY))

const lead = (
  { claimId, orderId }: PaidDeposit,
  command: string,
  input: object = {},
  who: 'staff' | 'system' = 'system',
) =>
  shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [claimId])
    await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), command, { who, input: input as never })
    await settleDepositOrder(shop.trade, ctx, orderId)
  })

/** A balance that opens in the night; its reminder waits for the morning. */
async function opened(): Promise<PaidDeposit> {
  now = night
  const made = await paidDeposit(shop, () => now, { skuId: sku.skuId })
  const { finalGoodsId, finalSkuId } = sku
  await lead(made, 'open', { finalGoodsId, finalSkuId, dueAmount: 109_900, dueAt: wall(14) })
  await runTimers(parts(), TIMERS)
  expect(await remindersOf(made)).toEqual([MESSAGE.waiting])
  return made
}

async function morning(): Promise<void> {
  now = new Date(now.getTime() + 10 * HOUR)
  await sendMessages(parts())
}

const remindersOf = async ({ buyer }: PaidDeposit) =>
  (
    await shop.rows(`select state from shop_message where user_id = '${buyer}' and channel = 'app'
      and occasion in ('claim.reminded', 'claim.overdue') order by due_at, create_time`)
  ).map(({ state }) => state)

describe('a reminder that waits for the morning', () => {
  it('is sent when its balance is still to be paid', async () => {
    const made = await opened()
    await morning()
    expect(await remindersOf(made)).toEqual([MESSAGE.sent])
  })

  it('is dropped when the balance was paid, or ended, meanwhile', async () => {
    const [paid, released] = [await opened(), await opened()]
    await paidBalance(shop, () => now, paid)
    await lead(released, 'release', { reason: '测试' })
    await morning()
    expect(await remindersOf(paid)).toEqual([MESSAGE.dropped])
    expect(await remindersOf(released)).toEqual([MESSAGE.dropped])
  })

  it('says what is still to be paid, and until when, where one of its balances was paid or extended meanwhile', async () => {
    now = night
    const made = await paidDeposit(shop, () => now, { skuId: sku.skuId })
    const second = await paidDeposit(shop, () => now, { skuId: sku.skuId, buyer: made.buyer })
    const { finalGoodsId, finalSkuId } = sku
    for (const one of [made, second]) {
      await lead(one, 'open', { finalGoodsId, finalSkuId, dueAmount: 109_900, dueAt: wall(14) })
    }
    await runTimers(parts(), TIMERS)
    const bodies = async () =>
      (
        await shop.rows(`select body from shop_message where user_id = '${made.buyer}' and channel = 'app'
        and occasion = 'claim.reminded'`)
      ).map(({ body }) => String(body))
    expect((await bodies()).join()).toContain('¥2,198.00')
    await paidBalance(shop, () => now, made)
    await lead(second, 'extend', { dueAt: wall(20) }, 'staff')
    await morning()
    const [body, ...others] = await bodies()
    expect(others).toEqual([])
    expect(body).toContain('¥1,099.00')
    expect(body).toContain(shop.trade.app.clock.format(new Date(night.getTime() + 20 * DAY)).slice(0, 10))
  })

  it('is dropped when its wave was called off, also where another wave asks for the balance by then', async () => {
    const [waiting, again] = [await opened(), await opened()]
    const other = await shop.listing(3, { sku: { presellSkuId: sku.skuId, stock: 50 } })
    await lead(waiting, 'waitAgain')
    await lead(again, 'waitAgain')
    now = new Date(now.getTime() + HOUR)
    const input = { finalGoodsId: other.goodsId, finalSkuId: other.skuId, dueAmount: 109_900, dueAt: wall(20) }
    await lead(again, 'open', input)
    await runTimers(parts(), TIMERS)
    await morning()
    expect(await remindersOf(waiting)).toEqual([MESSAGE.dropped])
    expect((await remindersOf(again)).toSorted()).toEqual([MESSAGE.sent, MESSAGE.dropped].toSorted())
  })

  it('is dropped when it says that the time is over and the time was extended', async () => {
    const made = await opened()
    await morning()
    now = new Date(night.getTime() + 14 * DAY)
    await runTimers(parts(), TIMERS)
    expect(await remindersOf(made)).toEqual([MESSAGE.sent, MESSAGE.waiting])
    await lead(made, 'extend', { dueAt: wall(7) }, 'staff')
    await morning()
    expect(await remindersOf(made)).toEqual([MESSAGE.sent, MESSAGE.dropped])
  })
})

describe('in the night', () => {
  const dueOf = async (userId: string) =>
    (
      await shop.rows(`select due_at from shop_message where user_id = '${userId}' and channel = 'app'
        order by create_time desc, due_at desc`)
    ).map(({ dueAt }) => dueAt)

  it('what the clock sets off waits, what somebody did is told at once', async () => {
    const { skuId } = await shop.listing(1)
    const { place } = buying(shop, () => now)
    now = night
    const [late, called] = [await shop.customer(), await shop.customer()]
    const [unpaid, cancelled] = [await place(late, [{ skuId, qty: 1 }]), await place(called, [{ skuId, qty: 1 }])]
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, cancelled.id), 'cancel', { who: 'customer' }),
    )
    now = new Date(night.getTime() + HOUR)
    await runTimers(parts(), TIMERS)
    const handler = eventMessages(shop.trade)
    for (const event of shop.told.filter(({ id }) => [unpaid.id, cancelled.id].includes(id))) {
      await handler.handle(event, {
        db: ofTenant(app.db, 0),
        log: openLog('silent'),
        key: `night-${event.type}-${event.id}`,
      })
    }
    expect(await dueOf(late)).toEqual([new Date(night.getTime() + 9 * HOUR)])
    expect(await dueOf(called)).toEqual([night])
  })

  it('what comes late or is tried again waits for the next morning, too', async () => {
    const made = await opened()
    now = new Date(night.getTime() + DAY)
    await sendMessages(parts())
    expect(await remindersOf(made)).toEqual([MESSAGE.waiting])
    expect(await dueOf(made.buyer)).toContainEqual(new Date(night.getTime() + DAY + 9 * HOUR))
    await morning()
    expect(await remindersOf(made)).toEqual([MESSAGE.sent])
  })

  it('staff remind at once of a balance whose time is over before the morning', async () => {
    const made = await opened()
    await morning()
    now = new Date(night.getTime() + 14 * DAY - HOUR / 2)
    await shop.as('system', (ctx) => remindByHand(shop.trade, ctx, made.claimId))
    expect((await dueOf(made.buyer))[0]).toEqual(now)
    await sendMessages(parts())
    expect(await remindersOf(made)).toEqual([MESSAGE.sent, MESSAGE.sent])
  })
})

it('what is not so any more is not told, whatever the occasion', async () => {
  now = night
  const userId = await shop.customer()
  const sent = [
    'hold.ending',
    'coupon.expiring',
    'delay.asked',
    'order.cancelled',
    'claim.forfeited',
    'waiting.offered',
  ]
  for (const occasion of [...sent, 'order.shipped']) {
    await shop.rows(`insert into shop_message (occasion, channel, user_id, once_key, title, body, due_at)
      values ('${occasion}', 'app', '${userId}', '${occasion}:gone', 't', 'b', '${now.toISOString()}')`)
  }
  const { skuId } = await shop.listing(1)
  const { place, pay } = buying(shop, () => now)
  const held = await place(userId, [{ skuId, qty: 1 }])
  await pay(held.id)
  await shop.rows(`update shop_order set hold_state = 2 where id = '${held.id}'`)
  await shop.rows(`insert into shop_message (occasion, channel, user_id, order_id, once_key, title, body, due_at)
    values ('hold.ending', 'app', '${userId}', '${held.id}', 'kept', 't', 'b', '${now.toISOString()}')`)
  await sendMessages(parts())
  const told = await shop.rows(`select once_key from shop_message where user_id = '${userId}' and state = 1`)
  expect(told.map(({ onceKey }) => onceKey).sort()).toEqual(['kept', 'order.shipped:gone'])
})

it('who was not reminded before the balance was called off does not hear that it was', async () => {
  const [unheard, heard] = [await opened(), await opened()]
  await lead(unheard, 'waitAgain')
  await morning()
  await lead(heard, 'waitAgain')
  const handler = eventMessages(shop.trade)
  for (const [index, event] of shop.told.entries()) {
    if (event.type === 'claim.withdrawn') {
      await handler.handle(event, { db: ofTenant(app.db, 0), log: openLog('silent'), key: `event-${index}` })
    }
  }
  const told = await shop.rows(
    `select user_id from shop_message where occasion = 'claim.withdrawn' and channel = 'app'`,
  )
  const users = told.map(({ userId }) => userId)
  expect(users).toContain(heard.buyer)
  expect(users).not.toContain(unheard.buyer)
})
