import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { type AnyResource, fieldOf } from '#kit/contract/resource.ts'
import { moveFrom, movesOf, type States, whyNot } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import type { Guards } from './handlers.server.ts'
import type { StoredRow } from './rows.server.ts'
import { updateRow } from './write.server.ts'

interface Transition {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly guards: Guards
  readonly ctx: RequestContext
  /** The row, read with a lock in this transaction. */
  readonly row: StoredRow
  /** Name of the action. */
  readonly command: string
}

/**
 * Leads a row on to the state that its command names: asks the guard, writes the state with further values, counts the
 * version up and notes the change.
 * @throws DomainError `invalid` when the state of the row forbids the command, or with the errors of the guard
 */
export async function transition(of: Transition, values: Values = {}): Promise<void> {
  const { app, resource, guards, ctx, row, command } = of
  const { states } = resource
  const move = states && moveFrom(states, row[states.field], command)
  if (!states || !move) {
    throw invalid(await stateErrors(of))
  }
  const errors = move.guard === undefined ? [] : await guards[move.guard]?.(row, ctx)
  if (errors && errors.length > 0) {
    throw invalid(errors)
  }
  await updateRow(app, resource, ctx, {
    id: String(row.id),
    values: { ...values, [states.field]: move.to },
    before: row,
  })
}

/** What the state of a row says against a command; none for commands that the table of states does not name. */
export async function stateErrors({
  app,
  resource,
  ctx,
  row,
  command,
}: Omit<Transition, 'guards'>): Promise<readonly FieldError[]> {
  const { states } = resource
  if (!states || movesOf(states, command).length === 0 || moveFrom(states, row[states.field], command)) {
    return []
  }
  const texts = await stateTexts(app, resource, states, ctx)
  const title: Text = resource.actions?.[command]?.title ?? [command, command]
  const message = whyNot(states, row, command, { title, textOf: (state) => texts.get(String(state)) ?? String(state) })
  return message ? [{ path: states.field, message }] : []
}

async function stateTexts(
  app: AppContext,
  resource: AnyResource,
  states: States,
  ctx: RequestContext,
): Promise<ReadonlyMap<string, string>> {
  const code = fieldOf(resource, states.field)?.code
  const from = Object.keys(states.moves).flatMap((command) => movesOf(states, command).flatMap((move) => move.from))
  return code === undefined ? new Map() : app.texts.textsOf(dictionaryQuery(ctx, code), [...new Set(from.map(String))])
}
