import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { Route } from '#kit/server/http/route.server.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { refundOrphan } from '../../trade/commands/payment/orphans.server.ts'
import { payment } from '../../trade/model/payment.ts'

/** Payments for the staff: what came in, and the way back for what no order could take. */
export function paymentRoutes(trade: Trade): readonly Route[] {
  return crudRoutes(trade.app, payment, {
    costs: { refundOrphan: async ({ amount, refundedAmount }) => Number(amount) - Number(refundedAmount) },
    actions: {
      refundOrphan: async ({ row, ctx }) => {
        const { id, payNo, amount, refundedAmount, state } = row
        await refundOrphan(trade, ctx, {
          id,
          payNo: String(payNo),
          amount: Number(amount),
          refundedAmount: Number(refundedAmount),
          state: Number(state),
        })
      },
    },
  })
}
