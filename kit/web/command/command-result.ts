import type { WireError } from '../client/api-error.ts'
import { isRecord } from '../client/api-error.ts'
import type { AnyRow } from '../client/page-of.ts'

/** A row that a command left as it was, and why. */
export interface RefusedRow {
  readonly id: string
  readonly title: string
  readonly errors: readonly WireError[]
}

/** What became of the rows that a command was given. */
export interface CommandResult {
  readonly done: readonly AnyRow[]
  readonly refused: readonly RefusedRow[]
  /** What the server answered: of a command on one row what its handler gives, a new row for one. */
  readonly result: unknown
}

/** Reads an answer: a command on several rows tells what became of each, any other did what it was asked. */
export function resultOf(rows: readonly AnyRow[], result: unknown): CommandResult {
  if (!isRecord(result) || !Array.isArray(result.done)) {
    return { done: rows, refused: [], result }
  }
  const done = new Set(result.done.map(String))
  return { done: rows.filter(({ id }) => done.has(id)), refused: refusedIn(result), result }
}

/**
 * The rows that kept a command from being done. Of several rows the path of an error begins with the id of its row; of
 * one row all errors are its own.
 */
export function refusedBy(
  rows: readonly AnyRow[],
  { errors, data }: { readonly errors: readonly WireError[]; readonly data: unknown },
  nameOf: (row: AnyRow) => string,
): readonly RefusedRow[] {
  const told = isRecord(data) ? refusedIn(data) : []
  if (told.length > 0) {
    return told
  }
  return rows.flatMap((row) => {
    const own = rows.length === 1 ? errors : errors.filter(({ path }) => path.split('.')[0] === row.id)
    return own.length > 0 ? [{ id: row.id, title: nameOf(row), errors: own }] : []
  })
}

/** The reasons, each once with its number; `named` says one of a row among several. */
export function reasonsOf(
  refused: readonly RefusedRow[],
  named: ((title: string, message: string) => string) | undefined,
): readonly (readonly [reason: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { title, errors } of refused) {
    for (const { message } of errors) {
      const reason = named?.(title, message) ?? message
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  return [...counts]
}

/** The rows that an answer says were left as they are. */
export function refusedIn(result: Readonly<Record<string, unknown>>): readonly RefusedRow[] {
  return Array.isArray(result.refused) ? result.refused.filter(isRefused) : []
}

function isRefused(told: unknown): told is RefusedRow {
  return isRecord(told) && typeof told.id === 'string' && typeof told.title === 'string' && Array.isArray(told.errors)
}
