import { sql } from 'kysely'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { insertRows, notFound } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { couponRecord } from '../../model/coupon-record.ts'
import { unusedFields, VALID_KIND } from '../../model/coupon-rules.ts'
import { COUPON, COUPON_RECORD } from '../../model/coupon-states.ts'
import { type CouponTerms, TERM_NAMES } from '../../model/coupon-terms.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { daysAfter } from '../../model/days.ts'
import { ORDER } from '../../model/order-states.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { isMemberAt } from '../member/standing.server.ts'

const GIVEN = 'a coupon that is given out, and what its customer has already'

interface Issuing {
  readonly couponId: string
  readonly userId: string
  /** The customer gets it by themselves; else staff or a command of theirs gives it. */
  readonly isOwn?: boolean
  /** The claim that it makes up for: once, however often it is asked. */
  readonly claimId?: string
}

interface CouponRow extends CouponTerms {
  readonly id: string
  readonly obtain: string
  readonly perUser: number
  readonly validKind: number
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly validDays: number | null
}

/**
 * Gives a coupon to a customer. One statement counts it and asks whether there is one left; it locks the coupon, so that
 * the last one goes to one of those who ask at the same instant, and what each person has is counted right.
 * @returns what they hold now; of one that makes up for a claim the one they were given before
 * @throws DomainError `refused` with the reason, `notFound`
 */
export async function issueCoupon(trade: Trade, ctx: TradeContext, issuing: Issuing): Promise<string> {
  const { couponId, userId, isOwn = false, claimId } = issuing
  const { app } = trade
  const now = await trade.now(ctx)
  const known = claimId === undefined ? undefined : await givenFor(ctx, couponId, claimId)
  if (known !== undefined) {
    return known
  }
  const coupon = await takeOne(ctx, couponId)
  await requireRight(ctx, coupon, { userId, isOwn, now })
  const isDays = coupon.validKind === VALID_KIND.days
  const [from, to] = isDays ? [now, daysAfter(now, coupon.validDays ?? 0)] : [coupon.validFrom, coupon.validTo]
  if (!from || !to || to <= now) {
    throw refused(OVER)
  }
  const id = newId()
  const unused = unusedFields({ ...coupon })
  const terms = Object.fromEntries(TERM_NAMES.map((name) => [name, unused.includes(name) ? null : coupon[name]]))
  await insertRows(
    app,
    couponRecord,
    ctx,
    [
      {
        ...terms,
        couponId,
        userId,
        state: COUPON_RECORD.unused,
        gotAt: now,
        validFrom: from,
        validTo: to,
        giver: isOwn ? null : ctx.user.realname,
        claimId: claimId ?? null,
      },
    ],
    { ids: [id] },
  )
  // who gets it by themselves knows; a shortage is told with its own message
  if (!isOwn && claimId === undefined) {
    await tell(trade, ctx, 'coupon.issued', id)
  }
  return id
}

/** Counts one more. @throws DomainError `refused` when there is none left, or none is given out */
async function takeOne(ctx: TradeContext, id: string): Promise<CouponRow> {
  const { rows } = await sql<CouponRow>`update shop_coupon set issued = issued + 1
    where id = ${id} and state = ${COUPON.live}
      and (total = -1 or issued < total) returning *`.execute(unscoped(ctx.db, GIVEN))
  if (rows[0]) {
    return rows[0]
  }
  const found = await sql<{ state: number }>`select state from shop_coupon
    where id = ${id}`.execute(unscoped(ctx.db, GIVEN))
  if (!found.rows[0]) {
    throw notFound()
  }
  throw refused(found.rows[0].state === COUPON.live ? NONE_LEFT : NOT_LIVE)
}

async function givenFor(ctx: TradeContext, couponId: string, claimId: string): Promise<string | undefined> {
  const rows = await unscoped(ctx.db, GIVEN)
    .selectFrom('shop_coupon_record')
    .select('id')
    .where('couponId', '=', couponId)
    .where('claimId', '=', claimId)
    .execute()
  return rows[0]?.id
}

interface Standing {
  readonly state: number
  readonly isMember: boolean
  readonly hasOrders: boolean
  readonly held: number
}

async function requireRight(
  ctx: TradeContext,
  { id, obtain, perUser }: CouponRow,
  { userId, isOwn, now }: { readonly userId: string; readonly isOwn: boolean; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<Standing>`
    select u.state,
      exists (select 1 from shop_member m where m.user_id = u.id and ${isMemberAt(now)})
        as is_member,
      exists (select 1 from shop_order o where o.user_id = u.id
        and o.status <> ${ORDER.cancelled}) as has_orders,
      (select count(*)::int from shop_coupon_record r where r.coupon_id = ${id}
        and r.user_id = u.id and r.state <> ${COUPON_RECORD.void}) as held
    from shop_app_user u where u.id = ${userId}`.execute(unscoped(ctx.db, GIVEN))
  const [found] = rows
  if (!found) {
    throw invalid([{ path: 'userId', message: ['顾客不存在', 'There is no such customer', 'customer.unknown'] }])
  }
  const { state, isMember, hasOrders, held } = found
  if (state === CUSTOMER_STATE.closed || (isOwn && state !== CUSTOMER_STATE.normal)) {
    throw refused(NO_ACCOUNT)
  }
  if (isOwn) {
    const isRight = { self: true, newUser: !hasOrders, level: isMember }[obtain] ?? false
    if (!isRight) {
      throw refused(OWN_WORDS[obtain] ?? NOT_BY_SELF)
    }
  }
  if (perUser > 0 && held >= perUser) {
    throw refused(LIMIT, { max: perUser })
  }
}

const NONE_LEFT: Refusal = ['优惠券已领完', 'None is left', 'coupon.noneLeft']
const NOT_LIVE: Refusal = ['优惠券不在发放中', 'It is not given out', 'coupon.notLive']
const OVER: Refusal = ['优惠券有效期已结束', 'Its time is over', 'coupon.ended']
const NO_ACCOUNT: Refusal = ['账号不可用', 'The account cannot be used', 'customer.closed']
const LIMIT: Refusal = ['每人限领{max}张', 'At most {max} per person', 'coupon.limitReached']
const NOT_BY_SELF: Refusal = ['此券由商家发放，不能自行领取', 'It is given by the shop', 'coupon.givenByShop']
const OWN_WORDS: Readonly<Record<string, Refusal>> = {
  newUser: ['仅限新顾客领取', 'For new customers only', 'coupon.newCustomersOnly'],
  level: ['仅限会员领取', 'For members only', 'coupon.membersOnly'],
}
