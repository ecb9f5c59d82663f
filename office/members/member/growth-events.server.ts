import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import { systemContext } from '../../trade/commands/context/system-context.server.ts'
import { type TradeEvent, tradeEvent } from '../../trade/commands/context/tell.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { syncOrderGrowth } from '../../trade/commands/member/growth.server.ts'
import { joinMembers } from '../../trade/commands/member/join-members.server.ts'
import { MEMBER_KIND } from '../../trade/model/member.ts'

/** What pays and what gives back: growth follows both. */
const MOVES_MONEY: readonly TradeEvent['type'][] = ['order.paid', 'refund.done']

/** Lets members grow by what they pay, and makes members of those who pay where the shop wants that. */
export function growthByEvents(trade: Trade): TenantEventHandler<TradeEvent> {
  const { app } = trade
  return {
    name: 'member-growth',
    event: tradeEvent,
    wants: ({ type }) => MOVES_MONEY.includes(type),
    handle: async ({ type, id, tenantId }, { db, log }) => {
      const ctx = systemContext({ db, clock: app.clock, log }, { tenantId, actor: 'system', command: 'server/grow' })
      const orderId = type === 'order.paid' ? id : await orderOfRefund(ctx, id)
      if (orderId === undefined) {
        return
      }
      if (type === 'order.paid' && (await trade.settings(ctx))['member.joinByItself']) {
        await join(trade, ctx, orderId)
      }
      await syncOrderGrowth(trade, ctx, orderId)
    },
  }
}

const OF_EVENT = 'the document that an event of the shop is about'

async function orderOfRefund(ctx: TradeContext, id: string): Promise<string | undefined> {
  const rows = await unscoped(ctx.db, OF_EVENT)
    .selectFrom('shop_refund')
    .select('orderId')
    .where('id', '=', id)
    .execute()
  return rows[0]?.orderId
}

/** The customer of an order becomes a member by growth; whoever was one, in whichever state, stays as they are. */
async function join(trade: Trade, ctx: TradeContext, orderId: string): Promise<void> {
  // customers are locked, so that two payments at once make one member
  const { rows } = await sql<{ userId: string }>`select u.id as user_id from shop_order o
    join shop_app_user u on u.id = o.user_id
    where o.id = ${orderId} for no key update of u`.execute(unscoped(ctx.db, OF_EVENT))
  const [customer] = rows
  if (!customer || (await isMember(ctx, customer.userId))) {
    return
  }
  await joinMembers(trade, ctx, [customer.userId], { kind: MEMBER_KIND.growth })
}

async function isMember(ctx: TradeContext, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from shop_member where user_id = ${userId}`.execute(unscoped(ctx.db, OF_EVENT))
  return rows.length > 0
}
