import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { ANSWER } from '../../model/claim.ts'
import { CLAIM } from '../../model/claim-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { ClaimRow } from './claims.server.ts'

/** What a figure says of its deposits. */
export interface DepositTerms {
  readonly depositPolicy: string | null
  readonly delayRight: boolean
  readonly presellEnd: Date | null
}

type OfFigure = Pick<ClaimRow, 'presellGoodsId'>

export async function depositTermsOf(
  ctx: TradeContext,
  { presellGoodsId }: OfFigure,
): Promise<DepositTerms | undefined> {
  const { rows } = await sql<DepositTerms>`select deposit_policy, delay_right, presell_end from shop_goods
    where id = ${presellGoodsId} and tenant_id = ${ctx.user.tenantId}`.execute(
    unscoped(ctx.db, 'the figure of a claim or an order that was read and locked'),
  )
  return rows[0]
}

export function isWindowOpen(terms: DepositTerms | undefined, now: Date): boolean {
  const end = terms?.presellEnd
  return end === null || end === undefined || end > now
}

/** What a customer may ask back: by the policy of the figure, or after a delay when it gives that right. */
export async function isRefundable(
  trade: Trade,
  ctx: TradeContext,
  { state, answer, ...figure }: OfFigure & Pick<ClaimRow, 'state' | 'answer'>,
): Promise<boolean> {
  const terms = await depositTermsOf(ctx, figure)
  if (terms?.delayRight && answer === ANSWER.cancel) {
    return true
  }
  return (
    (terms?.depositPolicy === 'window' && isWindowOpen(terms, await trade.now(ctx))) ||
    (terms?.depositPolicy === 'balance' && state === CLAIM.waiting)
  )
}

/** Whether every live claim of a deposit order may be given back by the policy of its figure, whatever staff decide. */
export async function isOrderRefundable(trade: Trade, ctx: TradeContext, depositOrderId: string): Promise<boolean> {
  const { rows } = await sql<
    Pick<ClaimRow, 'presellGoodsId' | 'state' | 'answer'>
  >`select presell_goods_id, state, answer from shop_final_claim
    where deposit_order_id = ${depositOrderId} and tenant_id = ${ctx.user.tenantId} and del_flag = 0`.execute(
    unscoped(ctx.db, 'claims of a deposit order that was read and locked'),
  )
  for (const row of rows) {
    if (!(await isRefundable(trade, ctx, row))) {
      return false
    }
  }
  return rows.length > 0
}
