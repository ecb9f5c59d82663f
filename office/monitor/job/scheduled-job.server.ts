import { sql } from 'kysely'
import { z } from 'zod'
import { wordOf } from '#kit/contract/command.ts'
import { nextSlot } from '#kit/contract/cron/due-slots.ts'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { SCHEDULE } from '#kit/contract/job-run.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { type Refusal, textIn } from '#kit/contract/text.ts'
import { alsoByGet } from '#kit/server/crud/also-called.server.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Compute } from '#kit/server/crud/computed.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import type { StoredRowOf, WriteHooks } from '#kit/server/crud/handlers.server.ts'
import { listPage } from '#kit/server/crud/list.server.ts'
import { readById } from '#kit/server/crud/read-row.server.ts'
import type { WireRow } from '#kit/server/crud/rows.server.ts'
import { addRow, updateRow } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { HEALTH_TEXTS, healthOf } from './health.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { readParameter } from './job-parameter.ts'
import { jobRun } from './job-run.ts'
import { scheduledJob } from './scheduled-job.ts'

type Row = StoredRowOf<typeof scheduledJob>

const NO_JOB: Refusal = ['定时任务不存在！', 'There is no such schedule', 'job.noJob']
const NOT_HERE: Refusal = ['定时任务由商城本身管理', 'Schedules are kept by the shop itself', 'job.notHere']
const OF_CODE: Refusal = [
  '系统任务不能删除，可以停止',
  'A schedule of the system cannot be deleted; pause it',
  'job.ofCode',
]

/** Times of a schedule that are shown beside the next one. */
const FURTHER = 4
/** Expressions whose next runs are kept. */
const MOST_KNOWN = 500

/** Schedules: those of the code, which are brought in, and those that administrators add. */
export function scheduledJobRoutes(app: AppContext): readonly Route[] {
  const hooks = hooksOf(app)
  const routes = crudRoutes(app, scheduledJob, {
    ...hooks,
    shows: { healthCode: z.string() },
    verbs: {
      add: (ctx) => {
        requireKnown(ctx.input.jobClassName)
        return addRow(app, scheduledJob, hooks, ctx)
      },
      list: async (ctx) => {
        const page = await listPage(app, scheduledJob, ctx)
        return { ...page, records: page.records.map(withOwnCommands) }
      },
      queryById: async (ctx) =>
        withOwnCommands(await readById<AnyResource>(app, scheduledJob, ctx, String(ctx.input.id ?? ''))),
    },
    messages: {
      add: ['创建定时任务成功', 'Added'],
      edit: ['更新定时任务成功!', 'Saved'],
      deleteBatch: ['删除定时任务成功!', 'Deleted'],
    },
    compute: healthAndRuns(app),
    actions: {
      pause: ({ row, ctx }) => setStatus(app, ctx, row, SCHEDULE.paused),
      resume: ({ row, ctx }) => setStatus(app, ctx, row, SCHEDULE.running),
      execute: ({ row, ctx }) => fire(app, ctx, row),
    },
  })
  return [
    ...routes,
    ...['pause', 'resume', 'execute'].map((action) => alsoByGet(routes, scheduledJob, { action, inWords })),
    ...crudRoutes(app, jobRun),
  ]
}

const hooksOf = (app: AppContext): WriteHooks<typeof scheduledJob> => ({
  prepare: (values, ctx, before) => {
    if (ctx.user.tenantId !== HOUSE) {
      throw refused(NOT_HERE)
    }
    // what a sheet brings is looked at before it runs
    const status = wordOf(ctx.command) === 'importExcel' && !before ? SCHEDULE.paused : values.status
    const cron = values.cronExpression ?? before?.cronExpression ?? ''
    const name = values.jobClassName ?? before?.jobClassName ?? ''
    const parameter = values.parameter === undefined ? (before?.parameter ?? null) : values.parameter
    const reading = readParameter(name, parameter)
    const stored = 'values' in reading && Object.keys(reading.values).length > 0 ? JSON.stringify(reading.values) : null
    return {
      ...values,
      ...(status !== undefined && { status }),
      parameter: stored,
      nextDue: nextOf(app, cron, status ?? before?.status ?? SCHEDULE.running),
    }
  },
  guardDelete: async (rows) => {
    if (rows.some(({ isOfCode }) => isOfCode)) {
      throw refused(OF_CODE)
    }
  },
})

/** What runs is not started, what is paused is not paused, and what is of the code is not deleted. */
function withOwnCommands(row: WireRow): WireRow {
  const { _can: can, status, isOfCode } = row as { readonly _can?: readonly string[] } & WireRow
  const idle = status === SCHEDULE.running ? 'resume' : 'pause'
  return can ? { ...row, _can: can.filter((name) => name !== idle && !(isOfCode && name === 'delete')) } : row
}

/** When it runs next; nothing while it is paused. */
function nextOf({ clock }: AppContext, cron: string, status: string): Date | null {
  return status === SCHEDULE.running ? (nextSlot(cron, new Date(), clock.zone) ?? null) : null
}

/** @throws DomainError `refused` in the words of the protocol */
function requireKnown(sent: unknown): void {
  if (typeof sent === 'string' && sent !== '' && !Object.hasOwn(JOB_KINDS, sent)) {
    throw refused(['后台找不到该类名：{name}', 'There is no such job: {name}', 'job.unknownHandler'], { name: sent })
  }
}

async function setStatus(app: AppContext, ctx: RequestContext, row: Row, status: Row['status']): Promise<void> {
  const nextDue = nextOf(app, row.cronExpression, status)
  await updateRow(app, scheduledJob, ctx, { id: row.id, values: { status, nextDue } })
}

async function fire({ jobs }: AppContext, { db, user }: RequestContext, row: Row): Promise<void> {
  const { id, jobClassName: name, parameter } = row
  if (!(await jobs.fire(db, { id, name, parameter, by: user.username }))) {
    throw refused(['执行失败!', 'This server knows no such job', 'job.unknownHandler'])
  }
}

/** What clients of the protocol are told where there is no such row. */
function inWords(error: unknown): unknown {
  return error instanceof DomainError && error.code === 'notFound' ? refused(NO_JOB) : error
}

interface WatchedRow {
  readonly id: string
  readonly status: string
  readonly cron: string
  readonly nextDue: Date | null
  readonly lastState: number | null
}

function healthAndRuns({ clock }: AppContext): Compute {
  // working them out takes longer than reading the rows; they hold until the first of them is over
  const known = new Map<string, readonly Date[]>()
  return async (ids, ctx) => {
    const { rows } = await sql<WatchedRow>`
      select id, status, cron_expression as cron, next_due, last_state from ${withDeleted('sys_quartz_job')}
      where id = any(${[...ids]})
    `.execute(unscoped(ctx.db, 'schedules that the caller sees'))
    return new Map(
      rows.map((row) => {
        const health = healthOf(row, new Date())
        return [
          row.id,
          {
            health: textIn(ctx.locale, HEALTH_TEXTS[health]),
            healthCode: health,
            nextRuns:
              row.status === SCHEDULE.running
                ? further(row.cron)
                    .map((time) => clock.format(time))
                    .join(', ')
                : '',
          },
        ]
      }),
    )
  }

  function further(cron: string): readonly Date[] {
    const before = known.get(cron)
    if (before?.[0] && before[0] > new Date()) {
      return before
    }
    const times = runsOf(cron)
    if (known.size >= MOST_KNOWN) {
      known.clear()
    }
    known.set(cron, times)
    return times
  }

  function runsOf(cron: string): readonly Date[] {
    const times: Date[] = []
    for (let last = new Date(); times.length < FURTHER; ) {
      const next = nextSlot(cron, last, clock.zone)
      if (!next) {
        break
      }
      times.push(next)
      last = next
    }
    return times
  }
}
