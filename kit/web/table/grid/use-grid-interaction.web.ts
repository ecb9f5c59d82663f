import { type ClipboardEvent, type FocusEvent, type MouseEvent, type RefObject, useRef } from 'react'
import type { CellKeyboardEvent, CellKeyDownArgs, CellMouseArgs, CellMouseEvent } from 'react-data-grid'
import { isTextInput } from '../../browser/is-text-input.web.ts'
import type { GridPlace, GridProps } from './grid-types.web.ts'
import { type Bounds, type Cell, span } from './range.ts'
import type { SideRow, Slot } from './slots.ts'
import { writeTabSeparated } from './tab-separated.ts'
import { isRange } from './typed-cell.web.tsx'
import type { RangeSelection } from './use-range.web.ts'

interface InteractionInput<Row> {
  readonly props: GridProps<Row>
  readonly range: RangeSelection
  /** The cell that has the focus. */
  readonly active: RefObject<Cell | undefined>
  /** Place among the rows of a place among the slots; -1 for none. */
  readonly rowAt: (slotIndex: number) => number
  readonly cellAt: (element: Element) => Cell | undefined
  readonly namedPlace: (cell: Cell | undefined) => GridPlace | undefined
  readonly focus: (cell: Cell) => void
}

type KeyArgs<Row> = CellKeyDownArgs<Slot<Row>, SideRow>
type MouseArgs<Row> = CellMouseArgs<Slot<Row>, SideRow>

/** Rows after which typing goes on, per key that ends it. */
const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** What keys, pointer and clipboard do in a grid. */
export function useGridInteraction<Row>({
  props,
  range,
  active,
  rowAt,
  cellAt,
  namedPlace,
  focus,
}: InteractionInput<Row>) {
  const { columns, rows } = props
  const isPressedTwice = useRef(false)
  const isDragging = useRef(false)
  const isSorting = useRef(false)

  const chosen = (): Bounds | undefined => {
    const { row, column } = active.current ?? { row: -1, column: -1 }
    return range.bounds ?? (row < 0 ? undefined : { top: row, bottom: row, left: column, right: column })
  }
  const chosenColumns = ({ left, right }: Bounds) => columns.slice(left, right + 1).filter(({ isGutter }) => !isGutter)

  const fillDown = () => {
    const place = chosen()
    if (place && (range.bounds || place.top > 0)) {
      const fromRow = range.bounds ? place.top : place.top - 1
      const names = chosenColumns(place).map(({ name }) => name)
      const into = span(fromRow + 1, place.bottom)
      if (into.length > 0 && names.length > 0) {
        props.onFill?.({ columns: names, fromRow, rows: into })
      }
    }
  }

  const handleKey = (args: KeyArgs<Row>, event: CellKeyboardEvent) => {
    const place = args.column && namedPlace({ row: rowAt(args.rowIdx), column: args.column.idx })
    if (!place || event.nativeEvent.isComposing) {
      return
    }
    const take = () => {
      event.preventDefault()
      event.preventGridDefault()
    }
    if (isSorting.current) {
      event.preventGridDefault()
      return
    }
    if (args.mode === 'EDIT') {
      if (event.key === 'Tab' && columns[args.column.idx]?.keepsCell) {
        // What hangs below the cell is outside of it, where the grid does not look for the key.
        take()
        args.navigate()
        return
      }
      const step = STEPS[event.key]
      // An open list below the editor takes these keys first.
      if (step !== undefined && !event.isDefaultPrevented() && !columns[args.column.idx]?.editor) {
        take()
        args.onClose(true)
        const row = Math.min(rows.length - 1, Math.max(0, place.row + step))
        focus({ row, column: args.column.idx })
      }
      return
    }
    const isCommand = event.ctrlKey || event.metaKey
    if (columns.find(({ name }) => name === place.column)?.editor) {
      if (event.key === 'Enter') {
        // The grid opens the editor with it; it must not press what has the focus there by then, like a dialog's ×.
        event.preventDefault()
      } else if (isCommand && event.key.toLowerCase() === 'v') {
        // What is pasted is for the cell: an editor could not read it.
        event.preventGridDefault()
      }
    }
    const isOwn = !isTextInput(event.target)
    if (isOwn && range.handleKey(event)) {
      take()
    } else if (isCommand && event.key.toLowerCase() === 'd') {
      take()
      fillDown()
    } else if (isOwn && !isCommand && (event.key === 'Delete' || event.key === 'Backspace')) {
      take()
      const bounds = chosen()
      const names = bounds ? chosenColumns(bounds).map(({ name }) => name) : []
      const places = bounds
        ? span(bounds.top, bounds.bottom).flatMap((row) => names.map((column) => ({ row, column })))
        : []
      if (places.length > 0) {
        props.onClear?.(places)
      }
    } else if (event.key === 'Escape' && range.bounds) {
      take()
      range.clear()
    }
  }

  const handlePress = ({ column, rowIdx }: MouseArgs<Row>, event: CellMouseEvent) => {
    const place = { row: rowAt(rowIdx), column: column.idx }
    if (event.shiftKey && active.current && !columns[column.idx]?.isGutter) {
      event.preventDefault()
      event.preventGridDefault()
      range.extendTo(place)
      return
    }
    isPressedTwice.current = active.current?.row === place.row && active.current.column === place.column
    isDragging.current = true
  }
  const handleClick = (args: MouseArgs<Row>, event: CellMouseEvent) => {
    const place = namedPlace({ row: rowAt(args.rowIdx), column: args.column.idx })
    // A finger has no keys to start typing with.
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (!event.shiftKey && (isPressedTwice.current || isTouch || props.editsOnClick)) {
      args.setActivePosition(true)
    }
    if (place) {
      props.onPress?.(place, event)
    }
  }

  const handlePaste = (event: ClipboardEvent) => {
    const place = namedPlace(range.bounds ? { row: range.bounds.top, column: range.bounds.left } : active.current)
    const data = event.clipboardData
    if (!place || !props.onPaste || (isTextInput(event.target) && !isRange(data))) {
      return
    }
    event.preventDefault()
    props.onPaste(place, data)
  }

  /** A control inside a cell lost the focus; editors tell by themselves when they close. */
  const handleBlur = ({ target, relatedTarget }: FocusEvent) => {
    const cell = target.closest('[role=gridcell]')
    const place = cell === target ? undefined : namedPlace(cellAt(target))
    const column = columns.find(({ name }) => name === place?.column)
    // The focus comes back with the window.
    const isGone = document.activeElement !== target && !cell?.contains(relatedTarget)
    if (place && isGone && !column?.typing && !column?.editor) {
      props.onLeave?.(place)
    }
  }

  return {
    handleKey,
    handlePress,
    handleClick,
    handleCopy: (event: ClipboardEvent) => {
      const bounds = chosen()
      if (bounds) {
        const taken = chosenColumns(bounds)
        const texts = rows.slice(bounds.top, bounds.bottom + 1).map((row) => taken.map(({ text }) => text(row)))
        event.clipboardData.setData('text/plain', writeTabSeparated(texts))
        event.preventDefault()
      }
    },
    /** While a row is on its way, keys move it. */
    setSorting: (isOn: boolean) => {
      isSorting.current = isOn
    },
    /** For the element around all cells. */
    around: {
      onPaste: handlePaste,
      onBlur: handleBlur,
      onMouseMove: (event: MouseEvent) => {
        if (isDragging.current) {
          range.handleMove(event)
        }
      },
      onMouseUp: () => {
        isDragging.current = false
      },
    },
  }
}
