import { Select } from 'antd'
import { useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import { listOf } from '../../field/field-value.ts'
import { MenuNote } from '../../field/menu-note.web.tsx'
import type { EditorProps } from '../cell-type.web.ts'
import { CELL_SELECT } from './cell-select.ts'
import { EditorFrame } from './editor-frame.web.tsx'
import { useLeaving } from './use-leaving.web.ts'

/** The options of a cell as an open list to choose several from; they are written when the cell is left. */
export function MultiEditor({ column, options, value, label, isLoading, draft, cancel }: EditorProps) {
  const t = useTranslate()
  const [values, setValues] = useState(() => [...listOf(value)])
  const { isOpen, leave } = useLeaving(() => {})
  return (
    <EditorFrame cancel={cancel} onLeave={leave}>
      <Select<string[]>
        {...CELL_SELECT}
        mode="multiple"
        // One tag stands for all.
        maxTagCount={1}
        maxTagPlaceholder={(others) => `+${others.length}`}
        maxTagTextLength={LONGEST_TAG}
        open={isOpen}
        aria-label={label}
        placeholder={column.placeholder && t(column.placeholder)}
        loading={isLoading}
        notFoundContent={<MenuNote isLoading={isLoading} />}
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map((option) => ({
          value: option.value,
          label: option.text,
          disabled: option.disabled ?? false,
        }))}
        value={values}
        onChange={(chosen) => {
          setValues(chosen)
          draft(chosen.join(','))
        }}
      />
    </EditorFrame>
  )
}

/** Characters, so that the number of the other tags stays in sight. */
const LONGEST_TAG = 6
