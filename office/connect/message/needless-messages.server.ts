import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { ANSWER } from '../../trade/model/claim.ts'
import { CLAIM } from '../../trade/model/claim-states.ts'
import { COUPON_RECORD } from '../../trade/model/coupon-states.ts'
import type { MessageOccasion } from '../../trade/model/message-occasions.ts'
import { MESSAGE } from '../../trade/model/messages.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { HOLD_STATE } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { WAITING } from '../../trade/model/waiting.ts'

/** The row that the key of a message `m` names, behind its occasion. */
const NAMED = sql`split_part(m.once_key, ':', 2)`

const order = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from shop_order o where o.id = m.order_id and ${condition})`

const claim = (state: number) =>
  sql`exists (select 1 from shop_final_claim c where c.id = ${NAMED} and c.state = ${state})`

/** The balance is to be paid still, in the wave and until the moment that the reminder was of. */
const reminded = (state: number) =>
  sql`exists (select 1 from shop_claim_reminder r
    join shop_final_claim c on c.id = r.claim_id
    where r.once_key = m.once_key and c.final_goods_id = r.final_goods_id
      and c.state = ${state} and (r.moment in ('open', 'manual')
        or date_trunc('milliseconds', r.for_at) = date_trunc('milliseconds', c.due_at)))`

/** What has to be true for a message that waited to be of use still, by its occasion; the others always are. */
const NEEDED: Partial<Readonly<Record<MessageOccasion, RawBuilder<unknown>>>> = {
  'claim.reminded': reminded(CLAIM.open),
  'claim.overdue': reminded(CLAIM.grace),
  'claim.forfeited': claim(CLAIM.forfeited),
  'claim.credited': claim(CLAIM.credited),
  'order.reminded': order(sql`o.status = ${ORDER.toPay}`),
  'order.cancelled': order(sql`o.status = ${ORDER.cancelled}`),
  'hold.ending': order(sql`o.status = ${ORDER.toShip} and o.hold_state = ${HOLD_STATE.ending}`),
  'coupon.expiring': sql`exists (select 1 from shop_coupon_record k where k.id = ${NAMED}
    and k.state = ${COUPON_RECORD.unused})`,
  'delay.asked': sql`exists (select 1 from shop_final_claim c where c.release_change_id = ${NAMED} and c.user_id = m.user_id and c.state = ${CLAIM.waiting} and c.answer = ${ANSWER.none})`,
  'notice.published': sql`exists (select 1 from shop_notice n where n.id = ${NAMED}
    and n.state = ${NOTICE.published})`,
  'waiting.offered': sql`exists (select 1 from shop_waiting w where w.id = ${NAMED}
    and w.state = ${WAITING.offered})`,
}

/** Messages whose occasion ended while they waited for the morning, or for a mail server, are not sent. */
export async function dropNeedless(trade: Trade, ctx: TradeContext): Promise<void> {
  const now = await trade.now(ctx)
  const needed = Object.entries(NEEDED).map(([occasion, condition]) => sql`when ${occasion} then ${condition}`)
  await sql`update shop_message m set state = ${MESSAGE.dropped}, update_time = now(), version = m.version + 1
    where m.state = ${MESSAGE.waiting}
      and m.due_at <= ${now}::timestamptz and not case m.occasion ${sql.join(needed, sql` `)} else true end`.execute(
    unscoped(ctx.db, 'messages of the shop that are to be sent'),
  )
}
