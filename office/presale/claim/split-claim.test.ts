import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { placeOrders } from '../../trade/commands/checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askPayment, takePayment } from '../../trade/commands/payment/payments.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { type PaidDeposit, paidBalance, paidDeposit, RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'

let app: TestApp
let shop: TestShop
let clerk: Client
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app)
  clerk = await app.person(['shop:claim:list', 'shop:claim:split', 'shop:order:list'])
  admin = await app.admin()
})
afterAll(() => app.close())

const now = () => new Date()

async function pair(deposit = 20_000) {
  const presell = await shop.listing(2, { sku: { presentPrice: deposit, stock: 20 } })
  const final = await shop.listing(3, {
    goods: { presellGoodsId: presell.goodsId },
    sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock: 20 },
  })
  return { presell, final }
}

async function deposit(qty: number, of?: Awaited<ReturnType<typeof pair>>) {
  const figures = of ?? (await pair())
  return { ...figures, made: await paidDeposit(shop, now, { skuId: figures.presell.skuId, qty }) }
}

const lead = ({ claimId, orderId }: PaidDeposit, command: string, input: object = {}) =>
  shop.as('system', async (ctx) => {
    const [row] = await lockClaims(shop.trade, ctx, [claimId])
    if (row) {
      await moveClaim(shop.trade, ctx, row, command, { input: input as never })
      await settleDepositOrder(shop.trade, ctx, orderId)
    }
  })

const open = (made: PaidDeposit, final: { readonly goodsId: string; readonly skuId: string }) =>
  lead(made, 'open', {
    finalGoodsId: final.goodsId,
    finalSkuId: final.skuId,
    dueAmount: 109_900,
    dueAt: shop.trade.app.clock.format(new Date(Date.now() + 14 * 86_400_000)),
  })

const split = async (claimId: string, pieces: unknown, client = clerk) =>
  (await client.post('/shop/claim/split', { id: claimId, pieces })).body

const claimsOf = (orderId: string) =>
  shop.rows(`select id, qty, deposit_amount, state, due_amount, due_at, deposit_item_id from shop_final_claim
    where deposit_order_id = '${orderId}' order by create_time, id`)

async function expectUnbroken(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

describe('an open claim of two pieces that is split', () => {
  it('is two claims of one each: one is paid, the other given back, each with its own deposit', async () => {
    const { made, final } = await deposit(2)
    await open(made, final)
    expect(await split(made.claimId, 1)).toMatchObject({ success: true })
    const [one, other] = await claimsOf(made.orderId)
    expect([one, other]).toMatchObject([
      { id: made.claimId, qty: 1, depositAmount: 20_000, state: 1, dueAmount: 109_900 },
      { qty: 1, depositAmount: 20_000, state: 1, dueAmount: 109_900, dueAt: one?.dueAt },
    ])
    expect(other?.depositItemId).not.toBe(one?.depositItemId)
    await expectUnbroken()

    const balanceId = await paidBalance(shop, now, made)
    expect(await shop.row('shop_order', balanceId)).toMatchObject({ payable: 109_900, paid: 109_900 })
    expect((await claimsOf(made.orderId)).map(({ state }) => state)).toEqual([2, 1])
    expect(await shop.row('shop_order', made.orderId)).toMatchObject({ status: 22 })
    const second = { ...made, claimId: String(other?.id) }
    await lead(second, 'release', { cancelKind: 'shortage' })
    expect((await claimsOf(made.orderId)).map(({ state }) => state)).toEqual([2, 5])
    expect(await shop.rows(`select agreed_amount from shop_refund where order_id = '${made.orderId}'`)).toEqual([
      { agreedAmount: 20_000 },
    ])
    await expectUnbroken()

    const [item] = await shop.rows(`select deposit_item_id from shop_order_item where order_id = '${balanceId}'`)
    expect(item?.depositItemId, 'what was delivered is paid back with its own share').toBe(one?.depositItemId)
  })

  it('ends the order of the deposit when one piece is paid and the other one, which still waits, is given back', async () => {
    const { made, final } = await deposit(2)
    await split(made.claimId, 1)
    const [, other] = await claimsOf(made.orderId)
    await open(made, final)
    await paidBalance(shop, now, made)
    expect(await shop.row('shop_order', made.orderId)).toMatchObject({ status: 21 })
    await lead({ ...made, claimId: String(other?.id) }, 'release', { cancelKind: 'shortage' })
    expect((await claimsOf(made.orderId)).map(({ state }) => state)).toEqual([2, 5])
    expect(await shop.row('shop_order', made.orderId)).toMatchObject({ status: 23 })
    await expectUnbroken()
  })

  it('keeps the fen that cannot be shared with the larger part, and can be split again', async () => {
    const { made } = await deposit(3, await pair(3_335))
    await shop.rows(`update shop_order set adjust = -4, payable = 10001, paid = 10001 where id = '${made.orderId}'`)
    await shop.rows(
      `update shop_order_item set adjust_share = -4, pay_amount = 10001 where order_id = '${made.orderId}'`,
    )
    await shop.rows(`update shop_final_claim set deposit_amount = 10001 where id = '${made.claimId}'`)
    await shop.rows(`update shop_deposit_ledger set amount = 10001 where claim_id = '${made.claimId}'`)
    await shop.rows(`update shop_payment set amount = 10001 where order_id = '${made.orderId}'`)
    await split(made.claimId, 1)
    expect((await claimsOf(made.orderId)).map(({ depositAmount }) => depositAmount)).toEqual([6_667, 3_334])
    await split(made.claimId, 1)
    expect((await claimsOf(made.orderId)).map(({ depositAmount }) => depositAmount)).toEqual([3_334, 3_334, 3_333])
    await expectUnbroken()
  })

  it('is not reminded anew of what it was reminded of', async () => {
    const { made, final } = await deposit(2)
    await open(made, final)
    await admin.post('/shop/claim/remind', { id: made.claimId })
    await split(made.claimId, 1)
    const told = await shop.rows(`select claim_id, moment from shop_claim_reminder where claim_id in
      (select id from shop_final_claim where deposit_order_id = '${made.orderId}')`)
    expect(told).toHaveLength(2)
    const [, other] = await claimsOf(made.orderId)
    const again = await admin.post('/shop/claim/remind', { id: other?.id })
    expect(again.body, 'within 12 hours').toMatchObject({ success: false })
  })
})

describe('the order of the deposit', () => {
  it('has two items of the same sum, and its history says who split what', async () => {
    const { made } = await deposit(3)
    await split(made.claimId, 2)
    const { result } = (await admin.get('/shop/order/queryById', { id: made.orderId })).body
    const { items, itemText } = result as unknown as {
      readonly items: readonly { readonly qty: number; readonly payAmount: number }[]
      readonly itemText: string
    }
    expect(items).toMatchObject([
      { qty: 1, payAmount: 200 },
      { qty: 2, payAmount: 400 },
    ])
    expect(itemText).toMatch(/×1；.*×2$/)
    const history = (await admin.get('/shop/order/history', { id: made.orderId })).body.result as unknown as {
      readonly records: readonly { readonly commandText: string; readonly fields: readonly string[] }[]
    }
    expect(history.records[0]).toMatchObject({ commandText: '拆分', fields: ['itemText'] })
  })
})

describe('a claim', () => {
  it('of one piece, or one that ended or is overdue, is not split; nor are all of its pieces split off', async () => {
    const [single, several] = [await deposit(1), await deposit(2)]
    expect(await split(single.made.claimId, 1)).toMatchObject({ code: 400, message: expect.stringContaining('拆分') })
    for (const pieces of [0, 2, 7, 'x']) {
      const { success, result } = await split(several.made.claimId, pieces)
      expect([success, (result as unknown as { errors: { path: string }[] }).errors[0]?.path], String(pieces)).toEqual([
        false,
        'pieces',
      ])
    }
    for (const state of [2, 3, 4, 5, 6]) {
      await shop.rows(`update shop_final_claim set state = ${state} where id = '${several.made.claimId}'`)
      expect(await split(several.made.claimId, 1), String(state)).toMatchObject({ code: 400 })
    }
    await shop.rows(`update shop_final_claim set state = 0 where id = '${several.made.claimId}'`)
    expect(await claimsOf(several.made.orderId)).toHaveLength(1)
  })

  it('whose balance is being paid, or whose deposit is asked back, is not split', async () => {
    const { made, final } = await deposit(2)
    await open(made, final)
    await shop.as('customer', (ctx) =>
      placeOrders(shop.trade, ctx, {
        userId: made.buyer,
        lines: [{ claimId: made.claimId }],
        isStaff: false,
        source: 'app',
        receiver: RECEIVER,
      }),
    )
    expect(await split(made.claimId, 1)).toMatchObject({ code: 400, message: expect.stringContaining('付款') })
    const asked = await deposit(2)
    await shop.rows(`update shop_order_item set refunding_qty = 2 where order_id = '${asked.made.orderId}'`)
    expect(await split(asked.made.claimId, 1)).toMatchObject({ code: 400, message: expect.stringContaining('退款') })
    await shop.rows(`update shop_order_item set refunding_qty = 0 where order_id = '${asked.made.orderId}'`)
  })

  it('that was split is not paid by an order of before that late money brings back: the money is asked about', async () => {
    const { made, final } = await deposit(2)
    await open(made, final)
    const { balanceId, receipt } = await shop.as('customer', async (ctx) => {
      const [placed] = await placeOrders(shop.trade, ctx, {
        userId: made.buyer,
        lines: [{ claimId: made.claimId }],
        isStaff: false,
        source: 'app',
        receiver: RECEIVER,
      })
      const balance = await lockOrder(shop.trade, ctx, String(placed?.id))
      const asked = await askPayment(shop.trade, ctx, balance, { channel: 'sandbox', now: now() })
      return {
        balanceId: balance.id,
        receipt: { payNo: asked.payNo, thirdNo: `t-${asked.payNo}`, amount: asked.amount, paidAt: now() },
      }
    })
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, balanceId), 'cancel', {
        who: 'customer',
        input: { cancelKind: 'customer' },
      }),
    )
    expect(await split(made.claimId, 1)).toMatchObject({ success: true })
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))).toBe('orphan')
    const revived = shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, balanceId), 'revive', { who: 'staff' }),
    )
    await expect(revived).rejects.toThrow('The claim was split since')
    await expectUnbroken()
  })

  it('is split by whoever has the right', async () => {
    const { made } = await deposit(2)
    const other = await app.person(['shop:claim:list', 'shop:claim:extend'])
    expect(await split(made.claimId, 1, other)).toMatchObject({ code: 510 })
    expect(await split(made.claimId, 1)).toMatchObject({ success: true })
  })
})
