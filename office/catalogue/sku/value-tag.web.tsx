import { CloseOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { KeyboardEvent } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { EditableTitle } from './editable-title.web.tsx'
import type { SpecRow } from './sku.ts'
import type { BuilderAction } from './sku-builder.ts'
import { specValueError } from './sku-check.ts'

interface ValueTagProps {
  readonly spec: SpecRow
  /** Place of the spec. */
  readonly index: number
  /** Place of the value in it. */
  readonly place: number
  readonly dispatch: (action: BuilderAction) => void
}

/** A value as a removable tag: click renames, dragging or Alt with an arrow key moves it. */
export function ValueTag({ spec, index, place, dispatch }: ValueTagProps) {
  const t = useTranslate()
  const name = spec.specValues[place]?.title ?? ''
  const sorting = useSortable({ id: name })
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      dispatch({ type: 'moveSpecValue', spec: index, from: place, to: place + by })
    } else if (event.key === 'Delete') {
      dispatch({ type: 'removeSpecValue', spec: index, value: place })
    }
  }
  return (
    <li
      ref={sorting.setNodeRef}
      className={sorting.isDragging ? 'value-tag is-dragged' : 'value-tag'}
      style={{ transform: CSS.Translate.toString(sorting.transform), transition: sorting.transition }}
      onPointerDown={(event) => sorting.listeners?.onPointerDown?.(event)}
    >
      <EditableTitle
        title={name}
        label={t(RENAME, { name })}
        check={(title) => specValueError(spec, title, place)}
        onRename={(title) => dispatch({ type: 'renameSpecValue', spec: index, value: place, title })}
        onKeyDown={handleKey}
      />
      <button
        type="button"
        className="value-remove"
        aria-label={t(REMOVE, { name })}
        onClick={() => dispatch({ type: 'removeSpecValue', spec: index, value: place })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

const RENAME: Text = ['修改规格值 {name}', 'Rename value {name}']
const REMOVE: Text = ['删除规格值 {name}', 'Delete value {name}']
