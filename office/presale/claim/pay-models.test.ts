import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.server.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import { lockClaims, moveClaim, settleDepositOrder } from '../../trade/commands/claim/claims.server.ts'
import { endOverdue } from '../../trade/commands/claim/overdue.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { lockRefund, moveRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { refundableOfOrder } from '../../trade/commands/refund/refundable.server.ts'
import { BOOK_RULES } from '../../trade/commands/testing/book-rules.ts'
import { FREIGHT, LATER, PRICE, paidByModel } from '../../trade/commands/testing/paid-by-model.server.ts'
import { paidBalance, RECEIVER } from '../../trade/commands/testing/pre-orders.server.ts'
import { type TestShop, testShop } from '../../trade/commands/testing/test-shop.server.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { PAY_STATE } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'

const DAY = 86_400_000

let app: TestApp
let shop: TestShop
let figure: ReturnType<typeof paidByModel>['figure']
let order: ReturnType<typeof paidByModel>['order']
let open: ReturnType<typeof paidByModel>['open']
let arrive: ReturnType<typeof paidByModel>['arrive']
const now = new Date(Math.floor(Date.now() / 1000) * 1000)

beforeAll(async () => {
  app = await startTestApp()
  shop = testShop(app, () => now)
  ;({ figure, order, open, arrive } = paidByModel(shop, () => now))
})
afterAll(() => app.close())

async function release(claimId: string, how: { readonly cancelKind: string }): Promise<void> {
  await shop.as('system', async (ctx) => {
    const [claim] = await lockClaims(shop.trade, ctx, [claimId])
    if (claim) {
      await moveClaim(shop.trade, ctx, claim, 'release', { input: how })
      await settleDepositOrder(shop.trade, ctx, String(claim.depositOrderId), how)
    }
  })
}

const claimOf = (id: string) => shop.row('shop_final_claim', id)
const orderOf = (id: string) => shop.row('shop_order', id)
const owed = async (claimId: string) =>
  Number(
    (
      await shop.rows(`select coalesce(sum(amount), 0) as sum from shop_deposit_ledger where claim_id = '${claimId}'`)
    )[0]?.sum,
  )
const set = (code: string, value: unknown) =>
  shop.rows(`insert into shop_setting (id, code, value, tenant_id) values (md5('${code}'), '${code}', '${JSON.stringify(value)}', 0)
    on conflict do nothing`)

async function expectSoundBooks(): Promise<void> {
  for (const [rule, statement] of Object.entries(BOOK_RULES)) {
    expect(await shop.rows(statement), rule).toEqual([])
  }
}

describe('a reservation', () => {
  it('takes nothing now, without an address, and is a claim at the price of the day', async () => {
    const { orderId, claimId } = await order(await figure(PAY_MODEL.reservation), { qty: 2, receiver: false })
    expect(await orderOf(orderId)).toMatchObject({
      ...{ status: ORDER.waiting, payState: PAY_STATE.later, payable: 0, paid: 0, payModel: PAY_MODEL.reservation },
    })
    expect(await claimOf(claimId)).toMatchObject({
      ...{ state: CLAIM.waiting, depositAmount: 0, agreedPrice: PRICE, qty: 2, payModel: PAY_MODEL.reservation },
    })
    expect(await owed(claimId)).toBe(0)
    expect(shop.told.filter(({ id }) => id === orderId).map(({ type }) => type)).toEqual([
      'order.placed',
      'order.reserved',
    ])
  })

  it('is paid whole when it has arrived, at what was agreed, with the freight of the parcel', async () => {
    const reserved = await figure(PAY_MODEL.reservation)
    const claim = await order(reserved)
    expect(await open(reserved.waveId, claim.claimId)).toBe(true)
    expect(await claimOf(claim.claimId)).toMatchObject({ state: CLAIM.open, dueAmount: PRICE })
    const balance = await paidBalance(shop, () => now, claim)
    expect(await orderOf(balance)).toMatchObject({ status: ORDER.toShip, payable: PRICE + FREIGHT })
    expect(await orderOf(claim.orderId)).toMatchObject({ status: ORDER.balancePaid })
  })

  it('costs less where it does when it opens, if the shop says so, and never more', async () => {
    await set('presale.reservedPrice', 'most')
    const dear = await figure(PAY_MODEL.reservation)
    const cheap = await figure(PAY_MODEL.reservation)
    await shop.rows(`update shop_sku set present_price = 50_000 where id = '${cheap.finalSkuId}'`)
    for (const [of, due] of [
      [dear, PRICE],
      [cheap, 50_000],
    ] as const) {
      const { claimId } = await order(of)
      await open(of.waveId, claimId)
      expect(await claimOf(claimId)).toMatchObject({ dueAmount: due })
    }
    await shop.rows(`delete from shop_setting where code = 'presale.reservedPrice'`)
  })

  it('needs no refund when the maker cancels, and its customer may give it up', async () => {
    const reserved = await figure(PAY_MODEL.reservation)
    const { orderId, claimId } = await order(reserved)
    await release(claimId, { cancelKind: 'maker' })
    expect(await claimOf(claimId)).toMatchObject({ state: CLAIM.released })
    expect(await orderOf(orderId)).toMatchObject({ status: ORDER.cancelled, cancelKind: 'maker' })
    expect(await shop.rows(`select 1 from shop_refund where order_id = '${orderId}'`)).toEqual([])
    expect(shop.told.filter(({ id }) => id === claimId).map(({ type }) => type)).toEqual(['claim.unreserved'])
  })

  it('lapses when nobody pays, whatever becomes of deposits; who lets too many lapse cannot reserve', async () => {
    await set('presale.noShowLimit', 1)
    const reserved = await figure(PAY_MODEL.reservation)
    const claim = await order(reserved)
    await open(reserved.waveId, claim.claimId)
    const graceUntil = new Date(now.getTime() - DAY).toISOString()
    await shop.rows(
      `update shop_final_claim set state = 3, grace_until = '${graceUntil}' where id = '${claim.claimId}'`,
    )
    await shop.rows(`update shop_order set status = 24 where id = '${claim.orderId}'`)
    const isEnded = await shop.as('system', async (ctx) => {
      const [row] = await lockClaims(shop.trade, ctx, [claim.claimId])
      return row && endOverdue(shop.trade, ctx, row, { policy: 'credit', who: 'system' })
    })
    expect(isEnded).toBe(true)
    expect(await claimOf(claim.claimId)).toMatchObject({ state: CLAIM.forfeited })
    expect(shop.told.filter(({ id }) => id === claim.claimId).map(({ type }) => type)).toContain('claim.missed')
    await expect(order(await figure(PAY_MODEL.reservation), { buyer: claim.buyer })).rejects.toMatchObject({
      detail: {
        errors: [
          { path: 'lines.0', message: ['已有1次预订未付款，不能再免定金预订', expect.anything(), 'customer.noShows'] },
        ],
      },
    })
    const { claimId } = await order(await figure(PAY_MODEL.deposit), { buyer: claim.buyer })
    expect(await claimOf(claimId), 'deposits are open to them').toMatchObject({ state: CLAIM.waiting })
    await shop.rows(`delete from shop_setting where code = 'presale.noShowLimit'`)
  })
})

describe('a prepaid pre-order', () => {
  it('is paid whole with its freight, and asks for the address', async () => {
    const prepaid = await figure(PAY_MODEL.prepaid)
    await expect(order(prepaid, { receiver: false })).rejects.toMatchObject({
      detail: { errors: [{ path: 'receiver' }] },
    })
    const { orderId, claimId } = await order(prepaid, { qty: 2 })
    expect(await orderOf(orderId)).toMatchObject({
      status: ORDER.waiting,
      payable: 2 * PRICE + FREIGHT,
      freight: FREIGHT,
    })
    expect(await claimOf(claimId)).toMatchObject({ depositAmount: 2 * PRICE, payModel: PAY_MODEL.prepaid })
    expect(await owed(claimId), 'what is held is owed').toBe(2 * PRICE)
  })

  it('is to be shipped as soon as it has arrived, once, without a balance', async () => {
    const prepaid = await figure(PAY_MODEL.prepaid)
    const { orderId, claimId } = await order(prepaid)
    expect(await open(prepaid.waveId, claimId)).toBe(true)
    expect(await open(prepaid.waveId, claimId), 'the same again').toBe(true)
    const claim = await claimOf(claimId)
    expect(claim).toMatchObject({ state: CLAIM.paid, dueAmount: 0 })
    const finals = await shop.rows(`select * from shop_order where user_id = '${claim.userId}' and line = 3`)
    expect(finals).toMatchObject([
      { id: claim.finalOrderId, status: ORDER.toShip, payable: 0, freight: 0, ...RECEIVER },
    ])
    expect(await orderOf(orderId)).toMatchObject({ status: ORDER.balancePaid })
    expect(await owed(claimId)).toBe(0)
    expect(shop.told.filter(({ id }) => id === claimId).map(({ type }) => type)).toEqual(['claim.arrived'])
  })

  it('gives all back with its freight when the maker cancels or it is late, never doubled', async () => {
    await set('final.doubleReturn', true)
    const prepaid = await figure(PAY_MODEL.prepaid)
    const { orderId, claimId } = await order(prepaid)
    await release(claimId, { cancelKind: 'maker' })
    expect(
      await shop.rows(`select agreed_amount, freight_refund from shop_refund where order_id = '${orderId}'`),
    ).toEqual([{ agreedAmount: PRICE + FREIGHT, freightRefund: FREIGHT }])
    await arrive()
    expect(await orderOf(orderId)).toMatchObject({ status: ORDER.refunded, refunded: PRICE + FREIGHT })
    expect(await owed(claimId)).toBe(0)
    await shop.rows(`delete from shop_setting where code = 'final.doubleReturn'`)
  })

  it('that was asked back by its customer goes back as deposits do', async () => {
    const { buyer, orderId, claimId } = await order(await figure(PAY_MODEL.prepaid))
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${orderId}'`)
    const lines = [{ orderItemId: String(item?.id), qty: 1 }]
    await shop.as('customer', (ctx) =>
      applyRefund(shop.trade, ctx, {
        ...{
          orderId,
          lines,
          userId: buyer,
          kind: REFUND_KIND.deposit,
          causeCode: 'other',
          source: 'customer' as const,
        },
      }),
    )
    expect(await shop.rows(`select apply_amount from shop_refund where order_id = '${orderId}'`)).toEqual([
      { applyAmount: PRICE + FREIGHT },
    ])
    expect(await claimOf(claimId)).toMatchObject({ state: CLAIM.waiting })
  })
})

describe('a prepaid pre-order that was opened and is refunded before it is sent', () => {
  // what one person agrees to here comes to more than the shop lets one person agree to
  beforeAll(() => set('refund.dualApproveAmount', 1_000_000))

  async function opened(qty = 1) {
    const prepaid = await figure(PAY_MODEL.prepaid)
    const ordered = await order(prepaid, { qty })
    await open(prepaid.waveId, ordered.claimId)
    const finalId = String((await claimOf(ordered.claimId)).finalOrderId)
    const [item] = await shop.rows(`select id from shop_order_item where order_id = '${finalId}'`)
    return { ...ordered, finalId, itemId: String(item?.id) }
  }

  const apply = (
    { finalId, buyer, itemId }: Awaited<ReturnType<typeof opened>>,
    of: { readonly qty?: number; readonly kind?: 1 | 5; readonly staff?: boolean; readonly freight?: number } = {},
  ) =>
    shop.as(of.staff ? 'system' : 'customer', (ctx) =>
      applyRefund(shop.trade, ctx, {
        ...{ orderId: finalId, kind: of.kind ?? REFUND_KIND.moneyOnly, causeCode: 'other', freight: of.freight },
        lines: of.qty === 0 ? [] : [{ orderItemId: itemId, qty: of.qty ?? 1 }],
        ...(of.staff ? { source: 'staff' as const } : { source: 'customer' as const, userId: buyer }),
      }),
    )

  async function agree(id: string): Promise<void> {
    await shop.as('system', async (ctx) =>
      moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, id), 'agree', { who: 'staff' }),
    )
    await arrive()
  }

  it('gives its pieces and its freight back, both from the payment of the pre-order', async () => {
    const sold = await opened()
    const shown = await shop.as('customer', (ctx) => refundableOfOrder(shop.trade, ctx, sold.finalId))
    expect(shown).toMatchObject({ freight: FREIGHT, lines: [{ amount: PRICE }] })
    const [first, second] = await apply(sold)
    expect(await shop.row('shop_refund', first?.id ?? '')).toMatchObject({ applyAmount: 0, freightRefund: 0 })
    expect(await shop.row('shop_refund', second?.id ?? '')).toMatchObject({
      ...{ orderId: sold.orderId, applyAmount: PRICE + FREIGHT, freightRefund: FREIGHT },
    })
    await agree(first?.id ?? '')
    expect(await orderOf(sold.orderId)).toMatchObject({ refunded: PRICE + FREIGHT, paid: PRICE + FREIGHT })
    expect(await orderOf(sold.finalId)).toMatchObject({ status: ORDER.refunded })
  })

  it('keeps the freight for a piece that stays, and gives it back with the last one', async () => {
    const sold = await opened(2)
    const [first] = await apply(sold)
    await agree(first?.id ?? '')
    expect(await orderOf(sold.orderId)).toMatchObject({ refunded: PRICE })
    const [last] = await apply(sold)
    await agree(last?.id ?? '')
    expect(await orderOf(sold.orderId)).toMatchObject({ refunded: 2 * PRICE + FREIGHT })
  })

  it('keeps the freight of what is needed again when it is agreed to, or was sent', async () => {
    const sold = await opened(2)
    const [first] = await apply(sold)
    const [last] = await apply(sold)
    await shop.as('system', async (ctx) =>
      moveRefund(shop.trade, ctx, await lockRefund(shop.trade, ctx, first?.id ?? ''), 'reject', {
        ...{ who: 'staff', input: { code: 'other', reason: '不符' } },
      }),
    )
    await agree(last?.id ?? '')
    expect(await orderOf(sold.orderId), 'one piece waits for its parcel').toMatchObject({ refunded: PRICE })
    const sent = await opened()
    await shop.as('system', async (ctx) =>
      moveOrder(shop.trade, ctx, await lockOrder(shop.trade, ctx, sent.finalId), 'ship', { who: 'staff' }),
    )
    const [only] = await apply(sent)
    await agree(only?.id ?? '')
    expect(await orderOf(sent.orderId), 'it was sent').toMatchObject({ refunded: PRICE })
  })

  it('has no freight left but what it was paid with, which staff may give alone, too', async () => {
    const sold = await opened()
    await expect(apply(sold, { staff: true, freight: FREIGHT + 1 })).rejects.toMatchObject({
      detail: { errors: [{ path: 'freight', message: ['运费最多可退¥12.00', expect.anything()] }] },
    })
    const [alone] = await apply(sold, { staff: true, kind: 5, qty: 0, freight: FREIGHT })
    expect(await shop.row('shop_refund', alone?.id ?? '')).toMatchObject({
      orderId: sold.orderId,
      applyAmount: FREIGHT,
    })
    await agree(alone?.id ?? '')
    const [rest] = await apply(sold)
    await agree(rest?.id ?? '')
    expect(await orderOf(sold.orderId)).toMatchObject({ refunded: PRICE + FREIGHT })
  })
})

it('a listing that changes how it is paid leaves what was ordered as it was', async () => {
  const mixed = await figure(PAY_MODEL.deposit)
  const first = await order(mixed)
  await shop.rows(`update shop_product set pay_model = ${PAY_MODEL.prepaid} where id = '${mixed.productId}'`)
  const second = await order(mixed)
  await shop.rows(`update shop_product set pay_model = ${PAY_MODEL.reservation} where id = '${mixed.productId}'`)
  const third = await order(mixed)
  for (const { claimId } of [first, second, third]) {
    await open(mixed.waveId, claimId)
  }
  expect(await Promise.all([first, second, third].map(({ claimId }) => claimOf(claimId)))).toMatchObject([
    { payModel: PAY_MODEL.deposit, state: CLAIM.open, dueAmount: LATER },
    { payModel: PAY_MODEL.prepaid, state: CLAIM.paid, dueAmount: 0 },
    { payModel: PAY_MODEL.reservation, state: CLAIM.open, dueAmount: PRICE },
  ])
})

it('the books agree with all of it', expectSoundBooks)
