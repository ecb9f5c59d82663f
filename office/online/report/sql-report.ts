import type { Condition } from '#kit/contract/condition.ts'
import { type RuleVariables, readDataRules } from '#kit/contract/data-rule.ts'
import type { Field } from '#kit/contract/field.ts'
import { queryItems, type ReportColumn, type ReportQueryItem } from '#kit/contract/report.ts'
import { type AnyResource, defineResource, type SearchMode } from '#kit/contract/resource.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import type { StoredItem, StoredParam, StoredReport } from './report.ts'

export interface StoredRule {
  readonly fieldName: string
  readonly ruleCondition: string
  readonly ruleValue: string
}

/** A report whose rows are those of a statement. */
export interface SqlReport extends StoredReport {
  readonly cgrSql: string
  readonly items: readonly StoredItem[]
  readonly params: readonly StoredParam[]
  readonly rules: readonly StoredRule[]
}

/** Most that a number of a report may be, either way. */
const MOST = 1e15

/** The field that a column of a statement is searched and shown as. */
export function fieldOfItem({ fieldType, dictCode, fieldTxt, fieldTxtEn, fieldName }: StoredItem): Field {
  const title: Text = fieldTxt ? [fieldTxt, fieldTxtEn ?? fieldTxt] : [fieldName, fieldTxtEn ?? fieldName]
  if (dictCode) {
    return { kind: 'dict', title, code: dictCode, numeric: fieldType === 'Integer' }
  }
  switch (fieldType) {
    case 'Integer':
      return { kind: 'number', title, decimals: 0, min: -MOST, max: MOST }
    case 'BigDecimal':
      return { kind: 'number', title, decimals: 6, min: -MOST, max: MOST }
    case 'Money':
      return { kind: 'money', title, min: -MOST }
    case 'Date':
      return { kind: 'date', title }
    case 'Datetime':
      return { kind: 'datetime', title }
    case 'Boolean':
      return { kind: 'boolean', title }
    default:
      return { kind: 'text', title, max: 1000 }
  }
}

/** The columns that a person sees. */
export function sqlColumns({ items }: SqlReport, locale: Locale): readonly ReportColumn[] {
  return items
    .filter(({ isShow }) => isShow)
    .map((item) => {
      const field = fieldOfItem(item)
      return {
        title: textIn(locale, field.title),
        dataIndex: item.fieldName,
        fieldType: item.fieldType,
        align: field.kind === 'number' || field.kind === 'money' ? 'right' : 'left',
        ...(item.isOrder && { sorter: 'true' as const }),
        isTotal: item.isTotal ? '1' : '0',
        groupTitle: item.groupTitle,
        ...(item.dictCode && { customRender: item.dictCode }),
        ...(item.fieldHref && { href: item.fieldHref }),
      }
    })
}

/** What its rows can be searched by. */
export function sqlQuery({ items }: SqlReport, locale: Locale): readonly ReportQueryItem[] {
  return queryItems(
    items.flatMap((item) => {
      const field = fieldOfItem(item)
      return item.searchMode
        ? [{ name: item.fieldName, label: textIn(locale, field.title), field, mode: item.searchMode }]
        : []
    }),
  )
}

/** Its columns as the fields of a noun that nobody declared: requests and row rules are read by them. */
export function nounOf({ items }: SqlReport): AnyResource {
  const fields = items.map((item) => [item, fieldOfItem(item)] as const)
  const searched = fields.filter(([{ searchMode }]) => searchMode !== null)
  return defineResource({
    name: 'report',
    title: ['报表', 'Report'],
    path: '',
    table: '',
    permission: '',
    power: 'none',
    fields: Object.fromEntries(fields.map(([{ fieldName }, field]) => [fieldName, field])),
    list: [],
    search: Object.fromEntries(searched.map(([item, field]) => [item.fieldName, modeOf(item, field)])),
    form: [],
  })
}

function modeOf({ searchMode }: StoredItem, { kind }: Field): SearchMode {
  return searchMode === 'group' ? 'range' : kind === 'text' ? 'like' : 'eq'
}

/** What row rules let a reader see; null where one of them cannot be read, which lets nobody see anything. */
export function rulesOf(report: SqlReport, variables: RuleVariables): readonly (readonly Condition[])[] | null {
  const rules = report.rules.map(({ fieldName, ruleCondition, ruleValue }) => ({
    column: fieldName,
    operator: ruleCondition,
    value: ruleValue,
  }))
  return readDataRules(nounOf(report), rules, variables)
}
