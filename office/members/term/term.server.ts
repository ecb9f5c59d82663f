import type { PlannedChange } from '#kit/contract/action.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { itemsOf } from '../../trade/commands/order/order-rows.server.ts'
import { agreeRefund } from '../../trade/commands/refund/agree-refund.server.ts'
import { applyRefund } from '../../trade/commands/refund/apply-refund.server.ts'
import { lockRefund } from '../../trade/commands/refund/refund-rows.server.ts'
import { membershipTerm } from '../../trade/model/membership-term.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'

/** Memberships that were bought, for the staff. */
export function membershipTermRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, membershipTerm, {
    actions: {
      refund: ({ row, input: { causeCode, reason }, ctx }) =>
        refundByDays(trade, ctx, row.id, { causeCode, description: reason }),
    },
  })
}

/**
 * Pays the unused days of a term back: a refund like any other of its order, applied for and agreed to at once, unless a second person has
 * to agree.
 * @returns what changes, as it is shown before
 */
async function refundByDays(
  trade: Trade,
  ctx: TradeContext,
  id: string,
  { causeCode, description }: { readonly causeCode: string; readonly description: string },
): Promise<readonly PlannedChange[]> {
  const { app } = trade
  const before = await storedById(app, membershipTerm, ctx, id)
  const orderId = String(before.orderId)
  const item = (await itemsOf(ctx, orderId)).find((one) => one.id === before.orderItemId)
  const left = item ? item.qty - item.refundedQty - item.refundingQty : 0
  if (!item || left === 0) {
    throw new DomainError('refused', [
      '已退款或退款中',
      'It is refunded already, or is being refunded',
      'term.refunded',
    ])
  }
  const [made] = await applyRefund(trade, ctx, {
    ...{ orderId, kind: REFUND_KIND.moneyOnly, lines: [{ orderItemId: item.id, qty: left }] },
    ...{ causeCode, description, source: 'staff' },
  })
  const agreed = await agreeRefund(trade, ctx, await lockRefund(trade, ctx, String(made?.id)), {})
  const after = await storedById(app, membershipTerm, ctx, id)
  const { daysBack, endsAt } = membershipTerm.fields
  const moment = (at: Date | null) => (at ? app.clock.format(at) : '')
  return [
    ...agreed,
    { title: daysBack.title, before: String(before.daysBack ?? 0), after: String(after.daysBack ?? 0) },
    { title: endsAt.title, before: moment(before.endsAt), after: moment(after.endsAt) },
  ]
}
