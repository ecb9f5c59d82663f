import type { Text } from '#kit/contract/text.ts'
import type { TableColumn, TableRow } from './column.ts'

/** When a rule runs (specification 5.6g, h). */
export type RuleMoment = 'input' | 'change' | 'blur' | 'getValues'

export interface RuleCell {
  readonly value: unknown
  readonly row: TableRow
  readonly column: TableColumn
  readonly moment: RuleMoment
}

/** One rule of a column (specification 5.6a to e); texts may hold `{title}`, `{key}` and `{defaultValue}`. */
export interface CellRule {
  readonly required?: boolean
  /** No two rows hold the value; also pattern `only`. Empty cells are not compared. */
  readonly unique?: boolean
  /** A name of `NAMED_PATTERNS`, `only`, or a regular expression. */
  readonly pattern?: string | RegExp
  /** Says what is wrong, or nothing. May ask the server. */
  readonly handler?: (cell: RuleCell) => Text | undefined | Promise<Text | undefined>
  readonly message?: Text
}
