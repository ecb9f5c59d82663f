import { Select } from 'antd'
import { useState } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { useSettled } from '../browser/use-settled.web.ts'
import { type ControlProps, passedProps } from './control-props.ts'
import { listOf } from './field-value.ts'
import { MenuNote } from './menu-note.web.tsx'
import { type Option, SEARCH_DELAY_MS, useReferenceLabels, useRowSearch } from './reference.web.ts'

/** A row of another table, found by typing; only the first matches are ever loaded. */
export function RefControl(props: ControlProps) {
  const { field, value, onChange } = props
  const t = useTranslate()
  const source = field.source ?? ''
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), SEARCH_DELAY_MS)
  const search = useRowSearch(field, keyword, isOpen)
  const keys = listOf(value)
  const labels = useReferenceLabels(source, keys)
  const shown = keys.map((key) => ({ value: key, label: labels.get(key) ?? key }))
  const isSearching = search.isFetching || keyword !== typed.trim()
  const choose = (chosen: readonly Option[]) => {
    setTyped('')
    onChange?.(chosen.map((one) => one.value).join(','))
  }
  const shared = {
    ...passedProps(props),
    allowClear: true,
    style: { width: '100%' },
    placeholder: props.placeholder ?? t(['请输入搜索内容', 'Enter search content']),
    showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
    options: isSearching ? [] : [...(search.data ?? [])],
    notFoundContent: <MenuNote isLoading={isSearching} />,
    loading: isOpen && isSearching,
    onOpenChange: setOpen,
  } as const
  if (field.many) {
    return (
      <Select<Option[], Option>
        {...shared}
        mode="multiple"
        labelInValue
        maxTagCount="responsive"
        value={shown}
        onChange={choose}
      />
    )
  }
  return (
    <Select<Option | null, Option>
      {...shared}
      labelInValue
      value={shown[0] ?? null}
      onChange={(one) => choose(one ? [one] : [])}
    />
  )
}
