import { sql } from 'kysely'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { fewWords } from '../../model/item-words.ts'
import { ORDER } from '../../model/order-states.ts'
import { momentOf } from '../context/moment-of.ts'
import type { TradeEvent } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import type { Told } from './messages.server.ts'

interface EditTold {
  readonly editId: string
  readonly userId: string
  readonly orderNo: string
  readonly status: number
  readonly changes: string
  readonly changesEn: string
  readonly toPay: Fen
  readonly toGive: Fen
  /** What is to be paid of an order that is not paid. */
  readonly due: Fen
  readonly payDeadline: Date | null
  readonly additionId: string | null
  readonly additionNo: string | null
  readonly additionDeadline: Date | null
}

/** What an edit of an order changed, and what is to be paid or goes back for it: the last one before the event was written. */
export async function aboutEdit(trade: Trade, ctx: TradeContext, { id, at }: TradeEvent): Promise<Told | undefined> {
  const { rows } = await sql<EditTold>`
    select e.id as edit_id, o.user_id, o.order_no, o.status, e.changes, e.changes_en, e.to_pay, e.to_give, e.addition_id,
      o.payable - o.credit_used as due, o.pay_deadline, a.order_no as addition_no, a.pay_deadline as addition_deadline
    from shop_order_edit e join shop_order o on o.id = e.order_id
    left join shop_order a on a.id = e.addition_id
    where e.order_id = ${id} and e.at <= ${at}::timestamptz
    order by e.at desc, e.id desc limit 1`.execute(unscoped(ctx.db, 'the edit that an event of the shop is about'))
  const [row] = rows
  if (!row) {
    return undefined
  }
  const { editId, userId, orderNo, changes, changesEn, additionId, additionNo } = row
  const orders = [
    { id, orderNo },
    ...(additionId === null || additionNo === null ? [] : [{ id: additionId, orderNo: additionNo }]),
  ]
  const values = {
    orderNo,
    changes: [fewWords(changes), fewWords(changesEn)] as const,
    difference: differenceWords(trade, row),
  }
  return { occasion: 'items.edited', onceKey: `items.edited:${editId}`, to: [{ userId, values, orders }] }
}

function differenceWords(trade: Trade, row: EditTold): Text {
  const { status, toPay, toGive, due, payDeadline, additionNo, additionDeadline } = row
  const pay = formatYuan(toPay)
  const give = formatYuan(toGive)
  if (additionNo !== null) {
    const until = momentOf(trade, additionDeadline)
    const back: Text = toGive > 0 ? [`付款后退还 ${give}。`, ` ${give} goes back once it is paid.`] : ['', '']
    return [
      `请在 ${until} 前支付差额 ${pay}（订单 ${additionNo}），逾期未付则恢复原样。${back[0]}`,
      `Please pay the difference of ${pay} (order ${additionNo}) until ${until}; otherwise the order stays as it was.${back[1]}`,
    ]
  }
  if (status === ORDER.toPay) {
    const until = momentOf(trade, payDeadline)
    return [
      `现应付 ${formatYuan(due)}，请在 ${until} 前付款。`,
      `${formatYuan(due)} is to be paid now, until ${until}.`,
    ]
  }
  return toGive > 0
    ? [`差额 ${give} 将退还给您。`, `The difference of ${give} goes back to you.`]
    : ['无需补付。', 'There is nothing to pay.']
}
