import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import './cells.css'

interface OpeningCellProps {
  /** What is chosen; a text, or tags. */
  readonly children: ReactNode
  readonly isEmpty: boolean
  readonly isDisabled: boolean
  readonly placeholder?: Text | undefined
  /** Empties the cell; without it there is no × (the key Delete empties as well). */
  readonly onClear?: (() => void) | undefined
  readonly label: string
}

/** A cell that a list, a calendar or a dialog opens from: its text with an arrow, and where wanted an ×. */
export function OpeningCell({ children, isEmpty, isDisabled, placeholder, onClear, label }: OpeningCellProps) {
  const isText = typeof children === 'string' && !onClear && !(isEmpty && placeholder)
  if (isText) {
    // The most frequent cell: one element only.
    return <span className={`cell-opening is-text${isDisabled ? '' : ' is-open'}`}>{children}</span>
  }
  return (
    <span className={`cell-opening${isDisabled ? '' : ' is-open'}`}>
      {isEmpty && placeholder ? <Placeholder text={placeholder} /> : <span className="cell-text">{children}</span>}
      {onClear && !isEmpty && !isDisabled && <ClearButton label={label} onClear={onClear} />}
    </span>
  )
}

// Only what has words of its own listens to the language: cells come and go by the hundred.

function Placeholder({ text }: { readonly text: Text }) {
  const t = useTranslate()
  return <span className="cell-text cell-placeholder">{t(text)}</span>
}

function ClearButton({ label, onClear }: { readonly label: string; readonly onClear: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-clear"
      aria-label={t(CLEAR, { label })}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation()
        onClear()
      }}
    >
      ×
    </button>
  )
}

const CLEAR: Text = ['清空 {label}', 'Clear {label}']
