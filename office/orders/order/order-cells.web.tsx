import { FlagFilled, MessageFilled } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import { SAID_OF, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { toneOf } from '#kit/web/field/tone.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import { CopyButton } from '#kit/web/page/copy-button.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import { order } from '../../trade/model/order.ts'
import { AFTER_SALE, HOLD_STATE, ORDER_FLAG } from '../../trade/model/order-choices.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { TrackingLink } from '../../trade/tracking/tracking-link.web.tsx'
import type { ListedParts } from './listed-order.ts'
import './order.css'

export type OrderRow = RowOf<typeof order> & ListedParts

interface CellProps {
  readonly row: OrderRow
}

/** Under the number: line, flag and after-sales, the way to copy it, and the minute of the order. */
export function NumberNote({ row }: CellProps) {
  const t = useTranslate()
  const no = row.orderNo ?? ''
  return (
    <span className="order-cell">
      <span className="order-badges">
        <span className="order-marks">
          <DeclaredText name="line" row={row} />
          <FlagMark row={row} />
          {row.afterSaleState === AFTER_SALE.open && <DeclaredText name="afterSaleState" row={row} />}
          {row.exchangeFor && <StateTag>{t(EXCHANGE)}</StateTag>}
          {(row.holdState ?? HOLD_STATE.none) !== HOLD_STATE.none && <DeclaredText name="holdState" row={row} />}
          <CopyButton text={no} what={`${t(order.fields.orderNo.title)} ${no}`} />
        </span>
        <small title={row.orderedAt ?? undefined}>{row.orderedAt?.slice(5, 16)}</small>
      </span>
    </span>
  )
}

function DeclaredText({ name, row }: CellProps & { readonly name: keyof typeof order.fields }) {
  const field = fieldOf(order, name)
  return field && <FieldText field={field} name={name} row={{ ...row }} />
}

/** The colour and the word of a flag with what staff remarked, or the remark alone; nothing for orders without either. */
function FlagMark({ row: { flag, staffRemark } }: CellProps) {
  const t = useTranslate()
  const items = useDictionary(ORDER_FLAG)
  const item = flag ? items.find(({ value }) => value === String(flag)) : undefined
  const words =
    item && staffRemark ? t(SAID_OF, { of: item.text, text: staffRemark }) : (item?.text ?? staffRemark ?? '')
  return words === '' ? null : (
    <Tooltip title={words}>
      <span className={`order-flag is-${toneOf(item?.color) ?? 'grey'}`} role="img" aria-label={words}>
        {item ? <FlagFilled aria-hidden /> : <MessageFilled aria-hidden />}
      </span>
    </Tooltip>
  )
}

/** The first item with picture, SKU and quantity, and how many others there are. */
function ItemsCell({ row }: CellProps) {
  const t = useTranslate()
  const { items = [] } = row
  const [first, ...others] = items
  return (
    <span className="order-items">
      {first && (
        <span className="order-item">
          {first.picture && <PictureRow paths={[first.picture]} label={first.title} />}
          <span className="order-item-text" title={items.map(wordsOf).join('\n')}>
            <span>{first.title}</span>
            <small>
              {others.length > 0 && <>{t(AND_MORE, { n: others.length })} · </>}
              {first.sku} ×{first.qty}
            </small>
          </span>
        </span>
      )}
    </span>
  )
}

function wordsOf({ title, sku, qty }: NonNullable<ListedParts['items']>[number]): string {
  return `${title} ${sku ?? ''} ×${qty}`
}

/** What is to pay, with what was paid and given back under it. */
function MoneyCell({ row }: CellProps) {
  const t = useTranslate()
  const { payable, paid, refunded } = row
  return (
    <span className="order-cell is-money">
      <span>{yuan(payable)}</span>
      {(paid ?? 0) > 0 && (
        <small>
          {t(PAID)} {yuan(paid)}
        </small>
      )}
      {(refunded ?? 0) > 0 && (
        <small className="order-refunded">
          {t(REFUNDED)} {yuan(refunded)}
        </small>
      )}
    </span>
  )
}

function yuan(amount: number | null): string {
  const fen = amount === null ? null : parseYuan(amount)
  return fen === null ? '-' : formatYuan(fen)
}

/** Where an order is, with what it waits for: until when it is paid or held, or when its figure is released. */
function StageCell({ row }: CellProps) {
  const t = useTranslate()
  const { line, status, promisedMonth, holdUntil } = row
  return (
    <span className="order-cell">
      <DeclaredText name="status" row={row} />
      {status === ORDER.toPay && <PayDeadline at={row.payDeadline} />}
      {BALANCE_DUE.includes(status ?? 0) && row.balanceUntil && <Deadline at={row.balanceUntil} />}
      {line === SALES_LINE.presell && status === ORDER.waiting && promisedMonth !== null && (
        <small className="tabular">{t(PROMISED, { month: promisedMonth })}</small>
      )}
      {isHeld(row) && holdUntil && (
        <small>
          {t(HELD)} <Deadline at={holdUntil} />
        </small>
      )}
    </span>
  )
}

/** Stages in which a balance is to be paid. */
const BALANCE_DUE: readonly number[] = [ORDER.balanceOpen, ORDER.overdue]

function isHeld({ holdState }: OrderRow): boolean {
  return (holdState ?? HOLD_STATE.none) !== HOLD_STATE.none
}

/** How long something of an order still waits; what is over already waits for nothing. */
export function deadlineOf(name: string, row: OrderRow): ReactNode {
  switch (name) {
    case 'payDeadline':
      return row.status === ORDER.toPay ? <PayDeadline at={row.payDeadline} /> : undefined
    case 'balanceUntil':
      return row.balanceUntil ? <Deadline at={row.balanceUntil} /> : undefined
    case 'holdUntil':
      return isHeld(row) ? <Deadline at={row.holdUntil} /> : undefined
    default:
      return undefined
  }
}

/** How long the customer has to pay, red when the time is nearly up. */
function PayDeadline({ at }: { readonly at: string | null }) {
  return <Deadline at={at} hurryMs={HURRY_MS} />
}

const HURRY_MS = 10 * 60_000

/** Who buys it, and under that who gets it. */
function BuyerCell({ row }: CellProps) {
  return (
    <span className="order-cell">
      <DeclaredText name="userId" row={row} />
      {row.receiverMask && (
        <small>
          {row.receiverMask} {row.phoneMask}
        </small>
      )}
    </span>
  )
}

/** Who gets it, as far as everybody may see it. */
function ReceiverCell({ row }: CellProps) {
  return (
    <span className="order-cell">
      <span>{row.receiverMask ?? '-'}</span>
      <small>{row.phoneMask}</small>
    </span>
  )
}

/** How much was sent, with the parcel that it shares with other orders, and the parcels that left, under it. */
function ShippingCell({ row }: CellProps) {
  const t = useTranslate()
  return (
    <span className="order-cell">
      <span className="order-badges">
        <DeclaredText name="shipState" row={row} />
        {row.parcelNo && <StateTag tone="blue">{t(MERGED)}</StateTag>}
      </span>
      {row.parcelNo && <small className="tabular">{row.parcelNo}</small>}
      {row.parcels?.map(({ carrier, trackingNo }) => (
        <small key={trackingNo}>
          <TrackingLink carrier={carrier} trackingNo={trackingNo} />
        </small>
      ))}
    </span>
  )
}

/** Columns of the list of orders that show more than their field. */
export const ORDER_CELLS = {
  itemText: (row: OrderRow) => <ItemsCell row={row} />,
  userId: (row: OrderRow) => <BuyerCell row={row} />,
  payable: (row: OrderRow) => <MoneyCell row={row} />,
  status: (row: OrderRow) => <StageCell row={row} />,
  payDeadline: (row: OrderRow) => deadlineOf('payDeadline', row) ?? '-',
  balanceUntil: (row: OrderRow) => deadlineOf('balanceUntil', row) ?? '-',
  holdUntil: (row: OrderRow) => deadlineOf('holdUntil', row) ?? '-',
  receiverMask: (row: OrderRow) => <ReceiverCell row={row} />,
  shipState: (row: OrderRow) => <ShippingCell row={row} />,
}

const PROMISED: Text = ['承诺 {month}', 'Promised {month}']
const EXCHANGE: Text = ['换货', 'Exchange']
const MERGED: Text = ['合包', 'Merged']
const AND_MORE: Text = ['另有 {n} 种', 'and {n} more']
const PAID: Text = ['已付', 'Paid']
const REFUNDED: Text = ['已退', 'Refunded']
const HELD: Text = ['寄存', 'Held']
