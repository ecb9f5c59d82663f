import type { PlannedChange } from '#kit/contract/action.ts'
import { isRecord } from '../client/api-error.ts'
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
