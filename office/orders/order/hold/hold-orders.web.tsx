import { Checkbox, Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { shopClock } from '#kit/web/browser/shop-clock.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useIsPhone } from '#kit/web/browser/use-is-phone.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'
import { Deadline } from '../../../trade/clock/deadline.web.tsx'
import { useShopNow } from '../../../trade/clock/shop-now.web.ts'
import { order } from '../../../trade/model/order.ts'
import { HOLD_STATE } from '../../../trade/model/order-choices.ts'
import type { ShelfOrder } from './hold-shelf.ts'

interface HoldOrdersProps {
  readonly orders: readonly ShelfOrder[]
  /** Ids. */
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** What the shelf says of an order, with its words. */
interface Column {
  readonly key: string
  readonly title: Text
  readonly align?: 'end'
  readonly render: (one: ShelfOrder) => ReactNode
}

/** Orders of one person to choose from: a table, on phones a card for each. */
export function HoldOrders({ orders, chosen, onChoose }: HoldOrdersProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const hasFreight = orders.some(({ freight }) => freight !== null)
  const columns = hasFreight ? [...COLUMNS, FREIGHT] : COLUMNS
  if (isPhone) {
    return (
      <ul className="hold-cards">
        {orders.map((one) => (
          <li key={one.id}>
            <Checkbox
              checked={chosen.includes(one.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            >
              {one.orderNo}
            </Checkbox>
            <Link to={orderPath(one)}>{t(OPEN)}</Link>
            <p>{one.itemText}</p>
            <dl>
              {columns.map(({ key, title, render }) => (
                <div key={key}>
                  <dt>{t(title)}</dt>
                  <dd>{render(one)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Table<ShelfOrder>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...orders]}
      components={SELECTION_HEADER}
      rowSelection={{
        ...selectionNames<ShelfOrder>({ t, nameOf: ({ orderNo }) => orderNo, isEmpty: orders.length === 0 }),
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(String)),
      }}
      columns={[
        {
          key: 'orderNo',
          title: t(ORDER_NO),
          render: (one: ShelfOrder) => <Link to={orderPath(one)}>{one.orderNo}</Link>,
        },
        {
          key: 'items',
          title: t(ITEMS),
          render: ({ itemText }: ShelfOrder) => (
            <span className="hold-items" title={itemText}>
              {itemText}
            </span>
          ),
        },
        ...columns.map((column) => ({ ...column, title: t(column.title) })),
      ]}
    />
  )
}

const orderPath = ({ id }: ShelfOrder) => `${order.menu?.url ?? ''}/${id}`

/** Until when it is held; what is not on hold can be sent. */
function HoldUntil({ order: { holdState, holdUntil } }: { readonly order: ShelfOrder }) {
  const t = useTranslate()
  return holdState === HOLD_STATE.none ? <StateTag tone="green">{t(TO_SHIP)}</StateTag> : <Deadline at={holdUntil} />
}

/** Until when it costs nothing; in orange once that is over. */
function FreeText({ order: { holdFreeUntil } }: { readonly order: ShelfOrder }) {
  const now = useShopNow()
  if (holdFreeUntil === null) {
    return '-'
  }
  const day = holdFreeUntil.slice(0, 10)
  const isOver = now !== undefined && shopClock().parse(holdFreeUntil).getTime() <= now
  return isOver ? <StateTag tone="orange">{day}</StateTag> : day
}

const COLUMNS: readonly Column[] = [
  { key: 'ready', title: ['可发货时间', 'Ready since'], render: ({ readyAt }) => readyAt ?? '-' },
  { key: 'hold', title: ['寄存至', 'Held until'], render: (one) => <HoldUntil order={one} /> },
  { key: 'free', title: ['免费至', 'Free until'], render: (one) => <FreeText order={one} /> },
  { key: 'parcel', title: ['合包号', 'Parcel'], render: ({ parcelNo }) => parcelNo ?? '-' },
]
const FREIGHT: Column = {
  key: 'freight',
  title: ['运费', 'Freight'],
  align: 'end',
  render: ({ freight }) => formatYuan(Math.round((freight ?? 0) * 100)),
}
const ORDER_NO: Text = ['订单号', 'Order no.']
const ITEMS: Text = ['商品', 'Items']
const OPEN: Text = ['查看', 'Open']
const TO_SHIP: Text = ['待发货', 'To ship']
