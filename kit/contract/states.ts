import type { FieldError } from './errors.ts'
import { filled, listed, type Refusal, type Text } from './text.ts'

/** A value of the dictionary that names the states. */
type StateValue = string | number

/** Who asks for a command: somebody at a page, a customer, a timer or another server. */
export type Actor = 'staff' | 'customer' | 'system'

/** Values of a field: some of a dictionary, or numbers from one on. */
type Values = readonly StateValue[] | { readonly min: number }

type Row = Readonly<Record<string, unknown>>

/** Whether a row lets a command through that somebody asks for. */
type RowGuard = (row: Row, who: Actor) => boolean

/** A command leads from some states to another, if its guards agree. */
export interface Move<Guard extends string = string, Effect extends string = string> {
  readonly from: readonly StateValue[]
  /** Without it the row stays in its state. */
  readonly to?: StateValue
  /** Rows that go this way, by values of their other fields. */
  readonly where?: Readonly<Record<string, Values>>
  /** Everybody when left out. */
  readonly who?: readonly Actor[]
  /** What the server asks first, in this order. */
  readonly guard?: Guard | readonly Guard[]
  /** What is done with the move, in this order and in its transaction. */
  readonly effects?: readonly Effect[]
}

interface StateTable<Guard extends string, Command extends string, Effect extends string, OfRow extends string> {
  /** States that a new row may have. */
  readonly initial: readonly StateValue[]
  /** States that no command needs to lead out of. */
  readonly final?: readonly StateValue[]
  /** By the name of the action, or `edit` for changes in the form. */
  readonly moves: Readonly<
    Record<Command, Move<NoInfer<Guard>, NoInfer<Effect>> | readonly Move<NoInfer<Guard>, NoInfer<Effect>>[]>
  >
  /** What a page says of a row that a guard holds back. */
  readonly guards?: Readonly<Record<Guard, Refusal>>
  /** Guards that the row answers by itself: nobody else is asked, and pages ask them before the command is offered. */
  readonly rowGuards?: { readonly [name in OfRow]: RowGuard }
  /** What each effect does, in a few words. */
  readonly effects?: Readonly<Record<Effect, Text>>
}

/** The states of a row: which field keeps them, and which commands lead from which to which. */
export interface States<
  Name extends string = string,
  Guard extends string = string,
  Command extends string = string,
  Effect extends string = string,
  OfRow extends string = string,
> {
  readonly field: Name
  readonly initial: readonly StateValue[]
  readonly final: readonly StateValue[]
  readonly moves: Readonly<Record<string, Move | readonly Move[]>>
  readonly guards: { readonly [name in Guard]: Refusal }
  readonly rowGuards: { readonly [name in OfRow]?: RowGuard }
  readonly effects: { readonly [name in Effect]: Text }
  /** For the compiler only. */
  readonly '~command'?: Command
}

/**
 * Declares the states that a field goes through.
 * @throws Error when a state cannot be reached, when no command leads out of one that is not final, when a guard or an
 *   effect is not declared, or when a command has two ways from the same state for the same row
 */
export function defineStates<
  const Name extends string,
  const Command extends string,
  const Guard extends string = never,
  const Effect extends string = never,
  const OfRow extends Guard = never,
>(field: Name, table: StateTable<Guard, Command, Effect, OfRow>): States<Name, Guard, Command, Effect, OfRow> {
  const states = {
    final: [],
    guards: {} as Readonly<Record<Guard, Refusal>>,
    rowGuards: {} as { readonly [name in OfRow]: RowGuard },
    effects: {} as Readonly<Record<Effect, Text>>,
    ...table,
    field,
  }
  const wrong = errorIn(states)
  if (wrong) {
    throw new Error(`the states of ${field}: ${wrong}`)
  }
  return states
}

/** Ways of one command. */
export function movesOf({ moves }: States, command: string): readonly Move[] {
  const own = Object.hasOwn(moves, command) ? moves[command] : undefined
  return own === undefined ? [] : isMove(own) ? [own] : own
}

/** The way that a command takes from where a row stands, if there is one. */
export function moveFrom(states: States, row: Row, command: string, who: Actor = 'staff'): Move | undefined {
  return waysOf(states, row, command, who).find(({ from }) => from.some((state) => isSame(state, row[states.field])))
}

/** Names of the commands that lead on from where a row stands, as declared. */
export function movesFrom(states: States, row: Row, who: Actor = 'staff'): readonly string[] {
  return Object.keys(states.moves).filter((command) => moveFrom(states, row, command, who) !== undefined)
}

/** Names of the guards of a way. */
export function guardsOf({ guard }: Move): readonly string[] {
  return guard === undefined ? [] : typeof guard === 'string' ? [guard] : guard
}

/** Ways that rows like this one may be led. */
function waysOf(states: States, row: Row, command: string, who: Actor): readonly Move[] {
  return movesOf(states, command).filter(
    (move) =>
      (move.who?.includes(who) ?? true) &&
      Object.entries(move.where ?? {}).every(([name, values]) => isAmong(values, row[name])),
  )
}

/** Says a guard in the words of its table: nothing when it holds. */
export function refusing<Guard extends string>({ guards }: States<string, Guard>) {
  return (isRight: boolean, name: NoInfer<Guard>, path = ''): readonly FieldError[] =>
    isRight ? [] : [{ path, message: guards[name] }]
}

interface Words {
  /** What the command is called. */
  readonly title: Text
  /** What a state is called. */
  readonly textOf: (state: StateValue) => string
}

/**
 * Why a row forbids a command: its state, or a guard that it answers by itself; undefined when it does not, and for
 * commands that the table does not name. Other guards are the server's to ask.
 */
export function whyNot(
  states: States,
  row: Row,
  command: string,
  { title, textOf }: Words,
  who: Actor = 'staff',
): Text | undefined {
  const move = moveFrom(states, row, command, who)
  if (movesOf(states, command).length === 0 || move) {
    const held = move && guardsOf(move).find((guard) => states.rowGuards[guard]?.(row, who) === false)
    return held === undefined ? undefined : states.guards[held]
  }
  const from = [...new Set(waysOf(states, row, command, who).flatMap((move) => move.from))].map(
    (state): Text => filled(['「{state}」', '"{state}"'], { state: textOf(state) }),
  )
  if (from.length === 0) {
    return [`不支持${title[0]}`, `${title[1]}: not for this record`]
  }
  return filled(['仅{states}可{title}', '{title}: only from {states}'], { states: listed(from), title })
}

function errorIn(states: States): string | undefined {
  const ways = Object.keys(states.moves).map((command) => ({ command, moves: movesOf(states, command) }))
  const moves = ways.flatMap((way) => way.moves)
  const known = new Set([
    ...states.initial,
    ...states.final,
    ...moves.flatMap((move) => [...move.from, ...endOf(move)]),
  ])
  const reached = reachedFrom(states.initial, moves)
  const lost = [...known].find((state) => !reached.has(state))
  if (states.initial.length === 0) {
    return 'no row can begin'
  }
  if (lost !== undefined) {
    return `no command leads to ${lost}`
  }
  const dead = [...known].find(
    (state) =>
      !states.final.includes(state) &&
      !moves.some((move) => move.from.includes(state) && endOf(move).some((to) => to !== state)),
  )
  if (dead !== undefined) {
    return `no command leads out of ${dead}`
  }
  const guard = moves.flatMap(guardsOf).find((name) => !Object.hasOwn(states.guards, name))
  if (guard !== undefined) {
    return `the guard ${guard} is not declared`
  }
  const effect = moves.flatMap(({ effects = [] }) => effects).find((name) => !Object.hasOwn(states.effects, name))
  if (effect !== undefined) {
    return `the effect ${effect} is not declared`
  }
  const doubled = ways.find((way) =>
    way.moves.some((one, index) => way.moves.slice(index + 1).some((other) => isEither(one, other))),
  )
  return doubled && `${doubled.command} has two ways from the same state`
}

function endOf({ to }: Move): readonly StateValue[] {
  return to === undefined ? [] : [to]
}

/** The same row could be led either way by the same actor. */
function isEither(one: Move, other: Move): boolean {
  const meets = <T>(some: readonly T[] | undefined, more: readonly T[] | undefined) =>
    some === undefined || more === undefined || some.some((value) => more.includes(value))
  const bothHold = (some: Values | undefined, more: Values | undefined): boolean =>
    some === undefined || more === undefined
      ? true
      : isList(some)
        ? some.some((value) => isAmong(more, value))
        : !isList(more) || more.some((value) => isAmong(some, value))
  const fields = [...new Set([...Object.keys(one.where ?? {}), ...Object.keys(other.where ?? {})])]
  return (
    meets(one.from, other.from) &&
    meets(one.who, other.who) &&
    fields.every((field) => bothHold(one.where?.[field], other.where?.[field]))
  )
}

function reachedFrom(initial: readonly StateValue[], moves: readonly Move[]): ReadonlySet<StateValue> {
  const reached = new Set(initial)
  for (const state of reached) {
    for (const move of moves) {
      if (move.from.includes(state)) {
        for (const to of endOf(move)) {
          reached.add(to)
        }
      }
    }
  }
  return reached
}

/** Dictionary values arrive as text in addresses and as numbers in bodies. */
function isSame(state: StateValue, value: unknown): boolean {
  return value !== null && value !== undefined && String(state) === String(value)
}

function isAmong(values: Values, value: unknown): boolean {
  return isList(values)
    ? values.some((one) => isSame(one, value))
    : value !== null && value !== undefined && Number(value) >= values.min
}

function isList(values: Values): values is readonly StateValue[] {
  return Array.isArray(values)
}

function isMove(moves: Move | readonly Move[]): moves is Move {
  return !Array.isArray(moves)
}
