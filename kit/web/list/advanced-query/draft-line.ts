import type { AdvancedCondition } from '#kit/contract/advanced-condition.ts'

/** A line on the screen; its key stays when lines come and go around it. */
export interface DraftLine extends AdvancedCondition {
  readonly key: number
}

let lastKey = 0

export function draftLine(condition: AdvancedCondition): DraftLine {
  lastKey += 1
  return { ...condition, key: lastKey }
}

export function draftLines(conditions: readonly AdvancedCondition[]): readonly DraftLine[] {
  return conditions.map(draftLine)
}
