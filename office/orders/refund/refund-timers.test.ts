import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKysely, openPool, type ServerDatabase } from '#kit/server/database/database.server.ts'
import { openLog } from '#kit/server/log/log.server.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { lockRefund, moveRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { buying } from '../../trade/commands/testing/test-buying.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { REFUND, REFUND_KIND } from '../../trade/model/refund-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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
  await shop.rows(`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`)
})
afterAll(async () => {
  await Promise.all(processes.map((db) => db.destroy()))
  await app.close()
})

/** The timers fire in two processes at once, and then again. */
async function fire(): Promise<void> {
  const parts = { trade: shop.trade, log: openLog('silent'), signal: new AbortController().signal }
  await Promise.all(processes.map((db) => runTimers({ ...parts, db }, TIMERS)))
  await runTimers({ ...parts, db: app.db }, TIMERS)
}

const set = (code: string, value: number) =>
  shop.rows(`insert into shop_setting (code, value) values ('${code}', '${value}')
    on conflict (tenant_id, code) where del_flag = 0 do update set value = excluded.value`)

/** A customer applies for one of two pieces that were paid, and shipped unless it is for money only. */
async function applied(kind: number, price = 10_000) {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: price } })
  const { place, pay } = buying(shop, () => now)
  const { id: orderId } = await place(await shop.customer(), [{ skuId, qty: 2 }])
  await pay(orderId)
  if (kind !== REFUND_KIND.moneyOnly) {
    const parcel = { carrier: 'sf', trackingNo: 'SF1234567890' }
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'ship', { who: 'staff', input: parcel }),
    )
  }
  const [item] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
  const again = async (proofs?: string) => {
    const [made] = await shop.as('customer', (ctx) =>
      applyRefund(shop.trade, ctx, {
        orderId,
        kind: kind as typeof REFUND_KIND.return,
        lines: [{ orderItemId: item?.id ?? '', qty: 1 }],
        causeCode: 'unwanted',
        source: 'customer',
        proofs,
      }),
    )
    return String(made?.id)
  }
  return { orderId, id: await again(), again }
}

const move = (id: string, command: string, input: Readonly<Record<string, string>> = {}) =>
  shop.as('system', async (ctx) =>
    moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), command, { who: 'staff', input }),
  )

describe('a parcel that is to come back', () => {
  it('ends the refund once when it is not sent in time, and may be applied for once more', async () => {
    const { orderId, id, again } = await applied(REFUND_KIND.return)
    await move(id, 'agree')
    later(7 * DAY - HOUR)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.parcelExpected })
    later(2 * HOUR)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({
      status: REFUND.withdrawn,
      rejectReason: '逾期未寄回',
      rejectReasonEn: 'Not sent back in time',
    })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ afterSaleState: 0 })
    const items = await shop.rows(
      `select refunding_qty, sent_back_qty from shop_order_item where order_id = '${orderId}'`,
    )
    expect(items).toEqual([{ refundingQty: 0, sentBackQty: 0 }])
    const second = await again()
    await move(second, 'agree')
    await move(second, 'send', { carrier: 'sf', trackingNo: 'SF10000001' })
    const dueAt = new Date(now.getTime() + 7 * DAY)
    later(7 * DAY - HOUR)
    await fire()
    expect(await shop.row('shop_refund', second)).toMatchObject({
      status: REFUND.parcelSent,
      deadline: dueAt,
      isLate: false,
    })
    later(DAY)
    await fire()
    expect(await shop.row('shop_refund', second)).toMatchObject({ status: REFUND.parcelSent, isLate: true })
    // what never arrives is given up by a person, and the pieces are the customer's again
    await move(second, 'parcelMissing', { reason: '快递查无此件' })
    expect(await shop.row('shop_refund', second)).toMatchObject({
      status: REFUND.withdrawn,
      rejectReason: '快递查无此件',
      deadline: null,
      isLate: false,
    })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ afterSaleState: 0 })
  })

  it('is waited for as long as the shop says', async () => {
    await set('refund.parcelDays', 3)
    const { id } = await applied(REFUND_KIND.return)
    await move(id, 'agree')
    await set('refund.parcelDays', 30)
    later(3 * DAY)
    await fire()
    expect(await shop.row('shop_refund', id), 'its own deadline counts').toMatchObject({ status: REFUND.withdrawn })
    await set('refund.parcelDays', 7)
  })
})

describe('an application that nobody answers', () => {
  it('waits for ever unless the shop says otherwise', async () => {
    const { id } = await applied(REFUND_KIND.moneyOnly)
    later(30 * DAY)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.applied })
  })

  it('is agreed by itself in time, once; the money is planned once', async () => {
    await set('refund.autoAgreeHours', 24)
    const { id } = await applied(REFUND_KIND.moneyOnly)
    later(23 * HOUR)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.applied })
    later(2 * HOUR)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.paying, agreedAmount: 10_000 })
    expect(await shop.rows(`select amount from shop_refund_part where refund_id = '${id}'`)).toEqual([
      { amount: 10_000 },
    ])
  })

  it('is put before a person, once, when it needs two of them; also when one has agreed already', async () => {
    const { id } = await applied(REFUND_KIND.moneyOnly, 100_001)
    await shop.rows(`update shop_refund set handler = 'wang', agreed_amount = 100001 where id = '${id}'`)
    later(25 * HOUR)
    await fire()
    expect(await shop.row('shop_refund', id)).toMatchObject({
      ...{ status: REFUND.applied, approver: null, isLate: true },
    })
    const tasks = () => shop.rows(`select kind, state from shop_task where ref_id = '${id}'`)
    expect(await tasks()).toEqual([{ kind: 'refund-late', state: 0 }])
    await move(id, 'reject', { code: 'other', reason: '已核实' })
    await fire()
    expect(await shop.row('shop_refund', id), 'what has ended is not late').toMatchObject({ isLate: false })
    expect(await tasks(), 'nobody is asked any more').toEqual([{ kind: 'refund-late', state: 1 }])
    await set('refund.autoAgreeHours', 0)
  })
})

describe('a customer who was frozen until a day', () => {
  it('may order again from then on; one without a day stays frozen', async () => {
    const until = new Date(now.getTime() + 2 * DAY).toISOString()
    const [id, other] = [await shop.customer(), await shop.customer()]
    await shop.rows(
      `update shop_app_user set state = 2, freeze_reason = 'x', freeze_until = '${until}' where id = '${id}'`,
    )
    await shop.rows(`update shop_app_user set state = 2, freeze_reason = 'x' where id = '${other}'`)
    later(DAY)
    await fire()
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 2 })
    later(2 * DAY)
    await fire()
    expect(await shop.row('shop_app_user', id)).toMatchObject({ state: 1, freezeReason: null, freezeUntil: null })
    expect(await shop.row('shop_app_user', other)).toMatchObject({ state: 2 })
  })
})
