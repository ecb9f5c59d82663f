import { type AdvancedQuery, readAdvancedQuery } from './advanced-query.ts'
import type { Condition, ConditionGroup } from './condition.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './envelope.ts'
import { DomainError, type FieldError, invalid } from './errors.ts'
import { canBeSorted, type Field, isUntextual } from './field.ts'
import { filterValue, readFilterText } from './filter-value.ts'
import { type FieldValue, isScalar } from './read-field.ts'
import type { AnyResource } from './resource.ts'
import { filterField, publicField } from './resource-fields.ts'
import type { Refusal } from './text.ts'

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** What one list call asks for, in declared terms; no text of the request is left that could name a column. */
export interface ListRequest {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: readonly Sort[]
  readonly conditions: readonly Condition[]
  readonly advanced: ConditionGroup | null
  /** Ids selected for an export; empty means all that match. */
  readonly selections: readonly string[]
}

type Query = Readonly<Record<string, unknown>>

const NOT_READ: Refusal = ['查询条件不正确', 'The filter is not valid', 'input.wrongFilter']
const MAX_SORTS = 3
const MAX_IN_VALUES = 200

/**
 * Reads the parameters of a list request against a declaration.
 * Parameters that name no field are noise and dropped. Whatever is a filter is understood or refused, so that it never matches
 * everything: by a field that is not the caller's, or that the server works out, with a value of another kind, or as data where
 * a text is meant. A sort column that is not declared is refused, too.
 * Columns whose order says nothing (`canBeSorted`) leave the default order.
 * @throws DomainError `invalid` naming the parameter.
 */
export function readListRequest(resource: AnyResource, query: Query): ListRequest {
  const errors: FieldError[] = []
  const conditions: Condition[] = []
  for (const [name, raw] of Object.entries(query)) {
    const reading = isScalar(raw) ? readParameter(resource, name, String(raw)) : readNested(resource, name, raw)
    if (reading && 'message' in reading) {
      errors.push(reading)
    } else if (reading) {
      conditions.push(reading)
    }
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return {
    pageNo: pageNumber(query.pageNo, 1, Number.MAX_SAFE_INTEGER),
    pageSize: pageNumber(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    sort: readSort(resource, text(query, 'column'), text(query, 'order')),
    conditions,
    advanced: readAdvancedQuery(resource, query as AdvancedQuery),
    selections: idsOf(text(query, 'selections')),
  }
}

/** Ids of one call, unless it says otherwise. */
const MOST_IDS = 1000

/** Splits the comma list of ids that delete, export and lookups send; it may end with a comma. */
export function idsOf(list: string, most = MOST_IDS): readonly string[] {
  const ids = list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length > most || !ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))) {
    throw new DomainError('invalid', ['参数不识别！', 'Invalid ids', 'input.wrongIds'], {
      errors: [{ path: 'ids', message: ['编号列表不正确', 'The list of ids is not valid', 'input.wrongIds'] }],
    })
  }
  return ids
}

/** @throws DomainError `invalid` for data: a list of ids that is not read would be all rows */
function text(query: Query, name: string): string {
  const raw = query[name] ?? ''
  if (!isScalar(raw)) {
    throw new DomainError('invalid', NOT_READ, { errors: [{ path: name, message: NOT_READ }] })
  }
  return String(raw)
}

function pageNumber(raw: unknown, fallback: number, most: number): number {
  const value = Number(raw)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback
}

function readSort(resource: AnyResource, columns: string, orders: string): readonly Sort[] {
  const directions = orders.split(',')
  const names = columns.split(',').map((name) => name.trim().replace(/_dictText$/, ''))
  const sort = names
    .filter((name) => name !== '')
    .slice(0, MAX_SORTS)
    .flatMap((name, index): readonly Sort[] => {
      const field = publicField(resource, name)
      if (!field) {
        throw new DomainError('invalid', ['排序字段不存在', 'No such sort column', 'input.unknownSort'], {
          errors: [{ path: 'column', message: ['排序字段不存在', 'No such sort column', 'input.unknownSort'] }],
        })
      }
      const direction = directions[index] ?? directions[0] ?? ''
      return canBeSorted(field)
        ? [{ field: name, order: direction.toLowerCase().includes('asc') ? 'asc' : 'desc' }]
        : []
    })
  return sort.length > 0 ? sort : [{ field: 'createTime', order: 'desc' }]
}

/** A parameter that is data, as bodies have them: a filter by a field is a text. */
function readNested(resource: AnyResource, name: string, raw: unknown): FieldError | null {
  const [, plain = name] = /^(.+)_(?:begin|end|MultiString)$/.exec(name) ?? []
  const isFilter = [name, plain].some((each) => filterField(resource, each) || isBarred(resource, each))
  return isFilter && raw !== null && raw !== undefined ? { path: name, message: NOT_READ } : null
}

function readParameter(resource: AnyResource, name: string, raw: string): Condition | FieldError | null {
  const range = /^(.+)_(begin|end)$/.exec(name)
  if (range?.[1] && range[2] && filterField(resource, range[1])) {
    return readBound(resource, range[1], range[2] === 'begin', raw.trim())
  }
  const list = /^(.+)_MultiString$/.exec(name)
  const fieldName = list?.[1] ?? name
  const field = filterField(resource, fieldName)
  if (!field) {
    const asked = range?.[1] ?? fieldName
    return isBarred(resource, asked) && readFilterText(raw) ? barredFilter(resource, asked, name) : null
  }
  const filter = list
    ? { operator: 'in' as const, texts: raw.split(',').filter((part) => part !== '') }
    : readFilterText(raw)
  if (!filter || filter.texts.length === 0) {
    return null
  }
  if (filter.texts.length > MAX_IN_VALUES) {
    return { path: name, message: ['一次最多查询200个值', 'At most 200 values at once', 'input.tooManyValues'] }
  }
  const values: FieldValue[] = []
  for (const part of filter.texts) {
    const value = filterValue(field, filter.operator, part)
    if (value === undefined) {
      return wrongValue(name, field)
    }
    values.push(value)
  }
  return { field: fieldName, operator: wireOperator(field, filter.operator), values }
}

/** Comma lists of the row are searched by their parts; what cannot hold a list is one of the values. */
function wireOperator(field: Field, operator: Condition['operator']): Condition['operator'] {
  if (operator === 'anyOf' && isUntextual(field)) {
    return 'in'
  }
  return field.many && (operator === 'in' || operator === 'eq') ? 'anyOf' : operator
}

function readBound(resource: AnyResource, name: string, isBegin: boolean, raw: string): Condition | FieldError | null {
  const field = filterField(resource, name)
  if (raw === '' || !field) {
    return null
  }
  const value = filterValue(field, 'eq', field.kind === 'datetime' ? timeOfBound(raw, isBegin) : raw)
  return value === undefined
    ? wrongValue(`${name}_${isBegin ? 'begin' : 'end'}`, field)
    : { field: name, operator: isBegin ? 'ge' : 'le', values: [value] }
}

/** The first or the last second of a day or a month that bounds times. */
function timeOfBound(raw: string, isBegin: boolean): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(raw) ?? []
  const last = month === undefined ? '' : new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const day = month === undefined ? raw : `${raw}-${isBegin ? '01' : last}`
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day} ${isBegin ? '00:00:00' : '23:59:59'}` : raw
}

/** A field that is there, which whoever sees the resource so may not filter by, or nobody can. */
function isBarred(resource: AnyResource, name: string): boolean {
  return (
    resource.unseen?.includes(name) === true ||
    publicField(resource, name)?.isMasked === true ||
    isComputed(resource, name)
  )
}

function isComputed({ computed = {} }: AnyResource, name: string): boolean {
  return Object.hasOwn(computed, name)
}

function barredFilter(resource: AnyResource, name: string, path: string): FieldError {
  return isComputed(resource, name)
    ? {
        path,
        message: [
          '该字段由系统计算，不能作为查询条件',
          'Nobody can filter by what the server works out',
          'input.notFilterable',
        ],
      }
    : { path, message: ['没有权限按该字段查询', 'You may not filter by this field', 'input.filterForbidden'] }
}

function wrongValue(path: string, field: Field): FieldError {
  return {
    path,
    message: [
      `${field.title[0]}的查询值不正确`,
      `The filter value of ${field.title[1]} is not valid`,
      'input.wrongFilter',
    ],
  }
}
