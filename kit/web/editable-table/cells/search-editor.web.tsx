import { Select } from 'antd'
import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { useSettled } from '../../browser/use-settled.web.ts'
import { isEmpty } from '../../field/field-value.ts'
import { MenuNote } from '../../field/menu-note.web.tsx'
import { CELL_SEARCH_DELAY_MS, useRowSearch } from '../../field/reference.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { sourceOf } from '../column.ts'
import { CELL_SELECT } from './cell-select.ts'
import { EditorFrame } from './editor-frame.web.tsx'
import { keepLabels, labelNow } from './labels.web.ts'
import { useLeaving } from './use-leaving.web.ts'

/** The first rows that hold what is typed; choosing one ends the editing. */
export function SearchEditor({ column, value, label, draft, done, cancel }: EditorProps) {
  const t = useTranslate()
  const source = sourceOf(column) ?? ''
  const [typed, setTyped] = useState('')
  const { isOpen, leave, listProps } = useLeaving((reached) => {
    keep(reached)
    draft(reached)
  })
  const keyword = useSettled(typed.trim(), CELL_SEARCH_DELAY_MS)
  const search = useRowSearch({ source }, keyword, isOpen)
  const isSearching = search.isFetching || keyword !== typed.trim()
  const found = isSearching ? [] : (search.data ?? [])
  const keep = (chosen: string) => {
    const option = found.find((one) => one.value === chosen)
    if (option) {
      keepLabels(source, new Map([[option.value, option.label]]))
    }
  }
  return (
    <EditorFrame cancel={cancel} onLeave={leave}>
      <Select<{ value: string; label: string } | null, { value: string; label: string }>
        {...CELL_SELECT}
        {...listProps}
        labelInValue
        open={isOpen}
        aria-label={label}
        placeholder={t(column.placeholder ?? HINT)}
        loading={isSearching}
        notFoundContent={<MenuNote isLoading={isSearching} />}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        options={[...found]}
        value={isEmpty(value) ? null : { value: String(value), label: labelNow(source, String(value)) }}
        onSelect={(chosen: { readonly value: string } | null) => {
          if (chosen) {
            keep(chosen.value)
            done(chosen.value)
          }
        }}
        onClear={() => done('')}
      />
    </EditorFrame>
  )
}

const HINT: Text = ['请输入搜索内容', 'Enter search content']
