import type { RuleMatch } from '#kit/contract/data-rule.ts'

/** A data rule that is ticked for a grant. */
export interface TickedRule {
  readonly id: string
  readonly column: string
}

/** What binds the rows of one grant; without rules all rows are seen. */
export interface BoundRows {
  readonly rules: readonly TickedRule[]
  readonly match: RuleMatch
}

/**
 * Whether every row that `given` lets through is let through by `own`, whatever the rules say. Rules are compared by
 * id, so that two different rules count as different even where they select the same rows.
 */
export function covers(own: BoundRows, given: BoundRows): boolean {
  const alternatives = groupsOf(given)
  return groupsOf(own).every((group) => alternatives.some((narrower) => [...narrower].every((id) => group.has(id))))
}

/** Groups joined by and, each group's rules by or: rules on one column are alternatives. */
function groupsOf({ rules, match }: BoundRows): readonly ReadonlySet<string>[] {
  const groups = new Map<string, Set<string>>()
  for (const { id, column } of rules) {
    const key = match === 'or' ? '' : column.trim()
    groups.set(key, (groups.get(key) ?? new Set()).add(id))
  }
  return [...groups.values()]
}
