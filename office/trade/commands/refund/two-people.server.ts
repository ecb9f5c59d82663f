import { sql } from 'kysely'
import type { PlannedChange } from '#kit/contract/action.ts'
import type { Fen } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { OPEN_REFUNDS, REFUND } from '../../model/refund-states.ts'
import { SECOND_PERSON } from '../../model/second-person.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockOrder } from '../order/order-rows.server.ts'

/** An amount that is to go back, of which refund; it is none of those that were agreed to before. */
interface ToApprove {
  readonly amount: Fen
  readonly orderId: string
  /** The refunds that it is the amount of, where there are some already. */
  readonly groupNo?: string
}

/**
 * Whether an amount goes back only when two people have agreed to it: it is above the limit with all that one person alone
 * agreed to of the same order, or of the order of its deposit. Refunds of an order that are agreed to at once wait for each
 * other here.
 */
export async function needsTwoPeople(trade: Trade, ctx: TradeContext, asked: ToApprove): Promise<boolean> {
  const limit = (await trade.settings(ctx))['refund.dualApproveAmount']
  await lockOrder(trade, ctx, asked.orderId)
  return asked.amount > limit || asked.amount + (await agreedByOne(ctx, asked)) > limit
}

/** What was agreed to without a second person, and is neither refused nor withdrawn. A deposit goes by the refund it follows. */
async function agreedByOne(ctx: TradeContext, { orderId, groupNo = '' }: ToApprove): Promise<Fen> {
  const { rows } = await sql<{ agreed: Fen }>`
    with family as (
      select ${orderId}::varchar as id
      union select d.order_id from shop_order_item i join shop_order_item d
        on d.id = i.deposit_item_id
      where i.order_id = ${orderId}
      union select i.order_id from shop_order_item d join shop_order_item i
        on i.deposit_item_id = d.id
      where d.order_id = ${orderId}
    )
    select coalesce(sum(r.agreed_amount), 0)::bigint as agreed from shop_refund r
    join shop_refund l on l.refund_no = r.group_no
    where r.order_id in (select id from family)
      and r.group_no <> ${groupNo} and l.approver is null
      and r.status in (${sql.join([...OPEN_REFUNDS, REFUND.refunded])})`.execute(
    unscoped(ctx.db, 'refunds of an order that was read and locked, and of its deposits'),
  )
  return rows[0]?.agreed ?? 0
}

/** What a dry run says of such an amount. */
export function secondPersonChange({ locale }: TradeContext): PlannedChange {
  return { title: ['复核', 'Approval'], before: '', after: textIn(locale, SECOND_PERSON) }
}
