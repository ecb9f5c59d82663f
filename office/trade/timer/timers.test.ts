import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { placeOrders } from '../commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../commands/claim/claims.server.ts'
import { lockOrder, moveOrder } from '../commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../commands/payment/payments.server.ts'
import { type TestShop, testShop } from '../commands/testing/test-shop.server.ts'
import { CLAIM } from '../model/claim-states.ts'
import { ORDER } from '../model/order-states.ts'
import { checkSums } from './nightly-sums.server.ts'
import { runTimers } from './timer.server.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let processes: readonly ServerDatabase[]
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

const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

async function place(userId: string, line: { skuId: string; qty: number } | { claimId: string }): Promise<string> {
  const [made] = await shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, { userId, lines: [line], isStaff: false, source: 'app', receiver: RECEIVER }),
  )
  return String(made?.id)
}

async function pay(orderId: string): Promise<void> {
  await shop.as('payment', async (ctx) => {
    const order = await lockOrder(shop.trade, ctx, orderId)
    const { payNo, amount } = await askPayment(shop.trade, ctx, order, { channel: 'sandbox', now })
    await takePayment(shop.trade, ctx, { payNo, thirdNo: `third-${payNo}`, amount, paidAt: now })
  })
}

const move = (orderId: string, command: string, input = {}) =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), command, { who: 'staff', input }),
  )

const tasksOf = (refId: string) =>
  shop.rows(`select kind, state from shop_task where ref_id = '${refId}' order by create_time, kind`)

describe('an order that is not paid', () => {
  it('ends at its deadline, once, and its pieces are free; a paid one stays', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const [unpaid, paid] = [await place(buyer, { skuId, qty: 2 }), await place(buyer, { skuId, qty: 1 })]
    await pay(paid)
    later(29 * MINUTE)
    await fire()
    expect(await shop.row('shop_order', unpaid)).toMatchObject({ status: ORDER.toPay })
    later(2 * DAY)
    await fire()
    expect(await shop.row('shop_order', unpaid)).toMatchObject({ status: ORDER.cancelled, cancelKind: 'timeout' })
    expect(await shop.row('shop_order', paid)).toMatchObject({ status: ORDER.toShip })
    expect(await shop.row('shop_sku', skuId)).toMatchObject({ stock: 9, locked: 0, sold: 1 })
    expect(
      await shop.rows(`select qty from shop_stock_log where ref_id = '${unpaid}' and kind = 'release'`),
    ).toHaveLength(1)
  })
})

describe('a parcel', () => {
  it('counts as received some days after it was sent, but not while a refund is open', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const [sent, disputed] = [await place(buyer, { skuId, qty: 1 }), await place(buyer, { skuId, qty: 1 })]
    for (const id of [sent, disputed]) {
      await pay(id)
      await move(id, 'ship', { carrier: 'sf', trackingNo: 'SF1234567890' })
    }
    await shop.rows(`update shop_order set after_sale_state = 1 where id = '${disputed}'`)
    await shop.rows(`insert into shop_setting (code, value) values ('order.autoReceiveDays', '2')`)
    later(9 * DAY)
    await fire()
    expect(await shop.row('shop_order', sent), 'it keeps the days that it was sent with').toMatchObject({
      status: ORDER.shipped,
      receiveUntil: new Date(now.getTime() + DAY),
    })
    await shop.rows(`delete from shop_setting where code = 'order.autoReceiveDays'`)
    later(DAY)
    await fire()
    expect(await shop.row('shop_order', sent)).toMatchObject({ status: ORDER.done, receiveTime: now })
    expect(await shop.row('shop_order', disputed)).toMatchObject({ status: ORDER.shipped })
  })
})

describe('an order on hold', () => {
  it('is put before a person when its time is nearly over, and when it is; nothing is sent', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const id = await place(buyer, { skuId, qty: 1 })
    await pay(id)
    await move(id, 'hold')
    later(82 * DAY)
    await fire()
    expect(await tasksOf(id)).toEqual([])
    later(DAY)
    await fire()
    expect(await shop.row('shop_order', id)).toMatchObject({ holdState: 2, status: ORDER.toShip })
    expect(await tasksOf(id)).toEqual([{ kind: 'hold-ending', state: 0 }])
    later(7 * DAY)
    await fire()
    const both = [
      { kind: 'hold-ending', state: 1 },
      { kind: 'hold-over', state: 0 },
    ]
    expect(await tasksOf(id)).toEqual(both)
    expect(await shop.row('shop_order', id), 'it ends soon no more').toMatchObject({
      holdState: 3,
      status: ORDER.toShip,
    })
    await shop.rows(`update shop_task set state = 1 where ref_id = '${id}'`)
    await fire()
    expect(await tasksOf(id), 'what somebody dealt with does not come again').toHaveLength(2)
  })
})

describe('a balance', () => {
  async function opened(policy = 'forfeit') {
    const buyer = await shop.customer()
    const presell = await shop.listing(2)
    const orderId = await place(buyer, { skuId: presell.skuId, qty: 1 })
    await pay(orderId)
    const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${orderId}'`)
    const claimId = String(made?.id)
    const final = await shop.listing(3, { goods: { overduePolicy: policy }, sku: { presellSkuId: presell.skuId } })
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 14 * DAY))
      const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input })
      await settleDepositOrder(shop.trade, ctx, orderId)
    })
    return { buyer, orderId, claimId, final }
  }
  const setAutomatic = (isOn: boolean) =>
    shop.rows(`insert into shop_setting (code, value) values ('final.autoForfeit', '${isOn}')
      on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)

  it('that is overdue is put before a person after the days of grace, once for its figure', async () => {
    const { orderId, claimId, final } = await opened()
    later(14 * DAY)
    await fire()
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.grace })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.overdue })
    later(4 * DAY)
    await fire()
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.grace })
    expect(await tasksOf(final.goodsId)).toEqual([{ kind: 'balance-review', state: 0 }])
    await shop.rows(`update shop_task set state = 2 where ref_id = '${final.goodsId}'`)
    await fire()
    expect(await tasksOf(final.goodsId)).toEqual([{ kind: 'balance-review', state: 2 }])
    await shop.rows(`update shop_task set state = 0 where ref_id = '${final.goodsId}'`)
    await shop.rows(`update shop_final_claim set state = ${CLAIM.paid} where id = '${claimId}'`)
    await fire()
    expect(await tasksOf(final.goodsId), 'nothing is left to review').toEqual([{ kind: 'balance-review', state: 1 }])
    await shop.rows(`update shop_final_claim set state = ${CLAIM.grace} where id = '${claimId}'`)
  })

  it('that is short of pieces is no longer once its wave is over or nobody waits for more', async () => {
    const [short, over] = [await opened(), await opened()]
    for (const { final } of [short, over]) {
      await shop.rows(`update shop_goods g set presell_goods_id = c.presell_goods_id from shop_final_claim c
        where g.id = '${final.goodsId}' and c.final_goods_id = g.id`)
      await shop.rows(`update shop_final_claim set state = 0 where final_goods_id = '${final.goodsId}'`)
      await shop.rows(`update shop_sku set counted = false where id = '${final.skuId}'`)
      await shop.rows(`insert into shop_task (kind, title, ref_type, ref_id)
        values ('shortage', 's', 'wave', '${final.goodsId}')`)
    }
    const asked = async () =>
      [...(await tasksOf(short.final.goodsId)), ...(await tasksOf(over.final.goodsId))].map(({ state }) => state)
    await fire()
    expect(await asked()).toEqual([0, 0])
    await shop.rows(`update shop_final_claim set state = ${CLAIM.released} where id = '${short.claimId}'`)
    await shop.rows(`update shop_goods set wave_state = 4 where id = '${over.final.goodsId}'`)
    await fire()
    expect(await asked()).toEqual([1, 1])
    await shop.rows(`update shop_final_claim set state = 1 where id in ('${short.claimId}', '${over.claimId}')`)
  })

  it('ends by the policy of its figure where the shop says so, once, but not while somebody pays it', async () => {
    const [kept, credited, paying] = [await opened(), await opened('credit'), await opened()]
    later(14 * DAY)
    await fire()
    later(3 * DAY - MINUTE)
    const balance = await place(paying.buyer, { claimId: paying.claimId })
    later(2 * MINUTE)
    await setAutomatic(true)
    await fire()
    await setAutomatic(false)
    expect(await shop.row('shop_final_claim', kept.claimId)).toMatchObject({ state: CLAIM.forfeited })
    expect(await shop.row('shop_order', kept.orderId)).toMatchObject({ status: ORDER.forfeited })
    expect(await shop.row('shop_final_claim', credited.claimId)).toMatchObject({ state: CLAIM.credited })
    const ledger = await shop.rows(
      `select kind, amount from shop_deposit_ledger where claim_id = '${kept.claimId}' order by at`,
    )
    expect(ledger).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'forfeit', amount: -20_000 },
    ])
    expect(await shop.row('shop_final_claim', paying.claimId)).toMatchObject({ state: CLAIM.grace })
    await pay(balance)
    await fire()
    expect(await shop.row('shop_final_claim', paying.claimId)).toMatchObject({ state: CLAIM.paid })
  })
})

describe('the nightly sums', () => {
  it('are the same after all of this, and a difference becomes one task', async () => {
    await checkSums(parts())
    expect(await shop.rows(`select kind, title from shop_task where kind in ('stock-sum', 'deposit-sum')`)).toEqual([])
    const [{ skuId }, { skuId: unbooked }] = [await shop.listing(1), await shop.listing(1)]
    await shop.rows(`delete from shop_stock_log where sku_id = '${unbooked}'`)
    const buyer = await shop.customer()
    const { skuId: presell } = await shop.listing(2)
    const orderId = await place(buyer, { skuId: presell, qty: 1 })
    await pay(orderId)
    await shop.rows(`update shop_sku set stock = stock + 1 where id = '${skuId}'`)
    await shop.rows(`update shop_deposit_ledger set amount = 19999 where ref_id = '${orderId}'`)
    await checkSums(parts())
    await checkSums(parts())
    expect(await tasksOf(skuId)).toEqual([{ kind: 'stock-sum', state: 0 }])
    expect(await tasksOf(unbooked), 'pieces that no entry tells of').toEqual([{ kind: 'stock-sum', state: 0 }])
    expect(await shop.rows(`select title, title_en, amount from shop_task where ref_id = '${orderId}'`)).toEqual([
      {
        title: '定金收款 ¥200.00，台账收取 ¥199.99',
        titleEn: 'Deposits paid ¥200.00, in the ledger ¥199.99',
        amount: 1,
      },
    ])
    await shop.rows(`update shop_sku set stock = stock - 1 where id = '${skuId}'`)
    await checkSums(parts())
    expect(await tasksOf(skuId), 'they are the same again').toEqual([{ kind: 'stock-sum', state: 1 }])
    expect(await tasksOf(unbooked)).toEqual([{ kind: 'stock-sum', state: 0 }])
  })
})
