import { unscoped } from '#kit/server/database/scope.server.ts'
import { lockCustomer, moveCustomer, UNMUTED } from '../../trade/commands/customer/customers.server.ts'
import { CUSTOMER_STATE } from '../../trade/model/customer.ts'
import type { Timer } from '../../trade/timer/timer.server.ts'

/** Customers who were frozen until a day may order again from then on. */
export const endFreezes: Timer = {
  name: 'endFreezes',
  title: ['冻结到期', 'Freeze ended'],
  due: async (ctx, { now }, { after, limit }) => {
    const rows = await unscoped(ctx.db, 'customers who are due by the clock')
      .selectFrom('shop_app_user')
      .select('id')
      .where('id', '>', after)
      .where('state', '=', CUSTOMER_STATE.frozen)
      .where('freezeUntil', '<=', now)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    const row = await lockCustomer(trade, ctx, id)
    if (row.state === CUSTOMER_STATE.frozen && row.freezeUntil !== null && row.freezeUntil <= now) {
      await moveCustomer(trade, ctx, row, 'unfreeze', { freezeReason: null, freezeUntil: null })
    }
  },
}

/** Customers who were muted may ask and reply again; that they may is decided by the clock, this only clears the mark. */
export const endMutes: Timer = {
  name: 'endMutes',
  title: ['禁言到期', 'Mute ended'],
  due: async (ctx, { now }, { after, limit }) => {
    const rows = await unscoped(ctx.db, 'customers who are due by the clock')
      .selectFrom('shop_app_user')
      .select('id')
      .where('id', '>', after)
      .where('isMuted', '=', true)
      .where('state', '<>', CUSTOMER_STATE.closed)
      .where('mutedUntil', '<=', now)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    const row = await lockCustomer(trade, ctx, id)
    if (row.isMuted && row.mutedUntil !== null && row.mutedUntil <= now && row.state !== CUSTOMER_STATE.closed) {
      await moveCustomer(trade, ctx, row, 'unmute', UNMUTED)
    }
  },
}
