import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { useSheet } from './count-tab.web.tsx'
import type { SheetLine } from './stocktake-calls.ts'
import { COUNT_REASON, STOCK_PLACE, STOCKTAKE } from './stocktake-choices.ts'
import { stocktakeLine } from './stocktake-line.ts'

/** What came of a stocktake: on paper, and the way to its lines, which are exported there. */
export function ReportTab({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const can = useCan()
  const { data, error, refetch } = useSheet(row)
  if (row.state !== STOCKTAKE.posted) {
    return <EmptyState title={NOT_YET} />
  }
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  return (
    <>
      <div className="stocktake-tools">
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t(PRINT)}
        </Button>
        {can(permissionOf(stocktakeLine, 'list')) && (
          <Link to={`${stocktakeLine.menu?.url ?? ''}?stocktakeId=${row.id}`}>{t(TO_LINES)}</Link>
        )}
      </div>
      <Paper>
        <Report row={row} lines={data.lines} />
      </Paper>
    </>
  )
}

function Report({ row, lines }: { readonly row: AnyRow; readonly lines: readonly SheetLine[] }) {
  const t = useTranslate()
  const reasons = useDictionary(COUNT_REASON)
  const counted = lines.filter(({ isCounted }) => isCounted)
  const sumOf = (of: (line: SheetLine) => number) => counted.reduce((sum, line) => sum + of(line), 0)
  const hasValue = counted.some(({ value }) => value !== null)
  const text = (name: string) => String(row[name] ?? '')
  return (
    <section className="stocktake-report" aria-label={t(TITLE, { no: text('stocktakeNo') })}>
      <h2>{t(TITLE, { no: text('stocktakeNo') })}</h2>
      <p>
        {t(OPENED, { who: text('openedBy'), at: text('openedAt') })} ·{' '}
        {t(POSTED, { who: text('postedBy'), at: text('postedAt') })}
        {text('scope') && ` · ${text('scope')}`}
      </p>
      <table>
        <thead>
          <tr>
            {[BIN, WHAT, SKU, PLACE].map((head) => (
              <th key={head[1]} scope="col">
                {t(head)}
              </th>
            ))}
            {[BOOK, COUNTED, DIFFERENCE].map((head) => (
              <th key={head[1]} scope="col" className="is-number">
                {t(head)}
              </th>
            ))}
            <th scope="col">{t(REASON)}</th>
            {hasValue && (
              <th scope="col" className="is-number">
                {t(VALUE)}
              </th>
            )}
            <th scope="col">{t(BY)}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map((line) => (
            <tr key={line.id}>
              <td>{line.bins}</td>
              <td>
                {line.title} · {t(skuTitle({ name: line.spec }))}
              </td>
              <td>{line.skuCode}</td>
              <td>{t(line.place === STOCK_PLACE.damaged ? DAMAGED : FOR_SALE)}</td>
              <td className="is-number">{line.book}</td>
              <td className="is-number">{line.counted}</td>
              <td className="is-number">{signed(line.difference ?? 0)}</td>
              <td>
                {[reasons.find(({ value }) => value === line.reason)?.text ?? line.reason, line.note]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              {hasValue && <td className="is-number">{line.value === null ? '' : formatYuan(line.value)}</td>}
              <td>
                {line.counters}
                <small>{line.countedAt}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t(TOTAL, { n: counted.length, left: lines.length - counted.length })}
            </th>
            <td className="is-number">{sumOf(({ book }) => book ?? 0)}</td>
            <td className="is-number">{sumOf((line) => line.counted ?? 0)}</td>
            <td className="is-number">{signed(sumOf(({ difference }) => difference ?? 0))}</td>
            <td>
              {t(MORE_AND_FEWER, {
                more: sumOf(({ difference }) => Math.max(0, difference ?? 0)),
                fewer: sumOf(({ difference }) => Math.max(0, -(difference ?? 0))),
              })}
            </td>
            {hasValue && <td className="is-number">{formatYuan(sumOf(({ value }) => value ?? 0))}</td>}
            <td />
          </tr>
        </tfoot>
      </table>
      {hasValue && <p>{t(VALUED)}</p>}
    </section>
  )
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number)
}

const NOT_YET: Text = ['过账后可查看并打印报告', 'The report is here once the stocktake is posted']
const NOT_LOADED: Text = ['盘点报告加载失败', 'The report could not be loaded']
const PRINT: Text = ['打印', 'Print']
const TO_LINES: Text = ['查看并导出明细', 'Open and export the lines']
const TITLE: Text = ['盘点报告 {no}', 'Stocktake report {no}']
const OPENED: Text = ['发起：{who} {at}', 'Opened by {who} at {at}']
const POSTED: Text = ['过账：{who} {at}', 'Posted by {who} at {at}']
const BIN: Text = ['库位', 'Bins']
const WHAT: Text = ['商品', 'Product']
const SKU: Text = ['SKU编码', 'SKU code']
const PLACE: Text = ['位置', 'Place']
const FOR_SALE: Text = ['可售', 'For sale']
const DAMAGED: Text = ['残品', 'Damaged']
const BOOK: Text = ['账面', 'Book']
const COUNTED: Text = ['实盘', 'Counted']
const DIFFERENCE: Text = ['差异', 'Difference']
const REASON: Text = ['差异原因', 'Reason']
const VALUE: Text = ['差异金额（元）', 'Value (yuan)']
const BY: Text = ['清点人', 'Counted by']
const TOTAL: Text = ['合计：已清点 {n} 行，未清点 {left} 行', 'Total: {n} {n|line|lines} counted, {left} not']
const MORE_AND_FEWER: Text = ['盘盈 {more}，盘亏 {fewer}', '{more} more, {fewer} fewer']
const VALUED: Text = [
  '差异金额按售价计：补款商品按全款价',
  'Valued at selling prices: balances at the full price of their pre-order',
]
