import type { FieldError } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../catalogue/rules/pay-model.ts'
import type { AskedLine, RefundPlan } from './money/refund-plan.ts'
import { ORDER } from './order-states.ts'
import { REFUND_KIND } from './refund-states.ts'

/** What speaks for or against a refund that somebody applies for. Fen. */
export interface Application {
  readonly kind: number
  readonly isStaff: boolean
  readonly order: {
    readonly line: number
    readonly payModel?: number | null
    readonly status: number
    readonly afterSaleUntil: Date | null
  }
  readonly asked: readonly AskedLine[]
  readonly plan: RefundPlan
  /** Freight that is asked for, and what is left of it. */
  readonly freight: number
  readonly freightLeft: number
  /** What of the amount is kept for days that were used. */
  readonly usedCharge?: number
  readonly now: Date
  readonly description: string | undefined
  readonly proofs: string | undefined
  /** Applications of the customer for these pieces that were refused, or that no parcel followed. */
  readonly refusals: readonly FailedApplication[]
}

/** An application that came to nothing; `proofs` are paths with commas between. */
export interface FailedApplication {
  readonly isRejected: boolean
  readonly proofs: string | null
}

const PARCEL_STAGES: readonly number[] = [ORDER.toShip, ORDER.shipped, ORDER.done]
const DEPOSIT_STAGES: readonly number[] = [ORDER.waiting, ORDER.balanceOpen, ORDER.overdue]

/** Everything that speaks against an application; none when it may be made. */
export function applicationErrors(of: Application): readonly FieldError[] {
  const unfit = kindError(of)
  return unfit ? [{ path: 'kind', message: unfit }] : [...lineErrors(of), ...amountErrors(of), ...termErrors(of)]
}

function kindError({ kind, isStaff, order, asked }: Application): Text | undefined {
  if (kind === REFUND_KIND.deposit) {
    if (order.payModel === PAY_MODEL.reservation) {
      return [
        '免定金预订没有可退的款项，请终止补款资格',
        'Nothing was paid for this reservation: end its claim instead',
      ]
    }
    return order.line === SALES_LINE.presell && DEPOSIT_STAGES.includes(order.status)
      ? undefined
      : ['仅未补款的预售订单可退定金或全款', 'Only for pre-orders that were not shipped and whose balance is not paid']
  }
  if (order.line === SALES_LINE.membership) {
    return whyNoMembershipRefund(kind, order.status)
  }
  if (order.line === SALES_LINE.presell || !PARCEL_STAGES.includes(order.status)) {
    return ['订单状态不支持该退款类型', 'The order is not in a state for it']
  }
  if (kind === REFUND_KIND.compensation && !isStaff) {
    return ['补偿由商家发起', 'Only staff compensate']
  }
  const isParcel = kind === REFUND_KIND.return || kind === REFUND_KIND.exchange
  if (isParcel && asked.some(({ item, qty }) => qty > item.shippedQty - item.sentBackQty)) {
    return ['仅已发货的商品可退货或换货', 'Only pieces that were sent can be sent back']
  }
  return undefined
}

function whyNoMembershipRefund(kind: number, status: number): Text | undefined {
  if (status !== ORDER.done) {
    return ['订单状态不支持该退款类型', 'The order is not in a state for it']
  }
  return kind === REFUND_KIND.moneyOnly || kind === REFUND_KIND.compensation
    ? undefined
    : ['会员仅支持仅退款，按未使用天数计算', 'Of a membership money goes back only, for the days that are unused']
}

function lineErrors({ kind, order, asked, plan }: Application): readonly FieldError[] {
  if (asked.length === 0) {
    return kind === REFUND_KIND.compensation && plan.amount === 0
      ? []
      : [{ path: 'lines', message: ['请选择商品', 'Choose what it is for'] }]
  }
  const twice = new Set(asked.map(({ item }) => item.id)).size < asked.length
  return asked.flatMap(({ item, qty }, index) => {
    const left = item.qty - item.refundedQty - item.refundingQty
    const isNone = kind === REFUND_KIND.compensation
    const isWhole = kind === REFUND_KIND.deposit || (order.line === SALES_LINE.membership && !isNone)
    const isRight = isNone ? qty === 0 : isWhole ? qty === left && qty > 0 : qty >= 1 && qty <= left
    return isRight && !twice
      ? []
      : [{ path: `lines.${index}.qty`, message: filled(['可退数量为{left}', '{left} can be refunded'], { left }) }]
  })
}

function amountErrors({ plan, freight, freightLeft, usedCharge = 0, kind }: Application): readonly FieldError[] {
  const over = plan.lines.flatMap(({ amount, most }, index) =>
    amount <= most
      ? []
      : [
          {
            path: `lines.${index}.amount`,
            message: filled(['最多可退{most}', 'At most {most}'], { most: formatYuan(most) }),
          },
        ],
  )
  if (over.length > 0) {
    return over
  }
  if (freight > freightLeft) {
    const message = filled(['运费最多可退{most}', 'At most {most} of freight'], { most: formatYuan(freightLeft) })
    return [{ path: 'freight', message }]
  }
  if (usedCharge > 0 && usedCharge === plan.amount) {
    return [{ path: 'lines', message: ['没有未使用的天数可退', 'No unused days are left'] }]
  }
  // what cost nothing can be given back for nothing, but nothing makes up for nothing
  const isFree = kind === REFUND_KIND.exchange || (plan.most === 0 && kind !== REFUND_KIND.compensation)
  if (!isFree && plan.amount + freight === 0) {
    return [{ path: 'lines', message: ['退款金额须大于0', 'There must be something to pay back'] }]
  }
  return plan.depositOrders > 1
    ? [{ path: 'lines', message: ['不同定金订单的商品请分别申请', 'Apply for each deposit order by itself'] }]
    : []
}

function termErrors(of: Application): readonly FieldError[] {
  const { order, isStaff, now, description, proofs, refusals } = of
  const isLate = order.afterSaleUntil !== null && order.afterSaleUntil < now
  if (isLate && !isStaff) {
    return [{ path: '', message: ['已超过售后期限', 'After-sales is over'] }]
  }
  if (isLate && !description?.trim()) {
    return [{ path: 'description', message: ['已超过售后期限，请填写原因', 'After-sales is over: say why'] }]
  }
  if (isStaff || refusals.length === 0) {
    return []
  }
  if (refusals.length > 1) {
    return [{ path: '', message: ['已再次申请过，请联系客服', 'It was applied for twice already'] }]
  }
  const known = new Set(refusals.flatMap((refusal) => picturesOf(refusal.proofs)))
  return refusals.every(({ isRejected }) => !isRejected) || picturesOf(proofs).some((path) => !known.has(path))
    ? []
    : [{ path: 'proofs', message: ['再次申请须提供新凭证', 'Add a new proof to apply again'] }]
}

const picturesOf = (paths: string | null | undefined): readonly string[] => (paths ?? '').split(',').filter(Boolean)
