import { sql } from 'kysely'
import type { FieldError } from '#kit/contract/errors.ts'
import { filled, type Refusal, type Text } from '#kit/contract/text.ts'
import { toSecond } from '#kit/contract/zoned-time.ts'
import type { ValuesFor } from '#kit/server/crud/handlers.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { insertRows, updateRow } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { daysAfter } from '../../model/days.ts'
import { MEMBER_KIND, MEMBER_STATE, member } from '../../model/member.ts'
import { membershipTerm } from '../../model/membership-term.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { joinMembers } from './join-members.server.ts'
import { logMember } from './log-member.server.ts'
import { lockMemberOf, type MemberRow } from './members.server.ts'

const OWN = 'the membership that an order of its customer is for'

/** Why somebody may not buy a membership now; paths count the lines as they were sent. */
export async function membershipErrors(
  ctx: TradeContext,
  userId: string,
  lines: readonly { readonly sku: { readonly line: number } | undefined }[],
): Promise<readonly FieldError[]> {
  const places = lines.flatMap(({ sku }, index) => (sku?.line === SALES_LINE.membership ? [index] : []))
  if (places.length === 0) {
    return []
  }
  const { rows } =
    await sql`select 1 from shop_member where user_id = ${userId} and state = ${MEMBER_STATE.suspended}`.execute(
      unscoped(ctx.db, OWN),
    )
  return rows.length === 0 ? [] : places.map((index) => ({ path: `lines.${index}`, message: SUSPENDED }))
}

interface BoughtItem {
  readonly id: string
  readonly productId: string
  readonly title: string
  readonly days: number
  readonly levelId: string | null
  readonly amount: number
}

/**
 * Gives the customer of an order the days that it bought: whoever is no member becomes one, whose membership has an end has it later.
 * Days follow those that there are already; those of a membership without an end, by growth or given, give their level only. The
 * order was locked.
 */
export async function beginMembership(trade: Trade, ctx: TradeContext, order: PaidOrder): Promise<void> {
  const userId = String(order.userId)
  const { rows: items } = await sql<BoughtItem>`select id, product_id, title_snap as title, member_days * qty as days,
      member_level_id as level_id, pay_amount as amount
    from shop_order_item where order_id = ${order.id} and member_days is not null
    order by position`.execute(unscoped(ctx.db, OWN))
  for (const item of items) {
    await begin(trade, ctx, { userId, order, item })
  }
}

/** An order that was locked. */
interface PaidOrder {
  readonly id: string
  readonly orderNo: string | null
  readonly userId: string | null
}

interface Beginning {
  readonly userId: string
  readonly order: PaidOrder
  readonly item: BoughtItem
}

async function begin(trade: Trade, ctx: TradeContext, { userId, order, item }: Beginning): Promise<void> {
  const { app } = trade
  // customers are locked, so that two payments at once follow one another
  await sql`select 1 from shop_app_user where id = ${userId} for no key update`.execute(unscoped(ctx.db, OWN))
  const row = await lockMemberOf(trade, ctx, userId)
  const now = await trade.now(ctx)
  // moments are kept to the second
  const beginsAt = toSecond(await beginningAt(ctx, { userId, row, now }))
  const endsAt = daysAfter(beginsAt, item.days)
  const orderNo = String(order.orderNo)
  await insertRows(app, membershipTerm, ctx, [
    {
      ...{ userId, orderId: order.id, orderNo, orderItemId: item.id, productId: item.productId },
      ...{ title: item.title, levelId: item.levelId, days: item.days, daysBack: 0, amount: item.amount },
      ...{ beginsAt, endsAt },
    },
  ])
  const why = filled(BOUGHT, { title: item.title, orderNo })[0]
  const told = { ...ctx, reason: why }
  if (!row) {
    await joinMembers(trade, told, [userId], { kind: MEMBER_KIND.paid, validTo: endsAt, why })
  } else if (row.state === MEMBER_STATE.ended) {
    const values = { state: MEMBER_STATE.valid, kind: MEMBER_KIND.paid, validFrom: now, validTo: endsAt }
    await changeMember(trade, told, row, { ...values, isExpired: false, why })
  } else if (row.validTo !== null) {
    await changeMember(trade, told, row, { kind: MEMBER_KIND.paid, validTo: endsAt, isExpired: false, why })
  }
  const [from, to] = [beginsAt, endsAt].map((moment) => app.clock.format(moment))
  await logMember(told, [{ userId, kind: 'bought', from: null, to: `${item.title} ${from} – ${to}` }], now)
}

/** What was bought begins behind all that is there: days that were bought, given ones, and those that are still to come. */
async function beginningAt(
  ctx: TradeContext,
  { userId, row, now }: { readonly userId: string; readonly row: MemberRow | undefined; readonly now: Date },
): Promise<Date> {
  const { rows } = await sql<{ last: Date | null }>`select max(ends_at) as last from shop_membership_term
    where user_id = ${userId}`.execute(unscoped(ctx.db, OWN))
  const counted = row && row.state !== MEMBER_STATE.ended ? [row.validFrom, row.validTo] : []
  return [rows[0]?.last, ...counted].reduce<Date>((all, at) => (at && at > all ? at : all), now)
}

/** Changes a locked membership; a watcher notes it in the member log. */
export async function changeMember(
  { app }: Trade,
  ctx: TradeContext,
  row: MemberRow,
  values: ValuesFor<typeof member>,
): Promise<void> {
  await updateRow(app, member, ctx, { id: row.id, values, before: row as unknown as StoredRow })
}

const SUSPENDED: Refusal = ['会员已暂停，不能购买', 'The membership is suspended', 'member.suspended']
const BOUGHT: Text = ['购买 {title}（{orderNo}）', 'Bought {title} ({orderNo})']
