import { Input } from 'antd'
import { useId, useState } from 'react'
import { QueryForm } from '#kit/web/search/query-form.web.tsx'
import type { ReportParam } from './report-data.web.ts'

type Values = Readonly<Record<string, string>>

interface ReportParamsProps {
  readonly params: readonly ReportParam[]
  readonly onValues: (values: Values) => void
}

/** What of an earlier choice the server says when nothing is typed. */
export function firstValues(params: readonly ReportParam[]): Values {
  return Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, paramValue ?? '']))
}

const TYPES: Readonly<Record<string, string>> = { Date: 'date', Integer: 'number' }

/** The values that a report works with. */
export function ReportParams({ params, onValues }: ReportParamsProps) {
  const id = useId()
  const [values, setValues] = useState<Values>(() => firstValues(params))
  return (
    <QueryForm
      onQuery={() => onValues(values)}
      onReset={() => {
        setValues(firstValues(params))
        onValues(firstValues(params))
      }}
    >
      {params.map(({ paramName, paramTxt, paramType }) => (
        <div key={paramName} className="search-item">
          <label className="search-label" htmlFor={`${id}${paramName}`}>
            {paramTxt}
          </label>
          <Input
            id={`${id}${paramName}`}
            type={TYPES[paramType] ?? 'text'}
            allowClear
            value={values[paramName] ?? ''}
            onChange={({ target }) => setValues({ ...values, [paramName]: target.value })}
          />
        </div>
      ))}
    </QueryForm>
  )
}
