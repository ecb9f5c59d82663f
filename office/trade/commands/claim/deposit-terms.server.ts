import { withDeletedRows } from '#kit/server/database/live-rows.server.ts'
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
  const rows = await withDeletedRows(unscoped(ctx.db, 'the figure of a claim or an order that was read and locked'))
    .selectFrom('shop_goods')
    .select(['depositPolicy', 'delayRight', 'presellEnd'])
    .where('id', '=', presellGoodsId)
    .execute()
  return rows[0]
}

export function isWindowOpen(terms: DepositTerms | undefined, now: Date): boolean {
  const end = terms?.presellEnd
  return end === null || end === undefined || end > now
}

type Asking = Pick<ClaimRow, 'state' | 'answer'>

/** What a customer may ask back: by the policy of the figure, or after a delay when it gives that right. */
function mayAskBack({ state, answer }: Asking, terms: DepositTerms | undefined, now: Date): boolean {
  if (terms?.delayRight && answer === ANSWER.cancel) {
    return true
  }
  return (
    (terms?.depositPolicy === 'window' && isWindowOpen(terms, now)) ||
    (terms?.depositPolicy === 'balance' && state === CLAIM.waiting)
  )
}

/** Whether a customer may ask back the deposit of a claim. */
export async function isRefundable(trade: Trade, ctx: TradeContext, claim: OfFigure & Asking): Promise<boolean> {
  return mayAskBack(claim, await depositTermsOf(ctx, claim), await trade.now(ctx))
}

/** Whether every live claim of a deposit order may be given back by the policy of its figure, whatever staff decide. */
export async function isOrderRefundable(trade: Trade, ctx: TradeContext, depositOrderId: string): Promise<boolean> {
  const rows = await unscoped(ctx.db, 'claims of a deposit order that was read and locked')
    .selectFrom('shop_final_claim')
    .select(['presellGoodsId', 'state', 'answer'])
    .where('depositOrderId', '=', depositOrderId)
    .execute()
  // a deposit order is of one figure
  const [first] = rows
  if (!first) {
    return false
  }
  const [terms, now] = [await depositTermsOf(ctx, first), await trade.now(ctx)]
  return rows.every((claim) => mayAskBack(claim, terms, now))
}
