import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { PAGE_SIZES } from '#kit/contract/envelope.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { isEmpty } from '../../field/field-value.ts'
import { ErrorState } from '../../page/states.web.tsx'
import { withFilters } from '../../search/list-state.ts'
import { PickRows } from '../pick-rows.web.tsx'
import type { Picked } from '../picked.ts'
import { firstFilters, pickOfRow, type RowsAsked, type ShownColumn, shownColumns, sortOf } from './popup-config.ts'
import { type OpenReport, useReportRows } from './popup-data.web.ts'
import { PopupQuery } from './popup-query.web.tsx'
import type { PopupReport, ReportRow } from './popup-report.ts'

interface PopupRowsProps {
  readonly report: PopupReport
  readonly open: OpenReport
  readonly picked: readonly Picked[]
  readonly onPicked: (picked: readonly Picked[]) => void
}

/** The query form and the rows of an open report; what is chosen outlasts the page. */
export function PopupRows({ report, open, picked, onPicked }: PopupRowsProps) {
  const t = useTranslate()
  const { config, items, resource } = open
  const [first] = useState(() => firstFilters(resource, report))
  const [asked, setAsked] = useState<RowsAsked>(() => ({
    page: 1,
    size: PAGE_SIZES[0],
    filters: first,
    sort: sortOf(report.sorter),
  }))
  const ask = (changes: Partial<RowsAsked>) => setAsked({ ...asked, page: 1, ...changes })
  const { data, error, isFetching, refetch } = useReportRows(report, open, asked)
  const columns = shownColumns(config)
  return (
    <div className="popup-body">
      {items.length > 0 && (
        <PopupQuery
          resource={resource}
          items={items}
          first={first}
          onFilters={(draft) => {
            const filters = withFilters({}, draft)
            if (asked.page === 1 && JSON.stringify(filters) === JSON.stringify(asked.filters)) {
              void refetch()
            } else {
              ask({ filters })
            }
          }}
        />
      )}
      <div className="popup-chosen">
        <span aria-live="polite">{t(CHOSEN, { count: picked.length })}</span>
        <Button type="link" size="small" disabled={picked.length === 0} onClick={() => onPicked([])}>
          {t(CLEAR)}
        </Button>
        {items.length === 0 && (
          <Button type="link" size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => void refetch()}>
            {t(REFRESH)}
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
      ) : (
        <PickRows
          label={config.cgRpConfigName}
          columns={columns}
          rows={data?.rows ?? []}
          isLoading={isFetching}
          isMany={report.multi ?? false}
          pickOf={pickOfRow}
          nameOf={(row) => nameOf(columns, row)}
          picked={picked}
          onPicked={onPicked}
          page={{
            page: asked.page,
            size: asked.size,
            sizes: PAGE_SIZES,
            total: data?.total ?? 0,
            totalKind: data?.totalKind ?? 'exact',
          }}
          onPage={(page, size) => ask({ page, size })}
          sort={asked.sort}
          onSort={(sort) => ask({ sort })}
          height={ROWS_HEIGHT}
        />
      )}
    </div>
  )
}

/** The style sheet gives the rows the room that is left. */
const ROWS_HEIGHT = 'inherit'

/** A row by the first of its columns that says something in words. */
function nameOf(columns: readonly ShownColumn[], row: ReportRow): string {
  const named = columns.find(({ name, field }) => field.kind !== 'image' && !isEmpty(row[name]))
  return String(row[`${named?.name}_dictText`] ?? row[named?.name ?? ''] ?? '')
}

const CHOSEN: Text = ['已选择 {count} 项', '{count} chosen']
const CLEAR: Text = ['清空', 'Clear']
const REFRESH: Text = ['刷新', 'Refresh']
const FAILED: Text = ['列表加载失败', 'The list could not be loaded']
