import { useQueryClient } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { parseYuan } from '#kit/contract/money.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { groupedNumber } from '#kit/web/field/field-value.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useList } from '#kit/web/list/list-context.web.ts'
import { refreshList } from '#kit/web/list/use-resource-list.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { SHELF_STATE } from './listed-fields.ts'
import { priceRangeText } from './price-range.ts'
import type { ProductResource } from './product.ts'
import { shelfWords } from './shelf-words.ts'

interface CellProps {
  readonly row: RowOf<ProductResource>
}

/** The title with the listing's number under it. */
export function TitleCell({ row }: CellProps) {
  return (
    <span className="title-cell" title={row.title}>
      <span>{row.title}</span>
      <small>{row.productNo}</small>
    </span>
  )
}

/** `¥99.00 ~ ¥199.00` over the enabled SKUs. */
export function PriceCell({ row }: CellProps) {
  const range = { minFen: fenOf(row.priceMin), maxFen: fenOf(row.priceMax) }
  return <span className="price-range">{priceRangeText(range) || '-'}</span>
}

/** Pieces of all enabled SKUs; none left is said in words. */
export function StockTotal({ row }: CellProps) {
  const t = useTranslate()
  const stock = row.stockTotal ?? 0
  return stock > 0 ? (
    <span className="tabular">{groupedNumber(stock)}</span>
  ) : (
    <StateTag tone="orange">{t(NO_STOCK)}</StateTag>
  )
}

/** On or off, with the hour at which that changes by itself. */
export function ShelfCell({ row }: CellProps) {
  return (
    <span className="shelf-cell">
      <ShelfSwitch row={row} />
      <ShelfHour row={row} />
    </span>
  )
}

/** A switch with its word for those who may, else a tag. */
function ShelfSwitch({ row }: CellProps) {
  const t = useTranslate()
  const can = useCan()
  const { resource, run } = useList()
  const [isBusy, setBusy] = useState(false)
  const state = row.shelfState
  const field = fieldOf(resource, 'shelfState')
  const tag = field && <FieldText field={field} name="shelfState" row={row} />
  if (!can(actionPermission(resource, 'shelf'))) {
    return tag
  }
  const isOn = state === SHELF_STATE.on
  const word = t(isOn ? ON : OFF)
  return (
    <Switch
      size="small"
      checkedChildren={isOn ? word : undefined}
      unCheckedChildren={isOn ? undefined : word}
      aria-label={t(SHELF_OF, { title: row.title })}
      checked={isOn}
      loading={isBusy}
      onChange={(next) => {
        setBusy(true)
        void run('shelf', [row], { ...shelfWords(next), isAsked: false }).finally(() => setBusy(false))
      }}
    />
  )
}

/** When a listing is published or unpublished by itself; one that the shelf did not take in time leads to what it lacks. */
function ShelfHour({ row }: CellProps) {
  const t = useTranslate()
  const { resource } = useList()
  const can = useCan()
  const { shelfOnAt, shelfOffAt } = row
  if (row.isShelfLate) {
    const late = <StateTag tone="orange">{t(LATE)}</StateTag>
    return can(permissionOf(resource, 'edit')) ? (
      <Link to={`${resource.menu?.url ?? ''}/edit/${row.id}?check=1`} title={shelfOnAt ?? undefined}>
        {late}
      </Link>
    ) : (
      late
    )
  }
  const hours = [
    ...(shelfOnAt ? [{ at: shelfOnAt, said: GOES_ON }] : []),
    ...(shelfOffAt ? [{ at: shelfOffAt, said: GOES_OFF }] : []),
  ]
  return hours.map(({ at, said }) => (
    <small key={at} className="shelf-hour" title={at}>
      {t(said, { at: at.slice('YYYY-'.length, 'YYYY-MM-DD HH:mm'.length) })}
    </small>
  ))
}

interface RankCellProps extends CellProps {
  readonly resource: ProductResource
}

/** The rank, changed where it stands: Enter or leaving keeps it, Escape gives up. */
export function RankCell({ resource, row }: RankCellProps) {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const rank = String(row.sortRank ?? '')
  if (!can(permissionOf(resource, 'edit'))) {
    return <span className="tabular">{rank}</span>
  }
  const keep = async () => {
    setTyped(undefined)
    if (typed === undefined || typed.trim() === rank || !/^\d{1,6}$/.test(typed.trim())) {
      return
    }
    try {
      await resourceCalls(resource).edit({ id: row.id, version: row.version, sortRank: Number(typed) })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error
      }
      void message.warning(error.message)
    }
    void refreshList(queries, resource)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      void keep()
    } else if (event.key === 'Escape') {
      setTyped(undefined)
    }
  }
  const label = t(RANK_OF, { title: row.title })
  return typed === undefined ? (
    <button type="button" className="rank-button" aria-label={`${label} ${rank}`} onClick={() => setTyped(rank)}>
      {rank}
    </button>
  ) : (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      className="rank-input"
      aria-label={label}
      inputMode="numeric"
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => void keep()}
    />
  )
}

function fenOf(yuan: number | null): number | null {
  return yuan === null ? null : parseYuan(yuan)
}

const NO_STOCK: Text = ['无库存', 'None left']
const ON: Text = ['已上架', 'Published']
const OFF: Text = ['未上架', 'Unpublished']
const LATE: Text = ['未按时上架', 'Not published in time']
const GOES_ON: Text = ['{at} 上架', 'On {at}']
const GOES_OFF: Text = ['{at} 下架', 'Off {at}']
const SHELF_OF: Text = ['上架 {title}', 'Published: {title}']
const RANK_OF: Text = ['排序 {title}', 'Rank of {title}']
