import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { exactPage } from '#kit/contract/envelope.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { hasEnded, type JobRowView, type JobView } from '#kit/contract/job.ts'
import { JOB_PATH } from '#kit/contract/paths.ts'
import { SEMICOLON, type Text, textIn } from '#kit/contract/text.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { answers, NOTHING, named, pageOfRows, WORKBOOK } from '../http/answers.server.ts'
import { FileResponse, type RequestContext, type Route, route, SIGNED_IN } from '../http/route.server.ts'
import { input, NO_INPUT, WIRE_ID, wireInteger } from '../http/schema.server.ts'
import { MOMENT_OUT } from '../http/wire-values.server.ts'
import { streamWorkbook, WORKBOOK_MEDIA_TYPE } from '../sheets/write-workbook.server.ts'
import type { RowOutcome } from './define-job.server.ts'
import { filesDropped } from './files-dropped.server.ts'
import { countRows, leftRows, notedRows, type StoredJob, undoable, withRows } from './job-rows.server.ts'
import type { Jobs } from './jobs.server.ts'

/** Jobs that the tray shows. */
const MOST_SHOWN = 30

const ONE = input({ id: WIRE_ID })

/** What people see and do of their own jobs, and of nobody else's. */
export function jobRoutes({ jobs, files }: { readonly jobs: Jobs; readonly files: FileStore }): readonly Route[] {
  const reading = { method: 'GET', permission: SIGNED_IN } as const
  return [
    route(
      {
        ...reading,
        path: `${JOB_PATH}/list`,
        summary: ['我的任务', 'My jobs'],
        input: NO_INPUT,
        answers: answers(z.array(JOB)),
      },
      async (ctx) => {
        const stored = await mine(ctx).orderBy('id', 'desc').limit(MOST_SHOWN).execute()
        return allShown(jobs, stored, ctx)
      },
    ),
    route(
      { ...reading, path: `${JOB_PATH}/queryById`, summary: ['任务', 'A job'], input: ONE, answers: answers(ONE_JOB) },
      async (ctx) => {
        const stored = await oneOfMine(ctx)
        return { ...(await allShown(jobs, [stored], ctx))[0], result: stored.result }
      },
    ),
    route(
      {
        ...reading,
        path: `${JOB_PATH}/rows`,
        answers: answers(pageOfRows(JOB_ROW)),
        summary: ['任务逐行结果', 'What became of the rows of a job'],
        input: input({
          id: WIRE_ID,
          /** 1: those that were refused alone. */
          refused: wireInteger(0, 1).default(0),
          pageNo: wireInteger(1, 100_000).default(1),
          pageSize: wireInteger(1, 200).default(20),
        }),
      },
      async (ctx) => {
        const { pageNo, pageSize } = ctx.input
        const isRefused = ctx.input.refused === 1
        const { id } = await oneOfMine(ctx)
        const range = { isRefused, limit: pageSize, offset: (pageNo - 1) * pageSize }
        const rows = await notedRows(ctx.db, id, range)
        const total = await countRows(ctx.db, id, isRefused)
        return exactPage(
          rows.map((row) => shownRow(row, ctx)),
          { total, size: pageSize, current: pageNo },
        )
      },
    ),
    route(
      {
        ...reading,
        path: `${JOB_PATH}/rowsXls`,
        answers: WORKBOOK,
        summary: ['导出任务结果', 'Export the rows of a job'],
        limit: 'heavy',
        input: ONE,
      },
      async (ctx) => rowsSheet(ctx, await oneOfMine(ctx)),
    ),
    route(
      {
        ...reading,
        path: `${JOB_PATH}/file`,
        summary: ['下载任务文件', 'Fetch the file of a job'],
        input: ONE,
        answers: WORKBOOK,
      },
      async (ctx) => {
        const { filePath, fileName } = await oneOfMine(ctx)
        const file = filePath ? await files.find(filePath) : null
        if (!file) {
          throw notThere()
        }
        return new FileResponse(file.read(), WORKBOOK_MEDIA_TYPE, fileName ?? '')
      },
    ),
    route(
      {
        method: 'POST',
        path: `${JOB_PATH}/cancel`,
        answers: NOTHING,
        summary: ['取消任务', 'Cancel the job'],
        permission: SIGNED_IN,
        input: ONE,
      },
      async (ctx) => {
        const stored = await oneOfMine(ctx)
        if (!(await jobs.cancel(ctx.db, ctx.user, stored.id))) {
          throw new DomainError('refused', ['任务已结束', 'The job has ended already', 'job.ended'])
        }
        return null
      },
    ),
    route(
      {
        method: 'POST',
        path: `${JOB_PATH}/again`,
        answers: answers(z.object({ id: z.string() })),
        summary: ['重试任务中未完成的行', 'Retry remaining rows of a job'],
        permission: SIGNED_IN,
        input: ONE,
      },
      async (ctx) => ({ id: await jobs.again(ctx, await oneOfMine(ctx, { isLocked: true })) }),
    ),
    route(
      {
        method: 'DELETE',
        path: `${JOB_PATH}/delete`,
        answers: NOTHING,
        summary: ['移除已结束的任务', 'Remove a job that has ended'],
        permission: SIGNED_IN,
        input: ONE,
      },
      async (ctx) => {
        const stored = await oneOfMine(ctx)
        if (!hasEnded(stored)) {
          throw new DomainError('refused', ['任务尚未结束', 'The job has not ended yet', 'job.running'])
        }
        await ctx.db.deleteFrom('sys_job').where('id', '=', stored.id).execute()
        const paths = [
          ...(stored.filePath ? [stored.filePath] : []),
          // kept for another run
          ...(stored.state === 'failed' ? stored.inputFiles : []),
        ]
        if (paths.length > 0) {
          await jobs.emit(ctx, filesDropped, { jobId: stored.id, paths })
        }
        return null
      },
    ),
  ]
}

function mine({ db, user }: RequestContext) {
  return db
    .selectFrom('sys_job')
    .selectAll()
    .where(sql<SqlBool>`user_id = ${user.userId} and tenant_id = ${user.tenantId}`)
}

/** @throws DomainError `notFound` for those of others, too */
async function oneOfMine(ctx: RequestContext<{ readonly id: string }>, { isLocked = false } = {}): Promise<StoredJob> {
  const stored = await mine(ctx)
    .where('id', '=', ctx.input.id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!stored) {
    throw notThere()
  }
  return stored
}

function notThere(): DomainError {
  return new DomainError('notFound', ['数据不存在', 'This does not exist', 'job.unknown'])
}

async function allShown(jobs: Jobs, stored: readonly StoredJob[], ctx: RequestContext): Promise<readonly JobView[]> {
  const ways = new Map(stored.map((job) => [job.id, jobs.undoOf(job)]))
  const ids = [...ways].flatMap(([id, way]) => (way && ctx.user.can(way.permission) ? [id] : []))
  const open = await undoable(ctx.db, ids)
  const told = await withRows(
    ctx.db,
    stored.map(({ id }) => id),
  )
  const left = await leftRows(
    ctx.db,
    stored.filter((job) => hasEnded(job) && jobs.hasAgain(job)).map(({ id }) => id),
  )
  return stored.map((job) => {
    const undo = open.has(job.id) ? (ways.get(job.id)?.path ?? null) : null
    return { ...shown(job, ctx), undo, hasRows: told.has(job.id), left: left.get(job.id) ?? 0 }
  })
}

function shown(job: StoredJob, { locale, clock }: RequestContext): Omit<JobView, 'undo' | 'hasRows' | 'left'> {
  const time = (value: Date | null) => (value ? clock.format(value) : null)
  return {
    id: job.id,
    name: job.name,
    title: textIn(locale, job.title),
    state: job.state,
    done: job.done,
    total: job.total,
    refused: job.refused,
    message: job.message ? textIn(locale, job.message) : '',
    fileName: job.filePath ? job.fileName : null,
    isCancelling: job.cancelTime !== null && !hasEnded(job),
    createTime: clock.format(job.createTime),
    startTime: time(job.startTime),
    endTime: time(job.endTime),
  }
}

function shownRow(
  { position, title, isDone, reasons = [], changes }: RowOutcome,
  { locale }: RequestContext,
): JobRowView {
  return { position, title, isDone, reasons: reasons.map((reason) => textIn(locale, reason)), changes: changes ?? [] }
}

async function rowsSheet(ctx: RequestContext, job: StoredJob): Promise<FileResponse> {
  const title = textIn(ctx.locale, job.title)
  const text = (both: Text) => textIn(ctx.locale, both)
  const lines = (await notedRows(ctx.db, job.id)).map((row) => {
    const { position, title: name, isDone, reasons, changes } = shownRow(row, ctx)
    const changed = changes.map(({ title: what, before, after }) => `${text(what)} ${before} → ${after}`)
    const outcome = text(isDone ? ['成功', 'Done'] : ['未通过', 'Refused'])
    return [position, name, outcome, reasons.join(text(SEMICOLON)), changed.join(text(SEMICOLON))]
  })
  const body = streamWorkbook({
    sheetName: title,
    columns: [
      { header: text(['行', 'Row']), kind: 'number' },
      { header: text(['名称', 'Name']), kind: 'text', width: 40 },
      { header: text(['结果', 'Outcome']), kind: 'text' },
      { header: text(['原因', 'Reason']), kind: 'text', width: 60 },
      { header: text(['变更', 'Changes']), kind: 'text', width: 60 },
    ],
    rows: once(lines),
    timeZone: ctx.clock.zone,
  })
  return new FileResponse(body, WORKBOOK_MEDIA_TYPE, `${title}.xlsx`)
}

async function* once<Batch>(batch: Batch): AsyncGenerator<Batch> {
  yield batch
}

const SHOWN = {
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.int(),
  total: z.int().nullable(),
  refused: z.int(),
  message: z.string(),
  fileName: z.string().nullable(),
  undo: z.string().nullable().meta({ description: 'Path of the call that takes back what it wrote' }),
  hasRows: z.boolean(),
  left: z.int().meta({ description: 'Rows that can be run again' }),
  isCancelling: z.boolean(),
  createTime: MOMENT_OUT,
  startTime: MOMENT_OUT.nullable(),
  endTime: MOMENT_OUT.nullable(),
}

const JOB = named('Job', z.object(SHOWN))

const ONE_JOB = named(
  'JobWithResult',
  z.object({ ...SHOWN, result: z.unknown().meta({ description: 'What its kind of job comes to' }) }),
)

const JOB_ROW = named(
  'JobRow',
  z.object({
    position: z.int(),
    title: z.string(),
    isDone: z.boolean(),
    reasons: z.array(z.string()),
    changes: z.array(z.object({ title: z.tuple([z.string(), z.string()]), before: z.string(), after: z.string() })),
  }),
)
