import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { MemberLogKind } from '../../model/member-log.ts'
import type { TradeContext } from '../context/trade.server.ts'

/** Something that changed about a customer; texts are for people to read. */
export interface MemberChange {
  readonly userId: string
  readonly kind: MemberLogKind
  readonly from: string | null
  readonly to: string | null
  /** What the command was told, where it was not told with the request. */
  readonly reason?: string | null | undefined
}

/** Writes entries of the member log, in the transaction that changed what they tell of. */
export async function logMember(
  ctx: Pick<TradeContext, 'db' | 'user' | 'command' | 'reason' | 'address'>,
  changes: readonly MemberChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) {
    return
  }
  const { user, command, address = null } = ctx
  const rows = changes.map(({ userId, kind, from, to, reason = ctx.reason }) => ({
    ...{ id: newId(), userId, kind, fromText: cut(from), toText: cut(to), reason: cut(reason ?? null) },
    ...{ operator: user.username, command, address, at, createBy: user.username, tenantId: user.tenantId },
  }))
  await unscoped(ctx.db, 'entries about customers whose change they tell of')
    .insertInto('shop_member_log')
    .values(rows)
    .execute()
}

/** Characters that an entry has for each text. */
const TEXT_MAX = 500

const cut = (text: string | null): string | null => text?.slice(0, TEXT_MAX) ?? null
