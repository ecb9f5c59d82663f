import './iterator-helpers.web.ts'
import { type Key, type ReactNode, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { Cell, DataGrid, type DataGridHandle, type RenderRowProps, Row, type RowsChangeData } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { Sortable } from '../../browser/sortable.web.tsx'
import { Part } from '../tree-table/part.web.tsx'
import { useCellTip } from './cell-tip.web.tsx'
import type { GridPlace, GridProps } from './grid-types.web.ts'
import { isInside, type Cell as Place } from './range.ts'
import { renderedColumn } from './rendered-column.web.tsx'
import { type SideRow, type Slot, type Slots, slotsOf } from './slots.ts'
import { SortableRow } from './sortable-row.web.tsx'
import { typedText } from './typed-cell.web.tsx'
import { useGridInteraction } from './use-grid-interaction.web.ts'
import { useRange } from './use-range.web.ts'
import './grid.css'

const HEADER_HEIGHT = 40
const ROW_HEIGHT = 48
const FOOTER_HEIGHT = 40
const BATCH_ROW: readonly SideRow[] = [{}]
/** What `aria-rowindex` says of the first row: it counts from 1, the header included. */
const FIRST_ROW = 2

/**
 * Cells to type into, one row under another, as in a spreadsheet: arrow keys and Tab move, typing replaces, Enter or a
 * second click edits, Delete empties, Ctrl+D takes the cell above, the handle fills; Shift or dragging chooses a range;
 * copy and paste reach spreadsheets. Only rows in sight exist. The one place that knows react-data-grid.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, rows, keyOf, rowHeight = ROW_HEIGHT, width, onFill, batchLabel, footers, detail } = props
  const grid = useRef<DataGridHandle>(null)
  const active = useRef<Place>(undefined)
  const slots = useSlots(props)
  const leave = useLatest(props.onLeave)
  const hasBatch = batchLabel !== undefined
  const rendered = useMemo(
    () =>
      columns.map((column, index) =>
        renderedColumn({ column, batchLabel: index === 0 ? batchLabel : undefined, onLeave: leave }),
      ),
    [columns, batchLabel, leave],
  )
  const sideRows = useMemo(() => footers?.map((texts): SideRow => ({ texts })), [footers])
  const firstColumn = columns.findIndex(({ isGutter }) => !isGutter)

  const focus = ({ row, column }: Place, enableEditor = false) =>
    grid.current?.setActivePosition({ idx: column, rowIdx: slots.placeOf(row) }, { shouldFocus: true, enableEditor })
  const namedPlace = (place: Place | undefined): GridPlace | undefined => {
    const column = place && columns[place.column]
    return column && place.row >= 0 && place.row < rows.length ? { row: place.row, column: column.name } : undefined
  }
  /** The row among the rows of a row among the slots; -1 for a header, a footer or what opens below a row. */
  const rowAt = (slotIndex: number) => {
    const slot = slots.all[slotIndex]
    return slot && !slot.isDetail ? slot.index : -1
  }
  const cellAt = (element: Element): Place | undefined => {
    const cell = element.closest('[role=gridcell]')
    const row = rowAt(
      Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')) - FIRST_ROW - (hasBatch ? 1 : 0),
    )
    const column = Number(cell?.getAttribute('aria-colindex')) - 1
    return cell && row >= 0 && columns[column] ? { row, column } : undefined
  }

  const range = useRange({
    active,
    within: { top: 0, bottom: rows.length - 1, left: Math.max(0, firstColumn), right: columns.length - 1 },
    cellAt,
    show: ({ row, column }) => grid.current?.scrollToCell({ idx: column, rowIdx: slots.placeOf(row) }),
  })
  const { tip, handlers } = useCellTip((cell) => {
    const place = namedPlace(cellAt(cell))
    return place && props.markOf?.(place)?.text
  })

  useImperativeHandle(props.ref, () => ({
    goTo: ({ row, column }, isEdited) => {
      const place = { row, column: columns.findIndex(({ name }) => name === column) }
      grid.current?.scrollToCell({ idx: place.column, rowIdx: slots.placeOf(row) })
      focus(place, isEdited)
      // A cell that is active already, but was out of sight, is not given the focus anew.
      requestAnimationFrame(() => {
        const cell = grid.current?.element?.querySelector<HTMLElement>('[role=gridcell][aria-selected=true]')
        if (cell && !cell.contains(document.activeElement)) {
          cell.focus({ preventScroll: true })
        }
      })
    },
    scrollTo: (top) => grid.current?.element?.scrollTo({ top }),
  }))

  const handleRows = (changed: readonly Slot<Row>[], { indexes, column }: RowsChangeData<Slot<Row>, SideRow>) => {
    const touched = indexes.flatMap((index) => changed[index] ?? []).filter(({ isDetail }) => !isDetail)
    const [one] = touched
    const typed = columns.find(({ name }) => name === column.key)
    if (one?.edited) {
      props.onEdit?.({ row: one.index, column: column.key, value: one.edited.value })
    } else if (one?.typed && (!typed || one.typed.text !== typedText(typed, one.row))) {
      props.onType?.({ row: one.index, column: column.key, text: one.typed.text })
    } else if (one?.filledFrom !== undefined) {
      onFill?.({ columns: [column.key], fromRow: one.filledFrom, rows: touched.map(({ index }) => index) })
    }
  }

  const interaction = useGridInteraction({ props, range, active, rowAt, cellAt, namedPlace, focus })

  const ids = useMemo(() => (props.onMove ? rows.map(keyOf) : []), [rows, keyOf, props.onMove])
  const nameOf = (id: string) => {
    const row = rows[ids.indexOf(id)]
    return row === undefined ? id : (columns[firstColumn]?.text(row) ?? id)
  }

  const renderedGrid = (
    <DataGrid<Slot<Row>, SideRow, string>
      ref={grid}
      className="grid"
      style={{ maxBlockSize: props.maxHeight }}
      aria-label={props.label}
      columns={rendered}
      rows={slots.all}
      rowKeyGetter={keyOfSlot}
      rowHeight={detail ? ({ isDetail }) => (isDetail ? detail.height : rowHeight) : rowHeight}
      headerRowHeight={HEADER_HEIGHT}
      summaryRowHeight={hasBatch ? rowHeight : FOOTER_HEIGHT}
      topSummaryRows={hasBatch ? BATCH_ROW : undefined}
      bottomSummaryRows={sideRows}
      rowClass={(slot) => props.rowClass?.(slot.row, slot.index)}
      onRowsChange={handleRows}
      onFill={onFill && (({ sourceRow, targetRow }) => ({ ...targetRow, filledFrom: sourceRow.index }))}
      onScroll={props.onScroll}
      onCellKeyDown={interaction.handleKey}
      onCellMouseDown={interaction.handlePress}
      onCellClick={interaction.handleClick}
      onCellCopy={(_, event) => interaction.handleCopy(event)}
      onActivePositionChange={({ column, rowIdx }) => {
        const row = rowAt(rowIdx)
        active.current = column && row >= 0 && !columns[column.idx]?.isGutter ? { row, column: column.idx } : undefined
        range.clear()
        props.onActive?.(namedPlace(active.current))
      }}
      renderers={{
        noRowsFallback: props.empty,
        renderRow: (key, row) => renderedRow(key, row, props),
        renderCell: (key, cell) => {
          const row = rowAt(cell.rowIdx)
          const mark = props.markOf?.({ row, column: cell.column.key })
          const isChosen = range.bounds && isInside(range.bounds, { row, column: cell.column.idx })
          return (
            <Cell
              key={key}
              {...cell}
              {...(isChosen && { 'aria-selected': true })}
              {...(mark && { 'aria-invalid': mark.tone === 'error' })}
              className={[mark && `grid-marked is-${mark.tone}`, isChosen && 'grid-chosen'].filter(Boolean).join(' ')}
            />
          )
        },
      }}
    />
  )
  return (
    <div className="grid-frame" style={{ maxInlineSize: width }} {...handlers} {...interaction.around}>
      {props.onMove ? (
        <Sortable ids={ids} layout="rows" nameOf={nameOf} onMove={props.onMove} onDragging={interaction.setSorting}>
          {renderedGrid}
        </Sortable>
      ) : (
        renderedGrid
      )}
      {tip}
    </div>
  )
}

function renderedRow<Data>(
  key: Key,
  row: RenderRowProps<Slot<Data>, SideRow>,
  { detail, onMove }: Pick<GridProps<Data>, 'detail' | 'onMove'>,
): ReactNode {
  const { row: slot, gridRowStart, rowIdx } = row
  if (slot.isDetail) {
    return (
      <Part key={key} role="row" aria-rowindex={rowIdx + FIRST_ROW} className="grid-detail" style={{ gridRowStart }}>
        <Part role="gridcell" className="grid-detail-cell">
          {detail?.of(slot.row)}
        </Part>
      </Part>
    )
  }
  return onMove ? <SortableRow key={key} {...row} /> : <Row key={key} {...row} />
}

/** The same function on every rendering, which calls the one of the last rendering. */
function useLatest<Args extends readonly unknown[]>(does: ((...args: Args) => void) | undefined) {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  }, [does])
  return useCallback((...args: Args) => latest.current?.(...args), [])
}

function keyOfSlot({ key }: { readonly key: string }): string {
  return key
}

function useSlots<Row>({ rows, keyOf, detail }: GridProps<Row>): Slots<Row> {
  const kept = useRef<readonly Slot<Row>[]>([])
  const isOpen = detail?.isOpen
  return useMemo(() => {
    const slots = slotsOf(rows, keyOf, isOpen, kept.current)
    kept.current = slots.all
    return slots
  }, [rows, keyOf, isOpen])
}
