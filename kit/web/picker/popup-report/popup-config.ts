import { md5 } from 'js-md5'
import type { Field } from '#kit/contract/field.ts'
import {
  fieldOfColumn,
  fieldOfQuery,
  type ReportConfig,
  type ReportOption,
  type ReportQueryItem,
} from '#kit/contract/report.ts'
import { type AnyResource, defineResource, type SearchMode } from '#kit/contract/resource.ts'
import { listOf } from '../../field/field-value.ts'
import { conditionParams, FIRST_STATE, type Filters } from '../../search/list-state.ts'
import { searchKeys } from '../../search/search-draft.ts'
import { defaultWidth } from '../../table/columns.ts'
import type { Sort } from '../../table/sort.ts'
import type { Picked } from '../picked.ts'
import type { PopupReport, ReportRow } from './popup-report.ts'

export interface ShownColumn {
  readonly name: string
  readonly field: Field
  readonly isSortable: boolean
  readonly width: number
}

/** Pixels of the column that names a row: the first with a text. */
const NAME_WIDTH = 220

/** The columns of a report as fields that the kit can render. */
export function shownColumns({ columns }: ReportConfig): readonly ShownColumn[] {
  const fields = columns.map(fieldOfColumn)
  const first = fields.findIndex(({ kind }) => kind === 'text')
  return columns.flatMap(({ dataIndex, sorter }, index) => {
    const field = fields[index]
    const width = index === first ? NAME_WIDTH : field && defaultWidth(field)
    return field && width ? [{ name: dataIndex, field, isSortable: sorter === 'true', width }] : []
  })
}

/** The query fields of a report, as the search fields of a resource that nobody declared. */
export function searchedResource(items: readonly ReportQueryItem[]): AnyResource {
  const fields = items.map((item) => [item.field, fieldOfQuery(item)] as const)
  return defineResource({
    name: 'report',
    title: ['报表', 'Report'],
    path: '',
    table: '',
    permission: '',
    power: 'none',
    fields: Object.fromEntries(fields),
    list: [],
    search: Object.fromEntries(fields.map(([name, field], index) => [name, modeOf(field, items[index])])),
    form: [],
  })
}

/** Fields that are seen before the query form is unfolded. */
export function firstNames(items: readonly ReportQueryItem[]): readonly string[] {
  return items.filter(({ hidden }) => hidden !== '1').map(({ field }) => field)
}

function modeOf({ kind }: Field, item: ReportQueryItem | undefined): SearchMode {
  if (item?.mode === 'group') {
    return 'range'
  }
  return kind === 'text' ? 'like' : 'eq'
}

/**
 * The parameters of a page that are query fields of the report fill the form at first; text in single quotes, as
 * pages write it for SQL, comes out of them.
 */
export function firstFilters(resource: AnyResource, { param = {} }: PopupReport): Filters {
  const keys = searchKeys(resource).filter((key) => Object.hasOwn(param, key))
  return Object.fromEntries(keys.map((key) => [key, unquoted(String(param[key]))]))
}

/** `name=asc` as an order of the list; undefined for anything else. */
export function sortOf(sorter: string | undefined): Sort | undefined {
  const match = /^\s*(\w+)\s*=\s*(asc|desc)\s*$/i.exec(sorter ?? '')
  return match?.[1] ? { column: match[1], order: match[2]?.toLowerCase() === 'asc' ? 'asc' : 'desc' } : undefined
}

export interface RowsAsked {
  readonly page: number
  readonly size: number
  readonly filters: Filters
  readonly sort: Sort | undefined
}

/** What the call for rows says. */
export function dataParams(
  resource: AnyResource,
  { param = {} }: PopupReport,
  { page, size, filters, sort }: RowsAsked,
): Readonly<Record<string, string>> {
  const { column, order, ...conditions } = conditionParams(resource, { ...FIRST_STATE, filters })
  return {
    ...Object.fromEntries(Object.entries(param).map(([name, value]) => [`self_${name}`, String(value)])),
    ...conditions,
    ...sort,
    pageNo: String(page),
    pageSize: String(size),
  }
}

/** Rows with the texts of their dictionary values beside them, as the list of a resource sends them. */
export function rowsWithTexts(
  rows: readonly ReportRow[],
  { columns, dictOptions }: ReportConfig,
): readonly ReportRow[] {
  const bound = columns.flatMap(({ dataIndex, customRender }) => {
    const options = dictOptions[customRender ?? '']
    return options ? [[dataIndex, options] as const] : []
  })
  return rows.map((row) => ({
    ...Object.fromEntries(bound.map(([name, options]) => [`${name}_dictText`, textsOf(options, row[name])])),
    ...row,
  }))
}

function textsOf(options: readonly ReportOption[], value: unknown): string {
  return listOf(value)
    .map((one) => options.find((option) => option.value === one)?.text ?? one)
    .join(',')
}

/** Rows have no key of their own: all their values make one, the id first. */
export function pickOfRow(row: ReportRow): Picked {
  const { id = null, ...values } = row
  return { value: md5(JSON.stringify([id, ...Object.entries(values).sort(byName)])), row }
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function unquoted(text: string): string {
  return /^'.*'$/s.test(text) ? text.slice(1, -1) : text
}
