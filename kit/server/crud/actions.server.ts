import { type Action, actionPath } from '#kit/contract/action.ts'
import { DomainError, invalid } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { guardsOf, movesOf } from '#kit/contract/states.ts'
import { filled, reworded, saidOf, type Text, textIn } from '#kit/contract/text.ts'
import { knownError } from '../http/known-errors.server.ts'
import { MessageResponse, type RequestContext, type Route, route } from '../http/route.server.ts'
import { rawInput } from '../http/schema.server.ts'
import type { AppContext } from './app-context.server.ts'
import { askForProof } from './ask-for-proof.server.ts'
import {
  type Command,
  errorsIn,
  inputOf,
  lockedRows,
  reasoned,
  registerCommand,
  runOn,
  titleOf,
} from './command.server.ts'
import type { AnyHandler, AnyHandlers, Sent } from './handlers.server.ts'
import type { CommandRun } from './history.server.ts'
import { inputSchemaOf } from './json-schema.server.ts'
import { actionAnswers } from './resource-answers.server.ts'
import { revertCommand } from './revert.server.ts'
import type { StoredRow } from './rows.server.ts'
import { startRowsJob } from './rows-job.server.ts'
import { startRowsUndo } from './rows-undo-job.server.ts'
import { inSavepoint } from './savepoint.server.ts'
import { notFound, wireById } from './write.server.ts'

/** What became of the rows of a command on several. */
interface RowsAnswer {
  readonly done: readonly string[]
  readonly refused: readonly {
    readonly id: string
    readonly title: string
    readonly errors: readonly { readonly path: string; readonly message: string }[]
  }[]
  /** Of a dry run: what the command would do to the rows that it was tried on. */
  readonly tried?: readonly { readonly id: string; readonly title: string; readonly changes: unknown }[]
}

/** Rows of one transaction, where a command is done in one: others wait for them as long as it takes. */
const MOST_WHOLE = 50
const TOO_MANY: Text = ['一次最多 {n} 条', 'At most {n} at a time', 'input.tooManyIds']

/** Thrown to take back what a dry run wrote. */
class Tried extends Error {}

/** The routes of the declared actions: input read and checked, rows found within what the caller may see and locked. */
export function actionRoutes(app: AppContext, resource: AnyResource, handlers: AnyHandlers): readonly Route[] {
  requireParts(resource, handlers)
  return Object.entries(resource.actions ?? {}).map(([name, action]) => {
    const command: Command = { app, resource, handlers, name, action, handle: handlerOf(app, resource, handlers, name) }
    if (action.asJob || action.on === 'job') {
      registerCommand(command)
    }
    return route(
      {
        method: action.method,
        path: actionPath(resource, name),
        answers: handlers.answers?.[name] ?? actionAnswers(resource, action),
        summary: action.title,
        title: action.title,
        permission: actionPermission(resource, name),
        ...(action.stepUp !== undefined && { stepUpInside: [action.stepUp], isTried: action.isTried }),
        ...(action.on === 'job' && { isForPeople: true }),
        input: rawInput(() => schemaOf(action)),
      },
      (ctx) => run(command, ctx),
    )
  })
}

/** A guard that nobody answers would let everything through, and an effect that nobody knows would be left out. */
function requireParts({ name, states }: AnyResource, { guards = {}, effects = {} }: AnyHandlers): void {
  for (const command of Object.keys(states?.moves ?? {})) {
    const moves = states ? movesOf(states, command) : []
    const guard = moves.flatMap(guardsOf).find((one) => !states?.rowGuards[one] && !guards[one])
    if (guard !== undefined) {
      throw new Error(`${name} does not answer the guard ${guard} of ${command}`)
    }
    const effect = moves.flatMap((move) => move.effects ?? []).find((one) => !effects[one])
    if (effect !== undefined) {
      throw new Error(`${name} does not know the effect ${effect} of ${command}`)
    }
  }
}

function handlerOf(app: AppContext, resource: AnyResource, { actions = {} }: AnyHandlers, name: string): AnyHandler {
  const own = actions[name]
  if (own) {
    return own
  }
  if (resource.actions?.[name]?.on === 'job') {
    return ({ row, ctx, run }) => revertCommand(app, resource, ctx, { row, ...requiredRun(run) })
  }
  if (!resource.states || movesOf(resource.states, name).length === 0) {
    throw new Error(`${resource.name} has no handler for its action ${name}`)
  }
  return ({ move }) => move()
}

/** @throws Error where nobody said which run is taken back */
function requiredRun(run: CommandRun | undefined): CommandRun {
  if (!run) {
    throw new Error('a command on jobs was run without a job')
  }
  return run
}

async function run(command: Command, ctx: RequestContext<Sent>): Promise<unknown> {
  const { app, resource, action, handle } = command
  // asked for a trial, no command may run for good
  if (isYes(ctx.input.dryRun) && action.dryRun !== true) {
    throw invalid([
      { path: 'dryRun', message: ['该操作不支持试算', 'This command cannot be tried', 'command.noDryRun'] },
    ])
  }
  if (action.on === 'job') {
    return startRowsUndo(command, ctx, idOf(ctx.input))
  }
  const input = await inputOf(command, ctx)
  if (action.on === 'list') {
    await askForProof(command, ctx, { rows: [{}], input })
    return answered(action, 1, await handle({ input, ctx: reasoned(ctx, input) } as Parameters<AnyHandler>[0]))
  }
  const ids = action.on === 'row' ? [idOf(ctx.input)] : sentIds(ctx.input)
  if (ctx.isWhole && ids.length > MOST_WHOLE) {
    throw invalid([{ path: 'ids', message: filled(TOO_MANY, { n: MOST_WHOLE }) }])
  }
  if (action.asJob && !ctx.isWhole && !isYes(ctx.input.dryRun)) {
    await askForProof(command, ctx, { ids, input })
    return startRowsJob(command, ctx, { ids, input, key: keyOf(ctx.input) })
  }
  const rows = await lockedRows(command, ctx, ids)
  if (rows.length < ids.length) {
    throw notFound()
  }
  if (!isYes(ctx.input.dryRun)) {
    await askForProof(command, ctx, { rows, input })
  }
  if (action.on === 'row') {
    const [row = {}] = rows
    const result = await runOn(command, ctx, row, { input })
    return answered(action, 1, result === undefined ? await wireById(app, resource, ctx, String(row.id)) : result)
  }
  if (isYes(ctx.input.dryRun)) {
    return tryOnAll(command, ctx, rows, input)
  }
  const answer = await runOnAll(command, ctx, rows, input)
  return answered(action, answer.done.length, answer)
}

function answered({ done }: Action, count: number, result: unknown): unknown {
  return done ? new MessageResponse(result, filled(done, { n: count })) : result
}

/**
 * Runs a command on rows one after the other: all of them or none, or with `partial` those that pass.
 * @throws DomainError the first refusal, with the errors of all rows, when none is done
 */
async function runOnAll(
  command: Command,
  ctx: RequestContext<Sent>,
  rows: readonly StoredRow[],
  input: Values,
): Promise<RowsAnswer> {
  const isPartial = isYes(ctx.input.partial)
  const done: string[] = []
  const refusals: { readonly row: StoredRow; readonly error: DomainError }[] = []
  for (const row of rows) {
    try {
      await (isPartial
        ? inSavepoint(ctx, () => runOn(command, ctx, row, { input }))
        : runOn(command, ctx, row, { input }))
      done.push(String(row.id))
    } catch (caught) {
      const error = isPartial ? knownError(caught, command.app.resources) : caught
      if (!(error instanceof DomainError)) {
        throw error
      }
      refusals.push({ row, error })
    }
  }
  const refused = refusals.map(({ row, error }) => ({
    id: String(row.id),
    title: titleOf(command.resource, row),
    errors: shownErrors(ctx, error),
  }))
  const [first] = refusals
  if (!first || (isPartial && done.length > 0)) {
    return { done, refused }
  }
  if (rows.length === 1) {
    const { code, text, detail } = first.error
    throw new DomainError(code, text, { ...detail, data: detail.data ?? { done: [], refused } })
  }
  const errors = refusals.flatMap(({ row, error }) =>
    errorsIn(error).map(({ path, message }) => ({
      path: path === '' ? String(row.id) : `${String(row.id)}.${path}`,
      message: saidOf(titleOf(command.resource, row), message),
    })),
  )
  throw new DomainError(first.error.code, reworded(first.error.text, errors[0]?.message ?? first.error.text), {
    errors,
    data: { done: [], refused },
  })
}

/** Tells what a command would do: it is run on each row by itself, and each time all that it wrote is taken back. */
async function tryOnAll(
  command: Command,
  ctx: RequestContext<Sent>,
  rows: readonly StoredRow[],
  input: Values,
): Promise<RowsAnswer> {
  const tried: { readonly id: string; readonly title: string; readonly changes: unknown }[] = []
  const refused: RowsAnswer['refused'][number][] = []
  for (const row of rows) {
    const of = { id: String(row.id), title: titleOf(command.resource, row) }
    let changes: unknown
    try {
      await inSavepoint(ctx, async () => {
        changes = await runOn(command, ctx, row, { input })
        throw new Tried()
      })
    } catch (caught) {
      if (caught instanceof Tried) {
        tried.push({ ...of, changes })
        continue
      }
      const error = knownError(caught, command.app.resources)
      if (!(error instanceof DomainError)) {
        throw error
      }
      refused.push({ ...of, errors: shownErrors(ctx, error) })
    }
  }
  return { done: [], refused, tried }
}

function shownErrors({ locale }: RequestContext, error: DomainError) {
  return errorsIn(error).map(({ path, message }) => ({ path, message: textIn(locale, message) }))
}

function idOf({ id }: Sent): string {
  const [own, ...more] = idsOf(typeof id === 'string' ? id : '')
  if (own === undefined || more.length > 0) {
    throw invalid([{ path: 'id', message: ['请选择一条记录！', 'Please select a record', 'input.idMissing'] }])
  }
  return own
}

function sentIds({ ids, id }: Sent): readonly string[] {
  const sent = ids ?? id
  const found = [...new Set(idsOf(typeof sent === 'string' ? sent : ''))]
  if (found.length === 0) {
    throw invalid([{ path: 'ids', message: ['请选择一条记录！', 'Please select a record', 'input.idsMissing'] }])
  }
  return found
}

/** What keeps a job from being started twice. */
function keyOf({ startKey }: Sent): string | undefined {
  if (startKey === undefined || startKey === '') {
    return undefined
  }
  if (typeof startKey !== 'string' || !/^[\w-]{1,64}$/.test(startKey)) {
    throw invalid([{ path: 'startKey', message: ['startKey 不正确', 'startKey is not valid', 'input.wrongStartKey'] }])
  }
  return startKey
}

function isYes(sent: unknown): boolean {
  return sent === true || sent === 'true' || sent === 1 || sent === '1'
}

const TEXT = { type: 'string' }

function schemaOf({ input, on, dryRun = false, asJob = false }: Action): Readonly<Record<string, unknown>> {
  const schema = inputSchemaOf(fieldEntries({ fields: input }), 'add')
  const how = asJob ? { startKey: TEXT } : { partial: { type: 'boolean' } }
  const rows =
    on === 'row' || on === 'job'
      ? { id: TEXT }
      : on === 'rows'
        ? { ids: TEXT, ...how, ...(dryRun && { dryRun: { type: 'boolean' } }) }
        : {}
  return { ...schema, properties: { ...rows, ...(schema.properties as object) } }
}
