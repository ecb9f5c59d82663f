import { invalid } from '#kit/contract/errors.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { ValuesFor } from '#kit/server/crud/handlers.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { joinMembers } from '../../trade/commands/member/join-members.server.ts'
import type { member } from '../../trade/model/member.ts'

/** What staff say of a membership that begins. */
type Joining = Pick<ValuesFor<typeof member>, 'kind' | 'fixedLevelId' | 'fixedUntil' | 'validTo'> & {
  readonly reason?: string | null | undefined
}

/** @throws DomainError `invalid` at the field for a time that is over */
export function requireFutureAt(
  { clock }: Pick<AppContext, 'clock'>,
  path: 'validTo' | 'fixedUntil',
  time: string | Date | null | undefined,
  now: Date,
): void {
  const at = instantIn(clock, time)
  if (at && at <= now) {
    throw invalid([{ path, message: ['须晚于现在', 'It must lie in the future', 'member.endInThePast'] }])
  }
}

/**
 * Makes members of customers as staff do it, from a dialog as from a sheet.
 * @returns the ids of the memberships
 * @throws DomainError `invalid` at the field that is wrong
 */
export async function joinByStaff(
  trade: Trade,
  ctx: TradeContext,
  userIds: readonly string[],
  { reason, ...term }: Joining,
): Promise<readonly string[]> {
  const now = await trade.now(ctx)
  requireFutureAt(trade.app, 'validTo', term.validTo, now)
  requireFutureAt(trade.app, 'fixedUntil', term.fixedUntil, now)
  return joinMembers(trade, { ...ctx, ...(reason && { reason }) }, userIds, { ...term, why: reason })
}
