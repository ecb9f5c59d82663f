import { useQueryClient } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { parseYuan } from '#kit/contract/money.ts'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import { type AnyResource, fieldOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { groupedNumber } from '#kit/web/field/field-value.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { AnyRow } from '#kit/web/resource/page-of.ts'
import { resourceCalls } from '#kit/web/resource/resource-calls.web.ts'
import { refreshList } from '#kit/web/resource/use-resource-list.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { useText } from '#kit/web/text/text.web.ts'
import { priceRangeText } from './price-range.ts'
import { SHELF_STATE } from './product.ts'

interface CellProps {
  readonly row: AnyRow
}

/** The title with the listing's number under it. */
export function TitleCell({ row }: CellProps) {
  const title = String(Reflect.get(row, 'title') ?? '')
  return (
    <span className="title-cell" title={title}>
      <span>{title}</span>
      <small>{String(Reflect.get(row, 'productNo') ?? '')}</small>
    </span>
  )
}

/** `¥99.00 ~ ¥199.00` over the enabled SKUs. */
export function PriceCell({ row }: CellProps) {
  const range = { minFen: fenIn(row, 'priceMin'), maxFen: fenIn(row, 'priceMax') }
  return <span className="price-range">{priceRangeText(range) || '-'}</span>
}

/** Pieces of all enabled SKUs; none left is said in words. */
export function StockTotal({ row }: CellProps) {
  const say = useText()
  const stock = Number(Reflect.get(row, 'stockTotal') ?? 0)
  return stock > 0 ? (
    <span className="tabular">{groupedNumber(stock)}</span>
  ) : (
    <StateTag tone="orange">{say(NO_STOCK)}</StateTag>
  )
}

interface ShelfCellProps extends CellProps {
  readonly resource: AnyResource
  readonly onSwitch: (isOn: boolean) => Promise<void>
}

/** On or off, as a switch for those who may; scheduled and sold out are told beside it. */
export function ShelfCell({ resource, row, onSwitch }: ShelfCellProps) {
  const say = useText()
  const can = useCan()
  const [isBusy, setBusy] = useState(false)
  const state = Reflect.get(row, 'shelfState')
  const field = fieldOf(resource, 'shelfState')
  const tag = field && <FieldText field={field} name="shelfState" row={row} />
  if (!can(actionPermission(resource, 'shelf'))) {
    return tag
  }
  const isOn = state === SHELF_STATE.on || state === SHELF_STATE.soldOut
  return (
    <span className="shelf-cell">
      <Switch
        size="small"
        aria-label={say(SHELF_OF, { title: String(Reflect.get(row, 'title') ?? '') })}
        checked={isOn}
        loading={isBusy}
        onChange={(next) => {
          setBusy(true)
          void onSwitch(next).finally(() => setBusy(false))
        }}
      />
      {tag}
    </span>
  )
}

interface RankCellProps extends CellProps {
  readonly resource: AnyResource
}

/** The rank, changed where it stands: Enter or leaving keeps it, Escape gives up. */
export function RankCell({ resource, row }: RankCellProps) {
  const say = useText()
  const can = useCan()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const rank = String(Reflect.get(row, 'sortRank') ?? '')
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
  const label = say(RANK_OF, { title: String(Reflect.get(row, 'title') ?? '') })
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

function fenIn(row: AnyRow, name: string): number | null {
  const yuan: unknown = Reflect.get(row, name)
  return typeof yuan === 'number' || typeof yuan === 'string' ? parseYuan(yuan) : null
}

const NO_STOCK: Text = ['无库存', 'None left']
const SHELF_OF: Text = ['上架 {title}', 'On the shelf: {title}']
const RANK_OF: Text = ['排序 {title}', 'Rank of {title}']
