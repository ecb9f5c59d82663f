import { sql } from 'kysely'
import { actionPermission } from '#kit/contract/permission.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TenantEventHandler } from '#kit/server/jobs/define-event.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { type TradeEvent, tradeEvent } from '../../trade/commands/context/tell.server.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND } from '../../trade/model/refund-states.ts'

/** Tells those who may agree to refunds, and see this one, that it waits for one of them. */
export const refundTold: TenantEventHandler<TradeEvent> = {
  name: 'refund-notifications',
  event: tradeEvent,
  wants: ({ type }) => type === 'refund.applied',
  handle: async ({ tenantId, id }, { db }) => {
    const { rows } = await sql<{
      refundNo: string
      itemText: string | null
      handler: string | null
    }>`select refund_no, item_text, handler from shop_refund
      where id = ${id} and status = ${REFUND.applied}`.execute(unscoped(db, 'a refund that was applied for'))
    const [found] = rows
    if (!found) {
      return
    }
    const { refundNo, itemText, handler } = found
    await tellPeople(db, {
      tenantId,
      kind: NOTIFICATION_KIND.refund,
      holders: actionPermission(refund, 'agree'),
      key: id,
      about: { resource: refund.name, id },
      // one of two people who brought it about has agreed by that
      sender: handler ?? undefined,
      text: [`退款 ${refundNo} 待审批`, `Refund ${refundNo} waits for approval`],
      ...(itemText && { body: [itemText, itemText] as const }),
    })
  },
}
