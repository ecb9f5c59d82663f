import { Button } from 'antd'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { plural, type Text } from '#kit/contract/text.ts'
import { useLocale, useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { useWidth } from '../browser/use-width.web.ts'
import type { AnyRow } from '../client/page-of.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { EmptyState, ErrorState } from '../page/states.web.tsx'
import { type Column, rowName } from '../table/columns.ts'
import { Pager } from '../table/pager.web.tsx'
import { type RowAction, RowActions, widthOfActions } from '../table/row-actions.web.tsx'
import { RowCards } from '../table/row-cards.web.tsx'
import { RowTable, SELECTION_WIDTH } from '../table/row-table.web.tsx'
import { CLEAR_ALL } from './filter-chips.web.tsx'
import { LOAD_FAILED } from './list-texts.ts'
import { LoadFailure } from './load-failure.web.tsx'
import type { ListColumns } from './use-list-columns.web.ts'
import type { ResourceList } from './use-resource-list.web.ts'
import './resource.css'

export interface ResourceTableProps<Row> {
  readonly list: ResourceList<Row>
  readonly listColumns: ListColumns
  /** Own rendering of single columns. */
  readonly cells?: Readonly<Partial<Record<string, (row: Row) => ReactNode>>>
  /** Stands below the title of a row, outside of what opens it: marks, and what is pressed by itself. */
  readonly titleNote?: ((row: Row) => ReactNode) | undefined
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Id of the row that the keyboard is at. */
  readonly current?: string | undefined
  /** Whether rows can be selected. */
  readonly canSelect?: boolean
  /** Buttons of the empty list: create, import. */
  readonly emptyActions?: ReactNode
}

/** Rows of a resource with pager; a table, on phones cards. */
export function ResourceTable<Row extends { readonly id: string }>(props: ResourceTableProps<Row>) {
  const { list, listColumns, cells, rowActions, onOpen, canSelect = true } = props
  const t = useTranslate()
  const locale = useLocale()
  const isPhone = useIsPhone()
  const { columns, naming, fitInto, change, columnSettings } = listColumns
  const nameOf = (row: Row) => rowName(row, naming, locale)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const taken = (canSelect ? SELECTION_WIDTH : 0) + (rowActions ? ACTIONS_WIDTH : 0)
  const room = width === 0 ? 0 : Math.max(1, width + pageBar() - taken)
  // before the first picture, so that no column is seen that goes again
  useLayoutEffect(() => fitInto(isPhone ? 0 : room), [fitInto, isPhone, room])

  const handleWidths = useCallback(
    (widths: Readonly<Record<string, number>>) => change({ widths: { ...columnSettings.widths, ...widths } }),
    [change, columnSettings.widths],
  )
  const shared = {
    columns,
    rows: list.rows,
    label: t(plural(list.resource.title)),
    nameOf,
    state: list.resource.states?.field ?? list.resource.tabs?.by,
    isFirstLoad: list.isFirstLoad,
    isStale: list.isStale,
    current: props.current,
    selected: list.selection.rows,
    onSelect: canSelect ? list.select : undefined,
    onOpen,
    cell: (row: Row, column: Column) =>
      cells?.[column.name]?.(row) ?? <FieldText name={column.name} field={column.field} row={row as AnyRow} />,
    titleNote: props.titleNote,
    actions: rowActions && ((row: Row) => <RowActions actions={rowActions(row)} of={nameOf(row)} />),
    empty: <EmptyRows list={list} actions={props.emptyActions} hint={list.resource.empty} />,
  }
  return (
    <div ref={box} className="list-rows">
      {list.error && list.rows.length > 0 && <LoadFailure error={list.error} onRetry={list.refresh} />}
      {isPhone ? (
        <RowCards<Row> {...shared} />
      ) : (
        <RowTable<Row>
          {...shared}
          sort={list.state.sort}
          onSort={list.sortBy}
          density={columnSettings.density}
          widths={columnSettings.widths}
          onWidths={handleWidths}
          actionsWidth={Math.max(ACTIONS_WIDTH, ...list.rows.map((row) => widthOfActions(rowActions?.(row) ?? [], t)))}
        />
      )}
      <Pager
        page={list.state.page}
        size={list.state.size}
        shown={list.shown}
        total={list.total}
        totalKind={list.totalKind}
        onChange={list.goTo}
        onHover={() => list.prefetch(list.state.page + 1)}
      />
    </div>
  )
}

interface EmptyRowsProps {
  readonly list: Pick<ResourceList<unknown>, 'error' | 'refresh' | 'state' | 'clearFilters'>
  readonly actions: ReactNode
  readonly hint: Text | undefined
}

/** Says why nothing is there and what can be done about it. */
function EmptyRows({ list, actions, hint = NO_DATA_HINT }: EmptyRowsProps) {
  const t = useTranslate()
  if (list.error) {
    return <ErrorState error={list.error} title={LOAD_FAILED} onRetry={list.refresh} />
  }
  const { filters, advanced } = list.state
  if (Object.keys(filters).length > 0 || advanced) {
    return (
      <EmptyState title={NO_MATCH} hint={NO_MATCH_HINT}>
        <Button onClick={list.clearFilters}>{t(CLEAR_ALL)}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={NO_DATA} hint={hint}>
      {actions}
    </EmptyState>
  )
}

/**
 * Pixels of the bar that scrolls the page. Columns are chosen as if there was none, and are squeezed by as much: none of them
 * goes when the rows have come and the page is longer than the window.
 */
function pageBar(): number {
  return Math.max(0, window.innerWidth - document.documentElement.clientWidth)
}

/** Pixels of the commands of most rows; longer words take more. */
const ACTIONS_WIDTH = 128

const NO_DATA: Text = ['暂无数据', 'No data']
const NO_DATA_HINT: Text = ['还没有任何记录', 'There are no records yet']
const NO_MATCH: Text = ['没有符合条件的数据', 'No matching data']
const NO_MATCH_HINT: Text = ['请放宽或清除筛选条件', 'Loosen or clear the filters']
