import type { PlannedChange } from '#kit/contract/action.ts'
import type { Fen } from '#kit/contract/money.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'

/** Whether an amount goes back only when two people have agreed to it. */
export async function needsTwoPeople(trade: Trade, ctx: TradeContext, amount: Fen): Promise<boolean> {
  return amount > (await trade.settings(ctx))['refund.dualApproveFen']
}

/** What a dry run says of such an amount. */
export function secondPersonChange({ locale }: TradeContext): PlannedChange {
  return { title: ['复核', 'Approval'], before: '', after: textIn(locale, SECOND_PERSON) }
}

const SECOND_PERSON: Text = ['待另一人复核', 'Waits for somebody else']
