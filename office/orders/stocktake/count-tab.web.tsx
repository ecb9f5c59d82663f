import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, type InputRef, Modal, Pagination, Segmented, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { ScanField } from '#kit/web/scan/scan-field.web.tsx'
import { useWedge } from '#kit/web/scan/use-wedge.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { LineRow } from './line-row.web.tsx'
import { COUNT_RIGHT, stocktake } from './stocktake.ts'
import { SHEET_PATH, type Sheet, type SheetLine } from './stocktake-calls.ts'
import { SECOND_LOOK, STOCK_PLACE, STOCKTAKE, type StockPlace } from './stocktake-choices.ts'
import { stocktakeLine } from './stocktake-line.ts'
import { useCount } from './use-count.web.ts'
import './stocktake.css'

const FILTERS = ['all', 'left', 'again', 'differing'] as const
type Filter = (typeof FILTERS)[number]

const PASSES: Readonly<Record<Filter, (line: SheetLine) => boolean>> = {
  all: () => true,
  left: ({ isCounted }) => !isCounted,
  again: ({ look }) => look === SECOND_LOOK.needed,
  differing: ({ difference }) => difference !== null && difference !== 0,
}

/** Lines on one page of the tab. */
const PAGE = 50
/** What others count meanwhile is seen so soon, in milliseconds. */
const LOOK_AGAIN_MS = 10_000

/** The lines of a stocktake as whoever sees it may see them; asked for again while others count. */
export function useSheet({ id, state }: AnyRow) {
  const isOpen = state === STOCKTAKE.counting || state === STOCKTAKE.review
  return useQuery({
    queryKey: [stocktake.name, 'sheet', id, state],
    queryFn: ({ signal }) => client.get<Sheet>(SHEET_PATH, { id }, { signal, handles: 'all' }),
    staleTime: 0,
    refetchInterval: isOpen ? LOOK_AGAIN_MS : false,
  })
}

/** Counts the lines of a stocktake, by a reader of bar codes or by hand, and tells why they differ once counting is over. */
export function CountTab({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const can = useCan()
  const { data, error, refetch } = useSheet(row)
  const { count, answer, question, failure, dropped } = useCount(row.id)
  const [chosen, choose] = useState<Filter>()
  const [word, setWord] = useState('')
  const [page, setPage] = useState(1)
  const [place, setPlace] = useState<StockPlace>(STOCK_PLACE.sale)
  const [said, say] = useState<{ readonly no: number; readonly text: string }>()
  const field = useRef<InputRef>(null)
  const isCounting = row.state === STOCKTAKE.counting
  const isReview = row.state === STOCKTAKE.review
  const mayCount = can(COUNT_RIGHT)
  const mayExplain = can(actionPermission(stocktakeLine, 'explain'))

  const scan = async (code: string) => {
    const counted = await count({ code, place, qty: 1, how: 'add' })
    tellCount(code, counted?.counted)
  }
  const tellCount = (code: string, counted: number | undefined) => {
    if (counted !== undefined) {
      say((last) => ({ no: (last?.no ?? 0) + 1, text: t(SCANNED, { code, n: counted }) }))
    }
  }
  useWedge(isCounting && mayCount && !question, (code) => void scan(code))

  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const { lines } = data
  const numbers = Object.fromEntries(FILTERS.map((name) => [name, lines.filter(PASSES[name]).length]))
  const filter = chosen ?? (isReview && numbers.differing ? 'differing' : isReview && numbers.again ? 'again' : 'all')
  const shown = lines.filter((line) => PASSES[filter](line) && isMeant(line, word))
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const at = Math.min(page, pages)
  return (
    <div className="stocktake">
      {isCounting && mayCount && (
        <div className="stocktake-scan">
          <ScanField
            label={SCAN}
            field={field}
            isKept={false}
            onScan={(code) => void scan(code)}
            onEscape={undefined}
          />
          <Segmented<StockPlace>
            aria-label={t(COUNTS_AS)}
            value={place}
            options={[
              { value: STOCK_PLACE.sale, label: t(FOR_SALE) },
              { value: STOCK_PLACE.damaged, label: t(DAMAGED) },
            ]}
            onChange={setPlace}
          />
        </div>
      )}
      <div role="status" aria-live="polite" className="stocktake-said">
        {said && <span key={said.no}>{said.text}</span>}
      </div>
      {failure && <Alert type="warning" showIcon title={failure} />}
      {!mayCount && isCounting && <Alert type="info" showIcon title={t(MAY_NOT_COUNT)} />}
      {isReview && Number(numbers.again) > 0 && (
        <Alert type="warning" showIcon title={t(TO_RECOUNT, { n: Number(numbers.again) })} />
      )}
      <div className="stocktake-tools">
        <Segmented<Filter>
          value={filter}
          options={FILTERS.filter((name) => name === 'all' || numbers[name] || name === filter).map((value) => ({
            value,
            label: `${t(FILTER_TITLES[value])} ${numbers[value]}`,
          }))}
          onChange={(value) => {
            choose(value)
            setPage(1)
          }}
        />
        <Input.Search
          allowClear
          maxLength={100}
          aria-label={t(SEARCH)}
          placeholder={t(SEARCH)}
          onChange={(event) => {
            setWord(event.target.value.trim())
            setPage(1)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={NONE} />
      ) : (
        <ul className="stocktake-lines" aria-label={t(LINES)}>
          {shown.slice((at - 1) * PAGE, at * PAGE).map((line) => (
            <LineRow
              key={line.id}
              line={line}
              dropped={dropped}
              mayCount={mayCount && (isCounting || (isReview && line.look !== SECOND_LOOK.none))}
              mayExplain={mayExplain && isReview}
              onCount={(qty) => void count({ lineId: line.id, qty, how: 'set' })}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination current={at} pageSize={PAGE} total={shown.length} showSizeChanger={false} onChange={setPage} />
      )}
      <Modal
        open={question !== undefined}
        title={t(ALREADY)}
        onCancel={() => void answer(undefined)}
        footer={[
          <Button key="no" onClick={() => void answer(undefined)}>
            {t(LEAVE)}
          </Button>,
          <Button key="set" onClick={() => void answer('set')}>
            {t(INSTEAD, { n: question?.sent.qty ?? 0 })}
          </Button>,
          <Button
            key="add"
            type="primary"
            onClick={async () => tellCount(question?.sent.code ?? '', (await answer('add'))?.counted)}
          >
            {t(ADD, { n: question?.sent.qty ?? 0 })}
          </Button>,
        ]}
      >
        {question?.message}
      </Modal>
    </div>
  )
}

/** Whether somebody who types means the line: by its bin, its product, or what is printed on its box. */
function isMeant({ title, spec, skuCode, bins, codes }: SheetLine, word: string): boolean {
  const sought = word.toLowerCase()
  return [title, spec, skuCode, bins, ...codes].some((text) => text.toLowerCase().includes(sought))
}

const FILTER_TITLES: Readonly<Record<Filter, Text>> = {
  all: ['全部', 'All'],
  left: ['未清点', 'Not counted'],
  again: ['待复盘', 'To count again'],
  differing: ['有差异', 'Differ'],
}
const SCAN: Text = [
  '扫描或输入条码、SKU编码后回车，每次计 1 件',
  'Scan or type a code, then Enter: each counts one piece',
]
const COUNTS_AS: Text = ['扫描计入', 'A scan counts as']
const FOR_SALE: Text = ['可售', 'For sale']
const DAMAGED: Text = ['残品', 'Damaged']
const SCANNED: Text = ['{code}：已清点 {n} 件', '{code}: {n} counted']
const MAY_NOT_COUNT: Text = ['您没有清点的权限', 'You may not count']
const TO_RECOUNT: Text = [
  '{n} 行差异较大，须由另一人复盘后才能过账',
  '{n} {n|line differs|lines differ} by so much that somebody else has to count {n|it|them} again before posting',
]
const SEARCH: Text = ['库位、商品、SKU 或条码', 'Bin, product, SKU or bar code']
const LINES: Text = ['盘点明细', 'Lines']
const NONE: Text = ['没有符合的行', 'No such line']
const NOT_LOADED: Text = ['盘点明细加载失败', 'The lines could not be loaded']
const ALREADY: Text = ['此行已有人清点', 'Somebody else has counted this line']
const LEAVE: Text = ['不记录', 'Leave it']
const INSTEAD: Text = ['以我的 {n} 件为准', 'My {n} in place of it']
const ADD: Text = ['再加 {n} 件', 'Add my {n} to it']
