import { randomUUID } from 'node:crypto'
import type { Statement } from './capture.ts'

/** A command as the bare server does it: the statements of one run, with what each run makes or chooses for itself. */
export interface Command {
  readonly statements: readonly Statement[]
  /** Values that were made in the run: ids, keys, numbers. */
  readonly made: readonly string[]
  /** Values that another run chooses otherwise, each with those that it takes by turns. */
  readonly turns: Readonly<Record<string, readonly string[]>>
}

/** Longest time that one run takes. */
const RUN_MS = 60_000

const ID = /\b[0-9a-f]{32}\b/g
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /\b\d{16}\b/g

/** @param since when the run began, milliseconds since 1970: ids that are younger were made in it */
export function commandOf(statements: readonly Statement[], since: number, turns: Command['turns']): Command {
  const made = new Set<string>()
  for (const text of statements.flatMap(({ values }) => values.map(textOf))) {
    for (const [id] of text.matchAll(ID)) {
      // an id begins with the time at which it was made
      const at = Number.parseInt(id.slice(0, 12), 16)
      if (at >= since && at < since + RUN_MS) {
        made.add(id)
      }
    }
    for (const [number] of text.matchAll(NUMBER)) {
      made.add(number)
    }
    if (UUID.test(text)) {
      made.add(text)
    }
  }
  return { statements, made: [...made], turns }
}

/** Statements of one run after the other. */
export function runsOf({ statements, made, turns }: Command): () => readonly Statement[] {
  const changing = [...made, ...Object.keys(turns)]
  const plans = statements.map((statement) => ({
    statement,
    places: statement.values.map((value) => changing.filter((one) => textOf(value).includes(one))),
  }))
  let run = 0
  return () => {
    run += 1
    const now = new Map([
      ...made.map((one): [string, string] => [one, likeIt(one)]),
      ...Object.entries(turns).map(([one, all]): [string, string] => [one, all[run % all.length] ?? one]),
    ])
    return plans.map(({ statement, places }) => ({
      ...statement,
      values: statement.values.map((value, index) => changed(value, places[index] ?? [], now)),
    }))
  }
}

function changed(value: unknown, places: readonly string[], now: ReadonlyMap<string, string>): unknown {
  if (places.length === 0) {
    return value
  }
  const text = places.reduce((sum, one) => sum.replaceAll(one, now.get(one) ?? one), textOf(value))
  return typeof value === 'string' ? text : JSON.parse(text)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function likeIt(made: string): string {
  if (UUID.test(made)) {
    return randomUUID()
  }
  return made.length === 32
    ? randomUUID().replaceAll('-', '')
    : String(Math.floor(Math.random() * 1e16)).padStart(16, '0')
}
