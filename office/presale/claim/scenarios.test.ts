import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '#kit/server/log/log.server.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PAY_MODEL, type PayModel } from '../../catalogue/rules/pay-model.ts'
import { TIMERS } from '../../office.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../../trade/commands/payment/payments.server.ts'
import { lockSurplus, syncSurplus } from '../../trade/commands/stock/surplus.server.ts'
import { joinWaiting, offerNext } from '../../trade/commands/stock/waiting.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import {
  BACK,
  FREIGHT,
  LATER,
  type ModelOrder,
  PRICE,
  paidByModel,
} from '../../trade/commands/testing/paid-by-model.server.ts'
import { payOrder, RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { runTimers } from '../../trade/timer/timer.server.ts'

const DAY_MS = 86_400_000
const { deposit, prepaid, reservation } = PAY_MODEL

let app: TestApp
let shop: TestShop
let admin: Client
let model: ReturnType<typeof paidByModel>
let moved = 0
const now = () => new Date(Date.now() + moved)
beforeAll(async () => {
  app = await startTestApp({ jobTimes: { pollMs: 200 } })
  shop = testShop(app, now)
  admin = await app.admin()
  model = paidByModel(shop, now)
})
afterAll(() => app.close())

const claimOf = ({ claimId }: ModelOrder) => shop.row('shop_final_claim', claimId)
const orderOf = (id: string) => shop.row('shop_order', id)
const backOf = async ({ orderId }: ModelOrder) =>
  (
    await shop.rows(`select coalesce(sum(apply_amount), 0)::int as back from shop_refund where order_id = '${orderId}'`)
  )[0]
const call = async (path: string, sent: object) => {
  const { body } = await admin.post(path, sent)
  expect(body.success, `${path}: ${body.message}`).toBe(true)
}
const inDays = (days: number) => shop.trade.app.clock.format(new Date(now().getTime() + days * DAY_MS))
const ended = () =>
  vi.waitFor(
    async () => expect(await shop.rows(`select state from sys_job where state in ('waiting', 'running')`)).toEqual([]),
    { timeout: 30_000, interval: 50 },
  )
const orders = async (of: Parameters<typeof model.order>[0], count: number) => {
  const made: ModelOrder[] = []
  for (let n = 0; n < count; n += 1) {
    made.push(await model.order(of))
  }
  return made as [ModelOrder, ModelOrder, ModelOrder]
}

/**
 * What the shop lives through, in each way to pay that can meet it; the journeys of `e2e/shop` play the same with a deposit. What
 * is left out has no pre-order in it: an order of stock in two parcels, coupons, reports, exports.
 */
const SCENARIOS: readonly (readonly [
  what: string,
  models: readonly PayModel[],
  play: (of: PayModel) => Promise<void>,
])[] = [
  [
    'two delays: who cancels by their right has all back, who keeps stays',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of, { goods: { delayRight: true, releaseMonth: '2027-03' } })
      // a month is put off before its balances are open
      await shop.rows(`update shop_goods set wave_state = 0 where id = '${figure.waveId}'`)
      const [keeps, cancels] = await orders(figure, 2)
      for (const releaseMonth of ['2027-05', '2027-08']) {
        await call('/shop/releasePlan/change', {
          ids: figure.goodsId,
          releaseMonth,
          reason: '工厂延误',
          source: 'maker',
        })
      }
      await call('/shop/claim/answer', { ids: keeps.claimId, answer: 1 })
      await call('/shop/claim/answer', { ids: cancels.claimId, answer: 2 })
      expect(await shop.row('shop_goods', figure.goodsId)).toMatchObject({ delayCount: 2 })
      expect(await claimOf(keeps)).toMatchObject({ state: CLAIM.waiting, answer: 1 })
      expect(await claimOf(cancels)).toMatchObject({ state: CLAIM.released })
      expect([await backOf(keeps), await backOf(cancels)]).toEqual([{ back: 0 }, { back: BACK[of] }])
    },
  ],
  [
    'too few arrive: the newest loses the seat and has all back, the others open',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of, { stock: 0 })
      await shop.rows(`update shop_goods set wave_state = 0 where id = '${figure.waveId}'`)
      const [one, two, cut] = await orders(figure, 3)
      const pieces = JSON.stringify([{ skuId: figure.finalSkuId, good: 2, damaged: 0 }])
      await admin.post('/shop/wave/receive', { id: figure.waveId, pieces, batchNo: 'S' })
      await call('/shop/wave/cut', { ids: figure.waveId, rule: 'first', reason: '到货不足' })
      await ended()
      await call('/shop/wave/open', { ids: figure.waveId, payEnd: inDays(14) })
      await ended()
      expect(await claimOf(cut)).toMatchObject({ state: CLAIM.released })
      expect(await backOf(cut)).toEqual({ back: BACK[of] })
      const states = [(await claimOf(one)).state, (await claimOf(two)).state]
      expect(states).toEqual(of === prepaid ? [CLAIM.paid, CLAIM.paid] : [CLAIM.open, CLAIM.open])
    },
  ],
  [
    'of open balances one is paid, one put off, one given up and taken up again',
    // nobody is late with what was paid before it arrived
    [deposit, reservation],
    async (of) => {
      const figure = await model.figure(of)
      const [pays, later, lost] = await orders(figure, 3)
      for (const { claimId } of [pays, later, lost]) {
        await model.open(figure.waveId, claimId)
      }
      await model.finish(of, pays)
      await call('/shop/claim/extend', { ids: later.claimId, dueAt: inDays(30), reason: '客户出差' })
      await shop.rows(`update shop_final_claim set state = 3, due_at = now() - interval '9 days',
          grace_until = now() - interval '1 day' where id = '${lost.claimId}'`)
      await shop.rows(`update shop_order set status = 24 where id = '${lost.orderId}'`)
      await call('/shop/claim/forfeit', { ids: lost.claimId, reason: '逾期未付' })
      await ended()
      expect(await claimOf(lost)).toMatchObject({ state: CLAIM.forfeited })
      await call('/shop/claim/reopen', { ids: lost.claimId, dueAt: inDays(30), reason: '客户来电' })
      await ended()
      await model.finish(of, lost)
      await model.finish(of, later)
      const due = of === reservation ? PRICE : LATER
      for (const one of [pays, later, lost]) {
        const { state, dueAmount } = await claimOf(one)
        expect([state, dueAmount]).toEqual([CLAIM.paid, due])
      }
    },
  ],
  [
    'a piece that nobody has a right to goes to who waited, in one payment at what the listing asks; another one into stock',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of, { stock: 3, slots: 1 })
      const only = await model.order(figure)
      const userId = await shop.customer()
      await shop.as('customer', (ctx) => joinWaiting(shop.trade, ctx, { userId, presellSkuId: figure.skuId }))
      await shop.rows(`update shop_goods set presell_end = now() - interval '1 hour' where id = '${figure.goodsId}'`)
      await model.open(figure.waveId, only.claimId)
      const source = { origin: 'arrival', refType: 'goods', refId: figure.waveId } as const
      await shop.as('system', (ctx) => syncSurplus(shop.trade, ctx, figure.finalSkuId, source))
      const [piece] = await shop.rows(`select id, qty from shop_surplus where sku_id = '${figure.finalSkuId}'`)
      expect(piece).toMatchObject({ qty: 2 })
      const entry = await shop.as('system', async (ctx) =>
        offerNext(shop.trade, ctx, await lockSurplus(shop.trade, ctx, String(piece?.id))),
      )
      const lines = [{ offerId: entry?.id ?? '' }]
      const [placed] = await shop.as('customer', (ctx) =>
        placeOrders(shop.trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver: RECEIVER }),
      )
      await payOrder(shop, now, placed?.id ?? '')
      const price = of === deposit ? PRICE + LATER : PRICE
      expect(await orderOf(placed?.id ?? '')).toMatchObject({ status: ORDER.toShip, paid: price + FREIGHT })
      const { productId } = await shop.listing(1, { sku: { counted: true } })
      const [left] = await shop.rows(
        `select id from shop_surplus where sku_id = '${figure.finalSkuId}' and state = 0 order by freed_at`,
      )
      await call('/shop/surplus/toStock', { ids: left?.id, productId, note: '转现货' })
    },
  ],
  [
    'two orders of one person leave the hold shelf in one parcel',
    [deposit, prepaid, reservation],
    async (of) => {
      const buyer = await shop.customer()
      const ids: string[] = []
      for (const figure of [await model.figure(of), await model.figure(of)]) {
        const made = await model.order(figure, { buyer })
        await model.open(figure.waveId, made.claimId)
        ids.push(await model.finish(of, made))
      }
      await call('/shop/order/hold', { ids: ids.join() })
      await call('/shop/holdShelf/merge', { ids: ids.join(), isReturned: false })
      const [one, two] = await Promise.all(ids.map(orderOf))
      expect(one?.parcelNo).toBeTruthy()
      expect(two?.parcelNo).toBe(one?.parcelNo)
    },
  ],
  [
    'a limited figure that six want at the same instant is reserved by three, once each',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of, { slots: 3, product: { limitPerUser: 1 } })
      const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
      const asked = await Promise.allSettled(buyers.map((buyer) => model.order(figure, { buyer })))
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      const [first] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.buyer] : []))
      await expect(model.order(figure, { buyer: first ?? '' })).rejects.toMatchObject({ code: 'invalid' })
      expect(await shop.row('shop_sku', figure.skuId)).toMatchObject({ stock: 0, locked: 0, sold: 3 })
    },
  ],
  [
    'money that is told of twice pays once, and what comes late waits for staff',
    // nothing is paid for a reservation; its balance is an order as any other
    [deposit, prepaid],
    async (of) => {
      const figure = await model.figure(of)
      const ask = async () => {
        const lines = [{ skuId: figure.skuId, qty: 1 }]
        const [placed] = await shop.as('customer', async (ctx) =>
          placeOrders(shop.trade, ctx, {
            ...{ userId: await shop.customer(), lines, isStaff: false, source: 'app' as const, receiver: RECEIVER },
          }),
        )
        const id = placed?.id ?? ''
        const { payNo, amount } = await shop.as('customer', async (ctx) =>
          askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now: now() }),
        )
        return { id, receipt: { payNo, amount, thirdNo: `third-${payNo}`, paidAt: now() } }
      }
      const [paid, late] = [await ask(), await ask()]
      const take = ({ receipt }: typeof paid) => shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))
      await Promise.all([take(paid), take(paid)])
      await take(paid)
      const ledger = await shop.rows(`select l.amount from shop_deposit_ledger l
          join shop_final_claim c on c.id = l.claim_id where c.deposit_order_id = '${paid.id}'`)
      expect(ledger).toEqual([{ amount: PRICE }])
      await shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, late.id), 'cancel', {
          ...{ who: 'customer', input: { cancelKind: 'customer' } },
        }),
      )
      expect(await take(late)).toBe('orphan')
      expect(await shop.rows(`select 1 from shop_final_claim where deposit_order_id = '${late.id}'`)).toEqual([])
    },
  ],
  [
    'a SKU that is sold no more leaves the orders of it on their way',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of)
      const made = await model.order(figure)
      await shop.rows(`update shop_sku set status = 1 where id = '${figure.skuId}'`)
      await expect(model.order(figure)).rejects.toMatchObject({ code: 'invalid' })
      expect(await model.open(figure.waveId, made.claimId)).toBe(true)
      expect(await orderOf(await model.finish(of, made))).toMatchObject({ status: ORDER.toShip })
    },
  ],
  [
    'a frozen customer reserves nothing more and is not closed, and gets what they wait for',
    [deposit, prepaid, reservation],
    async (of) => {
      const figure = await model.figure(of)
      const made = await model.order(figure)
      await call('/shop/appUser/freeze', { ids: made.buyer, reason: '异常下单' })
      await expect(model.order(figure, { buyer: made.buyer })).rejects.toMatchObject({ code: 'invalid' })
      const { body } = await admin.post('/shop/appUser/close', { id: made.buyer, reason: '客户申请' })
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('不能注销') })
      await model.open(figure.waveId, made.claimId)
      expect(await orderOf(await model.finish(of, made))).toMatchObject({ status: ORDER.toShip })
    },
  ],
]

const NAMES: Readonly<Record<PayModel, string>> = {
  [deposit]: 'deposit',
  [prepaid]: 'prepaid',
  [reservation]: 'reserved',
}

describe.each(SCENARIOS)('%s', (_, models, play) => {
  it.each(models.map((of) => [NAMES[of], of] as const))('%s', async (__, of) => play(of))
})

it('ninety days later all that was due of one figure in three models was done once', async () => {
  await shop.rows(`insert into shop_setting (code, value) values ('final.autoForfeit', 'true')`)
  const figure = await model.figure(deposit, { goods: {} })
  const made: ModelOrder[] = []
  for (const of of [deposit, prepaid, reservation]) {
    await shop.rows(`update shop_product set pay_model = ${of} where id = '${figure.productId}'`)
    made.push(await model.order(figure))
  }
  for (const { claimId } of made) {
    await model.open(figure.waveId, claimId)
  }
  await shop.rows(`update shop_goods set grace_days = 3, overdue_policy = 'forfeit' where id = '${figure.waveId}'`)
  moved = 90 * DAY_MS
  const fire = () =>
    runTimers({ trade: shop.trade, db: app.db, log: openLog('silent'), signal: new AbortController().signal }, TIMERS)
  await Promise.all([fire(), fire()])
  await fire()
  await fire()
  const after = async () => ({
    claims: (await Promise.all(made.map(claimOf))).map(({ state }) => state),
    ledger: await shop.rows(`select kind, amount, pay_model from shop_deposit_ledger
      where claim_id in (${made.map(({ claimId }) => `'${claimId}'`).join()}) order by pay_model, at, kind`),
  })
  const done = await after()
  expect(done.claims).toEqual([CLAIM.forfeited, CLAIM.paid, CLAIM.forfeited])
  expect(done.ledger).toMatchObject([
    { kind: 'hold', amount: PRICE, payModel: deposit },
    { kind: 'forfeit', amount: -PRICE, payModel: deposit },
    { kind: 'hold', amount: PRICE, payModel: prepaid },
    { kind: 'apply', amount: -PRICE, payModel: prepaid },
  ])
  await fire()
  expect(await after(), 'nothing of it again').toEqual(done)
  moved = 0
})

it('the books agree with all of it', async () => {
  await model.arrive()
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})
