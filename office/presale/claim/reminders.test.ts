import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { remindByHand } from '../../trade/commands/message/reminders.server.ts'
import { paidBalance, paidDeposit } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'
import { remindBalances } from './claim-timers.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let shop: TestShop
let processes: readonly ServerDatabase[]
/** Noon in Shanghai. */
let now = new Date('2026-03-01T04:00:00Z')
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  processes = [app.databaseUrl, app.databaseUrl].map((url) => openKysely(openPool({ url })))
})
afterAll(async () => {
  await Promise.all(processes.map((db) => db.destroy()))
  await app.close()
})

const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })

/** The timers fire in two processes at once, and then again. */
async function fire(): Promise<void> {
  await Promise.all(processes.map((db) => runTimers({ ...parts(), db }, TIMERS)))
  await runTimers(parts(), TIMERS)
}

/** Balances of one customer that are open for 14 days. */
async function opened(count: number) {
  const buyer = await shop.customer()
  const presell = await shop.listing(2, { sku: { stock: 50 } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presellSkuId: presell.skuId, stock: 50 },
  })
  const deposits = []
  for (let n = 0; n < count; n += 1) {
    deposits.push(await paidDeposit(shop, () => now, { skuId: presell.skuId, buyer }))
  }
  const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 14 * DAY))
  for (const { claimId, orderId } of deposits) {
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
      await settleDepositOrder(shop.trade, ctx, orderId)
    })
  }
  return { buyer, claimIds: deposits.map(({ claimId }) => claimId), deposits }
}

const messagesTo = (buyer: string) =>
  shop.rows(`select occasion, body, due_at from shop_message where user_id = '${buyer}' order by create_time, id`)
const momentsOf = async (claimId = '') =>
  (await shop.rows(`select moment from shop_claim_reminder where claim_id = '${claimId}' order by at`)).map(
    ({ moment }) => moment,
  )

describe('balances', () => {
  it('are reminded of at each moment of the setting, once, logged per claim, in one message to a customer', async () => {
    const { buyer, claimIds } = await opened(2)
    await fire()
    expect(await messagesTo(buyer)).toMatchObject([
      { occasion: 'claim.reminded', body: expect.stringContaining('¥2,198.00'), dueAt: now },
    ])
    for (const days of [7, 4, 2]) {
      later(days * DAY)
      await fire()
    }
    later(12 * HOUR)
    await fire()
    later(12 * HOUR)
    await fire()
    const told = await messagesTo(buyer)
    expect(told.map(({ occasion }) => occasion)).toEqual([...Array(5).fill('claim.reminded'), 'claim.overdue'])
    for (const claimId of claimIds) {
      expect(await momentsOf(claimId)).toEqual(['open', '50%', '3d', '1d', 'last', 'grace'])
      expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ remindCount: 6, lastRemindAt: now })
    }
    expect(shop.told.filter(({ type, id }) => type === 'claim.reminded' && id === claimIds[0])).toHaveLength(6)
  })

  it('disturb nobody in the night: the message waits for the morning of the shop', async () => {
    const { buyer } = await opened(1)
    now = new Date(`${now.toISOString().slice(0, 10)}T15:30:00Z`)
    await fire()
    const [told] = await messagesTo(buyer)
    expect(shop.trade.app.clock.format(now)).toMatch(/ 23:30:00$/)
    expect(shop.trade.app.clock.format(new Date(String(told?.dueAt)))).toMatch(/ 08:00:00$/)
    expect(told?.dueAt).toEqual(new Date(now.getTime() + 8.5 * HOUR))
    later(12.5 * HOUR)
  })

  it('that are extended are reminded of anew, those that are paid no more', async () => {
    const { claimIds, deposits, buyer } = await opened(2)
    const [extended = '', paid = ''] = claimIds
    await fire()
    await paidBalance(shop, () => now, deposits[1] ?? expect.fail('no deposit'))
    later(11 * DAY)
    await fire()
    expect(await momentsOf(extended)).toEqual(['open', '3d'])
    expect(await momentsOf(paid)).toEqual(['open'])
    expect((await messagesTo(buyer)).at(-1)?.body).toContain('¥1,099.00')
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [extended])
      const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 20 * DAY))
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'extend', { who: 'staff', input: { dueAt } })
    })
    await fire()
    later(17 * DAY)
    await fire()
    expect(await momentsOf(extended)).toEqual(['open', '3d', '3d'])
  })

  it('are reminded of by staff at most every 12 hours', async () => {
    const { buyer, claimIds } = await opened(2)
    const remind = () => shop.as('system', (ctx) => remindByHand(shop.trade, ctx, claimIds[1] ?? ''))
    await remind()
    expect(await messagesTo(buyer)).toMatchObject([{ body: expect.stringContaining('¥2,198.00') }])
    await expect(remind()).rejects.toMatchObject({
      text: ['12 小时内已提醒过', expect.anything(), 'message.remindedRecently'],
    })
    later(12 * HOUR - 1)
    await expect(remind()).rejects.toThrow()
    later(1)
    await remind()
    expect(await momentsOf(claimIds[0])).toEqual(['manual', 'manual'])
  })

  it('are looked at again only when a moment comes', async () => {
    const { claimIds } = await opened(1)
    await fire()
    const due = async () =>
      shop.as('system', async (ctx) =>
        remindBalances.due(ctx, { now, settings: await shop.trade.settings(ctx) }, { after: '', limit: 1000 }),
      )
    expect(await due()).not.toContain(claimIds[0])
    later(7 * DAY)
    expect(await due()).toContain(claimIds[0])
  })
})
