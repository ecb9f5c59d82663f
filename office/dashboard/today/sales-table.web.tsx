import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { SmallTable } from '#kit/web/table/small-table.web.tsx'
import { type DayOfSales, SALES_TITLES, seriesOf, shownYuan } from './sales.ts'

/** The numbers behind the chart, newest first. */
export function SalesTable({ days }: { readonly days: readonly DayOfSales[] }) {
  const t = useTranslate()
  return (
    <SmallTable
      rowKey="day"
      height={TABLE_HEIGHT}
      rows={[...days].reverse()}
      columns={[
        { title: t(DAY), dataIndex: 'day', className: 'tabular' },
        ...seriesOf(days).map((name) => ({
          title: t(SALES_TITLES[name]),
          dataIndex: name,
          align: 'right' as const,
          className: 'tabular',
          render: (yuan: number | null) => shownYuan(yuan ?? 0),
        })),
      ]}
    />
  )
}

/** Pixels, about that of the chart, so that nothing below moves. */
const TABLE_HEIGHT = 220

const DAY: Text = ['日期', 'Day']
