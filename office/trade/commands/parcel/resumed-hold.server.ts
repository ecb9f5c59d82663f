import { actionCommand } from '#kit/contract/action.ts'
import { type ChoiceOf, isChoice } from '#kit/contract/choices.ts'
import { instantIn } from '#kit/contract/zoned-time.ts'
import { lastChanges } from '#kit/server/crud/history.server.ts'
import { order } from '../../model/order.ts'
import { HOLD_STATE } from '../../model/order-choices.ts'
import { HOLD_TASKS, reopenTasks } from '../context/tasks.server.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'

/** What an order says of its hold. */
interface Hold {
  readonly holdState: ChoiceOf<typeof HOLD_STATE>
  readonly holdUntil: Date | null
  readonly holdFreeUntil: Date | null
}

/**
 * The hold of a locked order that the caller has just ended: held again it goes on as it was, with its days and with what
 * waited for a person.
 * @returns undefined where there is none: holding the order begins anew
 */
export async function resumedHold(ctx: TradeContext, { id, orderNo }: OrderRow): Promise<Hold | undefined> {
  const changes = (await lastChanges(ctx, order.table, { ids: [id], command: actionCommand(order, 'endHold') })).get(id)
  const [holdState, holdUntil, holdFreeUntil] = (['holdState', 'holdUntil', 'holdFreeUntil'] as const).map(
    (name) => changes?.[name]?.[0] ?? null,
  )
  if (!changes || !isChoice(HOLD_STATE, holdState) || holdState === HOLD_STATE.none) {
    return undefined
  }
  for (const kind of HOLD_TASKS) {
    await reopenTasks(ctx, { kind, refId: id, note: String(orderNo) })
  }
  const time = (value: unknown) => instantIn(ctx.clock, value) ?? null
  return { holdState, holdUntil: time(holdUntil), holdFreeUntil: time(holdFreeUntil) }
}
