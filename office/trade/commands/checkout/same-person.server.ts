import type { Settings } from '../../model/settings.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { type KnownReceiver, linkedAccounts } from '../customer/linked-accounts.server.ts'
import { boughtByEach, isLimited, type OfferedSku } from './checkout-lines.server.ts'
import type { BoughtTogether } from './same-person.ts'

interface Asking {
  readonly userId: string
  readonly receiver?: KnownReceiver | undefined
}

/** What other accounts of the same person have bought of limited figures; asked for after the SKUs were locked. */
export async function boughtTogether(
  ctx: TradeContext,
  asking: Asking,
  skus: readonly OfferedSku[],
  by: { readonly settings: Settings; readonly isLocked: boolean },
): Promise<readonly BoughtTogether[]> {
  const limited = skus.filter(isLimited)
  const linked = limited.length > 0 ? await linkedAccounts(ctx, asking, by) : []
  const bought = await boughtByEach(
    ctx,
    linked.map(({ userId }) => userId),
    limited,
  )
  return linked.flatMap(({ userId, signs }) => {
    const own = bought.get(userId)
    return own ? [{ signs, bought: own }] : []
  })
}
