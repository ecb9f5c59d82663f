import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { filled, listed } from '#kit/contract/text.ts'
import type { ValuesFor } from '#kit/server/crud/handlers.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { MEMBER_STATE, member } from '../../model/member.ts'
import { newNumbers } from '../context/numbers.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { earnedLevel } from './growth.server.ts'

const OWN = 'customers who become members, named by whoever may choose them'

/**
 * Makes members of customers, all or none of them; they begin with the level that needs no growth.
 * @throws DomainError `invalid` on `userIds` that names those who have a membership already, whatever its state
 */
export async function joinMembers(
  trade: Trade,
  ctx: TradeContext,
  userIds: readonly string[],
  term: ValuesFor<typeof member>,
): Promise<void> {
  const ids = [...new Set(userIds)].sort()
  // customers are locked in the order of their ids, so that two who ask at once make one member of each
  await sql`select id from shop_app_user where id = any(${ids}) and tenant_id = ${ctx.user.tenantId} order by id
    for no key update`.execute(unscoped(ctx.db, OWN))
  const { rows: known } = await sql<{ nickname: string }>`select u.nickname from shop_member m
    join shop_app_user u on u.id = m.user_id and u.tenant_id = m.tenant_id
    where m.user_id = any(${ids}) and m.tenant_id = ${ctx.user.tenantId} and m.del_flag = 0 order by u.id limit 5`.execute(
    unscoped(ctx.db, OWN),
  )
  if (known.length > 0) {
    const names = listed(known.map(({ nickname }) => [nickname, nickname] as const))
    const message = filled(['已是会员：{names}', 'Members already: {names}'], { names })
    throw invalid([{ path: 'userIds', message }])
  }
  const now = await trade.now(ctx)
  const at = trade.app.clock.format(now)
  const numbers = await newNumbers(ctx, 'member', { count: ids.length, now, prefix: 'M' })
  const levelId = (await earnedLevel(ctx, 0))?.id ?? null
  await insertRows(
    trade.app,
    member,
    ctx,
    ids.map((userId, index) => ({
      ...{ validFrom: at, ...term, userId, memberNo: numbers[index] ?? '', levelId },
      ...{ growth: 0, levelSince: at, isExpired: false, state: MEMBER_STATE.valid },
    })),
  )
}
