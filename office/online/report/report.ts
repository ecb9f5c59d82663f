import { invalid, refused } from '#kit/contract/errors.ts'
import { canBeSorted, type Field } from '#kit/contract/field.ts'
import { isScalar } from '#kit/contract/read-field.ts'
import { canBeRange, columnType, queryItems, type ReportColumn, type ReportQueryItem } from '#kit/contract/report.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import { type Locale, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import type { ReportSource } from './report-sources.ts'

/** A report as it is stored. */
export interface StoredReport {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  /** Noun that its rows are of; null where they are those of a statement. */
  readonly source: string | null
  /** Code of the data source that the statement runs on; null for the data of the shop. */
  readonly dbSource: string | null
  readonly cgrSql: string | null
  /** Column of the labels of its chart, and those of its bars. */
  readonly chartLabel: string | null
  readonly chartValues: string | null
  readonly tenantId: number
}

export interface StoredItem {
  readonly fieldName: string
  readonly fieldTxt: string | null
  readonly fieldTxtEn: string | null
  readonly groupTitle: string | null
  readonly isShow: boolean
  readonly isOrder: boolean
  readonly isTotal: boolean
  readonly searchMode: 'single' | 'group' | null
  /** Of a statement's column; a field of a noun knows it by itself. */
  readonly fieldType: string
  readonly dictCode: string | null
  readonly fieldHref: string | null
}

export interface StoredParam {
  readonly id: string
  readonly paramName: string
  readonly paramTxt: string | null
  readonly paramTxtEn: string | null
  readonly paramType: string
  readonly paramValue: string | null
  /** Field of the noun that it narrows; null for a value in a statement. */
  readonly fieldName: string | null
  readonly orderNum: number
}

export interface Stored {
  readonly report: StoredReport
  readonly items: readonly StoredItem[]
  readonly params: readonly StoredParam[]
}

interface ReportItem extends StoredItem {
  readonly field: Field
  readonly title: Text
}

/** A report whose every name is one that the office declares. */
export interface Report extends StoredReport {
  readonly title: Text
  readonly from: ReportSource
  readonly items: readonly ReportItem[]
  readonly params: readonly StoredParam[]
}

/**
 * Checks a stored report against the declared sources; what is not declared is never read.
 * @throws DomainError `refused` naming what does not fit.
 */
export function checkedReport({ report, items, params }: Stored, sources: ReadonlyMap<string, ReportSource>): Report {
  const source = report.source ?? ''
  const from = sources.get(source)
  if (!from) {
    throw refused(NO_SOURCE, { report: report.code, source })
  }
  const fieldOf = (name: string): Field => {
    const field = publicField(from.resource, name)
    if (!field) {
      throw refused(NO_FIELD, { report: report.code, source, field: name })
    }
    return field
  }
  if (!items.some(({ isShow }) => isShow)) {
    throw refused(NO_COLUMNS, { report: report.code })
  }
  return {
    ...report,
    title: [report.name, report.nameEn ?? report.name],
    from,
    items: items.map((item) => {
      const field = fieldOf(item.fieldName)
      if (item.searchMode === 'group' && !canBeRange(field)) {
        throw refused(NO_RANGE, { report: report.code, field: item.fieldName })
      }
      const { fieldTxt, fieldTxtEn } = item
      const title: Text = fieldTxt ? [fieldTxt, fieldTxtEn ?? fieldTxt] : field.title
      return { ...item, field, title, isOrder: item.isOrder && canBeSorted(field) }
    }),
    params: params.filter(({ fieldName }) => fieldOf(fieldName ?? '')),
  }
}

/** The columns that a person sees; the others come with the rows only. */
export function reportColumns({ items }: Report, locale: Locale): readonly ReportColumn[] {
  return items
    .filter(({ isShow }) => isShow)
    .map(({ field, title, ...item }) => ({
      title: textIn(locale, title),
      dataIndex: item.fieldName,
      fieldType: columnType(field),
      align: field.kind === 'number' || field.kind === 'money' ? 'right' : 'left',
      ...(item.isOrder && { sorter: 'true' as const }),
      isTotal: item.isTotal ? '1' : '0',
      groupTitle: item.groupTitle,
      ...(field.kind === 'dict' && field.code && { customRender: field.code }),
      ...(item.fieldHref && { href: item.fieldHref }),
    }))
}

/** What its rows can be searched by. */
export function reportQuery({ items }: Report, locale: Locale): readonly ReportQueryItem[] {
  return queryItems(
    items.flatMap(({ fieldName, field, title, searchMode }) =>
      searchMode ? [{ name: fieldName, label: textIn(locale, title), field, mode: searchMode }] : [],
    ),
  )
}

type Sent = Readonly<Record<string, unknown>>

/**
 * What of a request asks for rows: page, a column of the report to sort by, and its query fields in their own mode.
 * Everything else is dropped. @throws DomainError `invalid` for a column that the report does not sort by.
 */
export function askedRows(items: Report['items'], sent: Sent): Sent {
  const { pageNo, pageSize, column, order } = sent
  requireSortable(items, column)
  return { ...searchedBy(items, sent), pageNo, pageSize, column, order }
}

type Searched = Pick<StoredItem, 'fieldName' | 'searchMode'>

/**
 * The query fields of a report in a request.
 * @throws DomainError `invalid` for another filter: it would show rows that were not asked for
 */
export function searchedBy(items: readonly Searched[], sent: Sent): Sent {
  const names = items.flatMap(({ fieldName, searchMode }) => namesOf(fieldName)[searchMode ?? ''] ?? [])
  const all = items.flatMap(({ fieldName }) => Object.values(namesOf(fieldName)).flat())
  const other = [...all, 'superQueryParams'].filter((name) => !names.includes(name) && !isEmpty(sent[name]))
  if (other.length > 0) {
    throw invalid(
      other.map((path) => ({
        path,
        message: ['报表不能按此查询', 'The report is not searched by this', 'report.notSearchable'],
      })),
    )
  }
  return Object.fromEntries(names.map((name) => [name, sent[name]]))
}

const namesOf = (name: string): Readonly<Record<string, readonly string[]>> => ({
  single: [name],
  group: [`${name}_begin`, `${name}_end`],
})

function isEmpty(sent: unknown): boolean {
  return sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')
}

/** Clients ask for the newest first of whatever they list; anything else is a column that the report sorts by. */
export function requireSortable(items: readonly Pick<StoredItem, 'fieldName' | 'isOrder'>[], column: unknown): void {
  const sortable = new Set([DEFAULT_SORT, ...items.filter(({ isOrder }) => isOrder).map(({ fieldName }) => fieldName)])
  const columns = isEmpty(column) ? [] : String(column).split(',')
  if (!columns.every((name) => name.trim() === '' || sortable.has(name.trim().replace(/_dictText$/, '')))) {
    throw invalid([{ path: 'column', message: ['排序字段不存在', 'No such sort column', 'input.unknownSort'] }])
  }
}

/** What the parameters of a report ask for: `self_<name>`, else what is stored; only declared ones count. */
export function askedParams({ params }: Report, sent: Sent): readonly (readonly [field: string, value: string])[] {
  return params.flatMap((param) => {
    const value = askedValue(param, sent)
    return value.trim() === '' || param.fieldName === null ? [] : [[param.fieldName, value] as const]
  })
}

/** What a request says of a parameter, else what is stored. */
export function askedValue({ paramName, paramValue }: StoredParam, sent: Sent): string {
  const path = `self_${paramName}`
  const own = sent[path] ?? undefined
  if (own !== undefined && !isScalar(own)) {
    throw invalid([{ path, message: ['参数值不正确', 'The value of the parameter is not valid', 'report.wrongValue'] }])
  }
  return own === undefined ? (paramValue ?? '') : unquoted(String(own))
}

/** Pages write text parameters in single quotes, as if they went into SQL. */
function unquoted(value: string): string {
  return /^'.*'$/s.test(value) ? value.slice(1, -1) : value
}

const DEFAULT_SORT = 'createTime'

const NO_SOURCE: Refusal = [
  '报表 {report} 配置有误：数据源 {source} 不存在',
  'Report {report} is misconfigured: there is no source {source}',
  'report.noSource',
]
const NO_FIELD: Refusal = [
  '报表 {report} 配置有误：数据源 {source} 没有字段 {field}',
  'Report {report} is misconfigured: the source {source} has no field {field}',
  'report.noField',
]
const NO_COLUMNS: Refusal = [
  '报表 {report} 配置有误：没有可显示的字段',
  'Report {report} is misconfigured: it shows no column',
  'report.noColumns',
]
const NO_RANGE: Refusal = [
  '报表 {report} 配置有误：字段 {field} 不支持范围查询',
  'Report {report} is misconfigured: {field} cannot be searched from one value to another',
  'report.noRange',
]
