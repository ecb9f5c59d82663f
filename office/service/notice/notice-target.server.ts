import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { isMemberAt, joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { CUSTOMER_STATE } from '../../trade/model/customer.ts'
import type { NoticeTarget } from './notice-choices.ts'

const FOR = 'customers whom a notice is for, which the caller sees: their ids and how many there are'

/** Whom a notice is for, as it says so. */
export interface Target {
  /** Empty for a notice that is not there yet. */
  readonly id: string
  readonly target: string
  readonly levelIds: string | null
  readonly goodsId: string | null
}

interface Page {
  readonly after: string
  readonly limit: number
}

/**
 * Ids of the customers whom a notice is for, in their order: closed accounts are told nothing. Each source is read along an index
 * from an id on, so that a page costs the same however many there are.
 */
function sourceOf({ id, target, levelIds, goodsId }: Target, now: Date): RawBuilder<unknown> {
  const sources: Readonly<Record<NoticeTarget, () => RawBuilder<unknown>>> = {
    all: () => sql`select u.id as user_id from shop_app_user u`,
    members: () => sql`select m.user_id from shop_member m where ${isMemberAt(now)}`,
    levels: () => sql`select m.user_id from shop_member m ${joinLevelAt(now)}
      where ${isMemberAt(now)} and l.id = any(${(levelIds ?? '').split(',')})`,
    depositors: () =>
      sql`select distinct c.user_id from shop_final_claim c where c.presell_goods_id = ${goodsId} and c.state in (${sql.join(LIVE_CLAIMS)})`,
    list: () => sql`select n.user_id from shop_notice_listed n where n.notice_id = ${id}`,
  }
  const source = Object.hasOwn(sources, target)
    ? sources[target as NoticeTarget]()
    : sql`select null as user_id where false`
  return sql`(${source}) s join shop_app_user a on a.id = s.user_id and a.state <> ${CUSTOMER_STATE.closed}`
}

/** How many customers a notice is for at this moment. */
export async function countOf(ctx: TradeContext, target: Target, now: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sourceOf(target, now)}`.execute(unscoped(ctx.db, FOR))
  return rows[0]?.count ?? 0
}

/**
 * Those of them behind an id: said of both sides of the join, so that neither is read from its beginning.
 * @param now the moment that it was published: who comes later is not told by it
 */
export async function pageOf(
  ctx: TradeContext,
  target: Target,
  { now, after, limit }: Page & { readonly now: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`select s.user_id from ${sourceOf(target, now)}
    where s.user_id > ${after} and a.id > ${after} order by s.user_id limit ${limit}`.execute(unscoped(ctx.db, FOR))
  return rows.map(({ userId }) => userId)
}

/** Whether it is for this customer. */
export async function isFor(ctx: TradeContext, target: Target, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sourceOf(target, now)} where s.user_id = ${userId}`.execute(
    unscoped(ctx.db, FOR),
  )
  return rows.length > 0
}
