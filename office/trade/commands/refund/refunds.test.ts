import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { ORDER } from '../../model/order-states.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../claim/claims.server.ts'
import { itemsOf, lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { buying } from '../testing/test-buying.server.ts'
import { type TestShop, testShop } from '../testing/test-shop.server.ts'
import { agreeRefund } from './agree-refund.server.ts'
import { applyRefund, type RefundRequest } from './apply-refund.server.ts'
import { refundPartDone } from './refund-booking.server.ts'
import { lockRefund, moveRefund, partsOf, refundItemsOf } from './refund-rows.server.ts'

let app: TestApp
let shop: TestShop
let now = new Date('2026-03-01T04:00:00Z')
let customer: ReturnType<typeof buying>
beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  customer = buying(shop, () => now)
  await sql`insert into shop_return_address (id, name, contact, phone, region, address, is_default)
    values ('a1', '仓库', '张三', '13900000000', '310104', '漕溪北路2号', true)`.execute(app.db)
})
afterAll(() => app.close())

/** A paid order from stock of pieces at 100.00 yuan, or what is said. */
async function paid(qty = 1, price = 10_000, product: Readonly<Record<string, number>> = {}) {
  const { skuId } = await shop.listing(1, { sku: { presentPrice: price }, product })
  const userId = await shop.customer()
  const { id: orderId } = await customer.place(userId, [{ skuId, qty }])
  await customer.pay(orderId)
  return { orderId, skuId, userId, itemId: await itemOf(orderId) }
}

async function itemOf(orderId: string): Promise<string> {
  const [item] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
  return item?.id ?? expect.fail('no item')
}

const ship = (orderId: string) =>
  shop.as('system', async (ctx) =>
    moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'ship', { who: 'staff' }),
  )

async function apply(
  request: Pick<RefundRequest, 'orderId' | 'kind'> & Partial<RefundRequest>,
): Promise<readonly string[]> {
  const lines = request.lines ?? [{ orderItemId: await itemOf(request.orderId), qty: 1 }]
  const made = await shop.as('customer', (ctx) =>
    applyRefund(shop.trade, ctx, { causeCode: 'unwanted', source: 'customer', ...request, lines }),
  )
  return made.map(({ id }) => id)
}

const move = (id: string, command: string, input: Values = {}, who: 'staff' | 'customer' | 'system' = 'staff') =>
  shop.as('system', async (ctx) =>
    moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), command, { who, input }),
  )

/** Somebody of the staff agrees. */
const agree = (id: string, input: Values = {}, username = 'wang') =>
  shop.as('system', async (ctx) => {
    const by = { ...ctx, user: { ...ctx.user, username } }
    return agreeRefund(shop.trade, by, await lockRefund(shop.trade, by, id), input)
  })

/** Channels pay back all that waits. */
async function payBack(...refundIds: readonly string[]): Promise<void> {
  for (const id of refundIds) {
    for (const part of await shop.as('system', (ctx) => partsOf(ctx, id))) {
      await shop.as('payment', (ctx) => refundPartDone(shop.trade, ctx, part.id, { thirdNo: `back-${part.id}` }))
    }
  }
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return error instanceof DomainError ? (error.detail.errors?.[0]?.message ?? error.text)[0] : String(error)
  }
  return expect.fail('it was not refused')
}

const stockOf = async (skuId: string) => {
  const { stock, locked, sold } = await shop.row('shop_sku', skuId)
  return { stock, locked, sold }
}

/** Sends a parcel back, and says what was in it. */
async function inspected(id: string, result: Values, input: Values = {}): Promise<void> {
  await move(id, 'send', { carrier: 'sf', trackingNo: 'SF10000001' }, 'customer')
  await move(id, 'receive')
  const items = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
  await move(id, 'inspect', { items: items.map((item) => ({ refundItemId: item.id, ...result })), ...input })
}

describe('a refund of what was not sent', () => {
  it('gives the money and the freight back, the pieces to others, and ends the order', async () => {
    const { orderId, skuId, itemId } = await paid(2, 10_000, { freightKind: 1, freight: 1_200 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ paid: 21_200 })
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly, lines: [{ orderItemId: itemId, qty: 2 }] })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ afterSaleState: 1, refunded: 0 })
    expect(await refusal(ship(orderId))).toBe('有未完成的退款')
    await agree(id)
    await payBack(id)
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.refunded, agreedAmount: 21_200 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({
      status: ORDER.refunded,
      refunded: 21_200,
      payState: 3,
    })
    expect(await stockOf(skuId)).toEqual({ stock: 10, locked: 0, sold: 0 })
  })

  it('gives no freight back that is needed for a piece whose refund was refused meanwhile', async () => {
    const { orderId, itemId } = await paid(2, 10_000, { freightKind: 1, freight: 1_200 })
    const one = { orderId, kind: REFUND_KIND.moneyOnly, lines: [{ orderItemId: itemId, qty: 1 }] }
    const [first = '', last = ''] = [...(await apply(one)), ...(await apply(one))]
    expect(await shop.row('shop_refund', last)).toMatchObject({ applyAmount: 11_200, freightRefund: 1_200 })
    await move(first, 'reject', { code: 'other', reason: '不符' })
    await agree(last)
    await payBack(last)
    expect(await shop.row('shop_refund', last)).toMatchObject({ agreedAmount: 10_000, freightRefund: 0 })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ refunded: 10_000, status: ORDER.toShip })
  })

  it('gives back of three pieces a third each, the last one with the rest', async () => {
    const { orderId, itemId } = await paid(3, 3_334)
    await sql`update shop_order_item set coupon_share = 2, pay_amount = 10000 where id = ${itemId}`.execute(app.db)
    await sql`update shop_order set coupon_amount = 2, payable = 10000, paid = 10000 where id = ${orderId}`.execute(
      app.db,
    )
    const amounts: unknown[] = []
    for (let piece = 0; piece < 3; piece += 1) {
      const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly })
      await agree(id)
      await payBack(id)
      amounts.push((await shop.row('shop_refund', id)).agreedAmount)
    }
    expect(amounts).toEqual([3_333, 3_333, 3_334])
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.moneyOnly }))).toBe('订单状态不支持该退款类型')
  })

  it('gives points back and takes points back, by the cash for the goods', async () => {
    const userId = await shop.customer()
    const skus = [await shop.listing(1, { sku: { presentPrice: 9_950 } }), await shop.listing(1)]
    const lines = skus.map(({ skuId }, index) => ({ skuId, qty: 2 - index }))
    const { id: orderId } = await customer.place(userId, lines)
    await customer.pay(orderId)
    const [first, second] = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
    // what the worked example says of its lines: 16,546 for the others, 8,137 for the one that comes back
    await sql`update shop_order_item set unit_price = 8273, line_amount = 16546, pay_amount = 16546
      where id = ${first?.id}`.execute(app.db)
    await sql`update shop_order_item set unit_price = 8137, line_amount = 8137, pay_amount = 8137
      where id = ${second?.id}`.execute(app.db)
    await sql`update shop_order set item_amount = 24683, payable = 24683, paid = 24683, integral_used = 3500,
      integral_given = 246 where id = ${orderId}`.execute(app.db)
    const [id = ''] = await apply({
      orderId,
      kind: REFUND_KIND.moneyOnly,
      lines: [{ orderItemId: second?.id ?? '', qty: 1 }],
    })
    await agree(id)
    await payBack(id)
    expect(await shop.row('shop_refund', id)).toMatchObject({
      agreedAmount: 8_137,
      integralBack: 1_153,
      integralClawed: 81,
    })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.toShip, payState: 2 })
  })
})

describe('what may be applied for', () => {
  it('fits the state of the order, its pieces and its money', async () => {
    const { orderId, itemId, userId } = await paid(2)
    const lines = (qty: number, amount?: number) => ({ lines: [{ orderItemId: itemId, qty, amount }] })
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.return }))).toBe('仅已发货的商品可退货或换货')
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.deposit }))).toBe('仅未补款的预售订单可退定金或全款')
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.compensation }))).toBe('补偿由商家发起')
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.moneyOnly, ...lines(3) }))).toBe('可退数量为2')
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.moneyOnly, ...lines(1, 10_001) }))).toBe('最多可退¥100.00')
    const nothing = apply({ orderId, kind: REFUND_KIND.compensation, source: 'staff', lines: [] })
    expect(await refusal(nothing)).toBe('退款金额须大于0')
    const stranger = apply({ orderId, kind: REFUND_KIND.moneyOnly, userId: await shop.customer() })
    expect(await refusal(stranger)).toBe('订单不存在')
    await apply({ orderId, kind: REFUND_KIND.moneyOnly, userId, ...lines(2) })
    expect(await refusal(apply({ orderId, kind: REFUND_KIND.moneyOnly }))).toBe('可退数量为0')
  })

  it('once more after a refusal, and with a proof', async () => {
    const { orderId } = await paid()
    const again = (proofs?: string) => apply({ orderId, kind: REFUND_KIND.moneyOnly, proofs })
    const [first = ''] = await again('proof/a.png')
    expect(await refusal(move(first, 'reject', { reason: '商品完好' }))).toBe('请选择拒绝类别')
    await move(first, 'reject', { code: 'other', reason: '商品完好' })
    expect(await shop.row('shop_order', orderId)).toMatchObject({ afterSaleState: 0 })
    expect(await refusal(again('proof/a.png'))).toBe('再次申请须提供新凭证')
    const [second = ''] = await again('proof/b.png')
    await move(second, 'reject', { code: 'other', reason: '商品完好' })
    expect(await refusal(again('proof/b.png'))).toBe('已再次申请过，请联系客服')
  })

  it('within the days of after-sales, past them by staff who say why', async () => {
    const { orderId } = await paid()
    await ship(orderId)
    await shop.as('customer', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, orderId), 'receive', { who: 'customer' }),
    )
    const before = now
    const { afterSaleUntil } = await shop.row('shop_order', orderId)
    expect(afterSaleUntil).toEqual(new Date(now.getTime() + 7 * 86_400_000))
    now = new Date(now.getTime() + 8 * 86_400_000)
    // what was received before keeps its days
    await shop.rows(`insert into shop_setting (code, value) values ('order.afterSaleDays', '30')`)
    try {
      const late = (more: Partial<RefundRequest>) => apply({ orderId, kind: REFUND_KIND.return, ...more })
      expect(await refusal(late({}))).toBe('已超过售后期限')
      expect(await refusal(late({ source: 'staff' }))).toBe('已超过售后期限，请填写原因')
      expect(await late({ source: 'staff', description: '熟客' })).toHaveLength(1)
    } finally {
      now = before
      await shop.rows(`delete from shop_setting where code = 'order.afterSaleDays'`)
    }
  })
})

describe('agreeing', () => {
  it('above the limit takes two people who are not the same', async () => {
    const { orderId } = await paid(1, 100_001)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly })
    await agree(id)
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.applied, handler: 'wang' })
    expect(await refusal(agree(id))).toBe('同一订单的退款合计超过限额，需另一人复核')
    await agree(id, {}, 'li')
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.paying, handler: 'wang', approver: 'li' })
  })

  it('takes two people for all that is above the limit of an order together, in whatever parts', async () => {
    const { orderId, itemId } = await paid(3, 40_000)
    const asked: string[] = []
    for (let piece = 0; piece < 3; piece += 1) {
      asked.push(...(await apply({ orderId, kind: REFUND_KIND.moneyOnly, lines: [{ orderItemId: itemId, qty: 1 }] })))
    }
    const [first = '', second = '', third = ''] = asked
    await agree(first)
    await payBack(first)
    await agree(second)
    await agree(third)
    expect(await shop.row('shop_refund', second)).toMatchObject({ status: REFUND.paying, approver: null })
    expect(await shop.row('shop_refund', third)).toMatchObject({ status: REFUND.applied, handler: 'wang' })
    await agree(third, {}, 'li')
    expect(await shop.row('shop_refund', third)).toMatchObject({ status: REFUND.paying, approver: 'li' })
  })

  it('to less than was applied for frees the rest; to more is refused', async () => {
    const { orderId, itemId } = await paid(1)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly })
    expect(await refusal(agree(id, { amount: 10_001 }))).toBe('同意金额超出可退')
    expect(await refusal(agree(id, { amount: 0 }))).toBe('同意金额超出可退')
    await agree(id, { amount: 4_000 })
    expect(await shop.row('shop_order_item', itemId)).toMatchObject({ refundingAmount: 4_000, refundingQty: 1 })
    await payBack(id)
    expect(await shop.row('shop_order', orderId)).toMatchObject({
      refunded: 4_000,
      payState: 2,
      status: ORDER.refunded,
    })
  })

  it('of more than its payments hold waits for them, and is planned again', async () => {
    const { orderId } = await paid()
    const held = (amount: number) =>
      shop.rows(`update shop_payment set amount = ${amount} where order_id = '${orderId}'`)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly })
    const partsAt = async () => (await shop.as('system', (ctx) => partsOf(ctx, id))).map(({ amount }) => amount)
    await held(9_999)
    await agree(id)
    expect([(await shop.row('shop_refund', id)).status, await partsAt()]).toEqual([REFUND.paying, []])
    await held(10_000)
    await move(id, 'retry')
    expect(await partsAt()).toEqual([10_000])
    expect(await shop.rows(`select kind, state from shop_task where ref_id = '${id}'`)).toEqual([
      { kind: 'refund-exceeds', state: 1 },
    ])
    expect(await refusal(move(id, 'retry'))).toBe('款项正在退回')
    await payBack(id)
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.refunded })
  })

  it('twenty times at once has one effect', async () => {
    const { orderId } = await paid()
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.moneyOnly })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => agree(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.rows(`select amount from shop_refund_part where refund_id = '${id}'`)).toEqual([
      { amount: 10_000 },
    ])
  })
})

describe('a parcel that comes back', () => {
  async function returned(qty = 2) {
    const of = await paid(qty)
    await ship(of.orderId)
    const [id = ''] = await apply({
      orderId: of.orderId,
      kind: REFUND_KIND.return,
      lines: [{ orderItemId: of.itemId, qty }],
    })
    await agree(id)
    return { ...of, id }
  }

  it('is inspected piece by piece: good ones into stock, the others only noted', async () => {
    const { id, skuId, orderId } = await returned()
    expect(await shop.row('shop_refund', id)).toMatchObject({
      status: REFUND.parcelExpected,
      returnAddressId: 'a1',
      returnAddressSnap: { contact: '张三', address: '漕溪北路2号' },
      parcelDeadline: new Date('2026-03-08T04:00:00Z'),
    })
    expect(await refusal(inspected(id, { condition: 'opened', restockQty: 1, scrapQty: 2 }))).toContain(
      '入库、转残品与报废之和等于收到数量',
    )
    const items = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
    await move(id, 'inspect', {
      items: [{ refundItemId: items[0]?.id, condition: 'opened', restockQty: 1, scrapQty: 1 }],
    })
    expect(await stockOf(skuId)).toEqual({ stock: 9, locked: 0, sold: 1 })
    await payBack(id)
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.refunded, refunded: 20_000 })
    expect(await stockOf(skuId)).toEqual({ stock: 9, locked: 0, sold: 1 })
  })

  it('leaves broken pieces that are kept with the damaged ones, which are not for sale', async () => {
    const { id, skuId } = await returned()
    await inspected(id, { condition: 'damaged', restockQty: 0, damagedQty: 1, scrapQty: 1 })
    expect(await stockOf(skuId)).toEqual({ stock: 8, locked: 0, sold: 2 })
    expect(await shop.rows(`select qty from shop_damaged where sku_id = '${skuId}'`)).toEqual([{ qty: 1 }])
    expect(
      await shop.rows(`select kind, qty, damaged_qty, ref_type from shop_stock_log
        where sku_id = '${skuId}' and damaged_qty <> 0`),
    ).toEqual([{ kind: 'damage', qty: 0, damagedQty: 1, refType: 'refund' }])
    expect(
      (await shop.rows(`select damaged_qty, scrap_qty from shop_refund_item where refund_id = '${id}'`))[0],
    ).toEqual({
      damagedQty: 1,
      scrapQty: 1,
    })
  })

  it('that holds fewer pieces gives back those that came', async () => {
    const { id, itemId } = await returned()
    await move(id, 'send', { carrier: 'sf', trackingNo: 'SF10000001' }, 'customer')
    const items = await shop.as('system', (ctx) => refundItemsOf(ctx, id))
    expect(await refusal(move(id, 'receive', { items: [{ refundItemId: items[0]?.id, qty: 3 }] }))).toBe(
      '收货数量超出申请数量',
    )
    await move(id, 'receive', { items: [{ refundItemId: items[0]?.id, qty: 1 }] })
    await move(id, 'inspect', {
      items: [{ refundItemId: items[0]?.id, condition: 'sealed', restockQty: 1, scrapQty: 0 }],
    })
    await payBack(id)
    expect(await shop.row('shop_order_item', itemId)).toMatchObject({
      refundedAmount: 10_000,
      refundedQty: 1,
      refundingQty: 0,
      refundingAmount: 0,
      sentBackQty: 1,
    })
  })

  it('names who agreed; whoever inspects it approves nothing that one person may agree to', async () => {
    const { id } = await returned()
    await inspected(id, { condition: 'opened', restockQty: 2, scrapQty: 0 })
    expect(await shop.row('shop_refund', id)).toMatchObject({
      status: REFUND.paying,
      handler: 'wang',
      approver: null,
    })
  })

  it('that holds only some of several items gives back what these cost, and what staff say by that', async () => {
    const back = async (arrived: 0 | 1, amount?: number) => {
      const dear = await shop.listing(1, { sku: { presentPrice: 95_000 } })
      const cheap = await shop.listing(1, { sku: { presentPrice: 5_000 } })
      const lines = [cheap, dear].map(({ skuId }) => ({ skuId, qty: 1 }))
      const { id: orderId } = await customer.place(await shop.customer(), lines)
      await customer.pay(orderId)
      await ship(orderId)
      const items = await shop.as('system', (ctx) => itemsOf(ctx, orderId))
      const asked = items.map(({ id: orderItemId }) => ({ orderItemId, qty: 1 }))
      const [id = ''] = await apply({ orderId, kind: REFUND_KIND.return, lines: asked })
      await agree(id)
      await move(id, 'send', { carrier: 'sf', trackingNo: 'SF10000001' }, 'customer')
      const parcel = (await shop.as('system', (ctx) => refundItemsOf(ctx, id)))[arrived]
      await move(id, 'receive', { items: [{ refundItemId: parcel?.id, qty: 1 }] })
      await move(id, 'inspect', {
        items: [{ refundItemId: parcel?.id, condition: 'sealed', restockQty: 1, scrapQty: 0 }],
        amount,
      })
      await payBack(id)
      return shop.rows(`select refunded_amount, refunded_qty, refunding_amount from shop_order_item
        where order_id = '${orderId}' order by position`)
    }
    const nothing = { refundedAmount: 0, refundedQty: 0, refundingAmount: 0 }
    expect(await back(0)).toEqual([{ refundedAmount: 5_000, refundedQty: 1, refundingAmount: 0 }, nothing])
    expect(await back(1)).toEqual([nothing, { refundedAmount: 95_000, refundedQty: 1, refundingAmount: 0 }])
    expect(await back(0, 4_000)).toEqual([{ refundedAmount: 4_000, refundedQty: 1, refundingAmount: 0 }, nothing])
    expect(await refusal(back(0, 5_001))).toBe('同意金额超出可退')
  })

  it('that never comes ends the refund; it can be applied for again', async () => {
    const { id, itemId, orderId } = await returned(1)
    expect(await refusal(move(id, 'expire', {}, 'system'))).toBe('未到寄回期限')
    const before = now
    now = new Date(now.getTime() + 8 * 86_400_000)
    await move(id, 'expire', {}, 'system').finally(() => {
      now = before
    })
    expect(await shop.row('shop_refund', id)).toMatchObject({ status: REFUND.withdrawn, rejectReason: '逾期未寄回' })
    expect(await shop.row('shop_order_item', itemId)).toMatchObject({
      refundingQty: 0,
      refundingAmount: 0,
      sentBackQty: 0,
    })
    await apply({ orderId, kind: REFUND_KIND.return, proofs: 'proof/a.png' })
  })

  it('for another piece makes an order of nothing to pay that can be shipped', async () => {
    const { orderId, skuId, itemId, userId } = await paid()
    await ship(orderId)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.exchange })
    await agree(id)
    await inspected(id, { condition: 'damaged', restockQty: 0, scrapQty: 1 })
    const { exchangeOrderId, status, agreedAmount } = await shop.row('shop_refund', id)
    expect({ status, agreedAmount }).toEqual({ status: REFUND.refunded, agreedAmount: 0 })
    expect(await shop.row('shop_order', String(exchangeOrderId))).toMatchObject({
      status: ORDER.toShip,
      payable: 0,
      userId,
      address: '漕溪北路1号',
      itemText: (await shop.row('shop_order', orderId)).itemText,
    })
    expect(await stockOf(skuId)).toEqual({ stock: 8, locked: 0, sold: 2 })
    expect(await shop.row('shop_order_item', itemId)).toMatchObject({ refundedQty: 0, refundingQty: 0 })
    await ship(String(exchangeOrderId))
  })
})

describe('a pre-order that was delivered', () => {
  async function delivered(qty = 1) {
    const userId = await shop.customer()
    const presell = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
    const { id: depositId } = await customer.place(userId, [{ skuId: presell.skuId, qty }], { receiver: undefined })
    await customer.pay(depositId)
    const [claim] = await shop.rows(`select id from shop_final_claim where deposit_order_id = '${depositId}'`)
    const claimId = String(claim?.id)
    const final = await shop.listing(3, {
      goods: { presellGoodsId: presell.goodsId },
      sku: { presentPrice: 109_900, presellSkuId: presell.skuId },
    })
    const dueAt = shop.trade.app.clock.format(new Date(now.getTime() + 86_400_000))
    const input = { finalGoodsId: final.goodsId, finalSkuId: final.skuId, dueAmount: 109_900, dueAt }
    await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claimId])
      await moveClaim(shop.trade, ctx, row ?? expect.fail('no claim'), 'open', { input: input as never })
      await settleDepositOrder(shop.trade, ctx, depositId)
    })
    const { id: balanceId } = await customer.place(userId, [{ claimId }])
    await customer.pay(balanceId)
    await ship(balanceId)
    return { depositId, balanceId, claimId }
  }

  it('gives back the balance first, then the deposit, as one group; the ledger stays closed', async () => {
    const { depositId, balanceId, claimId } = await delivered()
    const [first = '', second = ''] = await apply({ orderId: balanceId, kind: REFUND_KIND.return })
    const groups = await shop.rows(`select order_id, group_no, apply_amount from shop_refund
      where id in ('${first}', '${second}') order by apply_amount desc`)
    expect(groups).toMatchObject([
      { orderId: balanceId, applyAmount: 109_900 },
      { orderId: depositId, applyAmount: 20_000 },
    ])
    expect(groups[0]?.groupNo).toBe(groups[1]?.groupNo)
    expect(await refusal(agree(second))).toBe('与同组退款一并处理')
    await agree(first)
    await agree(first, {}, 'li')
    await inspected(first, { condition: 'sealed', restockQty: 1, scrapQty: 0 })
    await payBack(first, second)
    expect(await shop.row('shop_order', balanceId)).toMatchObject({ status: ORDER.refunded, refunded: 109_900 })
    expect(await shop.row('shop_order', depositId)).toMatchObject({ status: ORDER.refunded, refunded: 20_000 })
    const ledger = await shop.rows(`select kind from shop_deposit_ledger where claim_id = '${claimId}' order by at, id`)
    expect(ledger.map(({ kind }) => kind).sort()).toEqual(['apply', 'hold'])
  })

  it('of which one of two pieces comes back gives its balance and its deposit back; the other the rest of both', async () => {
    const { depositId, balanceId } = await delivered(2)
    const back = async (qty: number, arrived: number) => {
      const lines = [{ orderItemId: await itemOf(balanceId), qty }]
      const [first = '', second = ''] = await apply({ orderId: balanceId, kind: REFUND_KIND.return, lines })
      await agree(first)
      await agree(first, {}, 'li')
      await move(first, 'send', { carrier: 'sf', trackingNo: 'SF10000001' }, 'customer')
      const [item] = await shop.as('system', (ctx) => refundItemsOf(ctx, first))
      await move(first, 'receive', { items: [{ refundItemId: item?.id, qty: arrived }] })
      await move(first, 'inspect', {
        items: [{ refundItemId: item?.id, condition: 'sealed', restockQty: arrived, scrapQty: 0 }],
      })
      await payBack(first, second)
      const lineOf = async (orderId: string) => {
        const { refundedAmount, refundedQty, refundingAmount, refundingQty } = await shop.row(
          'shop_order_item',
          await itemOf(orderId),
        )
        return [refundedQty, refundedAmount, refundingQty, refundingAmount]
      }
      return [await lineOf(balanceId), await lineOf(depositId)]
    }
    expect(await back(2, 1)).toEqual([
      [1, 109_900, 0, 0],
      [1, 20_000, 0, 0],
    ])
    expect(await back(1, 1)).toEqual([
      [2, 219_800, 0, 0],
      [2, 40_000, 0, 0],
    ])
    for (const id of [balanceId, depositId]) {
      expect(await shop.row('shop_order', id)).toMatchObject({ status: ORDER.refunded, payState: 3 })
    }
  })

  it('gives back of a smaller amount only the balance, and ends with it', async () => {
    const { balanceId } = await delivered()
    const [first = '', second = ''] = await apply({ orderId: balanceId, kind: REFUND_KIND.moneyOnly })
    await agree(first, { amount: 100_000 })
    expect(await shop.row('shop_refund', second)).toMatchObject({ status: REFUND.withdrawn })
    const other = await delivered()
    const [leading = '', following = ''] = await apply({ orderId: other.balanceId, kind: REFUND_KIND.moneyOnly })
    await move(leading, 'withdraw', {}, 'customer')
    expect(await shop.row('shop_refund', following)).toMatchObject({ status: REFUND.withdrawn })
    expect(await shop.row('shop_order', other.depositId)).toMatchObject({ afterSaleState: 0 })
  })

  it('of which only the deposit is paid gives the deposit back and ends the claim', async () => {
    const { skuId } = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
    const { id: orderId } = await customer.place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: undefined })
    await customer.pay(orderId)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.deposit })
    await agree(id)
    await payBack(id)
    expect(await shop.row('shop_order', orderId)).toMatchObject({ status: ORDER.refunded, refunded: 20_000 })
    const [sum] = await shop.rows(`select sum(amount)::int as left from shop_deposit_ledger e
      join shop_final_claim c on c.id = e.claim_id where c.deposit_order_id = '${orderId}'`)
    expect(sum).toEqual({ left: 0 })
    expect(await shop.rows(`select count(*)::int as made from shop_refund where order_id = '${orderId}'`)).toEqual([
      { made: 1 },
    ])
  })

  it('of which staff keep a part owes nothing afterwards: what is kept is kept', async () => {
    const { skuId } = await shop.listing(2, { goods: { releaseMonth: '2026-09' } })
    const { id: orderId } = await customer.place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: undefined })
    await customer.pay(orderId)
    const [id = ''] = await apply({ orderId, kind: REFUND_KIND.deposit })
    await agree(id, { amount: 15_000 })
    await payBack(id)
    expect(
      await shop.rows(`select e.kind, e.amount from shop_deposit_ledger e join shop_final_claim c on c.id = e.claim_id
        where c.deposit_order_id = '${orderId}' order by e.amount desc`),
    ).toEqual([
      { kind: 'hold', amount: 20_000 },
      { kind: 'forfeit', amount: -5_000 },
      { kind: 'refund', amount: -15_000 },
    ])
  })

  it('is agreed by itself only within the policy of its figure', async () => {
    await sql`insert into shop_setting (code, value) values ('refund.autoAgreeHours', '24')`.execute(app.db)
    const deadlineOf = async (depositPolicy: string | null) => {
      const { skuId } = await shop.listing(2, { goods: { releaseMonth: '2026-09', depositPolicy } })
      const { id: orderId } = await customer.place(await shop.customer(), [{ skuId, qty: 1 }], { receiver: undefined })
      await customer.pay(orderId)
      const [id = ''] = await apply({ orderId, kind: REFUND_KIND.deposit })
      return (await shop.row('shop_refund', id)).handleDeadline
    }
    expect(await deadlineOf('balance')).not.toBeNull()
    expect(await deadlineOf('window')).not.toBeNull()
    expect(await deadlineOf('never')).toBeNull()
    expect(await deadlineOf(null)).toBeNull()
    await sql`delete from shop_setting where code = 'refund.autoAgreeHours'`.execute(app.db)
  })
})
