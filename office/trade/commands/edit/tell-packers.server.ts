import type { Text } from '#kit/contract/text.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { NOTIFICATION_KIND } from '../../../notification/notification-kind.ts'
import { tellPeople } from '../../../notification/tell-people.server.ts'
import { order } from '../../model/order.ts'
import { ORDER_RIGHTS } from '../../model/rights.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { OrderRow } from '../order/order-rows.server.ts'

/** Longest words of a line. */
const SAID_LENGTH = 200

/** Whoever packs hears of an order whose papers were printed before it was edited. */
export async function tellPackers(
  ctx: TradeContext,
  { id, orderNo, labelPrintedAt }: OrderRow,
  [zh, en]: Text,
): Promise<void> {
  if (labelPrintedAt === null) {
    return
  }
  await tellPeople(ctx.db, {
    tenantId: ctx.user.tenantId,
    kind: NOTIFICATION_KIND.task,
    holders: ORDER_RIGHTS.pack,
    key: newId(),
    about: { resource: order.name, id },
    sender: ctx.user.username,
    text: [
      `订单 ${orderNo} 打印后有改动，请重新打印：${zh}`.slice(0, SAID_LENGTH),
      `Order ${orderNo} was edited after it was printed, print it again: ${en}`.slice(0, SAID_LENGTH),
    ],
  })
}
