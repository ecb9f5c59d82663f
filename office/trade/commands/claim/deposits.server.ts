import type { Fen } from '#kit/contract/money.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { PayModel } from '../../../catalogue/rules/pay-model.ts'
import type { DepositKind } from '../../model/deposit-entry.ts'
import type { TradeContext } from '../context/trade.server.ts'

interface Entry {
  readonly claimId: string
  /** Number of the order that the deposit was paid for. */
  readonly orderNo: string
  readonly userId: string
  readonly goodsId: string
  readonly payModel: PayModel
  readonly kind: DepositKind
  /** Fen; what is held is positive, what takes it away negative. */
  readonly amount: Fen
  /** The document that it comes from. */
  readonly refId: string
}

/** Writes entries of the ledger, in the transaction that changes the claims; of nothing there is none. */
export async function noteDeposits(ctx: TradeContext, noted: readonly Entry[], at: Date): Promise<void> {
  const entries = noted.filter(({ amount }) => amount !== 0)
  if (entries.length > 0) {
    await unscoped(ctx.db, 'entries of claims that the command changes')
      .insertInto('shop_deposit_ledger')
      .values(
        entries.map((entry) => ({
          ...entry,
          id: newId(),
          at,
          createBy: ctx.user.username,
          tenantId: ctx.user.tenantId,
          updateBy: null,
          updateTime: null,
          sysOrgCode: null,
        })),
      )
      .execute()
  }
}
