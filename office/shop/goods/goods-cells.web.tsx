import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import './goods.css'
import { priceText } from './goods-price.ts'

/** Own rendering of single columns; undefined where the usual one does. */
export function goodsCell(name: string, row: AnyRow): ReactNode {
  switch (name) {
    case 'name':
      return <NameCell row={row} />
    case 'officialPrice':
      return isBlank(row.officialPrice) ? undefined : <PriceCell row={row} />
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

function ReleaseCell({ row }: { readonly row: AnyRow }) {
  const t = useTranslate()
  const delays = Number(row.delayCount) || 0
  return (
    <span className="goods-release">
      <span className="tabular">{String(row.releaseMonth)}</span>
      {delays > 0 && (
        <Tooltip
          title={isBlank(row.firstReleaseMonth) ? undefined : t(FIRST, { month: String(row.firstReleaseMonth) })}
        >
          <span className="goods-delayed">{t(DELAYED, { n: delays })}</span>
        </Tooltip>
      )}
    </span>
  )
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

const DELAYED: Text = ['延期 {n} 次', 'delayed ×{n}']
const FIRST: Text = ['首次公布：{month}', 'First announced: {month}']
