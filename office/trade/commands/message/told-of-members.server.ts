import { sql } from 'kysely'
import { nameIn, type Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { MEMBER_STATE } from '../../model/member.ts'
import { momentOf } from '../context/moment-of.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { joinLevelAt } from '../member/standing.server.ts'

interface MemberTold {
  readonly userId: string
  readonly validTo: Date
  readonly name: string | null
  readonly nameEn: string | null
}

/** A membership that was extended or ended by hand meanwhile is not told of. */
export async function aboutMember(trade: Trade, ctx: TradeContext, { type, id }: TradeEvent) {
  const occasion = (['member.ending', 'member.ended'] as const).find((one) => one === type)
  const now = await trade.now(ctx)
  const { rows } = await sql<MemberTold>`select m.user_id, m.valid_to, l.name, l.name_en from shop_member m
    ${joinLevelAt(now)}
    where m.id = ${id} and m.state = ${MEMBER_STATE.valid}
      and m.valid_to is not null`.execute(unscoped(ctx.db, 'a membership that an event of the shop is about'))
  const [row] = rows
  const isOver = row !== undefined && row.validTo <= now
  if (!occasion || !row || isOver !== (occasion === 'member.ended')) {
    return undefined
  }
  const due = momentOf(trade, row.validTo)
  const level: Text = row.name === null ? ['会员', 'member'] : [row.name, nameIn('en-US', row.name, row.nameEn)]
  return { occasion, onceKey: `${occasion}:${id}:${due}`, to: [{ userId: row.userId, values: { level, due } }] }
}
