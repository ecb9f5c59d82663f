import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { toSecond } from '#kit/contract/zoned-time.ts'
import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { storedById, updateRow } from '#kit/server/crud/write.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { endWithout, unusedDays, worthOfDays } from '../../model/membership-days.ts'
import { membershipTerm } from '../../model/membership-term.ts'
import type { AskedLine } from '../../model/money/refund-plan.ts'
import { refundableOf } from '../../model/money/refundable.ts'
import { sum } from '../../model/money/shares.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { logMember } from '../member/log-member.server.ts'
import { lockMemberOf } from '../member/members.server.ts'
import { changeMember } from '../member/paid-membership.server.ts'
import { type RefundRow, refundItemsOf } from './refund-rows.server.ts'

type TermRow = StoredRowOf<typeof membershipTerm>

const OWN = 'days of membership that an order which was read and locked has bought'

/** What of asked items is kept for days that were used, and how that came about. Fen. */
interface UsedDays {
  /** What the unused days of each item are worth. */
  readonly worth: readonly Fen[]
  readonly charge: Fen
  readonly note: Text
}

/**
 * What is kept of a membership that goes back: the days that were used until now.
 * @returns undefined for orders of anything else
 */
export async function usedDaysOf(
  trade: Trade,
  ctx: TradeContext,
  order: { readonly line: number | null },
  asked: readonly AskedLine[],
): Promise<UsedDays | undefined> {
  if (order.line !== SALES_LINE.membership) {
    return undefined
  }
  const now = await trade.now(ctx)
  const terms = await termsOf(
    trade,
    ctx,
    asked.map(({ item }) => item.id),
  )
  const priced = asked.map(({ item, qty, amount }) => {
    const term = terms.get(item.id)
    const left = refundableOf(item).amount
    const days = term?.days ?? 0
    const unused = term ? unusedDays(spanOf(term), now) : 0
    const worth = days && qty > 0 ? Math.min(left, worthOfDays(item.payAmount, { unused, days })) : 0
    // whoever asks for less gets that; what is given for nothing is no matter of days
    return { worth, days, unused, charge: qty > 0 ? Math.max(0, (amount ?? left) - worth) : 0, paid: item.payAmount }
  })
  const parts = priced.map(({ days, unused, paid, worth }) =>
    filled(UNUSED, { days, unused, paid: formatYuan(paid), worth: formatYuan(worth) }),
  )
  return {
    worth: priced.map(({ worth }) => worth),
    charge: sum(priced.map(({ charge }) => charge)),
    note: parts[0] ?? UNUSED,
  }
}

/**
 * The days that a refund pays back are no part of the membership any more: it ends sooner, and days that were bought behind them move
 * up. Days were counted when it was applied for; what was used of them since stays as it was.
 */
export async function endMembership(trade: Trade, ctx: TradeContext, refund: RefundRow): Promise<void> {
  if (refund.line !== SALES_LINE.membership || refund.kind !== REFUND_KIND.moneyOnly) {
    return
  }
  const items = await refundItemsOf(ctx, refund.id)
  const terms = await termsOf(
    trade,
    ctx,
    items.map(({ orderItemId }) => orderItemId),
  )
  for (const { orderItemId } of items) {
    const term = terms.get(orderItemId)
    if (term) {
      await cut(trade, ctx, refund, term.id)
    }
  }
}

async function cut(trade: Trade, ctx: TradeContext, refund: RefundRow, termId: string): Promise<void> {
  const { app } = trade
  const userId = String(refund.userId)
  const row = await lockMemberOf(trade, ctx, userId)
  const term = await storedById(app, membershipTerm, ctx, termId, { isLocked: true })
  const now = await trade.now(ctx)
  const at = refund.appliedAt ?? now
  const span = spanOf(term)
  const end = toSecond(endWithout(span, { at, now }))
  const cutMs = span.endsAt.getTime() - end.getTime()
  const why = filled(BACK, { title: String(term.title), refundNo: String(refund.refundNo) })[0]
  const told = { ...ctx, reason: why }
  const sooner = (moment: Date) => new Date(moment.getTime() - cutMs)
  await updateRow(app, membershipTerm, told, {
    id: term.id,
    values: { endsAt: end, daysBack: unusedDays(span, at) },
    before: term as never,
  })
  for (const later of await termsBehind(trade, ctx, userId, span.endsAt)) {
    const { beginsAt, endsAt } = spanOf(later)
    await updateRow(app, membershipTerm, told, {
      id: later.id,
      values: { beginsAt: sooner(beginsAt), endsAt: sooner(endsAt) },
      before: later as never,
    })
  }
  if (row && row.validTo !== null && cutMs > 0) {
    await changeMember(trade, told, row, { validTo: sooner(row.validTo), why })
  }
  const [from, to] = [span.endsAt, end].map((moment) => `${term.title} – ${app.clock.format(moment)}`)
  await logMember(told, [{ userId, kind: 'bought', from: from ?? null, to: to ?? null }], now)
}

/** Terms by the item that bought them. */
async function termsOf(
  trade: Trade,
  ctx: TradeContext,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, TermRow>> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_membership_term')
    .select('id')
    .where('orderItemId', '=', anyOf(itemIds))
    .orderBy('id')
    .execute()
  const found = await each(trade, ctx, rows)
  return new Map(found.map((term) => [String(term.orderItemId), term]))
}

async function termsBehind(trade: Trade, ctx: TradeContext, userId: string, end: Date): Promise<readonly TermRow[]> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_membership_term')
    .select('id')
    .where('userId', '=', userId)
    .where('beginsAt', '>=', end)
    .orderBy('beginsAt')
    .execute()
  return each(trade, ctx, rows)
}

async function each({ app }: Trade, ctx: TradeContext, rows: readonly { readonly id: string }[]): Promise<TermRow[]> {
  const found: TermRow[] = []
  for (const { id } of rows) {
    found.push(await storedById(app, membershipTerm, ctx, id, { isLocked: true }))
  }
  return found
}

/** A stored term has both ends. */
function spanOf({ beginsAt, endsAt }: TermRow): { readonly beginsAt: Date; readonly endsAt: Date } {
  return { beginsAt: beginsAt ?? new Date(0), endsAt: endsAt ?? new Date(0) }
}

const UNUSED: Text = [
  '共 {days} 天，未使用 {unused} 天：{paid} × {unused} ÷ {days} = {worth}',
  '{unused} of {days} {days|day is|days are} unused: {paid} × {unused} ÷ {days} = {worth}',
]
const BACK: Text = ['退订 {title}（{refundNo}）', 'Refunded {title} ({refundNo})']
