import { CopyOutlined, FlagFilled } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import { fieldOf, type RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '#kit/web/browser/copy-text.web.ts'
import { useLocale, useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { relativeTime } from '#kit/web/field/relative-time.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { toneOf } from '#kit/web/field/tone.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { useShopNow } from '../clock/shop-now.web.ts'
import { wallTime } from '../clock/shop-time.ts'
import { order } from '../model/order.ts'
import { ORDER } from '../model/order-states.ts'
import { type ListedParts, trackingUrl } from './listed-order.ts'
import './order.css'

export type OrderRow = RowOf<typeof order> & ListedParts

interface CellProps {
  readonly row: OrderRow
}

/** The number, to be copied; line, flag and after-sales under it. */
export function NumberNote({ row }: CellProps) {
  const t = useTranslate()
  const { message } = App.useApp()
  const no = row.orderNo ?? ''
  return (
    <span className="order-cell">
      <span className="order-badges">
        <DeclaredText name="line" row={row} />
        <FlagMark row={row} />
        {row.afterSaleState === 1 && <DeclaredText name="afterSaleState" row={row} />}
        {(row.holdState ?? 0) > 0 && <DeclaredText name="holdState" row={row} />}
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t(COPY, { no })}
          onClick={() => void copyText(no).then(() => message.success(t(COPIED)))}
        />
      </span>
      <small>{row.orderedAt}</small>
    </span>
  )
}

function DeclaredText({ name, row }: CellProps & { readonly name: keyof typeof order.fields }) {
  const field = fieldOf(order, name)
  return field && <FieldText field={field} name={name} row={{ ...row }} />
}

/** The colour and the word of a flag, with what staff remarked; nothing for orders without one. */
function FlagMark({ row: { flag, staffRemark } }: CellProps) {
  const items = useDictionary('order_flag')
  const item = flag ? items.find(({ value }) => value === String(flag)) : undefined
  return (
    item && (
      <Tooltip title={[item.text, staffRemark].filter(Boolean).join('：')}>
        <span className={`order-flag is-${toneOf(item.color) ?? 'grey'}`} role="img" aria-label={item.text}>
          <FlagFilled aria-hidden />
        </span>
      </Tooltip>
    )
  )
}

/** Pictures on show before the others are counted. */
const MOST_ITEMS = 2

/** Pieces with picture, SKU and quantity. */
export function ItemsCell({ row }: CellProps) {
  const t = useTranslate()
  const { items = [] } = row
  const rest = items.length - MOST_ITEMS
  return (
    <span className="order-items">
      {items.slice(0, MOST_ITEMS).map(({ id, picture, title, sku, qty }) => (
        <span key={id} className="order-item">
          {picture && <PictureRow paths={[picture]} label={title} />}
          <span className="order-item-text" title={`${title} ${sku ?? ''}`}>
            <span>{title}</span>
            <small>
              {sku} ×{qty}
            </small>
          </span>
        </span>
      ))}
      {rest > 0 && <small>{t(AND_MORE, { n: rest })}</small>}
    </span>
  )
}

/** What is to pay, with what was paid and given back under it. */
export function MoneyCell({ row }: CellProps) {
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

/** Where an order is, with what comes next: until when it is paid, or when its figure is released. */
export function StageCell({ row }: CellProps) {
  const t = useTranslate()
  const isReserved = row.line === 2 && row.status === ORDER.waiting && row.promisedMonth !== null
  return (
    <span className="order-cell">
      <DeclaredText name="status" row={row} />
      {row.status === ORDER.toPay && <DeadlineCell row={row} />}
      {isReserved && <small className="tabular">{t(PROMISED, { month: row.promisedMonth ?? '' })}</small>}
    </span>
  )
}

/** How long the customer has to pay by the clock of the shop, red when the time is nearly up. */
export function DeadlineCell({ row }: CellProps) {
  const locale = useLocale()
  const t = useTranslate()
  const now = useShopNow()
  const { status, payDeadline } = row
  if (status !== ORDER.toPay || !payDeadline) {
    return '-'
  }
  if (now === undefined) {
    return <span className="tabular">{payDeadline}</span>
  }
  const left = wallTime(payDeadline) - now
  return (
    <Tooltip title={payDeadline}>
      <StateTag tone={left < HURRY ? 'red' : 'orange'}>
        {left <= 0 ? t(OVER) : relativeTime(new Date(now + left), new Date(now), locale)}
      </StateTag>
    </Tooltip>
  )
}

/** Milliseconds. */
const HURRY = 10 * 60_000

/** Who buys it, and under that who gets it. */
export function BuyerCell({ row }: CellProps) {
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
export function ReceiverCell({ row }: CellProps) {
  return (
    <span className="order-cell">
      <span>{row.receiverMask ?? '-'}</span>
      <small>{row.phoneMask}</small>
    </span>
  )
}

/** How much was sent, with the parcels under it; a number leads to the page of its carrier. */
export function ShippingCell({ row }: CellProps) {
  const carriers = useDictionary('carrier')
  return (
    <span className="order-cell">
      <DeclaredText name="shipState" row={row} />
      {row.parcels?.map((parcel) => {
        const url = trackingUrl(parcel)
        const name = carriers.find(({ value }) => value === parcel.carrier)?.text ?? ''
        return (
          <small key={parcel.trackingNo}>
            {name}{' '}
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
                {parcel.trackingNo}
              </a>
            ) : (
              parcel.trackingNo
            )}
          </small>
        )
      })}
    </span>
  )
}

const PROMISED: Text = ['承诺 {month}', 'Promised {month}']
const COPY: Text = ['复制订单号 {no}', 'Copy order no. {no}']
const COPIED: Text = ['已复制', 'Copied']
const AND_MORE: Text = ['另有 {n} 种', 'and {n} more']
const PAID: Text = ['已付', 'Paid']
const REFUNDED: Text = ['已退', 'Refunded']
const OVER: Text = ['已到期', 'Time is up']
