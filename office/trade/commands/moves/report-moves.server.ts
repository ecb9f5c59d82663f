import { isChoice } from '#kit/contract/choices.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { refusing } from '#kit/contract/states.ts'
import type { Handlers } from '#kit/server/crud/handlers.server.ts'
import type { consultReport } from '../../model/consult-report.ts'
import { customer } from '../../model/customer.ts'
import { AUTHOR_RESULTS, REPORT_RESULT, reportStates } from '../../model/report-states.ts'
import type { TradeEventType } from '../../model/trade-events.ts'
import { applyResult, isTargetThere, undoResult } from '../consult/report-results.server.ts'
import { leaderOf, type ReportRow } from '../consult/reports.server.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** What the table of states of reports asks and does. */
export function reportMoves(trade: Trade): Required<Pick<Handlers<typeof consultReport>, 'guards' | 'effects'>> {
  const unless = refusing(reportStates)
  const decision = async (ctx: TradeContext) => ({
    handler: ctx.user.username,
    handledAt: await trade.now(ctx),
  })
  const tells =
    (...types: readonly TradeEventType[]) =>
    async (row: ReportRow, ctx: TradeContext) => {
      for (const type of types) {
        await tell(trade, ctx, type, row.id)
      }
      return undefined
    }
  return {
    guards: {
      isThere: async (row, ctx, { result }) =>
        unless((result !== 'hide' && result !== 'delete') || (await isTargetThere(ctx, row)), 'isThere', 'result'),
      hasCustomer: async ({ authorId }, _ctx, { result }) =>
        unless(authorId !== null || !AUTHOR_RESULTS.includes(String(result)), 'hasCustomer', 'result'),
      mayFreeze: async (_row, { user }, { result }) =>
        unless(result !== 'freeze' || user.can(actionPermission(customer, 'freeze')), 'mayFreeze', 'result'),
      isFollower: async (row, ctx) => unless((await leaderOf(ctx, row)) !== undefined, 'isFollower'),
    },
    effects: {
      noteReviewer: async (_row, ctx) => ({ handler: ctx.user.username }),
      applyResult: (row, ctx, input) => applyResult(trade, ctx, row, judged(input)),
      noteDecision: async (_row, ctx, { note }) => ({ ...(await decision(ctx)), note: textOf(note) }),
      noteLeader: async (row, ctx) => ({ ...(await decision(ctx)), mergedInto: (await leaderOf(ctx, row)) ?? null }),
      undoResult: async (row, ctx) => {
        await undoResult(trade, ctx, row)
        return undefined
      },
      noteReversal: async (_row, ctx, { reason }) => ({
        reversedAt: await trade.now(ctx),
        reversedBy: ctx.user.username,
        reverseReason: textOf(reason),
      }),
      tellUpheld: tells('report.upheld', 'report.judged'),
      tellDismissed: tells('report.dismissed'),
      tellReversed: tells('report.reversed'),
    },
  }
}

function judged({ result, days }: Values) {
  return {
    result: isChoice(REPORT_RESULT, result) ? result : 'none',
    days: typeof days === 'number' ? days : null,
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
