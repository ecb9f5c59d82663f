import { invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { exchangeErrors } from '../../model/exchange-words.ts'
import { planRefund } from '../../model/money/refund-plan.ts'
import { type RefundStep, refundProof } from '../../model/money/refund-proof.ts'
import { isOrderRefundable } from '../claim/deposit-terms.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { askedLines, prepareRefund, type RefundRequest } from './apply-refund.server.ts'
import { freightGiven, prepaidFreight } from './freight-given.server.ts'
import { usedDaysOf } from './refund-days.server.ts'

const UNOPENED_RULE: Text = [
  '手办仅限未拆封退换；收到时破损、错发除外。',
  'Unopened figures only, unless they came damaged or are the wrong ones.',
]

const OWED_DEPOSIT: Text = ['按该手办的约定，定金可退。', 'By the terms of the figure the deposit can be asked back.']
const ASKED_DEPOSIT: Text = [
  '按该手办的约定，定金现在不退；可以申请，由商家决定。',
  'By the terms of the figure the deposit is kept now; the shop decides about an application.',
]
const OWED_PREPAID: Text = [
  '按该手办的约定，已付款可退。',
  'By the terms of the figure what was paid can be asked back.',
]
const ASKED_PREPAID: Text = [
  '按该手办的约定，已付款现在不退；可以申请，由商家决定。',
  'By the terms of the figure what was paid is not given back now; the shop decides about an application.',
]

const BY_DAYS: Text = [
  '会员按未使用天数退款，已开始的一天算已使用；退款后会员期缩短。',
  'Unused days are paid back, a day that has begun is used; the membership ends sooner.',
]

/** What an order could give back now, as a page shows it before anything is applied for. Fen. */
export interface Refundable {
  readonly freight: Fen
  /** What the shop says of giving such things back: deposits, or opened figures. Undefined where it takes all back. */
  readonly rule: Text | undefined
  readonly lines: readonly {
    readonly orderItemId: string
    readonly titleSnap: string
    readonly skuNameSnap: string | null
    readonly pictureSnap: string | null
    readonly qty: number
    readonly sentQty: number
    readonly amount: Fen
  }[]
}

/** What could be given back of an order now: balance and deposit of each piece together. */
export async function refundableOfOrder(trade: Trade, ctx: TradeContext, orderId: string): Promise<Refundable> {
  const order = await lockOrder(trade, ctx, orderId)
  const items = await itemsOf(ctx, order.id)
  const lines = items.map(({ id, qty, refundedQty, refundingQty }) => ({
    orderItemId: id,
    qty: qty - refundedQty - refundingQty,
  }))
  const asked = await askedLines(trade, ctx, items, lines)
  const plan = planRefund(asked, { isFree: false })
  const used = await usedDaysOf(trade, ctx, order, asked)
  return {
    freight:
      Number(order.freight) - (await freightGiven(ctx, orderId)) + ((await prepaidFreight(ctx, orderId))?.left ?? 0),
    rule: await ruleOf(trade, ctx, order),
    lines: asked.map(({ item, qty }, index) => ({
      orderItemId: item.id,
      titleSnap: item.titleSnap,
      skuNameSnap: item.skuNameSnap,
      pictureSnap: item.pictureSnap,
      qty,
      sentQty: item.shippedQty - item.sentBackQty,
      amount: (used ? used.worth[index] : plan.lines[index]?.most) ?? 0,
    })),
  }
}

async function ruleOf(trade: Trade, ctx: TradeContext, order: OrderRow): Promise<Text | undefined> {
  const { id, line, payModel } = order
  if (line === SALES_LINE.presell) {
    const isOwed = await isOrderRefundable(trade, ctx, id)
    if (payModel === PAY_MODEL.prepaid) {
      return isOwed ? OWED_PREPAID : ASKED_PREPAID
    }
    return isOwed ? OWED_DEPOSIT : ASKED_DEPOSIT
  }
  if (line === SALES_LINE.membership) {
    return BY_DAYS
  }
  return (await trade.settings(ctx))['refund.unopenedOnly'] ? UNOPENED_RULE : undefined
}

/** What an application would come to, and what is to be decided about exchange purchases. Fen. */
export interface QuotedRefund {
  readonly amount: Fen
  readonly proof: readonly RefundStep[]
  readonly exchange?: {
    readonly why: Text
    /** Whether they may stay for the difference. */
    readonly canPay: boolean
    readonly charge: Fen
    readonly items: readonly { readonly orderItemId: string; readonly title: string; readonly qty: number }[]
  }
}

/**
 * What a refund would come to. Nothing is opened.
 * @throws DomainError `notFound`, or `invalid` with what speaks against it whatever is decided about exchange purchases
 */
export async function quoteRefund(trade: Trade, ctx: TradeContext, request: RefundRequest): Promise<QuotedRefund> {
  const { errors, plan, goods, freight, verdict, keptWhy, points } = await prepareRefund(trade, ctx, request)
  const [asked] = exchangeErrors(verdict, { paysDifference: false, amount: goods })
  const unfit = asked
    ? errors.filter(({ path, message }) => path !== asked.path || message[0] !== asked.message[0])
    : errors
  if (unfit.length > 0) {
    throw invalid(unfit)
  }
  const charge = goods - plan.amount - points.worth
  const proof = refundProof({ pieces: goods, charge, keptWhy, points, freight })
  return {
    amount: plan.amount + freight,
    proof,
    ...(verdict &&
      asked && {
        exchange: {
          why: asked.message,
          canPay: asked.path === 'payDifference',
          charge: verdict.charge,
          items: verdict.staying.map(({ item, qty }) => ({ orderItemId: item.id, title: item.titleSnap, qty })),
        },
      }),
  }
}
