import { sql } from 'kysely'
import { z } from 'zod'
import { DomainError, refused } from '#kit/contract/errors.ts'
import { IMPORT_VERBS } from '#kit/contract/import.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { unscoped } from '../database/scope.server.ts'
import { knownError } from '../http/known-errors.server.ts'
import { type RequestContext, type Route, route } from '../http/route.server.ts'
import { input, WIRE_ID } from '../http/schema.server.ts'
import { defineTrackedJob, type JobRun, type RowOutcome, type TrackedJob } from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { IMPORT_JOB, importerOf } from './import-job.server.ts'
import { IMPORT_INPUT, UNIT_NOTE } from './import-write.server.ts'
import { type Importer, undoPermission } from './importer.server.ts'
import { inSavepoint } from './savepoint.server.ts'
import { notFound } from './write.server.ts'

const INPUT = z.object({ resource: z.string(), job: z.string() })
type UndoInput = z.output<typeof INPUT>

const OWN = 'jobs of the caller, and the rows of these jobs'

/** Units that are taken back before somebody hears how far it is. */
const STEP_UNITS = 50

const DONE: Text = ['已撤销 {n} 行', '{n} {n|row was|rows were} taken back']
const DONE_BUT: Text = [
  '已撤销 {n} 行，{kept} 行未能完全撤销',
  '{n} {n|row was|rows were} taken back, {kept} could not be or not all of them',
]
const NOT_ENDED: Text = ['导入尚未结束', 'The import has not ended yet']
const UNDONE: Text = ['该导入已撤销或正在撤销', 'The import was taken back already, or is being so']
const NOTHING: Text = ['该导入没有写入数据，无需撤销', 'The import wrote nothing that could be taken back']

/**
 * Takes an import back, row by row, the last one first. What somebody changed since stays and is told with its row, as
 * is what cannot be deleted.
 */
export function undoImportJob(app: AppContext): TrackedJob<UndoInput> {
  return defineTrackedJob('import-undo', {
    input: INPUT,
    permission: ({ resource }) => undoPermission(importerOf(app, resource).resource),
    command: () => IMPORT_VERBS.undo,
    run: async (run) => {
      const importer = importerOf(app, run.input.resource)
      const units = await writtenUnits(run.ctx, run.input.job)
      let done = run.noted
      while (done < units.length) {
        const some = units.slice(done, done + STEP_UNITS)
        const first = done
        await run.step(async (ctx) => {
          const rows: RowOutcome[] = []
          for (const [index, unit] of some.entries()) {
            const reasons = await takenBack(app, importer, ctx, unit.undo)
            rows.push({ position: first + index, title: unit.title, isDone: reasons.length === 0, reasons })
          }
          return { done: first + some.length, total: units.length, rows, result: null }
        })
        done += some.length
      }
      importer.onWritten?.()
      return outcomeOf(run)
    },
  })
}

async function takenBack(
  app: AppContext,
  importer: Importer,
  ctx: RequestContext,
  note: unknown,
): Promise<readonly Text[]> {
  try {
    return await inSavepoint(ctx, () => importer.undo(ctx, note))
  } catch (caught) {
    const error = knownError(caught, app.resources)
    if (!(error instanceof DomainError)) {
      throw error
    }
    return [error.text]
  }
}

async function outcomeOf(run: JobRun<UndoInput>) {
  const rows = await run.rows()
  const kept = rows.filter(({ isDone }) => !isDone).length
  return {
    message: filled(kept === 0 ? DONE : DONE_BUT, { n: rows.length - kept, kept }),
    refused: kept,
    result: { doneCount: rows.length - kept, keptCount: kept },
  }
}

interface UndoneUnit {
  readonly title: string
  readonly undo: unknown
}

/** What an import noted of what it wrote, the last one first. */
async function writtenUnits({ db }: Pick<RequestContext, 'db'>, jobId: string): Promise<readonly UndoneUnit[]> {
  const { rows } = await sql<{ title: string; note: unknown }>`
    select title, note from sys_job_row where job_id = ${jobId} and note -> 'undo' is not null order by position desc
  `.execute(unscoped(db, OWN))
  return rows.map(({ title, note }) => ({ title, undo: UNIT_NOTE.parse(note).undo }))
}

/** Starts taking back an import of the caller, named by the id of its job; answers the id of the new job. */
export function undoImportRoute(app: AppContext, { resource }: Importer): Route {
  const { path, title, name } = resource
  return route(
    {
      method: 'POST',
      path: `${path}/${IMPORT_VERBS.undo}`,
      summary: [`${title[0]}：撤销导入`, `${title[1]}: Take an import back`],
      permission: undoPermission(resource),
      input: input({ id: WIRE_ID }),
    },
    async (ctx) => {
      const { id } = ctx.input
      await requireUndoable(ctx, name, id)
      const { length: total } = await writtenUnits(ctx, id)
      if (total === 0) {
        throw refused(NOTHING)
      }
      const undoId = await app.jobs.start(ctx, undoImportJob(app), {
        input: { resource: name, job: id },
        title: filled(['撤销导入{zh}', 'Take back the import: {en}'], { zh: title[0], en: title[1] }),
        total,
      })
      await sql`update sys_job set undo_id = ${undoId} where id = ${id}`.execute(unscoped(ctx.db, OWN))
      return { id: undoId }
    },
  )
}

/** @throws DomainError for an import that is not the caller's, has not ended, or was taken back already */
async function requireUndoable({ db, user }: RequestContext, resource: string, id: string): Promise<void> {
  const { rows } = await sql<{ input: unknown; state: string; undoState: string | null }>`
    select j.input, j.state, u.state as undo_state from sys_job j left join sys_job u on u.id = j.undo_id
    where j.id = ${id} and j.name = ${IMPORT_JOB} and j.user_id = ${user.userId} and j.tenant_id = ${user.tenantId}
    for update of j
  `.execute(unscoped(db, OWN))
  const [job] = rows
  if (!job || IMPORT_INPUT.parse(job.input).resource !== resource) {
    throw notFound()
  }
  if (!['done', 'failed', 'cancelled'].includes(job.state)) {
    throw refused(NOT_ENDED)
  }
  if (job.undoState !== null && !['failed', 'cancelled'].includes(job.undoState)) {
    throw refused(UNDONE)
  }
}
