import { updateRow } from '#kit/server/crud/write.server.ts'
import type { CheckoutLine } from '#office/trade/commands/checkout/checkout.server.ts'
import { type PlacedOrder, placeOrders } from '#office/trade/commands/checkout/place-order.server.ts'
import type { Trade, TradeContext } from '#office/trade/commands/context/trade.server.ts'
import { itemsOf, lockOrder, moveOrder } from '#office/trade/commands/order/order-rows.server.ts'
import { shipPart } from '#office/trade/commands/parcel/ship-part.server.ts'
import { applyCredit } from '#office/trade/commands/payment/apply-credit.server.ts'
import { creditOf } from '#office/trade/commands/payment/credit.server.ts'
import { openRefund } from '#office/trade/commands/refund/refunds.server.ts'
import { order } from '#office/trade/model/order.ts'
import { ORDER } from '#office/trade/model/order-states.ts'
import { REFUND, REFUND_KIND } from '#office/trade/model/refund-states.ts'
import { ORDER_FLAG } from '../trade/model/order-choices.ts'
import { couponFor } from './coupon-for-order.server.ts'
import type { Random } from './random.ts'
import { CLERK, DAY, HOUR, later, MINUTE } from './trade-moments.ts'
import { BUYER_REMARKS, type DemoCustomer, REFUND_WORDS, STAFF_REMARKS } from './trade-names.ts'
import { demoPayments } from './trade-payments.server.ts'
import { commandBy, type Timeline } from './trade-timeline.server.ts'

export interface Buyer extends DemoCustomer {
  readonly id: string
}

const FLAGS = [ORDER_FLAG.red, ORDER_FLAG.yellow, ORDER_FLAG.green, ORDER_FLAG.blue] as const

/** What becomes of an order that is placed. */
export interface Fate {
  readonly buyer: Buyer
  readonly lines: readonly CheckoutLine[]
  /**
   * `keep`: neither paid nor cancelled; the customer has days to pay. `twice`: the gateway tells of it twice. `late`: after the
   * order was cancelled. `wrong`: first another sum.
   */
  readonly pays: 'soon' | 'never' | 'gives up' | 'keep' | 'twice' | 'late' | 'wrong'
  /** Coupons that are used; else one that the customer has or looks for. */
  readonly coupons?: readonly string[]
  /** What follows the payment. */
  readonly paid?: (placed: PlacedOrder, at: Date) => void
}

/** Lives of orders on a timeline. */
export function demoOrders(line: Timeline, random: Random) {
  const { trade, plan } = line
  const { pay, payLate, payWrong } = demoPayments(line, random)
  /** Bank transfers take days. */
  const patient: Trade = {
    ...trade,
    settings: async (ctx) => ({
      ...(await trade.settings(ctx)),
      'order.payMinutes': 4320,
      'order.presellPayMinutes': 4320,
      'order.limitedPayMinutes': 4320,
    }),
  }
  const move = (id: string, at: Date, word: string, how: Parameters<typeof moveOrder>[4], who: string = CLERK) =>
    plan({
      at,
      who,
      command: commandBy(who, 'order', word),
      work: async (ctx) => moveOrder(trade, ctx, await lockOrder(trade, ctx, id), word, how),
    })

  const place = (at: Date, { buyer, lines, pays, paid, coupons }: Fate) =>
    plan({
      at,
      who: 'customer',
      command: '/shop/storefront/order/checkout',
      work: async (ctx) => {
        const placed = await placeOrders(pays === 'keep' ? patient : trade, ctx, {
          userId: buyer.id,
          lines,
          couponRecordIds: coupons ?? (await couponFor(line, ctx, { userId: buyer.id, lines })),
          isStaff: false,
          source: buyer.registerSource,
          receiver: buyer.receiver,
          ...(random.chance(0.15) ? { buyerRemark: random.pick(BUYER_REMARKS) } : {}),
        })
        for (const each of placed) {
          // nothing is to be paid for a reservation
          if (each.status !== ORDER.toPay || (pays === 'soon' && (await payFromCredit(trade, ctx, each, buyer)))) {
            paid?.(each, at)
          } else {
            follow(each, at, pays, paid)
          }
        }
      },
    })

  const follow = (placed: PlacedOrder, at: Date, pays: Fate['pays'], paid: Fate['paid']) => {
    const soon = later(at, random.whole(1, 7) * MINUTE)
    const done = (paidAt: Date) => paid?.(placed, paidAt)
    switch (pays) {
      case 'soon':
      case 'twice':
        pay(placed, soon, done, pays === 'twice' ? 2 : 1)
        return
      case 'wrong':
        payWrong(placed, soon, done)
        return
      case 'gives up': {
        const input = { cancelKind: 'customer', reason: '拍错了，重新下单' }
        move(placed.id, later(at, 6 * MINUTE), 'cancel', { who: 'customer', input }, 'customer')
        return
      }
      case 'late':
        payLate(placed, soon)
        break
      case 'keep':
        return
    }
    move(placed.id, placed.payDeadline, 'cancel', { input: { cancelKind: 'timeout' } }, 'system')
  }

  const remark = (id: string, at: Date) =>
    plan({
      at,
      who: CLERK,
      command: '/shop/order/remark',
      work: async (ctx) => {
        const values = { staffRemark: random.pick(STAFF_REMARKS), flag: random.pick(FLAGS) }
        await updateRow(trade.app, order, ctx, { id, values })
      },
    })

  const apply = (id: string, at: Date, isSent: boolean) =>
    plan({
      at,
      who: 'customer',
      command: '/shop/storefront/refund/apply',
      work: async (ctx) => applyFor(trade, ctx, id, isSent ? random.pick(REFUND_WORDS) : ['unwanted', '不想要了']),
    })

  /** A paid parcel: kept back, sent in one or two parts, received by the customer or by time. */
  const fulfil = ({ id }: Pick<PlacedOrder, 'id'>, paidAt: Date) => {
    const chance = random.next()
    if (random.chance(0.12)) {
      remark(id, later(paidAt, random.whole(20, 400) * MINUTE))
    }
    if (chance < 0.04) {
      move(id, later(paidAt, random.whole(1, 5) * HOUR), 'hold', { who: 'staff' })
      return
    }
    const isRefused = chance < 0.07 && line.end.getTime() - paidAt.getTime() < 6 * DAY
    if (isRefused) {
      apply(id, later(paidAt, 3 * HOUR), false)
      return
    }
    const sentAt = later(paidAt, random.whole(9, 60) * HOUR)
    const isSplit = random.chance(0.3)
    if (isSplit) {
      plan({
        at: sentAt,
        who: CLERK,
        command: '/shop/order/shipPart',
        work: (ctx) => sendFirst(trade, ctx, id, parcel(random)),
      })
    }
    const allAt = isSplit ? later(sentAt, random.whole(20, 50) * HOUR) : sentAt
    plan({
      at: allAt,
      who: CLERK,
      command: '/shop/order/ship',
      work: async (ctx) => {
        await moveOrder(trade, ctx, await lockOrder(trade, ctx, id), 'ship', { who: 'staff', input: parcel(random) })
        const isByHand = random.chance(0.7)
        const receivedAt = later(allAt, isByHand ? random.whole(40, 140) * HOUR : 10 * DAY)
        if (random.chance(0.12) && later(receivedAt, 6 * DAY) > line.end) {
          apply(id, later(receivedAt, random.whole(3, 30) * HOUR), true)
        }
        const who = isByHand ? 'customer' : 'system'
        move(id, receivedAt, 'receive', { who }, who)
      },
    })
  }

  return { place, fulfil }
}

export type DemoOrders = ReturnType<typeof demoOrders>

const CARRIERS = [
  ['sf', 'SF', 13],
  ['zto', '78', 12],
  ['jd', 'JDV', 12],
  ['yto', 'YT', 13],
] as const

/** Who has credit uses it for the next order. @returns whether nothing is left to pay */
async function payFromCredit(trade: Trade, ctx: TradeContext, { id }: PlacedOrder, buyer: Buyer): Promise<boolean> {
  if ((await creditOf(ctx, buyer.id)) === 0) {
    return false
  }
  await applyCredit(trade, ctx, await lockOrder(trade, ctx, id), { who: 'customer', amount: null })
  return (await lockOrder(trade, ctx, id)).status !== ORDER.toPay
}

function parcel(random: Random): { readonly carrier: string; readonly trackingNo: string } {
  const [carrier, start, digits] = random.pick(CARRIERS)
  return { carrier, trackingNo: `${start}${Array.from({ length: digits }, () => random.whole(0, 9)).join('')}` }
}

/** Half of an order: its first item, or one of its pieces; an order of one piece waits for the rest. */
async function sendFirst(
  trade: Trade,
  ctx: TradeContext,
  id: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const [first, ...others] = await itemsOf(ctx, id)
  const qty = others.length > 0 ? (first?.qty ?? 0) : (first?.qty ?? 0) - 1
  if (first && qty > 0) {
    await shipPart(trade, ctx, await lockOrder(trade, ctx, id), {
      ...input,
      items: [{ orderItemId: first.id, qty: qty }],
    })
  }
}

async function applyFor(
  trade: Trade,
  ctx: TradeContext,
  id: string,
  [causeCode, description]: readonly [string, string],
): Promise<void> {
  const [item] = await itemsOf(ctx, id)
  if (item && item.shippedQty === item.qty) {
    const amount = Math.floor(item.payAmount / item.qty)
    const kind = REFUND_KIND.return
    const how = { kind, causeCode, description, source: 'customer', status: REFUND.applied } as const
    await openRefund(trade, ctx, { ...how, orderId: id, items: [{ item, qty: 1, amount }] })
  } else if (item) {
    const how = {
      kind: REFUND_KIND.moneyOnly,
      causeCode,
      description,
      source: 'customer',
      status: REFUND.applied,
    } as const
    await openRefund(trade, ctx, { ...how, orderId: id, items: [{ item, qty: item.qty, amount: item.payAmount }] })
  }
}
