import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { CLAIM } from '../../model/claim-states.ts'
import { ORDER } from '../../model/order-states.ts'
import type { CheckoutLine } from '../checkout/checkout.server.ts'
import { type Checkout, type PlacedOrder, placeOrders } from '../checkout/place-order.server.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { askPayment, takePayment } from '../payment/payments.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { lockOrder, moveOrder } from './order-rows.server.ts'

let app: TestApp
let shop: TestShop
let now = new Date('2026-03-01T04:00:00Z')
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
})
afterAll(() => app.close())

const RECEIVER = {
  receiverName: '林小满',
  receiverPhone: '13912345678',
  areaText: '上海市徐汇区',
  address: '漕溪北路1号',
}

async function place(
  userId: string,
  lines: readonly CheckoutLine[],
  more: Partial<Checkout> = {},
): Promise<readonly PlacedOrder[]> {
  return shop.as('customer', (ctx) =>
    placeOrders(shop.trade, ctx, { userId, lines, isStaff: false, source: 'app', receiver: RECEIVER, ...more }),
  )
}

async function placed(
  userId: string,
  lines: readonly CheckoutLine[],
  more: Partial<Checkout> = {},
): Promise<PlacedOrder> {
  const [first] = await place(userId, lines, more)
  return first ?? expect.fail('no order')
}

/** Asks for the money of an order and says that it came. */
async function pay(orderId: string, amount?: number) {
  const asked = await shop.as('customer', async (ctx) =>
    askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), { channel: 'sandbox', now }),
  )
  const receipt = { payNo: asked.payNo, thirdNo: `third-${asked.payNo}`, amount: amount ?? asked.amount, paidAt: now }
  return { receipt, taken: await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt)) }
}

async function cancel(orderId: string): Promise<void> {
  await shop.as('customer', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'cancel', {
      who: 'customer',
      input: { cancelKind: 'customer' },
    }),
  )
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return error instanceof DomainError ? error.text[0] : String(error)
  }
  return expect.fail('it was not refused')
}

const stockOf = async (skuId: string) => {
  const { stock, locked, sold } = await shop.row('shop_sku', skuId)
  return { stock, locked, sold }
}

/** Stock and reserved pieces are the sums of the ledger, whatever happened. */
async function expectLedger(skuId: string): Promise<void> {
  const [sums] = await shop.rows(
    `select sum(qty) as stock, sum(locked_qty) as locked from shop_stock_log where sku_id = '${skuId}'`,
  )
  const { stock, locked } = await stockOf(skuId)
  expect(sums).toEqual({ stock, locked })
}

describe('an order from stock', () => {
  it('keeps its pieces, and sells them when it is paid', async () => {
    const [buyer, { skuId, productId }] = [await shop.customer(), await shop.listing(1)]
    const { id, payable, orderNo } = await placed(buyer, [{ skuId, qty: 2 }])
    expect(payable).toBe(40_000)
    expect(orderNo).toMatch(/^2603011200\d{6}$/)
    expect(await stockOf(skuId)).toEqual({ stock: 10, locked: 2, sold: 0 })
    expect((await pay(id)).taken).toBe('taken')
    expect(await stockOf(skuId)).toEqual({ stock: 8, locked: 0, sold: 2 })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, payState: 1, paid: 40_000 })
    expect(await shop.row('shop_product', productId)).toMatchObject({ stockTotal: 8, salesCount: 2 })
    await expectLedger(skuId)
  })

  it('lets its pieces go when it is cancelled, and counts no more against the limit', async () => {
    const buyer = await shop.customer()
    const { skuId } = await shop.listing(1, { product: { limitPerUser: 2 } })
    const { id } = await placed(buyer, [{ skuId, qty: 2 }])
    expect(await refusal(place(buyer, [{ skuId, qty: 1 }]))).toBe('每人限购2件，还可购买0件')
    await cancel(id)
    expect(await stockOf(skuId)).toEqual({ stock: 10, locked: 0, sold: 0 })
    await placed(buyer, [{ skuId, qty: 2 }])
    await expectLedger(skuId)
  })

  it('is never made for more than there is, or past the shelf', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1, { sku: { stock: 1 } })]
    expect(await refusal(place(buyer, [{ skuId, qty: 2 }]))).toBe('库存不足，仅剩1件')
    const off = await shop.listing(1, { product: { shelfState: 0 } })
    expect(await refusal(place(buyer, [{ skuId: off.skuId, qty: 1 }]))).toBe('商品未上架')
    expect(await refusal(place(buyer, [{ skuId: 'nothing', qty: 1 }]))).toBe('商品不存在或已下架')
    const frozen = await shop.customer({ state: 2 })
    expect(await refusal(place(frozen, [{ skuId, qty: 1 }]))).toBe('账号已冻结，不能下单')
    expect(await refusal(place(buyer, [{ skuId, qty: 1 }], { expected: 1 }))).toBe('应付金额已变为¥200.00，请确认')
    expect(await stockOf(skuId)).toEqual({ stock: 1, locked: 0, sold: 0 })
  })

  it('is had by exactly as many as there are pieces, however many ask at once', async () => {
    const { skuId } = await shop.listing(1, { product: { limitPerUser: 1 } })
    const buyers = await Promise.all(Array.from({ length: 30 }, () => shop.customer()))
    const tries = await Promise.allSettled(buyers.map((buyer) => place(buyer, [{ skuId, qty: 1 }])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const texts = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as DomainError).text?.[0]] : []))
    expect(new Set(texts)).toEqual(new Set(['库存不足，仅剩0件']))
    expect(await stockOf(skuId)).toEqual({ stock: 10, locked: 10, sold: 0 })
    await expectLedger(skuId)
  })

  it('is limited for a person who asks many times at once', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1, { product: { limitPerUser: 2 } })]
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => place(buyer, [{ skuId, qty: 1 }])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('is split by what becomes of its lines: deposits by figure', async () => {
    const buyer = await shop.customer()
    const listings = [await shop.listing(1), await shop.listing(2), await shop.listing(2), await shop.listing(1)]
    const orders = await place(
      buyer,
      listings.map(({ skuId }) => ({ skuId, qty: 1 })),
    )
    expect(orders.map(({ line }) => line)).toEqual([1, 2, 2])
  })
})

describe('a payment', () => {
  it('is taken once, whatever the channel repeats', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const { id } = await placed(buyer, [{ skuId, qty: 1 }])
    const { receipt } = await pay(id)
    const again = await Promise.all(
      Array.from({ length: 5 }, () => shop.as('payment', (ctx) => takePayment(shop.trade, ctx, receipt))),
    )
    expect(new Set(again)).toEqual(new Set(['known']))
    expect(await stockOf(skuId)).toEqual({ stock: 9, locked: 0, sold: 1 })
  })

  it('of another sum, or for an order that ended, is kept for a person to decide; the order can be brought back', async () => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1)]
    const wrong = await placed(buyer, [{ skuId, qty: 1 }])
    expect((await pay(wrong.id, 1)).taken).toBe('orphan')
    expect(await shop.row('shop_order', wrong.id)).toMatchObject({ status: ORDER.toPay, paid: 0 })

    const { id } = await placed(buyer, [{ skuId, qty: 1 }])
    const asked = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now }),
    )
    await cancel(id)
    const late = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now }
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, late))).toBe('orphan')
    const tasks = await shop.rows(`select kind, state from shop_task where ref_id = '${asked.id}'`)
    expect(tasks).toEqual([{ kind: 'orphan-payment', state: 0 }])
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'revive', { who: 'staff' }),
    )
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip, paid: 20_000, cancelKind: null })
    expect(await shop.rows(`select state from shop_task where ref_id = '${asked.id}'`)).toEqual([{ state: 1 }])
    await expectLedger(skuId)
  })

  it.each([
    ['of a listing', { product: { limitPerUser: 2 } }],
    ['of a figure', { goods: { limitPerUser: 2 } }],
  ])('too late brings no order back above the limit per person %s', async (_, limits) => {
    const [buyer, { skuId }] = [await shop.customer(), await shop.listing(1, limits)]
    const { id } = await placed(buyer, [{ skuId, qty: 2 }])
    const asked = await shop.as('customer', async (ctx) =>
      askPayment(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), { channel: 'sandbox', now }),
    )
    await cancel(id)
    const instead = await placed(buyer, [{ skuId, qty: 1 }])
    const late = { payNo: asked.payNo, thirdNo: `late-${asked.payNo}`, amount: asked.amount, paidAt: now }
    expect(await shop.as('payment', (ctx) => takePayment(shop.trade, ctx, late))).toBe('orphan')
    const revive = () =>
      shop.as('system', async (ctx) =>
        moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, id), 'revive', { who: 'staff' }),
      )
    expect(await refusal(revive())).toBe('每人限购2件，还可购买1件')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.cancelled })
    await cancel(instead.id)
    await revive()
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.toShip })
  })
})

describe('a pre-order', () => {
  async function deposit(goods: Readonly<Record<string, string | number | boolean>> = {}) {
    const buyer = await shop.customer()
    const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09', ...goods } })
    const { id } = await placed(buyer, [{ skuId: presell.skuId, qty: 1 }], { receiver: undefined })
    await pay(id)
    const [made] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${id}'`)
    return { buyer, presell, id, claimId: String(made?.id) }
  }

  async function open(claimId: string, presell: { readonly skuId: string; readonly goodsId: string }, stock = 5) {
    const final = await shop.listing(3, {
      goods: { presellGoodsId: presell.goodsId },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId, stock },
    })
    const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 14 * 86_400_000))
    await command(claimId, 'open', { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt })
    return final
  }

  async function command(
    claimId: string,
    name: string,
    input: Readonly<Record<string, string>> | object = {},
    who: 'system' | 'staff' | 'customer' = 'system',
  ) {
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      if (row) {
        await moveClaim(shop.trade, ctx, row, name, { who, input: input as never })
        await settleDepositOrder(shop.trade, ctx, String(row.depositOrderId), input as never)
      }
    })
  }

  const ledger = (claimId: string) =>
    shop.rows(`select kind, amount from shop_deposit_ledger where claim_id = '${claimId}' order by at, id`)

  it('holds the deposit, and applies it when the balance is paid', async () => {
    const { buyer, presell, id, claimId } = await deposit()
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.waiting, promisedMonth: '2026-09' })
    expect(await ledger(claimId)).toEqual([{ kind: 'hold', amount: 20_000 }])
    await open(claimId, presell)
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.balanceOpen })

    const stranger = await shop.customer()
    expect(await refusal(place(stranger, [{ claimId }]))).toBe('补款资格不存在、未开放或已在付款中')
    const balance = await placed(buyer, [{ claimId }])
    expect(balance).toMatchObject({ line: 3, payable: 109_900 })
    expect(await refusal(place(buyer, [{ claimId }])), 'a claim is paid once').toBe(
      '补款资格不存在、未开放或已在付款中',
    )
    await pay(balance.id)
    expect(await shop.row('shop_final_claim', claimId)).toMatchObject({ state: CLAIM.paid, finalOrderId: balance.id })
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.balancePaid })
    expect(await shop.row('shop_order', balance.id)).toMatchObject({ status: ORDER.toShip })
    expect(await ledger(claimId)).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'apply', amount: -20_000 },
    ])
  })

  it('is forfeited after the days of grace, and can be opened again while a piece is left', async () => {
    const { presell, id, claimId } = await deposit()
    await open(claimId, presell)
    expect(await refusal(command(claimId, 'passDue'))).toBe('未到补款截止')
    now = new Date(now.getTime() + 15 * 86_400_000)
    await command(claimId, 'passDue')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.overdue })
    expect(await refusal(command(claimId, 'forfeit'))).toBe('宽限期未结束')
    now = new Date(now.getTime() + 3 * 86_400_000)
    await command(claimId, 'forfeit')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.forfeited, cancelKind: 'forfeit' })
    const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 86_400_000))
    await command(claimId, 'reopen', { dueAt }, 'staff')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.balanceOpen })
    expect(await ledger(claimId)).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'forfeit', amount: -20_000 },
      { kind: 'unforfeit', amount: 20_000 },
    ])
  })

  it('is not given back against its policy; what the shop gives back goes the way it came', async () => {
    const { presell, id, claimId } = await deposit({ depositPolicy: 'never' })
    expect(await refusal(command(claimId, 'release', {}, 'customer'))).toBe('按定金规则不可退')
    await command(claimId, 'release', { cancelKind: 'shortage', reason: '到货不足' }, 'staff')
    expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.refunded, cancelKind: 'shortage' })
    const [made] = await shop.rows(`select id, kind, status, apply_amount from shop_refund where order_id = '${id}'`)
    expect(made).toMatchObject({ kind: 4, status: 50, applyAmount: 20_000 })
    expect(await shop.rows(`select amount, state from shop_refund_part where refund_id = '${made?.id}'`)).toEqual([
      { amount: 20_000, state: 0 },
    ])
    expect(await stockOf(presell.skuId)).toEqual({ stock: 10, locked: 0, sold: 0 })
    await expectLedger(presell.skuId)
  })

  it('opens no more claims than pieces arrived', async () => {
    const one = await deposit()
    const final = await open(one.claimId, one.presell, 1)
    const other = await deposit()
    const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900 }
    expect(await refusal(command(other.claimId, 'open', input))).toBe('到货数量不足')
  })
})
