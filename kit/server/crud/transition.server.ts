import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import {
  type Actor,
  guardsOf,
  type Move,
  moveFrom,
  movesOf,
  refusing,
  type States,
  whyNot,
} from '#kit/contract/states.ts'
import { type Refusal, reworded, type Text } from '#kit/contract/text.ts'
import type { RequestContext } from '../http/route.server.ts'
import { type AppContext, dictionaryQuery } from './app-context.server.ts'
import type { Effects, Guards, Handlers } from './handlers.server.ts'
import type { StoredRow } from './rows.server.ts'
import { updateRow } from './write.server.ts'

/** What a table of states is carried out with. */
export interface Movement {
  readonly app: AppContext
  readonly resource: AnyResource
  readonly guards: Guards
  readonly effects: Effects
}

/** The parts of a noun that move its rows, as machinery calls them. */
export function movementOf<R extends AnyResource>(
  app: AppContext,
  resource: R,
  parts: Pick<Handlers<R>, 'guards' | 'effects'>,
): Movement {
  return { app, resource, guards: {}, effects: {}, ...(parts as unknown as Partial<Movement>) }
}

interface Transition extends Movement {
  readonly ctx: RequestContext
  /** The row, read with a lock in this transaction. */
  readonly row: StoredRow
  /** Name of the action. */
  readonly command: string
  /** Staff unless said. */
  readonly who?: Actor
  /** What was sent with the command, for guards and effects. */
  readonly input?: Values
}

type Question = Omit<Transition, 'effects'>

/**
 * Leads a row on as its command says: asks the guards, does the effects, writes the state with further values and those
 * that the effects give, counts the version up and notes the change.
 * @throws DomainError `invalid` when the state of the row forbids the command, or with the errors of a guard
 */
export async function transition(of: Transition, values: Values = {}): Promise<void> {
  const { app, resource, effects, ctx, row, input = {} } = of
  const { states } = resource
  const { move, errors } = await askedMove(of)
  if (!states || !move || errors.length > 0) {
    throw invalid(errors)
  }
  let changed: Values = values
  for (const effect of move.effects ?? []) {
    changed = { ...changed, ...(await effects[effect]?.(row, ctx, input)) }
  }
  await updateRow(app, resource, ctx, {
    id: String(row.id),
    values: move.to === undefined ? changed : { ...changed, [states.field]: move.to },
    before: row,
  })
}

/** What speaks against a command: the state of the row, or the first guard that does not hold. */
export async function moveErrors(of: Question): Promise<readonly FieldError[]> {
  return (await askedMove(of)).errors
}

/** The way that a command takes, if there is one, and what speaks against it. */
async function askedMove(of: Question): Promise<{ readonly move?: Move; readonly errors: readonly FieldError[] }> {
  const { resource, row, command, who } = of
  const move = resource.states && moveFrom(resource.states, row, command, who)
  return move ? { move, errors: await guardErrors(of, guardsOf(move)) } : { errors: await stateErrors(of) }
}

type Asked = Omit<Transition, 'app' | 'command' | 'effects'>

/**
 * What the first of these guards that does not hold says; nothing when all hold.
 * @throws Error for a guard that nobody answers
 */
export async function guardErrors(of: Asked, names: readonly string[]): Promise<readonly FieldError[]> {
  for (const name of names) {
    const errors = await errorsOf(of, name)
    if (errors.length > 0) {
      return errors
    }
  }
  return []
}

async function errorsOf({ resource, guards, ctx, row, who = 'staff', input = {} }: Asked, name: string) {
  const { states } = resource
  const ofRow = states?.rowGuards[name]
  if (states && ofRow) {
    return refusing(states)(ofRow(row, who), name)
  }
  const guard = guards[name]
  if (!guard) {
    throw new Error(`nobody answers the guard ${name} of ${resource.name}`)
  }
  return guard(row, ctx, input)
}

/** What the state of a row says against a command; none for commands that the table of states does not name. */
export async function stateErrors({
  app,
  resource,
  ctx,
  row,
  command,
  who,
}: Omit<Transition, 'guards' | 'effects'>): Promise<readonly FieldError[]> {
  const { states } = resource
  if (!states || movesOf(states, command).length === 0 || moveFrom(states, row, command, who)) {
    return []
  }
  const texts = await stateTexts(app, resource, states, ctx)
  const title: Text = resource.actions?.[command]?.title ?? [command, command]
  const textOf = (state: string | number) => texts.get(String(state)) ?? String(state)
  const message = whyNot(states, row, command, { title, textOf }, who)
  return message ? [{ path: states.field, message: reworded(stateRefusal(resource), message) }] : []
}

/** That the state of a row forbids what was asked, whatever it was; the words of each case say more. */
export function stateRefusal({ name, title }: AnyResource): Refusal {
  return [
    `${title[0]}的当前状态不允许该操作`,
    `The state of the ${title[1]} forbids this`,
    `${nounOf(name)}.wrongState`,
  ]
}

/** `demo-order` → `demoOrder` */
function nounOf(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
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
