import { Suspense } from 'react'
import { ref } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { pickerOf } from '../../field/pickers.web.ts'
import type { EditorProps } from '../cell-type.web.ts'
import { Aside } from './editor-frame.web.tsx'
import { isMany } from './picked-source.ts'
import { RefusedEditor } from './refused-editor.web.tsx'

/** The dialog of the picker for what is stored; OK writes, closing leaves the cell as it was. */
export function PickedEditor({
  source,
  column,
  value,
  label,
  done,
  cancel,
}: EditorProps & { readonly source: string }) {
  const Picker = pickerOf({ kind: 'ref', source })
  if (!Picker) {
    return <RefusedEditor why={NO_PICKER} cancel={cancel} />
  }
  return (
    <Aside>
      <Suspense fallback={null}>
        <Picker
          isDialogOnly
          aria-label={label}
          field={ref(column.title, source, { many: isMany(column) })}
          value={value}
          onChange={(chosen) => done(String(chosen))}
          onCancel={cancel}
        />
      </Suspense>
    </Aside>
  )
}

const NO_PICKER: Text = ['该列没有可用的选择器', 'There is no picker for this column']
