import { filled, type Text } from './text.ts'

/** A value of the dictionary that names the states. */
type StateValue = string | number

/** A command leads from some states to another, if its guard agrees. */
export interface Move<Guard extends string = string> {
  readonly from: readonly StateValue[]
  readonly to: StateValue
  /** Name of the guard that the server asks. */
  readonly guard?: Guard
}

interface StateTable<Guard extends string, Command extends string> {
  /** States that a new row may have. */
  readonly initial: readonly StateValue[]
  /** States that no command needs to lead out of. */
  readonly final?: readonly StateValue[]
  /** By the name of the action, or `edit` for changes in the form. */
  readonly moves: Readonly<Record<Command, Move<NoInfer<Guard>> | readonly Move<NoInfer<Guard>>[]>>
  /** What a page says of a row that a guard holds back. */
  readonly guards?: Readonly<Record<Guard, Text>>
}

/** The states of a row: which field keeps them, and which commands lead from which to which. */
export interface States<Name extends string = string, Guard extends string = string, Command extends string = string> {
  readonly field: Name
  readonly initial: readonly StateValue[]
  readonly final: readonly StateValue[]
  readonly moves: Readonly<Record<string, Move | readonly Move[]>>
  readonly guards: { readonly [name in Guard]: Text }
  /** For the compiler only. */
  readonly '~command'?: Command
}

/**
 * Declares the states that a field goes through.
 * @throws Error when a state cannot be reached, when no command leads out of one that is not final, when a guard is not
 *   declared, or when a command has two ways from the same state
 */
export function defineStates<
  const Name extends string,
  const Command extends string,
  const Guard extends string = never,
>(field: Name, table: StateTable<Guard, Command>): States<Name, Guard, Command> {
  const states = { final: [], guards: {} as Readonly<Record<Guard, Text>>, ...table, field }
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

/** The way that a command takes from a state, if there is one. */
export function moveFrom(states: States, value: unknown, command: string): Move | undefined {
  return movesOf(states, command).find(({ from }) => from.some((state) => isSame(state, value)))
}

/** Names of the commands that lead on from a state, as declared. */
export function movesFrom(states: States, value: unknown): readonly string[] {
  return Object.keys(states.moves).filter((command) => moveFrom(states, value, command) !== undefined)
}

interface Words {
  /** What the command is called. */
  readonly title: Text
  /** What a state is called. */
  readonly textOf: (state: StateValue) => string
}

/**
 * Why the state of a row forbids a command; undefined when it does not, and for commands that the table does not name.
 * Guards are not asked.
 */
export function whyNot(
  states: States,
  row: Readonly<Record<string, unknown>>,
  command: string,
  { title, textOf }: Words,
): Text | undefined {
  const moves = movesOf(states, command)
  if (moves.length === 0 || moveFrom(states, row[states.field], command)) {
    return undefined
  }
  const from = [...new Set(moves.flatMap((move) => move.from))].map(textOf)
  return [
    filled(['仅{states}可{title}', ''], { states: from.map((text) => `「${text}」`).join('、'), title: title[0] })[0],
    filled(['', '{title}: only from {states}'], {
      states: from.map((text) => `"${text}"`).join(', '),
      title: title[1],
    })[1],
  ]
}

function errorIn(states: States): string | undefined {
  const ways = Object.keys(states.moves).map((command) => ({ command, moves: movesOf(states, command) }))
  const moves = ways.flatMap((way) => way.moves)
  const known = new Set([...states.initial, ...states.final, ...moves.flatMap(({ from, to }) => [...from, to])])
  const reached = reachedFrom(states.initial, moves)
  const lost = [...known].find((state) => !reached.has(state))
  if (states.initial.length === 0) {
    return 'no row can begin'
  }
  if (lost !== undefined) {
    return `no command leads to ${lost}`
  }
  const dead = [...known].find(
    (state) => !states.final.includes(state) && !moves.some(({ from, to }) => from.includes(state) && to !== state),
  )
  if (dead !== undefined) {
    return `no command leads out of ${dead}`
  }
  const guard = moves
    .map((move) => move.guard)
    .find((name) => name !== undefined && !Object.hasOwn(states.guards, name))
  if (guard !== undefined) {
    return `the guard ${guard} is not declared`
  }
  const doubled = ways.find((way) => {
    const from = way.moves.flatMap((move) => move.from)
    return new Set(from).size < from.length
  })
  return doubled && `${doubled.command} has two ways from the same state`
}

function reachedFrom(initial: readonly StateValue[], moves: readonly Move[]): ReadonlySet<StateValue> {
  const reached = new Set(initial)
  for (const state of reached) {
    for (const { from, to } of moves) {
      if (from.includes(state)) {
        reached.add(to)
      }
    }
  }
  return reached
}

/** Dictionary values arrive as text in addresses and as numbers in bodies. */
function isSame(state: StateValue, value: unknown): boolean {
  return value !== null && value !== undefined && String(state) === String(value)
}

function isMove(moves: Move | readonly Move[]): moves is Move {
  return !Array.isArray(moves)
}
