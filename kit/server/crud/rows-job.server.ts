import { z } from 'zod'
import { actionCommand, actionPath, type PlannedChange } from '#kit/contract/action.ts'
import { DomainError } from '#kit/contract/errors.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { FieldValue, RowValues, Values } from '#kit/contract/read-field.ts'
import { filled, plural, type Text, textIn } from '#kit/contract/text.ts'
import { knownError } from '../http/known-errors.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import {
  defineTrackedJob,
  type JobOutcome,
  type JobRun,
  type RowOutcome,
  type TrackedJob,
} from '../jobs/define-job.server.ts'
import type { AppContext } from './app-context.server.ts'
import { type Command, commandOf, errorsIn, lockedRows, runOn, titleField, titleOf } from './command.server.ts'
import { visibleRows } from './list.server.ts'
import type { StoredRow } from './rows.server.ts'
import { inSavepoint } from './savepoint.server.ts'
import { notFound } from './write.server.ts'

/** Name of the job; what takes one back looks for it. */
export const ROWS_JOB = 'rows-command'

const SCALAR = z.union([z.string(), z.number(), z.boolean(), z.null()])
const VALUE: z.ZodType<FieldValue | RowValues> = z.union([SCALAR, z.array(z.record(z.string(), SCALAR))])

export const ROWS_INPUT = z.object({
  resource: z.string(),
  action: z.string(),
  /** The rows that a person chose; no other is touched. */
  ids: z.array(z.string()),
  input: z.record(z.string(), VALUE),
})
type RowsInput = z.output<typeof ROWS_INPUT>

/** What is noted of a row for what comes after it. */
const NOTE = z.object({ id: z.string() })

/** Rows of one transaction: others wait for them no longer than it takes. */
const STEP_ROWS = 10

/**
 * A declared command on many rows as a job: each row by itself, a few in a transaction with the note that they are
 * through. So none is done twice, whenever a process dies, and what is refused leaves the others alone.
 */
export function rowsJob(app: AppContext): TrackedJob<RowsInput> {
  return defineTrackedJob(ROWS_JOB, {
    input: ROWS_INPUT,
    permission: (input) => actionPermission(commandOf(app, input).resource, input.action),
    command: (input) => actionCommand(commandOf(app, input).resource, input.action),
    undo: (input) => {
      const { resource, action } = commandOf(app, input)
      return action.undo === undefined
        ? undefined
        : { path: actionPath(resource, action.undo), permission: actionPermission(resource, action.undo) }
    },
    again: (input, done) => {
      const ids = input.ids.filter((_, position) => !done.has(position))
      return { input: { ...input, ids }, of: manyOf(commandOf(app, input), ids.length), total: ids.length }
    },
    run: async (run) => {
      const command = commandOf(app, run.input)
      const { ids } = run.input
      for (let first = run.noted; first < ids.length; first += STEP_ROWS) {
        const some = ids.slice(first, first + STEP_ROWS)
        await run.step(async (ctx) => ({
          done: first + some.length,
          total: ids.length,
          rows: await runOnSome(command, ctx, run.input, { ids: some, first }),
          result: null,
        }))
        command.handlers.onCommitted?.()
      }
      return outcomeOf(command, run)
    },
  })
}

async function runOnSome(
  command: Command,
  ctx: RequestContext,
  { input }: RowsInput,
  { ids, first }: { readonly ids: readonly string[]; readonly first: number },
): Promise<readonly RowOutcome[]> {
  const rows = new Map((await lockedRows(command, ctx, ids)).map((row) => [String(row.id), row]))
  const outcomes: RowOutcome[] = []
  for (const [index, id] of ids.entries()) {
    const row = rows.get(id)
    const outcome = row ? await runOnOne(command, ctx, row, input) : { isDone: false, reasons: [notFound().text] }
    const title = row ? titleOf(command.resource, row) : id
    outcomes.push({ note: { id }, ...outcome, position: first + index, title })
  }
  return outcomes
}

async function runOnOne(
  command: Command,
  ctx: RequestContext,
  row: StoredRow,
  input: Values,
): Promise<Pick<RowOutcome, 'isDone' | 'reasons' | 'changes' | 'note'>> {
  try {
    const told = await inSavepoint(ctx, () => runOn(command, ctx, row, { input }))
    const changes = command.action.dryRun ? (told as readonly PlannedChange[]) : undefined
    const id = String(row.id)
    const isUndone = command.action.undo !== undefined && changes?.length !== 0
    return { isDone: true, ...(changes && { changes }), note: { id, ...(isUndone && { undo: { id } }) } }
  } catch (caught) {
    const error = knownError(caught, command.app.resources)
    if (!(error instanceof DomainError) || error.code === 'unexpected') {
      throw error
    }
    return { isDone: false, reasons: errorsIn(error).map(({ message }) => message) }
  }
}

/** What became of the rows, as a command on several answers it. */
async function outcomeOf({ action }: Command, run: JobRun<RowsInput>): Promise<JobOutcome> {
  const rows = await run.rows()
  const idOf = ({ note }: RowOutcome) => NOTE.parse(note).id
  const [done, refused] = [rows.filter(({ isDone }) => isDone), rows.filter(({ isDone }) => !isDone)]
  const said = filled(action.done ?? DONE, { n: done.length })
  const message =
    refused.length === 0
      ? said
      : filled(done.length === 0 ? NONE : BUT, { zh: said[0], en: said[1], n: refused.length })
  return {
    message,
    refused: refused.length,
    result: {
      done: done.map(idOf),
      refused: refused.map((row) => ({
        id: idOf(row),
        title: row.title,
        errors: (row.reasons ?? []).map((reason) => ({ path: '', message: textIn(run.ctx.locale, reason) })),
      })),
    },
  }
}

interface Chosen {
  readonly ids: readonly string[]
  readonly input: Values
  /** Keeps it from being started twice. */
  readonly key: string | undefined
}

/** Starts such a job for rows that the caller may see; answers its id. */
export async function startRowsJob(
  command: Command,
  ctx: RequestContext,
  { ids, input, key }: Chosen,
): Promise<{ readonly id: string }> {
  const { app, resource, name } = command
  const rows = (await visibleRows(app, resource, ctx)
    .select([...new Set(['id', titleField(resource)])])
    .where('id', 'in', ids)
    .execute()) as readonly StoredRow[]
  const [only] = rows
  if (rows.length < ids.length || !only) {
    throw notFound()
  }
  const id = await app.jobs.start(ctx, rowsJob(app), {
    input: { resource: resource.name, action: name, ids: [...ids], input: definedOf(input) },
    of: rows.length === 1 ? filled(ONE, { name: titleOf(resource, only) }) : manyOf(command, rows.length),
    total: ids.length,
    key,
  })
  return { id }
}

/** What was sent with a command as a job keeps it: as it was typed, so that nothing of it is an instant yet. */
function definedOf(values: Values): RowsInput['input'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])) as RowsInput['input']
}

function manyOf({ resource }: Command, n: number): Text {
  return filled(MANY, { n, noun: n === 1 ? resource.title : plural(resource.title) })
}

const ONE: Text = ['「{name}」', '{name}']
const MANY: Text = [' {n} 个{noun}', '{n} {noun}']
const DONE: Text = ['已处理 {n} 行', '{n} {n|row|rows} done']
const BUT: Text = ['{zh}，{n} 个未通过', '{en}; {n} refused']
const NONE: Text = ['{n} 个均未通过，没有修改', '{n} refused, nothing was changed']
