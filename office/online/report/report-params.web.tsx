import { useId, useMemo } from 'react'
import { date, datetime, type Field, number, text } from '#kit/contract/field.ts'
import { type AnyResource, defineResource } from '#kit/contract/resource.ts'
import type { Filters } from '#kit/web/search/list-state.ts'
import { SearchField } from '#kit/web/search/search-field.web.tsx'
import type { ReportParam } from './report-data.web.ts'
import { PARAM_TYPE } from './sql/parameters.ts'

interface ParamFieldsProps {
  readonly params: readonly ReportParam[]
  readonly values: Filters
  readonly onValues: (values: Filters) => void
}

/** What of an earlier choice the server says when nothing is typed. */
export function firstValues(params: readonly ReportParam[]): Filters {
  return Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, paramValue ?? '']))
}

/** The values that a report works with. */
export function ParamFields({ params, values, onValues }: ParamFieldsProps) {
  const id = useId()
  const resource = useMemo(() => searchedParams(params), [params])
  return Object.entries(resource.fields).map(([name, field]) => (
    <SearchField
      key={name}
      id={`${id}${name}`}
      resource={resource}
      name={name}
      field={field}
      draft={values}
      onDraft={onValues}
    />
  ))
}

/** The parameters of a report, as the search fields of a resource that nobody declared. */
function searchedParams(params: readonly ReportParam[]): AnyResource {
  return defineResource({
    name: 'report-params',
    title: ['报表参数', 'Report parameters'],
    path: '',
    table: '',
    permission: '',
    power: 'none',
    fields: Object.fromEntries(params.map((param) => [param.paramName, fieldOfParam(param)])),
    list: [],
    search: Object.fromEntries(params.map(({ paramName }) => [paramName, 'eq' as const])),
    form: [],
  })
}

function fieldOfParam({ paramTxt, paramType }: ReportParam): Field {
  const title = [paramTxt, paramTxt] as const
  switch (paramType) {
    case PARAM_TYPE.integer:
      return number(title, { min: -LARGEST, max: LARGEST })
    case PARAM_TYPE.decimal:
      return number(title, { decimals: 6, min: -LARGEST, max: LARGEST })
    case PARAM_TYPE.date:
      return date(title)
    case PARAM_TYPE.datetime:
      return datetime(title)
    default:
      return text(title)
  }
}

const LARGEST = Number.MAX_SAFE_INTEGER
