import type { Fen } from '#kit/contract/money.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { CLAIM } from '../../model/claim-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ClaimRow, moveClaim, settleDepositOrder } from './claims.server.ts'
import { orderPrepaid } from './prepaid.server.ts'
import { mappingOf, type WaveRow } from './wave-claims.server.ts'

/**
 * What opens claims of a wave that is open, until the wave ends: deposits at the price of the balance SKU that stands for their
 * own, reservations at what was agreed, and what is prepaid becomes an order to ship. A claim that waits no more is left alone.
 * Customers of prepaid claims were locked before the claims (`lockPrepayers`).
 * @returns whether the claim is open, or shipped as prepaid
 */
export async function claimOpener(
  trade: Trade,
  ctx: TradeContext,
  wave: WaveRow,
): Promise<(claim: ClaimRow) => Promise<boolean>> {
  const mapping = new Map((await mappingOf(ctx, wave)).map((mapped) => [mapped.presellSkuId, mapped]))
  const isKept = (await trade.settings(ctx))['presale.reservedPrice'] === 'kept'
  return async (claim) => {
    const isPrepaid = claim.payModel === PAY_MODEL.prepaid
    if (claim.state !== CLAIM.waiting) {
      return claim.state === CLAIM.open || (isPrepaid && claim.state === CLAIM.paid)
    }
    const { finalSkuId = null, due = null } = mapping.get(String(claim.presellSkuId)) ?? {}
    const dueAmount = dueOf(claim, due, { isKept })
    await moveClaim(trade, ctx, claim, 'open', {
      input: { finalGoodsId: wave.id, finalSkuId, dueAmount, dueAt: wave.payEnd },
    })
    await settleDepositOrder(trade, ctx, String(claim.depositOrderId))
    if (isPrepaid) {
      await orderPrepaid(trade, ctx, claim)
    }
    return true
  }
}

/** What one piece of a claim costs when it opens, at the price of its balance SKU. Fen. */
function dueOf(
  { payModel, agreedPrice }: ClaimRow,
  price: Fen | null,
  { isKept }: { readonly isKept: boolean },
): Fen | null {
  switch (payModel) {
    case PAY_MODEL.prepaid:
      return 0
    case PAY_MODEL.reservation:
      return isKept || price === null || agreedPrice === null ? agreedPrice : Math.min(agreedPrice, price)
    default:
      return price
  }
}
