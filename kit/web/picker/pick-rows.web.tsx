import { Pagination, Table } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { useIsPhone } from '../browser/use-is-phone.web.ts'
import { FieldText, isNumeric } from '../field/field-text.web.tsx'
import { HeaderCell, InHeaderOnly } from '../table/header-cell.web.tsx'
import type { Sort } from '../table/sort.ts'
import { type TotalKind, totalText } from '../table/total-text.ts'
import { type Picked, type PickRow, pickedOnPage, togglePick } from './picked.ts'
import './picker.css'

/** Height of the rows that scroll, in pixels. */
export const ROWS_HEIGHT = 240

interface PickColumn {
  readonly name: string
  readonly field: Field
  readonly isSortable?: boolean
  /** Pixels; columns without one share what is left. */
  readonly width?: number
}

interface PickRowsProps {
  /** Name of the list for those who do not see it. */
  readonly label: string
  readonly columns: readonly PickColumn[]
  readonly rows: readonly PickRow[]
  readonly isLoading: boolean
  readonly isMany: boolean
  /** A row as a choice; undefined when it cannot be chosen. */
  readonly pickOf: (row: PickRow) => Picked | undefined
  /** Names a row in labels. */
  readonly nameOf: (row: PickRow) => string
  readonly picked: readonly Picked[]
  readonly onPicked: (picked: readonly Picked[]) => void
  readonly page: PickPager
  readonly onPage: (page: number, size: number) => void
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  /** Height of the rows that scroll: pixels, or a length of the style sheet. */
  readonly height?: number | string
}

interface PickPager {
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly total: number
  readonly totalKind: TotalKind
}

/** Rows to pick from, selected by their box or by a click anywhere on them; choices outlast the page. */
export function PickRows({ columns, rows, isMany, pickOf, picked, onPicked, page, sort, ...props }: PickRowsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const picks = rows.flatMap((row) => pickOf(row) ?? [])
  return (
    <>
      <Table<PickRow>
        className="pick-table"
        aria-label={props.label}
        size="middle"
        rowKey={(row) => pickOf(row)?.value ?? String(row.id)}
        loading={props.isLoading}
        pagination={false}
        showSorterTooltip={false}
        components={{ header: { cell: HeaderCell } }}
        dataSource={rows}
        scroll={{
          x: columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, SELECTION_WIDTH),
          y: props.height ?? ROWS_HEIGHT,
        }}
        onChange={(_pages, _filters, sorter) => {
          const [first] = Array.isArray(sorter) ? sorter : [sorter]
          const column = String(first?.columnKey ?? '')
          props.onSort?.(first?.order ? { column, order: first.order === 'ascend' ? 'asc' : 'desc' } : undefined)
        }}
        columns={columns.map(({ name, field, isSortable, width }) => ({
          key: name,
          title: t(field.title),
          ellipsis: { showTitle: false },
          ...(width !== undefined && { width }),
          ...(isNumeric(field) && { align: 'right' as const }),
          ...(isSortable && { sorter: true, sortOrder: sort?.column === name ? ORDERS[sort.order] : null }),
          render: (_value: unknown, row: PickRow) => <FieldText field={field} name={name} row={row} />,
        }))}
        rowSelection={{
          type: isMany ? 'checkbox' : 'radio',
          columnWidth: SELECTION_WIDTH,
          columnTitle: (checkbox: ReactNode) =>
            isMany ? <InHeaderOnly>{checkbox}</InHeaderOnly> : <span className="visually-hidden">{t(CHOOSE)}</span>,
          selectedRowKeys: picked.map(({ value }) => value),
          onChange: (keys) => {
            const selected = new Set(keys.map(String))
            onPicked(isMany ? pickedOnPage(picked, picks, selected) : picks.filter(({ value }) => selected.has(value)))
          },
          getTitleCheckboxProps: () => ({ 'aria-label': t(CHOOSE_PAGE), disabled: rows.length === 0 }),
          getCheckboxProps: (row) => ({
            'aria-label': t(CHOOSE_ROW, { row: props.nameOf(row) }),
            disabled: pickOf(row) === undefined,
          }),
        }}
        onRow={(row) => ({
          onClick: (event) => {
            const pick = pickOf(row)
            // The box itself has its own say.
            if (pick && !(event.target instanceof Element && event.target.closest('label'))) {
              onPicked(togglePick(picked, pick, isMany))
            }
          },
        })}
      />
      {page.total > 0 && (
        <nav className="pick-pager" aria-label={t(PAGES)}>
          <Pagination
            size="small"
            simple={isPhone}
            current={page.page}
            pageSize={page.size}
            total={page.total}
            showSizeChanger={{ 'aria-label': t(SIZE) }}
            pageSizeOptions={[...page.sizes]}
            showTotal={(count, range) => t(totalText(range, count, page.totalKind))}
            onChange={props.onPage}
          />
        </nav>
      )}
    </>
  )
}

/** Below this a column is not rendered: the table scrolls sideways instead. */
const COLUMN_WIDTH = 130

const SELECTION_WIDTH = 44

const ORDERS = { asc: 'ascend', desc: 'descend' } as const

const CHOOSE: Text = ['选择', 'Choose']
const CHOOSE_PAGE: Text = ['全选本页', 'Choose this page']
const CHOOSE_ROW: Text = ['选择 {row}', 'Choose {row}']
const PAGES: Text = ['分页', 'Pages']
const SIZE: Text = ['每页条数', 'Rows per page']
