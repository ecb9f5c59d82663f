import type { FieldValue } from './read-field.ts'

export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'like'
  | 'starts'
  | 'ends'
  | 'in'
  | 'anyOf'
  | 'isNull'
  | 'notNull'

/** One test of one field, values already read as the field's kind. */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  /** One value, or several for `in` and `anyOf` (`anyOf`: the comma list of the row holds one of them). */
  readonly values: readonly FieldValue[]
}

/** Conditions joined by and or or, always in brackets of their own. */
export interface ConditionGroup {
  readonly match: 'and' | 'or'
  readonly conditions: readonly Condition[]
}
