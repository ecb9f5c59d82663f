import type { PlannedChange } from '#kit/contract/action.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { STARTED } from '#kit/server/crud/resource-answers.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import { silentOf } from '../../trade/commands/claim/answers.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { boardRoute } from './board.server.ts'
import { cancelRun } from './cancel-run.server.ts'
import { changeRelease } from './change-release.server.ts'
import { releaseChange } from './release-change.ts'
import { releasePlan } from './release-plan.ts'
import { closeWindow, reopenWindow } from './release-window.server.ts'

interface Parts {
  /** Whom a change would touch. */
  readonly compute: Compute
  /** Makes the figure and the listings that take the balance of a pre-order figure; says what was made. */
  readonly makeFinal: (ctx: TradeContext, presellGoodsId: string) => Promise<readonly PlannedChange[]>
  /** Makes the next run of a pre-order figure; says its id. */
  readonly makeRerun: (ctx: TradeContext, presellGoodsId: string) => Promise<string>
}

/** When figures are released, how that changes, and how their run ends. */
export function releaseRoutes(trade: Trade, { compute, makeFinal, makeRerun }: Parts): readonly Route[] {
  const { app } = trade
  return [
    boardRoute(trade),
    ...crudRoutes(app, releasePlan, {
      answers: { rerun: STARTED },
      compute,
      actions: {
        change: ({ row, input, ctx }) => changeRelease(trade, ctx, { row, ...input }),
        closeWindow: ({ row, ctx }) => closeWindow(trade, ctx, row),
        reopenWindow: ({ row, ctx }) => reopenWindow(trade, ctx, row),
        makeFinal: ({ row, ctx }) => makeFinal(ctx, row.id),
        rerun: async ({ row, ctx }) => ({ id: await makeRerun(ctx, row.id) }),
        cancelRun: ({ row, input, ctx }) => cancelRun(trade, ctx, { row, reason: input.reason }),
      },
    }),
  ]
}

/** The log of changes, with those who have not answered. */
export function releaseChangeRoutes({ app }: Trade): readonly Route[] {
  return crudRoutes(app, releaseChange, { compute: silentOf })
}

interface NewMonth {
  readonly id: string
  readonly releaseMonth: string | null
  readonly reason: string
}

/** Moves the month of a figure for those who are not on its page, as the command does. */
export function moveRelease(trade: Trade): (ctx: TradeContext, month: NewMonth) => Promise<void> {
  return async (ctx, { id, ...month }) => {
    const row = await storedById<typeof releasePlan>(trade.app, releasePlan, ctx, id, { isLocked: true })
    await changeRelease(trade, ctx, { row, ...month, releasePrecision: null, source: 'maker' })
  }
}
