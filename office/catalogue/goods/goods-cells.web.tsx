import { type ReactNode, Suspense } from 'react'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { late } from '#kit/web/page/late.web.ts'
import './goods.css'
import { priceText } from './goods-price.ts'

const LineageStrip = late(async () => (await import('./lineage-strip.web.tsx')).LineageStrip)

/** Own rendering of single columns; undefined where the usual one does. */
export function goodsCell(name: string, row: AnyRow): ReactNode {
  switch (name) {
    case 'name':
      return <NameCell row={row} />
    case 'officialPrice':
      return isBlank(row.officialPrice) ? undefined : <PriceCell row={row} />
    case 'lineage':
      return isBlank(row.lineage) ? undefined : <LineageCell row={row} />
    case 'collected':
      return isBlank(row.due) ? undefined : <CollectedCell row={row} />
    case 'quotaUsed':
      return Number(row.quotaTotal) > 0 ? <QuotaCell row={row} /> : undefined
    case 'releaseMonth':
      return isBlank(row.releaseMonth) ? undefined : <ReleaseCell row={row} />
    default:
      return undefined
  }
}

/** The columns of a list that `goodsCell` renders. */
export const GOODS_CELLS = {
  name: (row: AnyRow) => goodsCell('name', row),
  officialPrice: (row: AnyRow) => goodsCell('officialPrice', row),
  releaseMonth: (row: AnyRow) => goodsCell('releaseMonth', row),
  lineage: (row: AnyRow) => goodsCell('lineage', row),
  collected: (row: AnyRow) => goodsCell('collected', row),
  quotaUsed: (row: AnyRow) => goodsCell('quotaUsed', row),
}

function NameCell({ row }: { readonly row: AnyRow }) {
  const name = String(row.name ?? '')
  const original = isBlank(row.originalName) || row.originalName === name ? '' : String(row.originalName)
  return (
    <span className="goods-names" title={[name, original].filter(Boolean).join('\n')}>
      <span>{name}</span>
      {original !== '' && (
        <span className="goods-original" lang="ja">
          {original}
        </span>
      )}
    </span>
  )
}

function PriceCell({ row }: { readonly row: AnyRow }) {
  return <span className="tabular">{priceText(Number(row.officialPrice), String(row.officialCurrency ?? ''))}</span>
}

/** A column that is shown on demand only. */
function LineageCell({ row }: { readonly row: AnyRow }) {
  return (
    <Suspense fallback={null}>
      <LineageStrip row={row} />
    </Suspense>
  )
}

/** What came in of what is due. */
function CollectedCell({ row }: { readonly row: AnyRow }) {
  return (
    <span className="tabular goods-of">
      {formatYuan(parseYuan(Number(row.collected)) ?? 0)}
      <small>/ {formatYuan(parseYuan(Number(row.due)) ?? 0)}</small>
    </span>
  )
}

/** Places taken of those there are. */
function QuotaCell({ row }: { readonly row: AnyRow }) {
  return (
    <span className="tabular">
      {String(row.quotaUsed ?? 0)} / {String(row.quotaTotal)}
    </span>
  )
}

/** The month of now; of one that was moved, where it began and by how far. */
function ReleaseCell({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const [month, first] = [String(row.releaseMonth), isBlank(row.firstReleaseMonth) ? '' : String(row.firstReleaseMonth)]
  const delays = Number(row.delayCount) || 0
  const moved = first === '' ? 0 : monthsBetween(first, month)
  return (
    <span className="goods-release">
      <span className="tabular">{month}</span>
      {moved !== 0 && (
        <span className="goods-delayed tabular" title={t(FIRST, { month: first })}>
          {t(MOVED, { first, n: `${moved > 0 ? '+' : '−'}${Math.abs(moved)}` })}
        </span>
      )}
      {delays > 0 && <span className="goods-delayed">{t(DELAYED, { n: delays })}</span>}
    </span>
  )
}

/** Months of the form `YYYY-MM`. */
function monthsBetween(from: string, to: string): number {
  const [begin = 0, end = 0] = [from, to].map((month) => {
    const [year = 0, of = 0] = month.split('-').map(Number)
    return year * 12 + of
  })
  return end - begin
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

const DELAYED: Text = ['延期 {n} 次', 'delayed ×{n}']
const MOVED: Text = ['{first} {n}月', '{first} {n} mo']
const FIRST: Text = ['首次公布：{month}', 'First announced: {month}']
