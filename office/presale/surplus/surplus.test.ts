import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { TIMERS } from '../../office.server.ts'
import { type StorefrontClient, storefrontClient } from '../../storefront/testing/storefront-client.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../../trade/commands/payment/payments.server.ts'
import { agreeRefund } from '../../trade/commands/refund/agree-refund.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { refundPartDone } from '../../trade/commands/refund/refund-booking.server.ts'
import { lockRefund, partsOf } from '../../trade/commands/refund/refund-rows.server.ts'
import { paidBalance, paidDeposit, payOrder } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { checkSums } from '../../trade/timer/nightly-sums.server.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

const HOUR_MS = 3_600_000
const RECEIVER = { receiverName: '林小满', receiverPhone: '13912345678', areaText: '上海市', address: '漕溪北路1号' }

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let moved = 0
const now = () => new Date(Date.now() + moved)
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, now)
  admin = await app.admin()
  client = await storefrontClient(app)
  for (const account of ['first', 'second', 'third']) {
    await client.post('/customer/save', { account, nickname: account })
  }
})
afterAll(() => app.close())

const parts = () => ({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal })
const fire = async () => {
  await Promise.all([runTimers(parts(), TIMERS), runTimers(parts(), TIMERS)])
}
const call = async (path: string, sent: object) => (await admin.post(path, sent)).body
const piecesOf = (skuId: string) =>
  shop.rows(
    `select id, qty, origin, state, ref_type, is_slot from shop_surplus where sku_id = '${skuId}' order by freed_at, origin, state`,
  )
const stockOf = async (skuId: string) => (await shop.row('shop_sku', skuId)).stock
const waitingOf = async (account: string) =>
  (await client.get('/waiting/list', { account })).body.result as unknown as readonly Readonly<
    Record<string, unknown>
  >[]

/** A pre-order whose window is over, with deposits, and pieces of it that arrived. */
async function arrived(deposits: number, pieces: number, damaged = 0) {
  const presell = await shop.listing(2, {
    goods: { presellEnd: new Date(now().getTime() + HOUR_MS).toISOString() },
    sku: { stock: 50 },
  })
  const paid = []
  for (let n = 0; n < deposits; n += 1) {
    paid.push(await paidDeposit(shop, now, { skuId: presell.skuId }))
  }
  await shop.rows(`update shop_goods set presell_end = now() - interval '1 hour' where id = '${presell.goodsId}'`)
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 9999, counted: false },
  })
  await call('/shop/wave/receive', {
    id: final.goodsId,
    pieces: JSON.stringify([{ skuId: final.skuId, good: pieces, damaged }]),
  })
  return { presell, final, paid }
}

async function lead(claimId: string, command: string, input = {}) {
  await shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [claimId])
    await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), command, {
      who: command === 'open' ? 'system' : 'staff',
      input,
    })
    await settleDepositOrder(shop.trade, ctx, String(row?.depositOrderId))
  })
}

async function opened(of: Awaited<ReturnType<typeof arrived>>) {
  const dueAt = shop.trade.app.clock.format(new Date(now().getTime() + 99 * HOUR_MS))
  for (const { claimId } of of.paid) {
    await lead(claimId, 'open', {
      finalGoodsId: of.final.goodsId,
      finalSkuId: of.final.skuId,
      dueAmount: 109_900,
      dueAt,
    })
  }
}

const checkout = (account: string, lines: readonly object[], payable: number) =>
  client.post('/order/checkout', { account, lines, receiver: RECEIVER, payable, source: 'app' })

/** Damaged pieces of a SKU, as they are counted and as the ledger adds them up. */
async function damagedOf(skuId: string): Promise<unknown> {
  const [found] =
    await shop.rows(`select d.qty, (select sum(damaged_qty)::int from shop_stock_log where sku_id = d.sku_id) as sum
    from shop_damaged d where d.sku_id = '${skuId}'`)
  expect(found?.sum).toBe(found?.qty)
  return found?.qty
}

describe('pieces without an owner', () => {
  it('that are damaged and leave the damaged ones wait for no decision any more', async () => {
    const { final } = await arrived(0, 3, 3)
    const [row] = await shop.rows(`select id from shop_damaged where sku_id = '${final.skuId}'`)
    await call('/shop/damaged/writeOff', { id: row?.id, qty: 1, reason: '报废' })
    await call('/shop/damaged/sellAgain', { id: row?.id, qty: 1, reason: '完好' })
    const free = (await piecesOf(final.skuId)).filter(({ state }) => state === 0)
    expect(free.map(({ origin, qty }) => `${origin} ${qty}`).sort()).toEqual(['arrival 1', 'arrival 3', 'damaged 1'])
    expect([await damagedOf(final.skuId), await stockOf(final.skuId)]).toEqual([1, 4])
    const taken = await call('/shop/wave/receive', {
      id: final.goodsId,
      pieces: JSON.stringify([{ skuId: final.skuId, good: 0, damaged: -1 }]),
      remark: '多点了',
    })
    expect(taken.success).toBe(true)
    expect(await damagedOf(final.skuId)).toBe(0)
  })

  it('are those above all claims, and what claims leave; each keeps its origin, in the stock ledger, too', async () => {
    const made = await arrived(3, 5, 1)
    const { skuId } = made.final
    expect(await piecesOf(skuId)).toMatchObject([
      { qty: 2, origin: 'arrival', refType: 'arrival' },
      { qty: 1, origin: 'damaged', refType: 'arrival' },
    ])
    await opened(made)
    await lead(made.paid[0]?.claimId ?? '', 'release', { reason: '协商' })
    await shop.rows(
      `update shop_final_claim set state = 3, grace_until = now() - interval '1 day' where id = '${made.paid[1]?.claimId}'`,
    )
    await shop.rows(`update shop_order set status = 24 where id = '${made.paid[1]?.orderId}'`)
    await lead(made.paid[1]?.claimId ?? '', 'forfeit', { reason: '逾期' })
    const free = await piecesOf(skuId)
    expect(free.map(({ origin, qty }) => `${origin} ${qty}`).sort()).toEqual([
      'arrival 2',
      'damaged 1',
      'forfeit 1',
      'release 1',
    ])
    const noted = await shop.rows(
      `select ref_type, qty, origin, reason from shop_stock_log where sku_id = '${skuId}' and kind = 'surplus' order by create_time, id`,
    )
    expect(noted.map(({ origin, reason }) => `${origin} ${reason}`)).toEqual([
      'arrival × 2',
      'release × 1',
      'forfeit × 1',
    ])
    const dueAt = shop.trade.app.clock.format(new Date(now().getTime() + 99 * HOUR_MS))
    await lead(made.paid[1]?.claimId ?? '', 'reopen', { dueAt, reason: '客户来电' })
    const taken = (await piecesOf(skuId)).filter(({ state }) => state === 5)
    expect(taken, 'a claim that is opened again takes its own piece back').toMatchObject([
      { origin: 'forfeit', qty: 1 },
    ])
  })

  it("are not promised twice: one that is offered while a claim is opened again is not the claim's any more", async () => {
    const made = await arrived(1, 1)
    await opened(made)
    const [paid] = made.paid
    await shop.rows(
      `update shop_final_claim set state = 3, grace_until = now() - interval '1 day' where id = '${paid?.claimId}'`,
    )
    await shop.rows(`update shop_order set status = 24 where id = '${paid?.orderId}'`)
    await lead(paid?.claimId ?? '', 'forfeit', { reason: '逾期' })
    const [piece] = await piecesOf(made.final.skuId)
    const dueAt = shop.trade.app.clock.format(new Date(now().getTime() + 99 * HOUR_MS))
    const reopened = await app.db.transaction().execute(async (db) => {
      await sql`update shop_surplus set state = 1 where id = ${piece?.id}`.execute(db)
      // whoever opens the claim again has counted the piece, and waits here before it is taken
      await sql`lock table public.shop_deposit_ledger in share row exclusive mode`.execute(db)
      const outcome = lead(paid?.claimId ?? '', 'reopen', { dueAt, reason: '客户来电' }).then(
        () => 'reopened',
        (error: Error) => error.message,
      )
      await vi.waitFor(
        async () => {
          const waits = sql`select 1 from pg_locks where relation = 'public.shop_deposit_ledger'::regclass and not granted`
          expect((await waits.execute(app.db)).rows).toHaveLength(1)
        },
        { timeout: 20_000 },
      )
      return { outcome }
    })
    expect(await reopened.outcome).toBe('Nothing that arrived is left')
    expect(await shop.row('shop_final_claim', paid?.claimId ?? '')).toMatchObject({ state: 4 })
  })

  it('are there at once when a balance that was paid is given back before it is sent', async () => {
    const made = await arrived(1, 1)
    await opened(made)
    const orderId = await paidBalance(shop, now, made.paid[0] ?? expect.fail('no deposit'))
    expect(await piecesOf(made.final.skuId)).toEqual([])
    const [item] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
    const lines = [{ orderItemId: String(item?.id), qty: 1 }]
    const applied = await shop.as('customer', (ctx) =>
      applyRefund(shop.trade, ctx, { orderId, kind: 1, lines, causeCode: 'unwanted', source: 'customer' }),
    )
    // it is above what one person may agree to
    for (const username of ['wang', 'li']) {
      await shop.as('system', async (ctx) => {
        const by = { ...ctx, user: { ...ctx.user, username } }
        return agreeRefund(shop.trade, by, await lockRefund(shop.trade, by, applied[0]?.id ?? ''), {})
      })
    }
    for (const { id } of applied) {
      for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
        await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` }))
      }
    }
    expect(await piecesOf(made.final.skuId)).toMatchObject([{ qty: 1, origin: 'refund', refType: 'refund', state: 0 }])
  })

  it('go to an in-stock listing, with both stocks in step; damaged ones were in no stock', async () => {
    const { final } = await arrived(0, 3, 2)
    const { skuId, productId } = await shop.listing(1, { sku: { stock: 4, counted: true } })
    const [arrival, damaged] = await piecesOf(final.skuId)
    expect(await damagedOf(final.skuId)).toBe(2)
    expect((await call('/shop/surplus/toStock', { ids: arrival?.id, productId, qty: 4 })).message).toContain('超出')
    expect((await call('/shop/surplus/toStock', { ids: arrival?.id, productId, qty: 2, note: '转现货' })).success).toBe(
      true,
    )
    expect((await call('/shop/surplus/offer', { ids: damaged?.id })).message).toContain('破损')
    expect((await call('/shop/surplus/toStock', { ids: damaged?.id, productId })).success).toBe(true)
    expect([await stockOf(final.skuId), await stockOf(skuId)]).toEqual([1, 8])
    expect(await damagedOf(final.skuId), 'they left the damaged ones').toBe(0)
    const left = (await piecesOf(final.skuId)).filter(({ state }) => state === 0)
    expect(left).toMatchObject([{ qty: 1, origin: 'arrival' }])
    const logged = await shop.rows(
      `select sku_id, qty, origin from shop_stock_log where ref_type = 'surplus' and qty <> 0 order by qty, origin`,
    )
    expect(
      logged.map(({ qty, origin }) => [qty, origin]),
      'each piece keeps its origin',
    ).toEqual([
      [-2, 'arrival'],
      [2, 'arrival'],
      [2, 'damaged'],
    ])
    expect((await call('/shop/surplus/keep', { ids: left[0]?.id, note: '样品' })).success).toBe(true)
    expect((await shop.row('shop_surplus', String(left[0]?.id))).state).toBe(4)
  })
})

describe('the waiting list', () => {
  it('is offered a piece in its order; an offer that lapses goes on, one that is taken is one payment of both parts', async () => {
    const { presell, final } = await arrived(0, 2)
    const early = await client.post('/waiting/join', { account: 'first', skuId: (await shop.listing(2)).skuId })
    expect(early.body.message).toContain('仍可预订')
    for (const account of ['first', 'second', 'third']) {
      const { body } = await client.post('/waiting/join', { account, skuId: presell.skuId })
      expect(body.success, body.message).toBe(true)
      await shop.rows(`update shop_waiting set joined_at = now() - interval '${{ first: 3, second: 2, third: 1 }[account]} hours'
        where user_id = (select id from shop_app_user where account = '${account}') and presell_sku_id = '${presell.skuId}'`)
    }
    expect((await client.post('/waiting/join', { account: 'third', skuId: presell.skuId })).status).toBe(409)
    expect(await waitingOf('third')).toMatchObject([{ position: 3, state: 0, price: null }])
    const [piece] = await piecesOf(final.skuId)
    const tried = (await call('/shop/surplus/offer', { ids: piece?.id, dryRun: true })).result
    expect(tried.tried).toMatchObject([
      { changes: [{ after: expect.stringContaining('first') }, { after: expect.stringContaining('second') }] },
    ])
    expect((await call('/shop/surplus/offer', { ids: piece?.id })).success).toBe(true)
    const [offer] = await waitingOf('first')
    expect(offer).toMatchObject({ state: 1, price: 1299 })
    const others = await checkout('second', [{ offerId: offer?.id }], 1299)
    expect(others.body.message).toContain('候补发放')
    const { body } = await checkout('first', [{ offerId: offer?.id }], 1299)
    const [placed] = body.result as unknown as readonly { readonly id: string }[]
    const orderId = placed?.id ?? expect.fail(body.message)
    expect(await waitingOf('first')).toMatchObject([{ state: 2, orderId }])
    expect((await checkout('first', [{ offerId: offer?.id }], 1299)).body.success, 'taken once').toBe(false)
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'cancel', {
        input: { cancelKind: 'timeout' },
      }),
    )
    expect(await waitingOf('first')).toMatchObject([{ state: 1, orderId: null }])
    const again = (await checkout('first', [{ offerId: offer?.id }], 1299)).body.result as unknown as readonly {
      id: string
    }[]
    await payOrder(shop, now, again[0]?.id ?? '')
    expect(await waitingOf('first')).toMatchObject([{ state: 3 }])
    expect(await shop.row('shop_order', again[0]?.id ?? '')).toMatchObject({ line: 3, status: 20, paid: 129_900 })
    expect(await stockOf(final.skuId)).toBe(1)
    moved += 49 * HOUR_MS
    await fire()
    expect(await waitingOf('second'), 'their offer lapsed').toMatchObject([{ state: 5 }])
    expect(await waitingOf('third'), 'and went to the next, once').toMatchObject([{ state: 1 }])
    moved += 49 * HOUR_MS
    await fire()
    expect(await waitingOf('third')).toMatchObject([{ state: 5 }])
    expect((await piecesOf(final.skuId)).map(({ state }) => state).sort()).toEqual([0, 2])
  })

  it('loses no piece to money that comes late: the order takes its offer back, or is not brought back', async () => {
    const { presell, final } = await arrived(0, 1)
    for (const account of ['first', 'second']) {
      await client.post('/waiting/join', { account, skuId: presell.skuId })
      await shop.rows(`update shop_waiting set joined_at = now() - interval '${{ first: 2, second: 1 }[account]} hours'
        where user_id = (select id from shop_app_user where account = '${account}') and presell_sku_id = '${presell.skuId}'`)
    }
    const [piece] = await piecesOf(final.skuId)
    expect((await call('/shop/surplus/offer', { ids: piece?.id })).success).toBe(true)
    const of = async (account: string) => (await waitingOf(account)).find(({ skuId }) => skuId === presell.skuId)
    /** An order of the offer that is cancelled, and paid afterwards. */
    const latePaid = async (account: string) => {
      const { body } = await checkout(account, [{ offerId: (await of(account))?.id }], 1299)
      const [placed] = body.result as unknown as readonly { readonly id: string }[]
      const id = placed?.id ?? expect.fail(body.message)
      const asked = await shop.as('customer', async (ctx) =>
        askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now: now() }),
      )
      await shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'cancel', {
          input: { cancelKind: 'timeout' },
        }),
      )
      const receipt = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now() }
      expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))).toBe('orphan')
      const taskState = async () =>
        (await shop.rows(`select state from shop_task where ref_id = '${asked.id}'`))[0]?.state
      return { id, taskState }
    }
    const gone = await latePaid('first')
    moved += 49 * HOUR_MS
    await fire()
    expect(await of('second'), 'it went to the next').toMatchObject({ state: 1 })
    const refused = await call('/shop/order/revive', { id: gone.id })
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('转给他人') })
    expect(await gone.taskState(), 'somebody still has to send it back').toBe(0)

    const own = await latePaid('second')
    expect(await call('/shop/order/revive', { id: own.id })).toMatchObject({ success: true })
    expect(await of('second'), 'it cannot be taken a second time').toMatchObject({ state: 3 })
    expect(await own.taskState()).toBe(1)
    expect(await piecesOf(final.skuId)).toMatchObject([{ state: 2, qty: 1 }])
    expect(await stockOf(final.skuId)).toBe(0)
  })

  it('gets places that are freed after the window, which do not go back to sale; whoever leaves passes it on', async () => {
    const presell = await shop.listing(2, {
      goods: { presellEnd: new Date(now().getTime() + HOUR_MS).toISOString() },
      sku: { stock: 5 },
    })
    const { claimId } = await paidDeposit(shop, now, { skuId: presell.skuId })
    expect(await stockOf(presell.skuId)).toBe(4)
    await shop.rows(`update shop_goods set presell_end = now() - interval '1 hour' where id = '${presell.goodsId}'`)
    await lead(claimId, 'release', { reason: '协商' })
    expect(await stockOf(presell.skuId), 'it does not go back to sale').toBe(4)
    const [place] = await piecesOf(presell.skuId)
    expect(place).toMatchObject({ origin: 'release', isSlot: true, qty: 1 })
    expect((await call('/shop/surplus/offer', { ids: place?.id })).message).toContain('没有候补')
    for (const account of ['second', 'third']) {
      await client.post('/waiting/join', { account, skuId: presell.skuId })
    }
    await shop.rows(`update shop_waiting set joined_at = now() - interval '1 day'
      where presell_sku_id = '${presell.skuId}' and user_id = (select id from shop_app_user where account = 'second')`)
    expect((await call('/shop/surplus/offer', { ids: place?.id })).success).toBe(true)
    const of = async (account: string) => (await waitingOf(account)).find(({ skuId }) => skuId === presell.skuId)
    const left = await client.post('/waiting/leave', { account: 'second', id: (await of('second'))?.id })
    expect(left.body.result).toMatchObject({ state: 4 })
    const offer = await of('third')
    expect(offer).toMatchObject({ state: 1, price: 200 })
    const { body } = await checkout('third', [{ offerId: offer?.id }], 200)
    const [placed] = body.result as unknown as readonly { readonly id: string }[]
    await payOrder(shop, now, placed?.id ?? expect.fail(body.message))
    expect(await shop.row('shop_order', placed?.id ?? '')).toMatchObject({ line: 2, status: 21 })
    expect(
      await shop.rows(`select state, deposit_amount from shop_final_claim where deposit_order_id = '${placed?.id}'`),
    ).toEqual([{ state: 0, depositAmount: 20_000 }])
    expect(await stockOf(presell.skuId)).toBe(4)
  })

  it('gets the places of deposits that were not paid in time, once the window is over; late money takes them back', async () => {
    const presell = await shop.listing(2, {
      goods: { presellEnd: new Date(now().getTime() + HOUR_MS).toISOString() },
      sku: { stock: 5 },
    })
    const buyer = await shop.customer()
    const placed = async (qty: number) => {
      const [order] = await shop.as('customer', (ctx) =>
        placeOrders(shop.trade, ctx, {
          ...{ userId: buyer, lines: [{ skuId: presell.skuId, qty }], isStaff: false, source: 'app' },
        }),
      )
      return order?.id ?? expect.fail('no order')
    }
    const cancelled = (id: string, cancelKind: string) =>
      shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'cancel', { input: { cancelKind } }),
      )
    const numbers = async () => {
      const { stock, locked } = await shop.row('shop_sku', presell.skuId)
      return [stock, locked]
    }
    await cancelled(await placed(1), 'timeout')
    expect([await numbers(), await piecesOf(presell.skuId)], 'it is on sale again').toEqual([[5, 0], []])
    const late = await placed(2)
    const withdrawn = await placed(1)
    const asked = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, late), { channel: 'sandbox', now: now() }),
    )
    await shop.rows(`update shop_goods set presell_end = now() - interval '1 hour' where id = '${presell.goodsId}'`)
    await cancelled(withdrawn, 'maker')
    expect([await numbers(), await piecesOf(presell.skuId)], 'a cancelled run has no places').toEqual([[5, 2], []])
    await cancelled(late, 'timeout')
    expect(await numbers(), 'they do not go back to sale').toEqual([3, 0])
    expect(await piecesOf(presell.skuId)).toMatchObject([{ origin: 'unpaid', isSlot: true, qty: 2, state: 0 }])

    const receipt = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now() }
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))).toBe('orphan')
    expect(await call('/shop/order/revive', { id: late })).toMatchObject({ success: true })
    expect(await piecesOf(presell.skuId)).toMatchObject([{ state: 5, qty: 2 }])
    expect(await numbers()).toEqual([3, 0])
    expect(await shop.row('shop_order', late)).toMatchObject({ status: 21 })
  })
})

it('stocks and deposits still add up', async () => {
  await checkSums(parts())
  expect(await shop.rows(`select kind, title from shop_task where kind in ('stock-sum', 'deposit-sum')`)).toEqual([])
})
