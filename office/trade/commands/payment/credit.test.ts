import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { type StorefrontClient, storefrontClient } from '../../../storefront/testing/storefront-client.server.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { itemsOf } from '../order/order-rows.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund } from '../refund/apply-refund.server.ts'
import { refundPartDone } from '../refund/refund-booking.server.ts'
import { lockRefund, partsOf } from '../refund/refund-rows.server.ts'
import { BOOK_RULES } from '../testing/book-rules.ts'
import { paidDeposit } from '../testing/pre-orders.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let admin: Client
let client: StorefrontClient
let customer: ReturnType<typeof buying>
const now = () => new Date()
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  admin = await app.admin()
  client = await storefrontClient(app)
  customer = buying(shop, now)
})
afterAll(() => app.close())

type Row = Readonly<Record<string, unknown>>

/** Somebody whose deposit of 200.00 became credit. */
async function withCredit(account: string) {
  const buyer = await shop.customer({ account })
  const { goodsId: presellGoodsId, skuId } = await shop.listing(2)
  const deposit = await paidDeposit(shop, now, { skuId, buyer })
  const final = await shop.listing(3, { goods: { presellGoodsId } })
  await shop.as('system', async (ctx) => {
    const lead = async (command: string, input: object = {}) => {
      const [row] = await lockClaims(shop.trade, ctx, [deposit.claimId])
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), command, { input: input as never })
    }
    const dueAt = shop.trade.app.clock.format(new Date(Date.now() - 9 * 86_400_000))
    await lead('open', { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt })
    await lead('passDue')
    await lead('credit')
    await settleDepositOrder(shop.trade, ctx, deposit.orderId)
  })
  return deposit
}

const creditOf = async (userId: string) => (await shop.row('shop_app_user', userId)).credit
const entriesOf = async (userId: string) =>
  (await shop.rows(`select kind, amount, balance_after from shop_credit_entry where user_id = '${userId}'
    order by create_time, id`)) as readonly Row[]
const useCredit = (account: string, id: string, amount?: number) =>
  client.post('/order/useCredit', { account, id, ...(amount === undefined ? {} : { amount }) })

/** An unpaid order of one piece. @param price fen */
async function unpaid(userId: string, price: number): Promise<string> {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: price } })
  return (await customer.place(userId, [{ skuId, qty: 1 }])).id
}

/** All of an order goes back, through the ways it came. @returns what went back through each. Fen */
async function refunded(orderId: string): Promise<Readonly<Record<string, number>>> {
  const [refundId = ''] = await shop.as('customer', async (ctx) => {
    const lines = (await itemsOf(ctx, orderId)).map(({ id, qty }) => ({ orderItemId: id, qty }))
    const request = { orderId, kind: REFUND_KIND.moneyOnly, lines, causeCode: 'unwanted', source: 'customer' } as const
    return (await applyRefund(shop.trade, ctx, request)).map(({ id }) => id)
  })
  const parts = await shop.as('system', async (ctx) => {
    await agreeRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, refundId), {})
    return partsOf(ctx, refundId)
  })
  for (const { id } of parts) {
    for (const _twice of [1, 2]) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, id, { thirdNo: `back-${id}` }))
    }
  }
  return Object.fromEntries(parts.map(({ channel, amount }) => [channel, amount]))
}

describe('a deposit that became credit', () => {
  it('is there for the customer, in the ledger, and in what the shop owes', async () => {
    const { buyer, claimId, orderId } = await withCredit('c-owed')
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.credited })
    expect(await entriesOf(buyer)).toEqual([{ kind: 'deposit', amount: 20_000, balanceAfter: 20_000 }])
    const { result } = (await client.get('/customer/credit', { account: 'c-owed' })).body
    expect(result).toMatchObject({ credit: 200, entries: { total: 1, records: [{ kind: 'deposit', orderId }] } })
    const [entry] = (await admin.get('/shop/creditLedger/list', { userId: buyer })).body.result
      .records as readonly Row[]
    expect(entry).toMatchObject({ kind: 'deposit', amount: 200, balanceAfter: 200 })
    const { credit } = (await admin.get('/shop/depositReport/sums')).body.result
    const [sum] = await shop.rows('select sum(credit)::bigint as credit from shop_app_user')
    expect(credit).toBe(sum?.credit)
    const before = (await admin.get('/shop/depositReport/sums', { day: '2026-01-01' })).body.result
    expect(before.credit).toBe(0)
  })

  it('pays a part of an order: the rest is asked for, and what was asked for before is closed', async () => {
    const { buyer } = await withCredit('c-part')
    const id = await unpaid(buyer, 50_000)
    const asked = await client.post('/order/pay', { account: 'c-part', id, channel: 'offline' })
    expect(asked.body.result).toMatchObject({ amount: 500 })
    expect((await useCredit('c-part', id)).body.result).toMatchObject({ status: 10, payable: 500, creditUsed: 200 })
    expect(await creditOf(buyer)).toBe(0)
    expect(await shop.rows(`select state from shop_payment where order_id = '${id}'`)).toEqual([{ state: 3 }])
    const again = await client.post('/order/pay', { account: 'c-part', id, channel: 'offline' })
    expect(again.body.result).toMatchObject({ amount: 300 })
    await customer.pay(id)
    expect(await shop.row('shop_order', id)).toMatchObject({
      status: ORDER.toShip,
      paid: 50_000,
      payChannel: 'sandbox',
    })
    const paid = `select channel, amount from shop_payment where order_id = '${id}' and state = 1 order by amount`
    expect(await shop.rows(paid)).toEqual([
      { channel: 'credit', amount: 20_000 },
      { channel: 'sandbox', amount: 30_000 },
    ])
    expect(await refunded(id)).toEqual({ credit: 20_000, sandbox: 30_000 })
    expect(await creditOf(buyer), 'once').toBe(20_000)
  })

  it('pays an order as a whole at once', async () => {
    const { buyer } = await withCredit('c-whole')
    const id = await unpaid(buyer, 15_000)
    expect((await useCredit('c-whole', id)).body.result).toMatchObject({ status: 20, paid: 150, creditUsed: 150 })
    expect(await shop.row('shop_order', id)).toMatchObject({ payChannel: 'credit' })
    expect(await creditOf(buyer)).toBe(5_000)
    const refusal = await useCredit('c-whole', id, 10)
    expect([refusal.status, await creditOf(buyer)]).toEqual([400, 5_000])
    expect(await refunded(id)).toEqual({ credit: 15_000 })
    expect(await entriesOf(buyer)).toEqual([
      { kind: 'deposit', amount: 20_000, balanceAfter: 20_000 },
      { kind: 'use', amount: -15_000, balanceAfter: 5_000 },
      { kind: 'refund', amount: 15_000, balanceAfter: 20_000 },
    ])
  })

  it('comes back when the order is cancelled, its price changes, or less of it is used', async () => {
    const { buyer } = await withCredit('c-back')
    const id = await unpaid(buyer, 50_000)
    await useCredit('c-back', id, 120.5)
    expect(await creditOf(buyer)).toBe(7_950)
    await useCredit('c-back', id, 20)
    expect(await creditOf(buyer)).toBe(18_000)
    await useCredit('c-back', id, 0)
    expect([await creditOf(buyer), (await shop.row('shop_order', id)).creditUsed]).toEqual([20_000, 0])
    await useCredit('c-back', id)
    const { version } = await shop.row('shop_order', id)
    const cheaper = { id, version, payable: 100, reason: '活动' }
    expect((await admin.post('/shop/order/changePrice', cheaper)).body.message).toBe('已改价')
    expect(await shop.row('shop_order', id)).toMatchObject({ payable: 10_000, creditUsed: 0, status: ORDER.toPay })
    const staff = await admin.post('/shop/order/useCredit', { id, amount: 60 })
    expect(staff.body.success, staff.body.message).toBe(true)
    expect(await creditOf(buyer)).toBe(14_000)
    const tried = (await admin.post('/shop/order/cancel', { ids: id, reason: '不要了', dryRun: true })).body.result
    expect(JSON.stringify(tried)).toContain('退回余额')
    expect(JSON.stringify(tried)).toContain('¥60.00')
    const clerk = await app.person(['shop:order:list', 'shop:order:cancel'])
    const told = (await clerk.post('/shop/order/cancel', { ids: id, reason: '不要了', dryRun: true })).body.result
    expect(JSON.stringify(told)).toContain('退回余额')
    expect(JSON.stringify(told), 'to whoever sees no amounts').not.toContain('60.00')
    await client.post('/order/cancel', { account: 'c-back', id })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.cancelled, creditUsed: 0 })
    expect(await creditOf(buyer)).toBe(20_000)
  })

  it('is never used twice: of two orders at once one gets it', async () => {
    const { buyer } = await withCredit('c-twice')
    const orders = [await unpaid(buyer, 20_000), await unpaid(buyer, 20_000)]
    const answers = await Promise.all(orders.map((id) => useCredit('c-twice', id, 200)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await creditOf(buyer)).toBe(0)
  })

  it('is refused beyond what there is, what the order costs, and for orders of others; the field is named', async () => {
    const { buyer } = await withCredit('c-most')
    const id = await unpaid(buyer, 10_000)
    const errors = async (amount: number) => (await useCredit('c-most', id, amount)).body.result.errors
    expect(await errors(100.01)).toMatchObject([{ path: 'amount', message: '最多使用 ¥100.00' }])
    const dear = await unpaid(buyer, 90_000)
    const beyond = await useCredit('c-most', dear, 200.01)
    expect(beyond.body.result.errors).toMatchObject([{ path: 'amount', message: '余额不足，可用 ¥200.00' }])
    await withCredit('c-other')
    expect((await useCredit('c-other', id, 10)).status).toBe(404)
    expect((await client.post('/order/pay', { account: 'c-most', id, channel: 'credit' })).status).toBe(409)
    expect(await creditOf(buyer)).toBe(20_000)
  })

  it('is paid out by those who may, with the number of the transaction; the account closes only without any', async () => {
    const { buyer } = await withCredit('c-out')
    const pay = (values: object, by = admin) =>
      by.post('/shop/appUser/payOutCredit', { id: buyer, thirdNo: 'ICBC-1', reason: '顾客要求', ...values })
    const close = () => admin.post('/shop/appUser/close', { id: buyer, reason: '注销' })
    const clerk = await app.person(['shop:appUser:list', 'shop:appUser:close'])
    expect((await pay({ amount: 50 }, clerk)).status).toBe(403)
    expect((await pay({ amount: 200.01 })).body.result.errors).toEqual([
      { path: 'amount', message: '余额不足，可用 ¥200.00' },
    ])
    expect((await pay({ amount: 0 })).body.success).toBe(false)
    expect((await pay({ amount: 50 })).body.success).toBe(true)
    expect((await close()).body.message).toContain('退还后才能注销')
    expect((await pay({ amount: 150 })).body.success).toBe(true)
    expect((await close()).body.success).toBe(true)
    const [, ...paidOut] = await entriesOf(buyer)
    expect(paidOut.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payout', -5_000],
      ['payout', -15_000],
    ])
  })
})

it('the books agree after all of this', async () => {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
})
