import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError } from '#kit/contract/errors.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import type { Trade } from '../trade/commands/context/trade.server.ts'
import { SANDBOX_NOW_PATH, type SandboxNow, sandboxMove } from './sandbox-move.ts'

/** In which tenant the time is asked. */
type Asking = Parameters<Trade['now']>[0]

/** How far the time of a shop is ahead. Seconds. */
async function secondsAhead({ db, user }: Asking): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select coalesce(sum(seconds), 0)::bigint as ahead from shop_sandbox_move
    where tenant_id = ${user.tenantId}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]?.ahead ?? 0
}

const OWN = 'the clock of the shop that the command is done in'

/** The time of a shop whose clock testers may move. */
export async function sandboxNow(asking: Asking): Promise<Date> {
  return new Date(Date.now() + 1000 * (await secondsAhead(asking)))
}

/** The clock for testers; after each move, what is due is done at once. */
export function sandboxClockRoutes(trade: Trade, due: readonly Job<Record<string, never>>[]): readonly Route[] {
  const { app } = trade
  const move = async (ctx: RequestContext, seconds: number) => {
    // two moves at once count one after the other
    await sql`select pg_advisory_xact_lock(hashtext('sandbox-clock'), ${ctx.user.tenantId})`.execute(
      unscoped(ctx.db, OWN),
    )
    const ahead = (await secondsAhead(ctx)) + seconds
    const shownAt = new Date(Date.now() + 1000 * ahead)
    await insertRows(app, sandboxMove, ctx, [{ seconds, ahead, shownAt }])
    for (const job of due) {
      await app.jobs.enqueue(ctx.db, job, {})
    }
  }
  const routes = crudRoutes(app, sandboxMove, {
    actions: {
      move: ({ input: { days, hours, minutes }, ctx }) =>
        move(ctx, ((Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0)) * 60),
      reset: async ({ ctx }) => {
        const ahead = await secondsAhead(ctx)
        if (ahead === 0) {
          throw new DomainError('conflict', ['已是真实时间', 'It is the real time already', 'sandbox.clockIsReal'])
        }
        await move(ctx, -ahead)
      },
    },
  })
  return [
    ...routes,
    route(
      {
        method: 'GET',
        path: SANDBOX_NOW_PATH,
        answers: answers(z.object({ now: z.number(), ahead: z.number(), zone: z.string() })),
        summary: ['沙箱时钟：商城时间', 'Sandbox clock: Time of the shop'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      async (ctx): Promise<SandboxNow> => {
        const ahead = await secondsAhead(ctx)
        return { now: Date.now() + 1000 * ahead, ahead, zone: app.clock.zone }
      },
    ),
  ]
}
