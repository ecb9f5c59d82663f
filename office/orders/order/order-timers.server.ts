import { type RawBuilder, sql } from 'kysely'
import { filled, type Text } from '#kit/contract/text.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { updateRow } from '#kit/server/crud/write.server.ts'
import { ofTenant } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { closeTasks, openTaskOnce } from '../../trade/commands/context/tasks.server.ts'
import { tell } from '../../trade/commands/context/tell.server.ts'
import type { TradeContext } from '../../trade/commands/context/trade.server.ts'
import { lockOrder, moveOrder } from '../../trade/commands/order/order-rows.server.ts'
import { askGateways } from '../../trade/commands/payment/ask-gateways.server.ts'
import { daysAfter } from '../../trade/model/days.ts'
import { order } from '../../trade/model/order.ts'
import { AFTER_SALE, HOLD_STATE } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'

const isReached = (date: Date | null, now: Date): boolean => date !== null && date <= now

/** A gateway that cannot be reached keeps an order open for so long behind its deadline. Milliseconds. */
const LONGEST_WAIT_MS = 3600 * 1000

/** Orders that were not paid in time end, and their pieces are free; before that their gateways are asked. */
export const endUnpaid: Timer = {
  name: 'endUnpaid',
  title: ['超时未付取消', 'Cancelled unpaid in time'],
  before: async (parts, tenantId, id, { now }) => {
    try {
      await askGateways(parts, tenantId, id)
    } catch (error) {
      const own = ofTenant(parts.db, tenantId)
      const { rows } = await sql<{ isLong: boolean }>`
        select pay_deadline <= ${new Date(now.getTime() - LONGEST_WAIT_MS)}::timestamptz as is_long
        from shop_order where id = ${id}`.execute(unscoped(own, 'an order that is due by the clock'))
      if (!rows[0]?.isLong) {
        throw error
      }
      // money that comes in later finds no order, and a person
      parts.log.warn({ err: error, tenantId, id }, 'an order ends without an answer of its gateway')
    }
  },
  due: (ctx, { now }, page) =>
    ordersWith(ctx, sql`status = ${ORDER.toPay} and pay_deadline <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockOrder(trade, ctx, id)
    if (row.status === ORDER.toPay && isReached(row.payDeadline, now)) {
      await moveOrder(trade, ctx, row, 'cancel', { input: { cancelKind: 'timeout' } })
    }
  },
}

/** Parcels that nobody confirmed count as received at the moment that was fixed when they were sent. */
export const receiveByItself: Timer = {
  name: 'receiveByItself',
  title: ['自动收货', 'Received by the clock'],
  due: (ctx, { now }, page) =>
    ordersWith(
      ctx,
      sql`status = ${ORDER.shipped} and after_sale_state <> ${AFTER_SALE.open} and receive_until <= ${now}::timestamptz`,
      page,
    ),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockOrder(trade, ctx, id)
    if (row.status === ORDER.shipped && isReached(row.receiveUntil, now)) {
      await moveOrder(trade, ctx, row, 'receive')
    }
  },
}

/** Before the time on hold is over customer and staff are told, staff once more when it is; nothing is sent by itself. */
export const endHolds: Timer = {
  name: 'endHolds',
  title: ['寄存到期', 'Hold ended'],
  due: (ctx, { now, settings }, page) =>
    ordersWith(
      ctx,
      sql`status = ${ORDER.toShip} and (
        hold_state = ${HOLD_STATE.held} and hold_until <= ${daysAfter(now, settings['hold.warnDays'])}::timestamptz
        or hold_state = ${HOLD_STATE.ending} and hold_until <= ${now}::timestamptz)`,
      page,
    ),
  act: async (trade, ctx, id, { now, settings }) => {
    const row = await lockOrder(trade, ctx, id)
    if (row.status !== ORDER.toShip || row.holdUntil === null || row.holdState === HOLD_STATE.none) {
      return
    }
    const orderNo = String(row.orderNo)
    const told = { refType: 'order', refId: row.id, refNo: orderNo, dueAt: row.holdUntil }
    const isOver = isReached(row.holdUntil, now)
    if (row.holdState === HOLD_STATE.held && isReached(daysAfter(row.holdUntil, -settings['hold.warnDays']), now)) {
      await openTaskOnce(ctx, { ...told, kind: 'hold-ending', title: filled(ENDING, { orderNo }) })
      await tell(trade, ctx, 'hold.ending', row.id)
    } else if (!isOver || row.holdState === HOLD_STATE.over) {
      return
    }
    const values = { holdState: isOver ? HOLD_STATE.over : HOLD_STATE.ending }
    await updateRow(trade.app, order, ctx, { id, values, before: row as unknown as StoredRow })
    if (isOver) {
      await closeTasks(ctx, { kind: 'hold-ending', refId: row.id, note: orderNo, now })
      await openTaskOnce(ctx, { ...told, kind: 'hold-over', title: filled(OVER, { orderNo }) })
    }
  },
}

const ENDING: Text = ['寄存即将到期 {orderNo}', 'Hold ends soon: {orderNo}']
const OVER: Text = ['寄存已到期，请发货 {orderNo}', 'Hold is over, ship it: {orderNo}']

async function ordersWith(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_order
    where id > ${after} and ${condition} order by id limit ${limit}`.execute(
    unscoped(ctx.db, 'orders that are due by the clock'),
  )
  return rows.map(({ id }) => id)
}
