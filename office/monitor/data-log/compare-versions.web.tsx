import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { type ComparedVersions, differing } from './compared.ts'
import type { dataLog } from './data-log.ts'
import './compare-versions.css'

/** Two versions of a record side by side: the chosen one, and the newest unless another one is chosen. */
export function CompareVersions({ row }: { readonly row: RowOf<typeof dataLog> }) {
  const t = useTranslate()
  const asked = { dataTable: row.dataTable ?? '', dataId: row.dataId ?? '' }
  const { data, error, refetch } = useQuery({
    queryKey: ['data-log', 'compared', asked],
    queryFn: ({ signal }) => client.get<ComparedVersions>('/sys/dataLog/compared', asked, { signal }),
  })
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  return data ? <Sides compared={data} first={row.id} label={t(COMPARE)} /> : <Skeleton active />
}

interface SidesProps {
  readonly compared: ComparedVersions
  /** Id of the version on the left. */
  readonly first: string
  readonly label: string
}

function Sides({ compared: { fields, versions }, first, label }: SidesProps) {
  const t = useTranslate()
  const [left, setLeft] = useState(first)
  const [right, setRight] = useState(versions[0]?.id ?? first)
  const [isAll, setAll] = useState(false)
  const textsOf = (id: string) => versions.find((one) => one.id === id)?.texts ?? {}
  const [one, other] = [textsOf(left), textsOf(right)]
  const different = differing(one, other)
  const shown = fields.filter(({ name }) => isAll || different.has(name))
  const options = versions.map(({ id, number, commandText, createTime, createBy }) => ({
    value: id,
    label: t(VERSION, { n: number, what: commandText, time: createTime, by: createBy }),
  }))
  const choose = (name: Text, value: string, onChange: (id: string) => void) => (
    <Select aria-label={t(name)} value={value} options={options} onChange={onChange} style={{ width: '100%' }} />
  )
  return (
    <section className="compare-versions" aria-label={label}>
      <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)}>
        {t(ALL)}
      </Checkbox>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(FIELD)}</th>
            <th scope="col">{choose(LEFT, left, setLeft)}</th>
            <th scope="col">{choose(RIGHT, right, setRight)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, title }) => (
            <tr key={name} className={different.has(name) ? 'is-different' : ''}>
              <th scope="row">
                {title}
                {different.has(name) && <span className="compare-mark">{t(DIFFERENT)}</span>}
              </th>
              <td>{one[name] || '-'}</td>
              <td>{other[name] || '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {different.size === 0 && <p>{t(SAME)}</p>}
    </section>
  )
}

const FAILED: Text = ['版本加载失败', 'The versions could not be loaded']
const COMPARE: Text = ['版本对比', 'Versions side by side']
const VERSION: Text = ['版本 {n} · {what} · {time} · {by}', 'Version {n} · {what} · {time} · {by}']
const ALL: Text = ['显示相同的内容', 'Show what is the same']
const FIELD: Text = ['字段', 'Field']
const LEFT: Text = ['左侧版本', 'Version on the left']
const RIGHT: Text = ['右侧版本', 'Version on the right']
const DIFFERENT: Text = ['不同', 'Differs']
const SAME: Text = ['两个版本内容相同', 'Both versions are the same']
