import { CLAIM } from '../../model/claim-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ClaimRow, moveClaim, settleDepositOrder } from './claims.server.ts'
import { mappingOf, type WaveRow } from './wave-claims.server.ts'

/**
 * What opens claims of a wave that is open: each at the price of the balance SKU that stands for its own, until the wave
 * ends. A claim that waits no more is left alone.
 * @returns whether the claim is open
 */
export async function claimOpener(
  trade: Trade,
  ctx: TradeContext,
  wave: WaveRow,
): Promise<(claim: ClaimRow) => Promise<boolean>> {
  const mapping = new Map((await mappingOf(ctx, wave)).map((mapped) => [mapped.presellSkuId, mapped]))
  const dueAt = wave.payEnd && trade.app.clock.format(wave.payEnd)
  return async (claim) => {
    if (claim.state !== CLAIM.waiting) {
      return claim.state === CLAIM.open
    }
    const { finalSkuId = null, due = null } = mapping.get(String(claim.presellSkuId)) ?? {}
    await moveClaim(trade, ctx, claim, 'open', { input: { finalGoodsId: wave.id, finalSkuId, dueAmount: due, dueAt } })
    await settleDepositOrder(trade, ctx, String(claim.depositOrderId))
    return true
  }
}
