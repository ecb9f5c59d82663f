import { sql } from 'kysely'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { anyOf } from '#kit/server/database/any-of.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { logMember } from '../../trade/commands/member/log-member.server.ts'
import { accountLink } from '../../trade/model/account-link.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { sharedBy } from './shared-signs.server.ts'

const OWN = 'accounts of links that the caller sees'

/** Pairs of accounts that may be one person; staff say which are not. */
export function accountLinkRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const decided = async (ctx: TradeContext, reason: string) => ({
    reason,
    decidedBy: ctx.user.username,
    decidedAt: await trade.now(ctx),
  })
  return crudRoutes(app, accountLink, {
    compute: numbersOf(trade),
    actions: {
      separate: async ({ row, input: { reason }, ctx, move }) => {
        await move(await decided(ctx, reason))
        await logDecision(trade, ctx, { accountIds: row.accountIds, from: LINKED, to: SEPARATE, reason })
      },
      unite: async ({ row, input: { reason }, ctx, move }) => {
        await move(await decided(ctx, reason))
        await logDecision(trade, ctx, { accountIds: row.accountIds, from: SEPARATE, to: LINKED, reason })
      },
    },
  })
}

const LINKED = '关联'
const SEPARATE = '不是同一人'

interface Decision {
  readonly accountIds: string | null
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** Either customer has it in their log, with the account of the other one. */
async function logDecision(trade: Trade, ctx: TradeContext, { accountIds, from, to, reason }: Decision): Promise<void> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_app_user')
    .select(['id', 'account'])
    .where('id', '=', anyOf((accountIds ?? '').split(',')))
    .orderBy('id')
    .execute()
  const changes = rows.map(({ id }) => {
    const other = rows.find((row) => row.id !== id)?.account ?? ''
    return { userId: id, kind: 'link', from: `${from}：${other}`, to: `${to}：${other}`, reason } as const
  })
  await logMember(ctx, changes, await trade.now(ctx))
}

interface Numbers {
  readonly id: string
  readonly orders: number
  readonly spent: number
}

/** What accounts share, and what they have bought. */
function numbersOf(trade: Trade): Compute {
  return async (ids, ctx) => {
    const sharedOf = async () => {
      const settings = await trade.settings(ctx)
      return sharedBy(ctx, ids, { mostAccounts: settings['limit.commonAccounts'] })
    }
    const [bought, shared] = await Promise.all([boughtBy(ctx, ids), sharedOf()])
    return new Map(bought.map(({ id, ...numbers }) => [id, { ...numbers, shared: shared.get(id) ?? null }]))
  }
}

/** Of each link only rows of its two accounts are read, by an index. */
async function boughtBy(ctx: RequestContext, ids: readonly string[]): Promise<readonly Numbers[]> {
  const { rows } = await sql<Numbers>`select l.id, sum(s.orders)::int as orders, sum(s.spent)::bigint as spent
    from shop_account_link l
    cross join lateral (values (l.user_id), (l.other_id)) a (user_id)
    cross join lateral (select count(*) as orders, coalesce(sum(paid - refunded), 0) as spent from shop_order
      where user_id = a.user_id and status not in (${ORDER.toPay}, ${ORDER.cancelled})) s
    where l.id = any(${[...ids]})
    group by l.id`.execute(unscoped(ctx.db, OWN))
  return rows
}
