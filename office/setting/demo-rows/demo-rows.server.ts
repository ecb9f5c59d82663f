import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { STARTED } from '#kit/server/crud/resource-answers.server.ts'
import { tried } from '#kit/server/crud/trial.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import type { Trade } from '../../trade/commands/context/trade.server.ts'
import { planDemoRemoval } from './demo-plan.server.ts'
import { demoRemovalJob } from './demo-removal.server.ts'
import { reportOf } from './demo-report.server.ts'
import {
  DEMO_ROWS_PATH,
  DEMO_ROWS_RIGHTS,
  type DemoPlan,
  KEPT_REASONS,
  type KeptReason,
  REMOVE_DEMO,
  REMOVE_PHRASE,
} from './demo-rows.ts'

const OWN = 'whether the demo wrote anything into the shop of the caller'

/** What the demo wrote: counted, and removed as a whole. */
export function demoRowsRoutes(trade: Trade): readonly Route[] {
  const { app } = trade
  return [
    route(
      {
        method: 'GET',
        path: `${DEMO_ROWS_PATH}/plan`,
        summary: ['示例数据：将清除与保留的数据', 'Demo data: What goes and what stays'],
        permission: DEMO_ROWS_RIGHTS.list,
        limit: 'report',
        input: NO_INPUT,
        answers: answers(PLAN_OUT),
      },
      (ctx): Promise<DemoPlan> =>
        tried(ctx, async (inside) => {
          await planDemoRemoval(inside)
          return reportOf(app, inside)
        }),
    ),
    route(
      {
        method: 'POST',
        path: `${DEMO_ROWS_PATH}/remove`,
        summary: [`示例数据：${REMOVE_DEMO[0]}`, `Demo data: ${REMOVE_DEMO[1]}`],
        title: REMOVE_DEMO,
        permission: DEMO_ROWS_RIGHTS.remove,
        stepUp: STEP_UP.demo,
        input: input({ phrase: z.string().max(50), startKey: z.string().max(64).optional() }),
        answers: STARTED,
      },
      async (ctx) => {
        if (!REMOVE_PHRASE.includes(ctx.input.phrase.trim())) {
          throw invalid([{ path: 'phrase', message: TYPE_IT }])
        }
        if (!(await hasDemo(ctx))) {
          throw new DomainError('refused', ['没有可清除的示例数据', 'There are no demo rows', 'demoRows.none'])
        }
        const id = await app.jobs.start(ctx, demoRemovalJob(trade), {
          input: {},
          key: ctx.input.startKey,
        })
        return { id }
      },
    ),
  ]
}

const TYPE_IT: Refusal = [`请输入“${REMOVE_PHRASE[0]}”`, `Type “${REMOVE_PHRASE[1]}”`, 'demoRows.typeIt']

async function hasDemo({ db }: RequestContext): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_demo_row limit 1`.execute(unscoped(db, OWN))
  return rows.length > 0
}

const PLAN_OUT = z.object({
  goes: z.int(),
  stays: z.int(),
  nouns: z.array(z.object({ title: z.string(), goes: z.int(), stays: z.int() })),
  kept: z.array(
    z.object({ noun: z.string(), name: z.string(), reason: z.enum(Object.keys(KEPT_REASONS) as [KeptReason]) }),
  ),
})
