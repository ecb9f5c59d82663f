import type { Action } from '#kit/contract/action.ts'
import { type DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { readInput, type Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { sanitised } from '../html/sanitise.server.ts'
import type { RequestContext } from '../http/route.server.ts'
import type { AppContext } from './app-context.server.ts'
import { requireChoices } from './choices.server.ts'
import type { AnyHandler, AnyHandlers, Sent } from './handlers.server.ts'
import type { CommandRun } from './history.server.ts'
import { visibleRows } from './list.server.ts'
import { askGuard } from './row-guard.server.ts'
import { columnsOf, type StoredRow } from './rows.server.ts'
import { stateErrors, transition } from './transition.server.ts'

/** A declared action with the handler that carries it out. */
export interface Command {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly handlers: AnyHandlers
  readonly name: string
  readonly action: Action
  readonly handle: AnyHandler
}

const registered = new WeakMap<AppContext, Map<string, Command>>()

/** Names who carries out a command for jobs. */
export function registerCommand(command: Command): void {
  const { app, resource, name } = command
  const known = registered.get(app) ?? new Map<string, Command>()
  registered.set(app, known.set(`${resource.name}.${name}`, command))
}

/** @throws Error for a command that no job carries out */
export function commandOf(app: AppContext, { resource, action }: { resource: string; action: string }): Command {
  const command = registered.get(app)?.get(`${resource}.${action}`)
  if (!command) {
    throw new Error(`${resource}.${action} is no command of jobs`)
  }
  return command
}

/** What a command is told beside its row. */
interface Told {
  readonly input: Values
  readonly run?: CommandRun
}

/** Runs a command on a row that was read with a lock. @throws DomainError where its state or its handler refuses it */
export async function runOn(command: Command, ctx: RequestContext, row: StoredRow, told: Told): Promise<unknown> {
  const { app, resource, handlers, name, handle } = command
  await askGuard(app, resource.table, ctx, { ids: [String(row.id)], command: name })
  const errors = await stateErrors({ app, resource, ctx, row, command: name })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const { guards = {}, effects = {} } = handlers
  const withReason = reasoned(ctx, told.input)
  const move = (values?: Values) =>
    transition({ app, resource, guards, effects, ctx: withReason, row, command: name, input: told.input }, values)
  return handle({ row, ctx: withReason, move, ...told })
}

/** What is typed into a field named `reason` says why the command is done: every entry that it makes in a history keeps it. */
export function reasoned<Ctx extends RequestContext>(ctx: Ctx, { reason }: Values): Ctx {
  return typeof reason === 'string' && reason !== '' ? { ...ctx, reason } : ctx
}

/** What was sent for a command, read and checked. @throws DomainError `invalid` with an error per field */
export async function inputOf({ app, action }: Command, ctx: RequestContext<Sent>): Promise<Values> {
  const declared = { fields: action.input, check: action.check }
  const { values, errors } = readInput(declared, ctx.input, 'add')
  if (errors.length > 0) {
    throw invalid(errors)
  }
  await requireChoices(app, declared, ctx, [{ values, before: null }])
  return sanitised(declared, values)
}

/**
 * Those of the rows that the caller may see, locked in the order of their ids, so that two commands on the same rows
 * never wait for each other.
 */
export async function lockedRows(
  { app, resource }: Pick<Command, 'app' | 'resource'>,
  ctx: RequestContext,
  ids: readonly string[],
): Promise<readonly StoredRow[]> {
  return (await visibleRows(app, resource, ctx)
    .select([...columnsOf(resource)])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()) as readonly StoredRow[]
}

/** The field that says what a row is called: that it is found by, else the first required text, else the first text. */
export function titleField(resource: AnyResource): string {
  if (resource.find) {
    return resource.find.title
  }
  const texts = fieldEntries(resource).filter(([, { kind }]) => kind === 'text')
  const [name = 'id'] = texts.find(([, { required }]) => required) ?? texts[0] ?? []
  return name
}

export function titleOf(resource: AnyResource, row: StoredRow): string {
  return String(row[titleField(resource)] ?? row.id)
}

export function errorsIn({ detail, text }: DomainError): readonly FieldError[] {
  return detail.errors && detail.errors.length > 0 ? detail.errors : [{ path: '', message: text }]
}
