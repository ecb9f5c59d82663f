import './iterator-helpers.web.ts'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  Cell,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  type Column,
  DataGrid,
  type DataGridHandle,
  type RenderEditCellProps,
  type RowsChangeData,
} from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { useCellTip } from './cell-tip.web.tsx'
import type { GridColumn, GridPlace, GridProps } from './grid-types.web.ts'
import './grid.css'

/** A row with its place, as react-data-grid has it; `typed` and `filledFrom` are how it tells what was done. */
interface Slot<Row> {
  readonly row: Row
  readonly index: number
  readonly key: string
  /** Written to with every key, so that only the first one draws the grid anew. */
  readonly typed?: { text: string }
  readonly filledFrom?: number
}

const HEADER_HEIGHT = 40
const ROW_HEIGHT = 48
const BATCH_ROW = [{}] as const
/** What `aria-rowindex` says of the first row: it counts from 1, the header included. */
const FIRST_ROW = 2

/**
 * Cells to type into, one row under another, as in a spreadsheet: arrow keys and Tab move, typing replaces, Enter or a
 * second click edits, Delete empties, Ctrl+D takes the cell above, the handle fills, copy and paste reach spreadsheets.
 * Only rows in sight exist. The one file that knows react-data-grid.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, rowHeight = ROW_HEIGHT, width, onFill } = props
  const grid = useRef<DataGridHandle>(null)
  const active = useRef<GridPlace>(undefined)
  const pressedTwice = useRef(false)
  const slots = useSlots(props.rows, props.keyOf)
  const { batchLabel } = props
  const hasBatch = batchLabel !== undefined
  const drawn = useMemo(
    () => columns.map((column, index) => drawnColumn(column, index === 0 ? batchLabel : undefined)),
    [columns, batchLabel],
  )

  const placeOf = (column: { readonly key: string } | undefined, row: number): GridPlace | undefined =>
    column && row >= 0 && row < props.rows.length ? { row, column: column.key } : undefined

  const { tip, handlers } = useCellTip((cell) => {
    const rowIndex = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - FIRST_ROW - (hasBatch ? 1 : 0)
    const column = columns[Number(cell.getAttribute('aria-colindex')) - 1]
    return column && props.rows[rowIndex] && props.markOf?.({ row: rowIndex, column: column.name })?.text
  })

  useImperativeHandle(props.ref, () => ({
    goTo: ({ row, column }) => {
      const idx = columns.findIndex(({ name }) => name === column)
      grid.current?.scrollToCell({ idx, rowIdx: row })
      grid.current?.setActivePosition({ idx, rowIdx: row }, { shouldFocus: true })
    },
  }))

  const handleRows = (changed: readonly Slot<Row>[], { indexes, column }: RowsChangeData<Slot<Row>, object>) => {
    const touched = indexes.flatMap((index) => changed[index] ?? [])
    const [one] = touched
    if (one?.typed && one.typed.text !== columns.find(({ name }) => name === column.key)?.text(one.row)) {
      props.onType?.({ row: one.index, column: column.key, text: one.typed.text })
    } else if (one?.filledFrom !== undefined) {
      onFill?.({ column: column.key, fromRow: one.filledFrom, rows: touched.map(({ index }) => index) })
    }
  }

  const handleKey = (args: CellKeyDownArgs<Slot<Row>, object>, event: CellKeyboardEvent) => {
    const place = placeOf(args.column, args.rowIdx)
    if (!place || event.nativeEvent.isComposing) {
      return
    }
    if (args.mode === 'EDIT') {
      const step = STEPS[event.key]
      if (step !== undefined) {
        event.preventDefault()
        event.preventGridDefault()
        args.onClose(true)
        const rowIdx = Math.min(props.rows.length - 1, Math.max(0, args.rowIdx + step))
        grid.current?.setActivePosition({ idx: args.column.idx, rowIdx }, { shouldFocus: true })
      }
      return
    }
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'd' && place.row > 0) {
      event.preventDefault()
      event.preventGridDefault()
      onFill?.({ column: place.column, fromRow: place.row - 1, rows: [place.row] })
    } else if (!isCommand && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      event.preventGridDefault()
      props.onType?.({ ...place, text: '' })
    }
  }

  const handlePress = ({ column, rowIdx }: CellMouseArgs<Slot<Row>, object>) => {
    pressedTwice.current = active.current?.row === rowIdx && active.current.column === column.key
  }
  const handleClick = (args: CellMouseArgs<Slot<Row>, object>, event: CellMouseEvent) => {
    // A finger has no keys to start typing with.
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (pressedTwice.current || isTouch) {
      args.setActivePosition(true)
    }
  }

  const handlePaste = (event: ClipboardEvent) => {
    const place = active.current
    const data = event.clipboardData
    const isTyping = event.target instanceof HTMLInputElement
    if (!place || place.row >= props.rows.length || !props.onPaste || (isTyping && !isRange(data))) {
      return
    }
    event.preventDefault()
    props.onPaste(place, data)
  }

  return (
    <div className="grid-frame" style={{ maxInlineSize: width }} onPaste={handlePaste} {...handlers}>
      <DataGrid<Slot<Row>, object, string>
        ref={grid}
        className="grid"
        aria-label={props.label}
        columns={drawn}
        rows={slots}
        rowKeyGetter={keyOfSlot}
        rowHeight={rowHeight}
        headerRowHeight={HEADER_HEIGHT}
        summaryRowHeight={rowHeight}
        topSummaryRows={hasBatch ? BATCH_ROW : undefined}
        rowClass={(slot, index) => props.rowClass?.(slot.row, index)}
        onRowsChange={handleRows}
        onFill={onFill && (({ sourceRow, targetRow }) => ({ ...targetRow, filledFrom: sourceRow.index }))}
        onCellKeyDown={handleKey}
        onCellMouseDown={handlePress}
        onCellClick={handleClick}
        onCellCopy={({ column, row }, event) => {
          const text = columns.find(({ name }) => name === column.key)?.text(row.row)
          event.clipboardData.setData('text/plain', text ?? '')
          event.preventDefault()
        }}
        onActivePositionChange={({ column, rowIdx }) => {
          active.current = placeOf(column, rowIdx)
          props.onActive?.(active.current)
        }}
        renderers={{
          renderCell: (key, cell) => {
            const mark = props.markOf?.({ row: cell.rowIdx, column: cell.column.key })
            return mark ? (
              <Cell
                key={key}
                {...cell}
                className={`grid-marked is-${mark.tone}`}
                aria-invalid={mark.tone === 'error'}
              />
            ) : (
              <Cell key={key} {...cell} />
            )
          },
        }}
      />
      {tip}
    </div>
  )
}

function drawnColumn<Row>(column: GridColumn<Row>, batchLabel: ReactNode): Column<Slot<Row>, object> {
  const { name, title, cell, text, typing, batch } = column
  return {
    key: name,
    name: title,
    width: column.width ?? 'minmax(0, 1fr)',
    minWidth: column.minWidth ?? column.width,
    frozen: column.isFrozen,
    cellClass: column.isNumeric ? 'grid-numeric' : undefined,
    headerCellClass: column.isNumeric ? 'grid-numeric' : undefined,
    renderCell: ({ row: slot, tabIndex }) =>
      cell ? cell({ row: slot.row, index: slot.index, tabIndex }) : text(slot.row),
    renderSummaryCell: ({ tabIndex }) =>
      batchLabel ?? (
        <div role="none" onKeyDown={keepTyping}>
          {batch?.(tabIndex)}
        </div>
      ),
    ...(typing && {
      renderEditCell: (edit: RenderEditCellProps<Slot<Row>, object>) => <TypedCell column={column} edit={edit} />,
    }),
  }
}

/** The native input that a cell turns into. */
function TypedCell<Row>({ column, edit }: { column: GridColumn<Row>; edit: RenderEditCellProps<Slot<Row>, object> }) {
  const { row: slot, onRowChange, onClose } = edit
  const [text, setText] = useState(() => column.text(slot.row))
  const change = (next: string) => {
    setText(next)
    if (slot.typed) {
      slot.typed.text = next
    } else {
      onRowChange({ ...slot, typed: { text: next } })
    }
  }
  return (
    <input
      ref={focusWhole}
      className={column.isNumeric ? 'grid-input grid-numeric' : 'grid-input'}
      aria-label={column.title}
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
}

function focusWhole(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.select()
}

/** Rows after which typing goes on, per key that ends it. */
const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

const LEAVING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Tab'])

/** In the controls above the rows other keys are for the text, not for moving between cells. */
function keepTyping(event: KeyboardEvent): void {
  if (!LEAVING_KEYS.has(event.key)) {
    event.stopPropagation()
  }
}

/** More than one cell, or files: nothing that belongs into a single input. */
function isRange(data: DataTransfer): boolean {
  return data.files.length > 0 || /[\t\n]/.test(data.getData('text/plain').replace(/\r?\n$/, ''))
}

function keyOfSlot({ key }: { readonly key: string }): string {
  return key
}

/** Slots keep their identity while their row does, so that only changed rows are drawn again. */
function useSlots<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Slot<Row>[] {
  const kept = useRef<readonly Slot<Row>[]>([])
  return useMemo(() => {
    kept.current = rows.map((row, index) => {
      const old = kept.current[index]
      return old?.row === row ? old : { row, index, key: keyOf(row) }
    })
    return kept.current
  }, [rows, keyOf])
}
