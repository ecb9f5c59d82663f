import { sql } from 'kysely'
import { z } from 'zod'
import { actionCommand } from '#kit/contract/action.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { defineJob, defineTrackedJob, type Job, type TrackedJob } from '#kit/server/jobs/define-job.server.ts'
import { asSystem } from '../../trade/commands/context/system-context.server.ts'
import type { Trade, TradeContext } from '../../trade/commands/context/trade.server.ts'
import { queueMessages, type Recipient } from '../../trade/commands/message/messages.server.ts'
import { NOTICE } from '../../trade/model/notice-states.ts'
import { notice } from './notice.ts'
import { pageOf, type Target } from './notice-target.server.ts'
import { type NoticeTexts, valuesFor, writtenFor } from './notice-words.server.ts'

const OWN = 'a published notice that is locked, and who gets it'

/** Customers who get it in one transaction: withdrawing waits for no longer, and a stop loses no more. */
const BATCH = 500

interface Delivered extends Target, NoticeTexts {
  readonly state: number
  readonly tells: boolean
  readonly publishAt: Date
  readonly targetCount: number
  readonly sentCount: number
  readonly deliveredTo: string
  readonly deliveredAt: Date | null
}

/** How far a notice is. */
interface Delivery {
  readonly sent: number
  readonly target: number
  /** Nothing is left to do: all have it, or it was withdrawn meanwhile. */
  readonly isDone: boolean
  readonly isWithdrawn: boolean
}

/**
 * Gives a published notice to the next customers whom it is for, with one message each, and moves its mark on; all of it in the
 * transaction of the context. Whoever delivers locks the notice first: two who do it at once, or one who does it again, give
 * nobody anything twice.
 */
export async function deliverBatch(trade: Trade, ctx: TradeContext, id: string): Promise<Delivery> {
  const { rows } = await sql<Delivered>`select * from shop_notice
    where id = ${id} for no key update`.execute(unscoped(ctx.db, OWN))
  const [row] = rows
  if (row?.state !== NOTICE.published || row.deliveredAt !== null) {
    const [sent, target] = [row?.sentCount ?? 0, row?.targetCount ?? 0]
    return { sent, target, isDone: true, isWithdrawn: row?.deliveredAt === null }
  }
  const userIds = await pageOf(ctx, row, { now: row.publishAt, after: row.deliveredTo, limit: BATCH })
  const now = await trade.now(ctx)
  const isDone = userIds.length < BATCH
  await sql`insert into shop_notice_recipient as r (notice_id, user_id, sent_at, create_by, tenant_id)
    select ${id}, u, ${now}::timestamptz, ${ctx.user.username}, ${ctx.user.tenantId}::int
    from unnest(${[...userIds]}::text[]) as u
    on conflict (tenant_id, notice_id, user_id) do update set sent_at = coalesce(r.sent_at, excluded.sent_at)`.execute(
    unscoped(ctx.db, OWN),
  )
  if (row.tells) {
    await tellOf(trade, ctx, row, userIds)
  }
  await sql`update ${withDeleted('shop_notice')} set sent_count = sent_count + ${userIds.length}::int,
      delivered_to = ${userIds.at(-1) ?? row.deliveredTo}, moved_at = ${now}::timestamptz,
      delivered_at = ${isDone ? now : null}::timestamptz
    where id = ${id}`.execute(unscoped(ctx.db, OWN))
  const sent = row.sentCount + userIds.length
  return { sent, target: Math.max(row.targetCount, sent), isDone, isWithdrawn: false }
}

async function tellOf(trade: Trade, ctx: TradeContext, row: Delivered, userIds: readonly string[]): Promise<void> {
  const values = await valuesFor(trade, ctx, row, userIds)
  const to = userIds.map((userId): Recipient => {
    const own = values.get(userId) ?? {}
    const [zh, en] = [writtenFor(row, own, 'zh-CN'), writtenFor(row, own, 'en-US')]
    // one that is over by the morning is dropped then, not told at night
    return { userId, values: { notice: [zh.title, en.title], summary: [zh.summary, en.summary] } }
  })
  await queueMessages(trade, ctx, { occasion: 'notice.published', onceKey: `notice:${row.id}`, to })
}

const TRACKED = z.object({ id: z.string() })

/** Delivers a notice while whoever published it watches. */
export function publishJob(trade: Trade): TrackedJob<z.output<typeof TRACKED>> {
  return defineTrackedJob('publish-notice', {
    input: TRACKED,
    permission: () => actionPermission(notice, 'publish'),
    command: () => actionCommand(notice, 'publish'),
    run: async (run) => {
      for (;;) {
        const at = await run.step(async (ctx) => {
          const delivery = await deliverBatch(trade, ctx, run.input.id)
          return { done: delivery.sent, total: delivery.target, result: delivery }
        })
        if (at.isDone) {
          return { message: filled(at.isWithdrawn ? WITHDRAWN : DONE, { n: at.sent }) }
        }
      }
    },
  })
}

const PLAIN = z.object({ tenantId: z.int(), id: z.string() })

/** Delivers what the clock published, and what was left by a job that ended early: a published notice reaches everybody. */
export function deliveryJob(trade: Trade): Job<z.output<typeof PLAIN>> {
  return defineJob('shop-notices', {
    input: PLAIN,
    run: async ({ tenantId, id }, { db, log, signal }) => {
      const parts = { db, clock: trade.app.clock, log }
      let isDone = false
      while (!isDone && !signal.aborted) {
        const at = await asSystem(parts, { tenantId, actor: 'system', command: 'server/deliverNotice' }, (ctx) =>
          deliverBatch(trade, ctx, id),
        )
        isDone = at.isDone
      }
    },
  })
}

const DONE: Text = ['公告已送达 {n} 位顾客', 'The notice has reached {n} {n|customer|customers}']
const WITHDRAWN: Text = [
  '公告已撤回，此前送达 {n} 位顾客',
  'The notice was withdrawn; {n} {n|customer|customers} had it by then',
]
