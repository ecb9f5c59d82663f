import { refused } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockCustomer } from '../../trade/commands/customer/customers.server.ts'
import { isReversed, notePoints } from '../../trade/commands/points/points.server.ts'
import { pointsExpireAt } from '../../trade/commands/points/points-expiry.server.ts'
import { pointsEntry, STAFF_POINTS } from '../../trade/model/points-entry.ts'

/** The ledger of points; what staff gave or took by hand can be taken back. */
export function pointsRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, pointsEntry, {
    costs: { reverse: async (row, ctx) => givenBy(row, ctx, await trade.now(ctx)) },
    actions: {
      reverse: async ({ row, input, ctx }) => {
        if (!STAFF_POINTS.includes(String(row.kind)) || row.amount === null) {
          throw refused([
            '只能冲回商家手工增减的积分',
            'Only what staff gave or took can be taken back',
            'points.notByStaff',
          ])
        }
        await lockCustomer(trade, ctx, String(row.userId))
        if (await isReversed(ctx, row.id)) {
          throw refused(['已冲回过', 'It was taken back already', 'points.takenBack'])
        }
        const amount = -row.amount
        const entry = {
          userId: String(row.userId),
          amount,
          at: await trade.now(ctx),
          refId: row.id,
          remark: input.reason,
        }
        const floor = -(await trade.settings(ctx))['integral.negativeFloor']
        await (amount > 0
          ? notePoints(ctx, { ...entry, kind: 'staffAdd', expireAt: await pointsExpireAt(trade, ctx) }, { floor })
          : notePoints(ctx, { ...entry, kind: 'staffDeduct' }, { floor }))
      },
    },
  })
}

/**
 * What taking an entry back gives. Points that were taken come back as new ones; what the caller gave within a day is less than they
 * have given, so that they may give it to whom it belongs.
 */
function givenBy(
  { amount, createBy, createTime }: { amount: number | null; createBy: string | null; createTime: Date },
  { user }: Pick<TradeContext, 'user'>,
  now: Date,
): number {
  const given = Number(amount)
  const isOwn = createBy === user.username && now.getTime() - createTime.getTime() < DAY_MS
  return given < 0 ? -given : isOwn ? -given : 0
}

const DAY_MS = 24 * 3600 * 1000
