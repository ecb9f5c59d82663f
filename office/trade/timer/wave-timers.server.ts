import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { TradeContext } from '../commands/trade.server.ts'
import { endWaiting, lockWaiting } from '../commands/waiting.server.ts'
import { openOf } from '../commands/wave-claims.server.ts'
import { moveWave, waveOf } from '../commands/wave-moves.server.ts'
import { daysAfter } from '../model/days.ts'
import { WAITING } from '../model/waiting.ts'
import { WAVE } from '../model/wave-states.ts'
import type { Page, Timer } from './timer.server.ts'

/** Waves whose time to pay is over are in the days of grace. */
export const startGrace: Timer = {
  name: 'startGrace',
  due: (ctx, { now }, page) => wavesWith(ctx, { states: [WAVE.open], until: now, page }),
  act: async (trade, ctx, id, { now }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    if (row.waveState === WAVE.open && row.payEnd !== null && row.payEnd <= now) {
      await moveWave(trade, ctx, row, 'passDue')
    }
  },
}

/** Waves whose days of grace are over end once no claim of them is open; what is open waits for a person. */
export const closeWaves: Timer = {
  name: 'closeWave',
  due: (ctx, { now }, page) => wavesWith(ctx, { states: [WAVE.grace], until: now, page }),
  act: async (trade, ctx, id, { now, settings }) => {
    const row = await waveOf(trade, ctx, id, { isLocked: true })
    const days = row.graceDays ?? settings['final.graceDays']
    const isOver = row.payEnd !== null && daysAfter(row.payEnd, days) <= now
    if (row.waveState === WAVE.grace && isOver && (await openOf(ctx, row)).length === 0) {
      await moveWave(trade, ctx, row, 'close')
    }
  },
}

/** Offers that nobody took in time go to the next, or the piece is free again. */
export const endOffers: Timer = {
  name: 'endOffers',
  due: async (ctx, { now }, page) => {
    const { rows } = await sql<{ id: string }>`select id from shop_waiting
      where tenant_id = ${ctx.user.tenantId} and state = ${WAITING.offered} and offer_until <= ${now}::timestamptz
        and del_flag = 0 and id > ${page.after} order by id limit ${page.limit}`.execute(
      unscoped(ctx.db, 'offers that are due by the clock'),
    )
    return rows.map(({ id }) => id)
  },
  act: async (trade, ctx, id, { now }) => {
    const row = await lockWaiting(trade, ctx, id)
    if (row.state === WAITING.offered && row.offerUntil !== null && row.offerUntil <= now) {
      await endWaiting(trade, ctx, row, { command: 'lapse', who: 'system' })
    }
  },
}

async function wavesWith(
  ctx: TradeContext,
  { states, until, page }: { readonly states: readonly number[]; readonly until: Date; readonly page: Page },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_goods
    where tenant_id = ${ctx.user.tenantId} and line = 3 and del_flag = 0 and id > ${page.after}
      and wave_state in (${sql.join(states)}) and pay_end <= ${until}::timestamptz
    order by id limit ${page.limit}`.execute(unscoped(ctx.db, 'waves that are due by the clock'))
  return rows.map(({ id }) => id)
}
