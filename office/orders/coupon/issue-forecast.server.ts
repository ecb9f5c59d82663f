import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import { CUSTOMER_STATE } from '../../trade/model/customer.ts'

interface Coupon {
  readonly id: string
  readonly perUser: number | null
  readonly total: number | null
  readonly issued: number | null
}

interface Counted {
  readonly closed: number
  readonly full: number
  readonly free: number
}

/** Whom a coupon would be given to, by one statement: the job gives them one by one, and tells of each. */
export async function issueForecast(
  ctx: TradeContext,
  { id, perUser, total, issued }: Coupon,
  userIds: readonly string[],
): Promise<readonly PlannedChange[]> {
  const most = perUser ?? 0
  const { rows } = await sql<Counted>`select count(*) filter (where u.state = ${CUSTOMER_STATE.closed})::int as closed,
      count(*) filter (where u.state <> ${CUSTOMER_STATE.closed} and ${most}::int > 0 and h.held >= ${most}::int)::int as full,
      count(*) filter (where u.state <> ${CUSTOMER_STATE.closed} and (${most}::int = 0 or h.held < ${most}::int))::int as free
    from shop_app_user u
    cross join lateral (select count(*) as held from shop_coupon_record r where r.user_id = u.id
      and r.coupon_id = ${id} and r.state <> ${COUPON_RECORD.void}) h
    where u.id = any(${[...userIds]})`.execute(
    unscoped(ctx.db, 'customers that a coupon is given to, whom the caller sees, and what they have of it'),
  )
  const { closed = 0, full = 0, free = 0 } = rows[0] ?? {}
  const isLimited = total !== null && total >= 0
  const left = isLimited ? Math.max(0, total - (issued ?? 0)) : free
  const given = Math.min(free, left)
  const line = (title: Text, count: number): readonly PlannedChange[] =>
    count > 0 ? [{ title, before: '', after: String(count) }] : []
  return [
    { title: ['可发放顾客', 'Customers who get one'], before: '', after: String(given) },
    ...line(['已达每人限领', 'Have as many as one may have'], full),
    ...line(['账号已注销', 'Closed accounts'], closed),
    ...line(['余量不足未发', 'None left for them'], free - given),
    {
      title: ['剩余', 'Left'],
      before: isLimited ? String(left) : textIn(ctx.locale, UNLIMITED),
      after: isLimited ? String(left - given) : textIn(ctx.locale, UNLIMITED),
    },
  ]
}

const UNLIMITED: Text = ['不限', 'No limit']
