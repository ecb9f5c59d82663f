import { DomainError } from '#kit/contract/errors.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { inSavepoint } from '#kit/server/crud/savepoint.server.ts'
import { knownError } from '#kit/server/http/known-errors.server.ts'
import type { Trade, TradeContext } from './trade.server.ts'

/**
 * Does a part of a long work in a savepoint: what is refused is taken back, and the others go on.
 * @returns why it was left as it is, in the words of `act` or of what refused it; none when it was done
 */
export async function refusalOf(
  trade: Trade,
  ctx: TradeContext,
  act: () => Promise<Text | undefined>,
): Promise<readonly Text[]> {
  try {
    const left = await inSavepoint(ctx, act)
    return left ? [left] : []
  } catch (caught) {
    const error = knownError(caught, trade.app.resources)
    if (!(error instanceof DomainError)) {
      throw error
    }
    return error.detail.errors?.map(({ message }) => message) ?? [error.text]
  }
}

export const CLAIM_GONE: Refusal = ['补款资格不存在或无权查看', 'The claim is not there', 'claim.unknown']
export const CLAIM_BEING_PAID: Refusal = ['客户正在付款，未处理', 'Its balance is being paid', 'claim.beingPaid']
