import { sql } from 'kysely'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { CUSTOMER_STATE, customer } from '../model/customer.ts'
import type { Timer } from './timer.server.ts'

/** Customers who were frozen until a day may order again from then on. */
export const endFreezes: Timer = {
  name: 'endFreezes',
  due: async (ctx, { now }, { after, limit }) => {
    const { rows } = await sql<{ id: string }>`select id from shop_app_user
      where tenant_id = ${ctx.user.tenantId} and del_flag = 0 and id > ${after} and state = ${CUSTOMER_STATE.frozen}
        and freeze_until <= ${now}::timestamptz order by id limit ${limit}`.execute(
      unscoped(ctx.db, 'customers who are due by the clock'),
    )
    return rows.map(({ id }) => id)
  },
  act: async ({ app }, ctx, id, { now }) => {
    const row = await storedById(app, customer, ctx, id, { isLocked: true })
    if (row.state === CUSTOMER_STATE.frozen && row.freezeUntil !== null && row.freezeUntil <= now) {
      const of = { app, resource: customer, guards: {}, effects: {}, ctx, row: row as unknown as StoredRow }
      await transition({ ...of, command: 'unfreeze', who: 'system' }, { freezeReason: null, freezeUntil: null })
    }
  },
}
