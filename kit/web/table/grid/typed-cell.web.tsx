import { Tooltip } from 'antd'
import { useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { GridColumn } from './grid-types.web.ts'
import type { SideRow, Slot } from './slots.ts'

interface TypedCellProps<Row> {
  readonly column: GridColumn<Row>
  readonly edit: RenderEditCellProps<Slot<Row>, SideRow>
}

/** The native input that a cell turns into. */
export function TypedCell<Row>({ column, edit }: TypedCellProps<Row>) {
  const { row: slot, onRowChange, onClose } = edit
  const [text, setText] = useState(() => typedText(column, slot.row))
  const error = slot.typed && column.errorOf?.(slot.row, text)
  const change = (next: string) => {
    if (column.accepts?.(next) === false) {
      return
    }
    setText(next)
    if (slot.typed) {
      slot.typed.text = next
    } else {
      onRowChange({ ...slot, typed: { text: next } })
    }
  }
  const input = (
    <input
      ref={focusWhole}
      className={column.isNumeric ? 'grid-input grid-numeric' : 'grid-input'}
      aria-label={column.title}
      aria-invalid={error !== undefined}
      inputMode={column.typing}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.target.value)}
      onPaste={(event) => {
        if (isRange(event.clipboardData)) {
          onClose(false)
        }
      }}
      onBlur={() => onClose(true, false)}
    />
  )
  return error === undefined ? (
    input
  ) : (
    <>
      {input}
      <Tooltip open title={error} placement="bottom">
        <span className="grid-error" />
      </Tooltip>
    </>
  )
}

function focusWhole(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.select()
}

/** More than one cell, or files: nothing that belongs into a single input. */
export function isRange(data: DataTransfer): boolean {
  return data.files.length > 0 || /[\t\n]/.test(data.getData('text/plain').replace(/\r?\n$/, ''))
}

/** What the typing of a cell starts from. */
export function typedText<Row>({ editText, text }: GridColumn<Row>, row: Row): string {
  return (editText ?? text)(row)
}
