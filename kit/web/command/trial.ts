import type { PlannedChange } from '#kit/contract/action.ts'
import type { WireError } from '../client/api-error.ts'
import { isRecord } from '../client/api-error.ts'
import type { FormValues } from '../form/form-values.ts'
import { type RefusedRow, refusedIn } from './command-result.ts'

/** What a command would do, as a dry run tells. */
export interface Trial {
  readonly tried: readonly {
    readonly id: string
    readonly title: string
    readonly changes: readonly PlannedChange[]
  }[]
  readonly refused: readonly RefusedRow[]
}

/** Tries a command out; of many rows what is known so far is told in between. */
export type TryOut = (values: FormValues, onPart: (known: Trial) => void) => Promise<Trial | readonly WireError[]>

export const NOTHING_TRIED: Trial = { tried: [], refused: [] }

/** What is known after one more part of the rows was tried. */
export function joinedTrial(known: Trial, more: Trial): Trial {
  return { tried: [...known.tried, ...more.tried], refused: [...known.refused, ...more.refused] }
}

/** Rows of one dry run: its answer comes well within the time that a call has. */
const TRIED_AT_ONCE = 50

/** Many rows are tried one part after the other; what is known is shown meanwhile. */
export function partsToTry<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / TRIED_AT_ONCE) }, (_, index) =>
    rows.slice(index * TRIED_AT_ONCE, (index + 1) * TRIED_AT_ONCE),
  )
}

/** How many rows were tried, whatever came of it. */
export function triedIn({ tried, refused }: Trial): number {
  return tried.length + refused.length
}

/** Reads the answer of a dry run. */
export function trialOf(result: unknown): Trial {
  const tried = isRecord(result) && Array.isArray(result.tried) ? result.tried : []
  return {
    tried: tried
      .filter(isRecord)
      .map(({ id, title, changes }) => ({ id: String(id), title: String(title), changes: changesIn(changes) })),
    refused: isRecord(result) ? refusedIn(result) : [],
  }
}

function changesIn(told: unknown): readonly PlannedChange[] {
  return Array.isArray(told) ? told.filter(isChange) : []
}

function isChange(told: unknown): told is PlannedChange {
  return (
    isRecord(told) && Array.isArray(told.title) && typeof told.before === 'string' && typeof told.after === 'string'
  )
}
