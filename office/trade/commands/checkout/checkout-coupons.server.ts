import { sql } from 'kysely'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { type Refusal, reworded, type Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { COUPON_RECORD } from '../../model/coupon-states.ts'
import type { CouponTerms } from '../../model/coupon-terms.ts'
import { type CouponOrder, orderFor } from '../../model/coupon-use.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** A coupon that somebody wants to use. */
export interface OfferedCoupon extends CouponTerms {
  /** Of what the customer holds; null for one that is only tried. */
  readonly recordId: string | null
}

interface HeldCoupon extends CouponTerms {
  readonly recordId: string
  readonly state: number
  readonly validFrom: Date
  readonly validTo: Date
}

/** As many as one order may take. */
export const COUPONS_MAX = 10

const ASKED = 'coupons that a customer asks to use: checkout says itself who may use them'

/**
 * Coupons of a customer by the ids of what they hold, as they were asked for.
 * @param isLocked they are locked in the order of their ids: each is taken by one order
 * @throws DomainError `invalid` with what speaks against each: not theirs, used, locked by another order, out of its time
 */
export async function offeredCoupons(
  ctx: TradeContext,
  userId: string,
  asked: readonly string[],
  { now, isLocked }: { readonly now: Date; readonly isLocked: boolean },
): Promise<readonly OfferedCoupon[]> {
  if (asked.length === 0) {
    return []
  }
  const { rows } = await sql<HeldCoupon>`
    select r.id as record_id, r.name, r.kind, r.amount_off, r.percent_off, r.cap_amount, r.threshold_amount, r.scope, r.scope_ids,
      r.lines, r.stackable, r.state, r.valid_from, r.valid_to
    from shop_coupon_record r
    where r.user_id = ${userId} and r.id = any(${[...asked]})
    order by r.id ${isLocked ? sql`for no key update of r` : sql``}`.execute(unscoped(ctx.db, ASKED))
  const held = new Map(rows.map((row) => [row.recordId, row]))
  const errors = asked.flatMap((id, index): readonly FieldError[] => {
    const row = held.get(id)
    const message = row ? whyUnusable(row, now) : NOT_YOURS
    return message ? [{ path: pathOf(index), message: named(row, message) }] : []
  })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return asked.flatMap((id) => held.get(id) ?? [])
}

function whyUnusable({ state, validFrom, validTo }: HeldCoupon, now: Date): Text | undefined {
  if (state !== COUPON_RECORD.unused) {
    return STATE_WORDS[state] ?? NOT_YOURS
  }
  return validFrom > now ? TOO_EARLY : validTo <= now ? EXPIRED : undefined
}

/**
 * Which coupons go to which of the orders of a checkout.
 * @returns by order
 * @throws DomainError `invalid` for one that takes nothing off, and for several of which one stands alone
 */
export function dealtCoupons(
  coupons: readonly OfferedCoupon[],
  orders: readonly CouponOrder[],
): readonly (readonly OfferedCoupon[])[] {
  const alone = coupons.length > 1 ? coupons.findIndex(({ stackable }) => !stackable) : -1
  if (alone >= 0) {
    throw invalid([{ path: pathOf(alone), message: named(coupons[alone], STANDS_ALONE) }])
  }
  const found = coupons.map((coupon) => orderFor(coupon, orders))
  const errors = found.flatMap((one, index): readonly FieldError[] =>
    'refusal' in one ? [{ path: pathOf(index), message: named(coupons[index], one.refusal) }] : [],
  )
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return orders.map((_, at) =>
    coupons.filter((_coupon, index) => {
      const one = found[index]
      return one !== undefined && 'at' in one && one.at === at
    }),
  )
}

const pathOf = (index: number) => `couponRecordIds.${index}`

/** Which of several is meant. */
function named(coupon: Pick<CouponTerms, 'name'> | undefined, text: Text): Text {
  const [zh, en] = text
  return coupon ? reworded(text, [`「${coupon.name}」${zh}`, `"${coupon.name}": ${en}`]) : text
}

const NOT_YOURS: Refusal = ['优惠券不存在或不属于该顾客', 'The customer holds no such coupon', 'coupon.notYours']
const TOO_EARLY: Refusal = ['尚未生效', 'it is not good yet', 'coupon.notNow']
const EXPIRED: Refusal = ['已过期', 'it has expired', 'coupon.expired']
const STANDS_ALONE: Refusal = ['不可与其他优惠券同用', 'it is not used together with others', 'coupon.standsAlone']
const STATE_WORDS: Readonly<Record<number, Text>> = {
  [COUPON_RECORD.locked]: ['已被其他订单占用', 'another order has it', 'coupon.locked'],
  [COUPON_RECORD.used]: ['已使用', 'it was used', 'coupon.used'],
  [COUPON_RECORD.expired]: EXPIRED,
  [COUPON_RECORD.void]: ['已作废', 'it is void', 'coupon.void'],
}
