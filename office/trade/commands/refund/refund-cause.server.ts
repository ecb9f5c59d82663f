import { codeOf } from '#kit/contract/choices.ts'
import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { dictionaryQuery } from '#kit/server/crud/app-context.server.ts'
import { isChosenCause, REFUND_CAUSE } from '../../model/refund-causes.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

const UNKNOWN: FieldError = {
  path: 'causeCode',
  message: ['没有该退款原因', 'There is no such cause', 'refund.unknownCause'],
}

/**
 * Asks whether somebody who applies may give a cause.
 * @throws DomainError `invalid` for one that is unknown or switched off, or that only commands of the shop give
 */
export async function requireCause({ app }: Trade, ctx: TradeContext, code: string): Promise<void> {
  const known = await app.texts.enabledOf(dictionaryQuery(ctx, codeOf(REFUND_CAUSE)), [code])
  if (!(known.has(code) && isChosenCause(code))) {
    throw invalid([UNKNOWN])
  }
}
