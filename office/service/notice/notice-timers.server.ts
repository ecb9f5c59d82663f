import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { movementOf, transition } from '#kit/server/crud/transition.server.ts'
import { storedById } from '#kit/server/crud/write.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import type { Page, Timer } from '../../trade/timer/timer.server.ts'
import { deliveryJob } from './deliver-notice.server.ts'
import { notice } from './notice.ts'
import { noticeMoves } from './notice-moves.server.ts'

/** A delivery that has not moved for so long was left by whoever did it. Minutes. */
const LEFT_MINUTES = 5

/** Publishes what was scheduled. What cannot be published any more, such as for want of readers, stays scheduled. */
export const publishScheduled: Timer = {
  name: 'publishScheduled',
  title: ['定时发布公告', 'Notice published by the clock'],
  due: (ctx, { now }, page) => idsOf(ctx, sql`state = ${NOTICE.scheduled} and publish_at <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockNotice(trade, ctx, id)
    if (row.state === NOTICE.scheduled && row.publishAt !== null && row.publishAt <= now) {
      await move(trade, ctx, row, 'publish')
      await trade.app.jobs.enqueue(ctx.db, deliveryJob(trade), { tenantId: ctx.user.tenantId, id })
    }
  },
}

/** A notice whose time is over is shown no more. */
export const expireNotices: Timer = {
  name: 'expireNotices',
  title: ['公告过期', 'Notice over'],
  due: (ctx, { now }, page) => idsOf(ctx, sql`state = ${NOTICE.published} and expire_at <= ${now}::timestamptz`, page),
  act: async (trade, ctx, id, { now }) => {
    const row = await lockNotice(trade, ctx, id)
    if (row.state === NOTICE.published && row.expireAt !== null && row.expireAt <= now) {
      await move(trade, ctx, row, 'expire')
    }
  },
}

/** Goes on with what nobody delivers any more: a job that was cancelled, or given up. */
export const deliverLeft: Timer = {
  name: 'deliverLeft',
  title: ['继续送达公告', 'Delivery of a notice goes on'],
  due: (ctx, { now }, page) => {
    const before = new Date(now.getTime() - LEFT_MINUTES * 60_000)
    return idsOf(
      ctx,
      sql`state = ${NOTICE.published} and delivered_at is null and coalesce(moved_at, publish_at) <= ${before}::timestamptz`,
      page,
    )
  },
  act: (trade, ctx, id) => trade.app.jobs.enqueue(ctx.db, deliveryJob(trade), { tenantId: ctx.user.tenantId, id }),
}

const lockNotice = ({ app }: Trade, ctx: TradeContext, id: string) =>
  storedById(app, notice, ctx, id, { isLocked: true })

function move(trade: Trade, ctx: TradeContext, row: Awaited<ReturnType<typeof lockNotice>>, command: string) {
  const movement = movementOf(trade.app, notice, noticeMoves(trade))
  return transition({ ...movement, ctx, row: row as unknown as StoredRow, command, who: 'system' })
}

async function idsOf(
  ctx: TradeContext,
  condition: RawBuilder<unknown>,
  { after, limit }: Page,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_notice
    where id > ${after} and ${condition} order by id limit ${limit}`.execute(
    unscoped(ctx.db, 'notices that are due by the clock'),
  )
  return rows.map(({ id }) => id)
}
