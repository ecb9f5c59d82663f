import type { Pattern } from '#kit/contract/field.ts'
import { NAMED_PATTERNS } from '#kit/contract/patterns.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { type CellRule, holesOf, type RuleCell, type TableColumn, type TableRow } from './column.ts'

export interface CellFault {
  readonly row: TableRow
  readonly column: TableColumn
  readonly message: Text
}

/** What one cell breaks: the first rule that speaks (specification 5.6f). A promise when a handler asks the server. */
export function cellFault(cell: RuleCell, rows: readonly TableRow[]): Text | undefined | Promise<Text | undefined> {
  // The value may be a draft that its own row does not hold yet.
  const isOther = (row: TableRow) => row.id !== cell.row.id
  const countOf = (value: string) =>
    1 + rows.filter((row) => isOther(row) && textOf(row[cell.column.key]) === value).length
  return firstFault(cell, cell.column.validateRules ?? [], countOf)
}

/** Checks every cell, as before saving (specification 5.6h). Faults come row by row, from left to right. */
export async function tableFaults(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
): Promise<readonly CellFault[]> {
  const ruled = columns.filter(({ validateRules, type }) => validateRules?.length && type !== 'hidden')
  const counts = new Map(ruled.map((column) => [column.key, countsOf(rows, column)]))
  const asked = rows.flatMap((row) =>
    ruled.map(async (column): Promise<CellFault | undefined> => {
      const cell: RuleCell = { value: row[column.key], row, column, moment: 'getValues' }
      const message = await firstFault(
        cell,
        column.validateRules ?? [],
        (value) => counts.get(column.key)?.get(value) ?? 0,
      )
      return message && { row, column, message }
    }),
  )
  const found = await Promise.all(asked)
  return found.filter((fault) => fault !== undefined)
}

type Count = (value: string) => number

function firstFault(
  cell: RuleCell,
  rules: readonly CellRule[],
  countOf: Count,
): Text | undefined | Promise<Text | undefined> {
  for (const [index, rule] of rules.entries()) {
    const fault = ruleFault(cell, rule, countOf)
    if (fault instanceof Promise) {
      return fault.then((text) => (text ? worded(cell, text) : firstFault(cell, rules.slice(index + 1), countOf)))
    }
    if (fault) {
      return worded(cell, fault)
    }
  }
  return undefined
}

function ruleFault(cell: RuleCell, rule: CellRule, countOf: Count): Text | undefined | Promise<Text | undefined> {
  const value = textOf(cell.value)
  if (rule.required || rule.pattern === '*') {
    // Blanks alone are no value, as on the server, which trims what it reads.
    if (value.trim() === '') {
      return rule.message ?? REQUIRED
    }
  }
  if (value !== '' && (rule.unique || rule.pattern === 'only') && countOf(value) > 1) {
    return rule.message ?? UNIQUE
  }
  if (value !== '' && rule.pattern !== undefined && rule.pattern !== 'only') {
    const pattern = patternOf(rule.pattern)
    if (!isMet(pattern.test, value)) {
      return rule.message ?? pattern.says
    }
  }
  return rule.handler?.(cell)
}

function patternOf(pattern: string | RegExp): Pattern {
  if (pattern instanceof RegExp) {
    return { test: pattern, says: MALFORMED }
  }
  const named = Object.hasOwn(NAMED_PATTERNS, pattern) ? NAMED_PATTERNS[pattern] : undefined
  return named ?? { test: new RegExp(pattern), says: MALFORMED }
}

/** A copy starts at the beginning: one with the flag g or y remembers where it stopped. */
function isMet(test: Pattern['test'], value: string): boolean {
  return typeof test === 'function' ? test(value) : new RegExp(test).test(value)
}

function worded({ column }: RuleCell, text: Text): Text {
  return [textIn('zh-CN', text, holesOf(column, 0)), textIn('en-US', text, holesOf(column, 1))]
}

function countsOf(rows: readonly TableRow[], { key }: TableColumn): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = textOf(row[key])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Cells compare as text: 1 and '1' are the same value. */
function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

const REQUIRED: Text = ['{title}不能为空', '{title} is required']
const UNIQUE: Text = ['{title}不能重复', '{title} must be unique']
const MALFORMED: Text = ['{title}格式不正确', '{title} is not well-formed']
