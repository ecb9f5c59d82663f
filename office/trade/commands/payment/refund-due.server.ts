import { z } from 'zod'
import { defineEvent } from '#kit/server/jobs/define-event.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

const PAYLOAD = z.object({
  tenantId: z.number(),
  /** Of the refund, or of the payment that goes back whole. */
  id: z.string(),
})

export type RefundDue = z.output<typeof PAYLOAD>

/** Money is to go back through a channel. */
export const refundDue = defineEvent('refund-due', {
  payload: PAYLOAD,
  tenantOf: ({ tenantId }) => tenantId,
  keyOf: ({ tenantId, id }) => `${tenantId}:${id}`,
})

/** Says in the transaction of a command that its money is to be sent: it is, as soon as the command is committed. */
export function sendSoon(trade: Trade, ctx: TradeContext, id: string): Promise<void> {
  return trade.app.jobs.emit(ctx, refundDue, { tenantId: ctx.user.tenantId, id })
}
