import { useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { client, fileUrl } from '#kit/web/client/client.web.ts'
import { listOf } from '#kit/web/field/field-value.ts'
import { useSettled } from '#kit/web/field/reference.web.ts'
import { type AnyRow, pageOf } from '#kit/web/resource/page-of.ts'
import { useText } from '#kit/web/text/text.web.ts'

interface RowSelectProps {
  readonly resource: AnyResource
  /** Field that names a row, and that is searched. */
  readonly label: string
  /** Field that holds its picture. */
  readonly picture: string
  /** A second line that tells rows of one name apart. */
  readonly facts: (row: AnyRow) => string
  readonly onPick?: (row: AnyRow) => void
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const MOST_SHOWN = 20
const MINUTE_MS = 60_000

/** A row of another resource found by typing, with its picture: names of figures are often alike. */
export function RowSelect(props: RowSelectProps) {
  const { resource, label, picture, facts, onPick, onChange } = props
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const found = useQuery({
    queryKey: [resource.name, 'pick', keyword],
    enabled: isOpen,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => {
      const params = { [label]: keyword === '' ? undefined : `*${keyword}*`, pageNo: 1, pageSize: MOST_SHOWN }
      return pageOf<AnyRow>(await client.get(`${resource.path}/list`, params, { signal })).records
    },
  })
  const chosen = useQuery({
    queryKey: [resource.name, 'picked', value],
    enabled: value !== undefined,
    staleTime: MINUTE_MS,
    queryFn: ({ signal }) =>
      client.get<AnyRow>(`${resource.path}/queryById`, { id: value }, { signal, handles: 'all' }),
  })
  const isSearching = found.isFetching || keyword !== typed.trim()
  const picked = chosen.data ?? found.data?.find(({ id }) => id === value)
  const nameOf = (row: AnyRow) => String(Reflect.get(row, label) ?? row.id)
  const options = (isSearching ? [] : (found.data ?? [])).map((row) => ({ value: row.id, label: nameOf(row), row }))

  return (
    <Select
      id={props.id}
      aria-label={props['aria-label']}
      disabled={props.disabled ?? false}
      labelInValue
      allowClear
      style={{ width: '100%' }}
      placeholder={say(SEARCH)}
      value={value === undefined ? null : { value, label: picked ? nameOf(picked) : value }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      options={options}
      notFoundContent={isSearching ? <Spin size="small" description={say(LOADING)} /> : say(NOTHING)}
      onOpenChange={setOpen}
      optionRender={({ data }) => {
        const [path] = listOf(Reflect.get(data.row, picture))
        return (
          <span className="row-option">
            {path ? <img src={fileUrl(path)} alt="" /> : <span className="row-option-blank" />}
            <span className="row-option-text">
              <span>{data.label}</span>
              <small>{facts(data.row)}</small>
            </span>
          </span>
        )
      }}
      onChange={(option) => {
        setTyped('')
        onChange?.(option ? String(option.value) : '')
        const row = found.data?.find(({ id }) => id === option?.value)
        if (row) {
          onPick?.(row)
        }
      }}
    />
  )
}

const SEARCH: Text = ['请输入搜索内容', 'Enter search content']
const LOADING: Text = ['加载中', 'Loading']
const NOTHING: Text = ['没有查询到任何数据', 'No data found']
