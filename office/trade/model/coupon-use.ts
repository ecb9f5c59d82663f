import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { COUPON_KIND, type CouponTerms } from './coupon-terms.ts'
import { couponsOff, eligible } from './money/coupons-off.ts'
import { sum } from './money/shares.ts'

/** A line of an order as coupons see it. */
export interface CouponLine {
  readonly line: number
  readonly goodsId: string
  readonly productId: string
  /** Code of the category of the listing, else of the figure. */
  readonly categoryId: string | null
  /** The listing takes coupons. */
  readonly couponAllowed: boolean
  /** Fen. */
  readonly lineAmount: Fen
}

/** One of the orders that a checkout becomes. Fen. */
export interface CouponOrder {
  readonly lines: readonly CouponLine[]
  readonly freight: Fen
}

/** Which lines of an order a coupon is good for. */
export function isForOf(terms: CouponTerms, lines: readonly CouponLine[]): readonly boolean[] {
  return lines.map((line) => isOnLine(terms, line) && line.couponAllowed && isInScope(terms, line))
}

function isOnLine({ lines }: CouponTerms, { line }: CouponLine): boolean {
  return (lines ?? '').split(',').includes(String(line))
}

function isInScope({ scope, scopeIds }: CouponTerms, { line, categoryId, goodsId, productId }: CouponLine): boolean {
  const ids = (scopeIds ?? '').split(',')
  switch (scope) {
    case 'line':
      return ids.includes(String(line))
    case 'category':
      // codes of those below begin with that of the category
      return ids.some((code) => code !== '' && (categoryId ?? '').startsWith(code))
    case 'goods':
      return ids.includes(goodsId)
    case 'product':
      return ids.includes(productId)
    default:
      return scope === 'all'
  }
}

/** Why a coupon does nothing for an order; undefined when it does. */
function refusalFor(terms: CouponTerms, { lines, freight }: CouponOrder): RankedRefusal | undefined {
  const isFor = isForOf(terms, lines)
  if (!lines.some((line) => isOnLine(terms, line))) {
    return { rank: 0, text: NOT_FOR_LINE }
  }
  if (!isFor.includes(true)) {
    return { rank: 1, text: NOTHING_ELIGIBLE }
  }
  const [threshold, amount] = [
    terms.thresholdAmount ?? 0,
    eligible(
      lines.map(({ lineAmount }) => lineAmount),
      isFor,
    ),
  ]
  if (amount < threshold) {
    const values = { min: formatYuan(threshold), left: formatYuan(threshold - amount) }
    return { rank: 3, text: filled(BELOW_THRESHOLD, values) }
  }
  return terms.kind === COUPON_KIND.freight && freight === 0 ? { rank: 2, text: NO_FREIGHT } : undefined
}

interface RankedRefusal {
  /** How near it comes to being used: the nearest is told. */
  readonly rank: number
  readonly text: Text
}

/**
 * The order of a checkout that a coupon goes to: where it takes off most by itself, of equal ones the first.
 * @returns its place, or why it does nothing for any of them
 */
export function orderFor(
  terms: CouponTerms,
  orders: readonly CouponOrder[],
): { readonly at: number } | { readonly refusal: Text } {
  const tried = orders.map((order, at) => ({ at, order, refusal: refusalFor(terms, order) }))
  const good = tried
    .filter(({ refusal }) => refusal === undefined)
    .map(({ at, order }) => ({ at, off: offBy(terms, order) }))
    .sort((one, other) => other.off - one.off || one.at - other.at)
  const [nearest] = tried.flatMap(({ refusal }) => refusal ?? []).sort((one, other) => other.rank - one.rank)
  return good[0] ? { at: good[0].at } : { refusal: nearest?.text ?? NOTHING_ELIGIBLE }
}

function offBy(terms: CouponTerms, { lines, freight }: CouponOrder): Fen {
  const amounts = lines.map(({ lineAmount }) => lineAmount)
  const { offs } = couponsOff(amounts, [{ terms, isFor: isForOf(terms, lines) }], freight)
  return sum(offs.map(({ amount }) => amount))
}

const NOT_FOR_LINE: Refusal = ['不适用于该业务线', 'It is not for this line of business', 'coupon.otherLine']
const NOTHING_ELIGIBLE: Refusal = ['没有可用此券的商品', 'None of the items takes it', 'coupon.nothingEligible']
const BELOW_THRESHOLD: Refusal = [
  '可用商品满{min}可用，还差{left}',
  'It is good from {min}: {left} are missing',
  'coupon.belowThreshold',
]
const NO_FREIGHT: Refusal = ['订单无运费，无需使用', 'There is no freight to take off', 'coupon.noFreight']
