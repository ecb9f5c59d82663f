import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { surplusMoves } from '../../trade/commands/moves/surplus-moves.server.ts'
import { lockSurplus } from '../../trade/commands/stock/surplus.server.ts'
import { decision, moveToStock } from '../../trade/commands/stock/surplus-decisions.server.ts'
import { offerNext, type WaitingRow } from '../../trade/commands/stock/waiting.server.ts'
import { phoneReader } from '../../trade/model/masks.ts'
import { SURPLUS, surplus } from '../../trade/model/surplus.ts'

interface Parts {
  /** Makes the in-stock figure of an arrival, and the listings that sell it; says what was made. */
  readonly makeStock: (ctx: TradeContext, finalGoodsId: string) => Promise<readonly PlannedChange[]>
}

/** Pieces without an owner: staff offer them, move them into an in-stock listing, or leave them. */
export function surplusRoutes(trade: Trade, { makeStock }: Parts): readonly Route[] {
  const { app } = trade
  return crudRoutes(app, surplus, {
    ...surplusMoves(),
    actions: {
      offer: async ({ row, ctx, move }) => {
        await move()
        const offered = await offerAll(trade, ctx, row.id)
        const names = await namesOf(ctx, offered)
        return offered.map(
          ({ userId, offerUntil }, index): PlannedChange => ({
            title: [`第 ${index + 1} 件`, `Piece ${index + 1}`],
            before: '',
            after: [names.get(String(userId)), offerUntil && app.clock.format(offerUntil)].filter(Boolean).join(' · '),
          }),
        )
      },
      makeStock: async ({ row, ctx, move }) => {
        await move()
        return makeStock(ctx, String(row.goodsId))
      },
      toStock: ({ row, input, ctx }) => moveToStock(trade, ctx, row, input),
      keep: async ({ input: { note }, ctx, move }) => move({ ...decision(trade, ctx, await trade.now(ctx)), note }),
    },
  })
}

/** Offers piece by piece, as long as there are any and somebody waits. */
async function offerAll(trade: Trade, ctx: TradeContext, id: string): Promise<readonly WaitingRow[]> {
  const offered: WaitingRow[] = []
  for (;;) {
    const row = await lockSurplus(trade, ctx, id)
    const isFree = row.state === SURPLUS.free || row.state === SURPLUS.kept
    const entry = isFree ? await offerNext(trade, ctx, row) : undefined
    if (!entry) {
      return offered
    }
    offered.push(entry)
  }
}

async function namesOf(ctx: TradeContext, rows: readonly WaitingRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ userId }) => String(userId))
  const found = await sql<{ id: string; nickname: string }>`select id, nickname from shop_app_user
    where id = any(${ids})`.execute(unscoped(ctx.db, 'customers that pieces were offered to'))
  const read = phoneReader(ctx.user)
  return new Map(found.rows.map(({ id, nickname }) => [id, read(nickname)]))
}
