import { Select } from 'antd'
import { useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { isEmpty } from '../../field/field-value.ts'
import { MenuNote } from '../../field/menu-note.web.tsx'
import type { EditorProps } from '../cell-type.web.ts'
import type { CellOption } from '../column.ts'
import { CELL_SELECT } from './cell-select.ts'
import { EditorFrame } from './editor-frame.web.tsx'
import { useLeaving } from './use-leaving.web.ts'

/** The options of a cell as an open list; choosing one ends the editing. */
export function SelectEditor(props: EditorProps) {
  const { column, options, value, label, isLoading, draft, done, cancel } = props
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  // The draft becomes the value: this is what is left when the typed text is taken back.
  const [before] = useState(isEmpty(value) ? '' : String(value))
  const { isOpen, leave, listProps } = useLeaving(draft)
  const canSearch = column.allowSearch || column.allowInput
  const shown = column.allowInput ? withTyped(options, typed) : options
  return (
    <EditorFrame cancel={cancel} onLeave={leave}>
      <Select<string>
        {...CELL_SELECT}
        {...listProps}
        open={isOpen}
        aria-label={label}
        placeholder={column.placeholder && t(column.placeholder)}
        loading={isLoading}
        notFoundContent={<MenuNote isLoading={isLoading} />}
        showSearch={
          canSearch && {
            optionFilterProp: 'label',
            searchValue: typed,
            onSearch: (text) => {
              setTyped(text)
              if (column.allowInput) {
                draft(text.trim() || before)
              }
            },
          }
        }
        options={shown.map((option) => ({
          value: option.value,
          label: option.text,
          disabled: option.disabled ?? false,
        }))}
        value={isEmpty(value) ? undefined : String(value)}
        onSelect={(chosen) => done(chosen)}
        onClear={() => done('')}
      />
    </EditorFrame>
  )
}

/** The same, where typing always filters. */
export function SearchingEditor(props: EditorProps) {
  return <SelectEditor {...props} column={{ ...props.column, allowSearch: true }} />
}

/** What is typed is an option, too, unless it is one already. */
function withTyped(options: readonly CellOption[], typed: string): readonly CellOption[] {
  const text = typed.trim()
  const isThere = text === '' || options.some((option) => option.text === text || option.value === text)
  return isThere ? options : [{ value: text, text }, ...options]
}
