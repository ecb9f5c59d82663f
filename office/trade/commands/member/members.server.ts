import type { StoredRowOf } from '#kit/server/crud/handlers.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { member } from '../../model/member.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

export type MemberRow = StoredRowOf<typeof member>

export function lockMember({ app }: Trade, ctx: TradeContext, id: string): Promise<MemberRow> {
  return storedById(app, member, ctx, id, { isLocked: true })
}

/** The membership of a customer, locked, whether it counts now or not. @returns undefined for those who have none */
export async function lockMemberOf(trade: Trade, ctx: TradeContext, userId: string): Promise<MemberRow | undefined> {
  const rows = await unscoped(ctx.db, 'the membership of the customer of a document that the command changes')
    .selectFrom('shop_member')
    .select('id')
    .where('userId', '=', userId)
    .execute()
  const [found] = rows
  return found && lockMember(trade, ctx, found.id)
}
