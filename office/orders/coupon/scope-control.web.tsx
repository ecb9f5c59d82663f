import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { dicts, ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useSettled } from '#kit/web/browser/use-settled.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { MenuNote } from '#kit/web/field/menu-note.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { LISTED_LINE } from '#office/catalogue/rules/sales-line.ts'
import { category } from '../../system/category/category.ts'
import { coupon } from '../../trade/model/coupon.ts'
import { SCOPE_IDS_MAX } from '../../trade/model/coupon-terms.ts'
import { SCOPE_PATH, type ScopeRow } from './coupon-calls.ts'

interface ScopeControlProps {
  readonly scope: string
  readonly disabled?: boolean
  /** Given by the form: ids or codes, joined by commas. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: string) => void
}

const LINES = dicts(['业务线', 'Lines'], LISTED_LINE)
const CATEGORIES = ref(['分类', 'Categories'], category, {
  tree: true,
  value: 'code',
  many: true,
  max: SCOPE_IDS_MAX,
})

/** Milliseconds after the last key. */
const DELAY = 250

/** What a coupon is good for, chosen by name: lines, categories, figures or listings. */
export function ScopeControl({ scope, id, value, onChange, disabled = false }: ScopeControlProps) {
  const named = { ...(id === undefined ? {} : { id }), disabled }
  const text = typeof value === 'string' ? value : ''
  if (scope === 'goods' || scope === 'product') {
    return <RowsControl key={scope} {...named} scope={scope} value={text} onChange={onChange} />
  }
  return (
    <FieldControl
      {...named}
      field={scope === 'line' ? LINES : CATEGORIES}
      value={text}
      onChange={(next) => onChange?.(String(next ?? ''))}
    />
  )
}

interface RowsControlProps {
  readonly scope: 'goods' | 'product'
  readonly id?: string
  readonly disabled: boolean
  readonly value: string
  readonly onChange: ScopeControlProps['onChange']
}

/** Figures or listings of all lines, found by a word. */
function RowsControl({ scope, id, disabled, value, onChange }: RowsControlProps) {
  const t = useTranslate()
  const lines = useDictionary(LISTED_LINE)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const keyword = useSettled(typed.trim(), DELAY)
  const ids = value.split(',').filter(Boolean)
  const found = useQuery({
    queryKey: [coupon.name, 'scope', scope, keyword],
    queryFn: ({ signal }) => client.get<readonly ScopeRow[]>(SCOPE_PATH, { scope, keyword }, { signal }),
    enabled: isOpen,
  })
  const named = useQuery({
    queryKey: [coupon.name, 'scopeNames', scope, value],
    queryFn: ({ signal }) => client.get<readonly ScopeRow[]>(SCOPE_PATH, { scope, ids: value }, { signal }),
    enabled: ids.length > 0,
  })
  const known = new Map([...(found.data ?? []), ...(named.data ?? [])].map((row) => [row.value, row]))
  const labelOf = ({ text, line }: ScopeRow) =>
    `${text} · ${lines.find((one) => one.value === String(line))?.text ?? line}`
  return (
    <Select<{ readonly value: string; readonly label: string }[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      labelInValue
      allowClear
      disabled={disabled}
      style={{ width: '100%' }}
      placeholder={t(SEARCH)}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={<MenuNote isLoading={found.isFetching || keyword !== typed.trim()} />}
      options={(found.data ?? []).map((row) => ({ value: row.value, label: labelOf(row) }))}
      value={ids.map((one) => {
        const row = known.get(one)
        return { value: one, label: row ? labelOf(row) : one }
      })}
      onChange={(chosen) => {
        setTyped('')
        onChange?.(chosen.map((one) => one.value).join(','))
      }}
    />
  )
}

const SEARCH: Text = ['按名称搜索', 'Search by name']
