import { Pagination, Table } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { FieldText } from '../field/field-text.web.tsx'
import { ErrorState } from '../page/states.web.tsx'
import { HeaderCell, InHeaderOnly } from '../table/header-cell.web.tsx'
import { totalText } from '../table/total-text.ts'
import { useIsPhone } from '../table/use-is-phone.web.ts'
import { useText } from '../text/text.web.ts'
import { type PickRequest, usePickPage } from './pick-data.web.ts'
import {
  labelOf,
  PICK_SIZES,
  type Picked,
  type PickList,
  type PickRow,
  pickedOnPage,
  pickField,
  pickOf,
  togglePick,
} from './picked.ts'

/** Height of the rows that scroll, in pixels (specification 9.7k). */
export const ROWS_HEIGHT = 240

interface PickTableProps {
  readonly list: PickList
  readonly isMany: boolean
  readonly request: PickRequest
  readonly onPage: (page: number, size: number) => void
  readonly picked: readonly Picked[]
  readonly onPicked: (picked: readonly Picked[]) => void
}

/** The rows to pick from, ticked by their box or by a click anywhere on them; choices outlast the page. */
export function PickTable({ list, isMany, request, onPage, picked, onPicked }: PickTableProps) {
  const say = useText()
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = usePickPage(list, request)
  if (error && !data) {
    return <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
  }
  const rows = data?.rows ?? []
  const total = data?.total ?? 0
  const picks = rows.flatMap((row) => pickOf(list, row) ?? [])
  const nameOf = (row: PickRow) => labelOf(list, { value: String(row[list.value] ?? ''), row })
  return (
    <>
      <Table<PickRow>
        className="pick-table"
        aria-label={say(list.name)}
        size="middle"
        rowKey={(row) => String(row[list.value] ?? row.id)}
        loading={isFetching}
        pagination={false}
        components={{ header: { cell: HeaderCell } }}
        dataSource={rows}
        scroll={{ x: list.columns.length * COLUMN_WIDTH, y: ROWS_HEIGHT }}
        columns={list.columns.flatMap((name) => {
          const field = pickField(list, name)
          return field
            ? [
                {
                  key: name,
                  title: say(field.title),
                  ellipsis: { showTitle: false },
                  render: (_value: unknown, row: PickRow) => <FieldText field={field} name={name} row={row} />,
                },
              ]
            : []
        })}
        rowSelection={{
          type: isMany ? 'checkbox' : 'radio',
          columnWidth: 44,
          columnTitle: (checkbox: ReactNode) =>
            isMany ? <InHeaderOnly>{checkbox}</InHeaderOnly> : <span className="visually-hidden">{say(CHOOSE)}</span>,
          selectedRowKeys: picked.map(({ value }) => value),
          onChange: (keys) => {
            const ticked = new Set(keys.map(String))
            onPicked(isMany ? pickedOnPage(picked, picks, ticked) : picks.filter(({ value }) => ticked.has(value)))
          },
          getTitleCheckboxProps: () => ({ 'aria-label': say(CHOOSE_PAGE), disabled: rows.length === 0 }),
          getCheckboxProps: (row) => ({
            'aria-label': say(CHOOSE_ROW, { row: nameOf(row) }),
            disabled: pickOf(list, row) === undefined,
          }),
        }}
        onRow={(row) => ({
          onClick: (event) => {
            const pick = pickOf(list, row)
            // The box itself has its own say.
            if (pick && !(event.target instanceof Element && event.target.closest('label'))) {
              onPicked(togglePick(picked, pick, isMany))
            }
          },
        })}
      />
      {total > 0 && (
        <nav className="pick-pager" aria-label={say(PAGES)}>
          <Pagination
            size="small"
            simple={isPhone}
            current={request.page}
            pageSize={request.size}
            total={total}
            showSizeChanger={{ 'aria-label': say(SIZE) }}
            pageSizeOptions={[...(list.sizes ?? PICK_SIZES)]}
            showTotal={(count, range) => say(totalText(range, count, data?.totalKind ?? 'exact'))}
            onChange={onPage}
          />
        </nav>
      )}
    </>
  )
}

/** Below this a column is not drawn: the table scrolls sideways instead. */
const COLUMN_WIDTH = 130

const FAILED: Text = ['列表加载失败', 'The list could not be loaded']
const CHOOSE: Text = ['选择', 'Choose']
const CHOOSE_PAGE: Text = ['全选本页', 'Choose this page']
const CHOOSE_ROW: Text = ['选择 {row}', 'Choose {row}']
const PAGES: Text = ['分页', 'Pages']
const SIZE: Text = ['每页条数', 'Rows per page']
