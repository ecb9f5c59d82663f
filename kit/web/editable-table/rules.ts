import { isMet, NAMED_PATTERNS, type Pattern } from '#kit/contract/patterns.ts'
import { type Text, textIn } from '#kit/contract/text.ts'
import { type CellRule, comparedText, holesOf, type RuleCell, type TableColumn, type TableRow } from './column.ts'

export interface CellError {
  readonly row: TableRow
  readonly column: TableColumn
  readonly message: Text
}

/** What one cell breaks: the first rule that speaks. A promise when a handler asks the server. */
export function cellError(cell: RuleCell, rows: readonly TableRow[]): Text | undefined | Promise<Text | undefined> {
  // The value may be a draft that its own row does not hold yet.
  const isOther = (row: TableRow) => row.id !== cell.row.id
  const countOf = (value: string) =>
    1 + rows.filter((row) => isOther(row) && comparedText(row[cell.column.key]) === value).length
  return firstError(cell, cell.column.validateRules ?? [], countOf)
}

/** Checks every cell, as before saving. Errors come row by row, from left to right. */
export async function tableErrors(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
): Promise<readonly CellError[]> {
  const ruled = columns.filter(({ validateRules, type }) => validateRules?.length && type !== 'hidden')
  const counts = new Map(ruled.map((column) => [column.key, countsOf(rows, column)]))
  const asked = rows.flatMap((row) =>
    ruled.map(async (column): Promise<CellError | undefined> => {
      const cell: RuleCell = { value: row[column.key], row, column, moment: 'getValues' }
      const message = await firstError(
        cell,
        column.validateRules ?? [],
        (value) => counts.get(column.key)?.get(value) ?? 0,
      )
      return message && { row, column, message }
    }),
  )
  const found = await Promise.all(asked)
  return found.filter((error) => error !== undefined)
}

type Count = (value: string) => number

function firstError(
  cell: RuleCell,
  rules: readonly CellRule[],
  countOf: Count,
): Text | undefined | Promise<Text | undefined> {
  for (const [index, rule] of rules.entries()) {
    const error = ruleError(cell, rule, countOf)
    if (error instanceof Promise) {
      return error.then((text) => (text ? worded(cell, text) : firstError(cell, rules.slice(index + 1), countOf)))
    }
    if (error) {
      return worded(cell, error)
    }
  }
  return undefined
}

function ruleError(cell: RuleCell, rule: CellRule, countOf: Count): Text | undefined | Promise<Text | undefined> {
  const value = comparedText(cell.value)
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
    if (!isMet(pattern, value)) {
      return rule.message ?? pattern.message
    }
  }
  return rule.handler?.(cell)
}

function patternOf(pattern: string | RegExp): Pattern {
  if (pattern instanceof RegExp) {
    return { test: pattern, message: MALFORMED }
  }
  const named = Object.hasOwn(NAMED_PATTERNS, pattern) ? NAMED_PATTERNS[pattern] : undefined
  return named ?? { test: new RegExp(pattern), message: MALFORMED }
}

function worded({ column }: RuleCell, text: Text): Text {
  return [textIn('zh-CN', text, holesOf(column, 0)), textIn('en-US', text, holesOf(column, 1))]
}

function countsOf(rows: readonly TableRow[], { key }: TableColumn): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = comparedText(row[key])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

const REQUIRED: Text = ['{title}不能为空', '{title} is required']
const UNIQUE: Text = ['{title}不能重复', '{title} must be unique']
const MALFORMED: Text = ['{title}格式不正确', '{title} is not well-formed']
