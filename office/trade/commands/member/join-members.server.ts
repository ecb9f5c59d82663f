import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { filled, listed, type Refusal } from '#kit/contract/text.ts'
import type { ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { MEMBER_STATE, member } from '../../model/member.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { earnedLevel } from './growth.server.ts'

const OWN = 'customers who become members, named by whoever may choose them'

/**
 * Makes members of customers, all or none of them; they begin with the level that needs no growth.
 * @returns the ids of the memberships, in the order of those of their customers
 * @throws DomainError `invalid` on `userIds` that names those who have a membership already, whatever its state, and those
 * whose account is closed
 */
export async function joinMembers(
  trade: Trade,
  ctx: TradeContext,
  userIds: readonly string[],
  term: ValuesFor<typeof member>,
): Promise<readonly string[]> {
  const ids = [...new Set(userIds)].sort()
  // customers are locked in the order of their ids, so that two who ask at once make one member of each
  await unscoped(ctx.db, OWN)
    .selectFrom('shop_app_user')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows: unfit } = await sql<{
    nickname: string
    isMember: boolean
  }>`select u.nickname, m.id is not null as is_member
    from shop_app_user u
    left join shop_member m on m.user_id = u.id
    where u.id = any(${ids}) and (m.id is not null or u.state = ${CUSTOMER_STATE.closed})
    order by m.id is null, u.id limit ${MOST_NAMED}`.execute(unscoped(ctx.db, OWN))
  const [first] = unfit
  if (first) {
    const alike = unfit.filter(({ isMember }) => isMember === first.isMember)
    const names = listed(alike.map(({ nickname }) => [nickname, nickname] as const))
    throw invalid([{ path: 'userIds', message: filled(first.isMember ? KNOWN : CLOSED, { names }) }])
  }
  const now = await trade.now(ctx)
  const numbers = await newNumbers(ctx, 'member', { count: ids.length, now })
  const levelId = (await earnedLevel(ctx, 0))?.id ?? null
  return insertRows(
    trade.app,
    member,
    ctx,
    ids.map((userId, index) => ({
      ...{ validFrom: now, ...term, userId, memberNo: numbers[index] ?? '', levelId },
      ...{ growth: 0, levelSince: now, isExpired: false, state: MEMBER_STATE.valid },
    })),
  )
}

/** Customers that a refusal names. */
const MOST_NAMED = 5

const KNOWN: Refusal = ['已是会员：{names}', 'Members already: {names}', 'member.known']
const CLOSED: Refusal = ['账号已注销：{names}', 'The account is closed: {names}', 'member.closed']
