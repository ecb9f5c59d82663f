import { sql } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { refusing } from '#kit/contract/states.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { adjustPoints, tagCustomer } from '../../trade/commands/customer/adjust-customer.server.ts'
import { UNMUTED } from '../../trade/commands/customer/customers.server.ts'
import { giveGift, worthOfGift } from '../../trade/commands/customer/gift.server.ts'
import { isMemberAt, joinLevelAt } from '../../trade/commands/member/standing.server.ts'
import { noteCredit } from '../../trade/commands/payment/credit.server.ts'
import { LIVE_CLAIMS } from '../../trade/model/claim-states.ts'
import { customer, customerStates, pointsGiven } from '../../trade/model/customer.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { OPEN_REFUNDS } from '../../trade/model/refund-states.ts'
import { customerImporter } from './customer-importer.server.ts'
import { standingRoute } from './customer-standing.server.ts'

const OWN = 'rows of a customer that was read and locked'

/** Stages in which something is still owed by the shop or by the customer. */
const OPEN_ORDERS: readonly number[] = [
  ORDER.toPay,
  ORDER.toShip,
  ORDER.waiting,
  ORDER.balanceOpen,
  ORDER.overdue,
  ORDER.shipped,
]

/** Customers for the staff: frozen, marked with tags, closed when nothing of theirs is open. */
export function customerRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  const unless = refusing(customerStates)
  return [
    standingRoute(trade),
    ...crudRoutes(app, customer, {
      importer: customerImporter(trade),
      compute: levelsOf(trade),
      guards: {
        holdsNoDeposits: async ({ id }, ctx) =>
          unless(
            !(await isThere(
              ctx,
              sql`select 1 from shop_final_claim where user_id = ${id} and state in (${sql.join(LIVE_CLAIMS)})`,
            )),
            'holdsNoDeposits',
          ),
        hasNoOpenOrders: async ({ id }, ctx) =>
          unless(
            !(await isThere(
              ctx,
              sql`select 1 from shop_order where user_id = ${id}
              and status in (${sql.join(OPEN_ORDERS)})
            union all select 1 from shop_refund where user_id = ${id}
              and status in (${sql.join(OPEN_REFUNDS)})`,
            )),
            'hasNoOpenOrders',
          ),
        hasCredit: async ({ credit }) => unless(Number(credit) > 0, 'hasCredit'),
        hasNoCredit: async ({ credit }) => unless(Number(credit) === 0, 'hasNoCredit'),
      },
      costs: {
        adjustPoints: pointsGiven,
        gift: (_row, ctx, { points, couponId }) =>
          worthOfGift(trade, ctx, { points: Number(points ?? 0), couponId: couponId ? String(couponId) : null }),
        payOutCredit: async (_row, _ctx, { amount }) => Number(amount),
      },
      actions: {
        adjustPoints: ({ row, input, ctx }) => adjustPoints(trade, ctx, row.id, input),
        gift: async ({ row, input, ctx, move }) => {
          await move()
          await giveGift(trade, ctx, row.id, input)
        },
        payOutCredit: async ({ row, input, ctx, move }) => {
          await move()
          const { amount, thirdNo, reason } = input
          const at = await trade.now(ctx)
          await noteCredit(ctx, { userId: row.id, kind: 'payout', amount: -amount, at, thirdNo, remark: reason })
        },
        freeze: async ({ input, ctx, move }) => {
          if (input.until && app.clock.parse(input.until) <= (await trade.now(ctx))) {
            throw invalid([
              { path: 'until', message: ['须晚于现在', 'It must lie in the future', 'customer.timeInThePast'] },
            ])
          }
          await move({ freezeReason: input.reason, freezeUntil: input.until ?? null })
        },
        unfreeze: ({ move }) => move({ freezeReason: null, freezeUntil: null }),
        unmute: ({ move }) => move(UNMUTED),
        // the account stays taken: somebody else must not find the orders of this one under it
        close: ({ input, move }) => move({ freezeReason: input.reason, phone: null, email: null, birthday: null }),
        tag: ({ row, input, ctx }) => tagCustomer(trade, ctx, row.id, input),
      },
    }),
  ]
}

async function isThere(ctx: TradeContext, found: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${found}) as found`.execute(unscoped(ctx.db, OWN))
  return rows[0]?.found === true
}

/** The level that each customer has now; of each only the membership is read. */
function levelsOf(trade: Trade): Compute {
  return async (ids, ctx) => {
    const now = await trade.now(ctx)
    const { rows } = await sql<{
      id: string
      level: string | null
      levelEn: string | null
    }>`select m.user_id as id, l.name as level,
        l.name_en as level_en
      from shop_member m ${joinLevelAt(now)}
      where m.user_id = any(${[...ids]}) and ${isMemberAt(now)}`.execute(
      unscoped(ctx.db, 'memberships of customers that the caller sees'),
    )
    const isEnglish = ctx.locale === 'en-US'
    return new Map(rows.map(({ id, level, levelEn }) => [id, { level: isEnglish ? (levelEn ?? level) : level }]))
  }
}
