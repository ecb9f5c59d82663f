import { Link } from 'react-router'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { pathOfComponent } from '#kit/web/session/menu-pages.ts'
import { useSession } from '#kit/web/session/session.web.ts'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import { refund } from '../../trade/model/refund.ts'
import { TrackingLink } from '../../trade/tracking/tracking-link.web.tsx'
import './refund.css'

export type RefundRow = RowOf<typeof refund>

interface CellProps {
  readonly row: RefundRow
}

/** Line of business and order, under the number of the refund. */
export function NumberNote({ row }: CellProps) {
  return (
    <span className="refund-note">
      <FieldText field={refund.fields.line} name="line" row={{ ...row }} />
      <OrderCell row={row} />
    </span>
  )
}

/** What is asked for, and why. */
export function KindCell({ row }: CellProps) {
  return (
    <span className="refund-stage">
      <FieldText field={refund.fields.kind} name="kind" row={{ ...row }} />
      <small>
        <FieldText field={refund.fields.causeCode} name="causeCode" row={{ ...row }} />
      </small>
    </span>
  )
}

/** The stage and until when something has to be done; under it what two people decide, or what follows another refund. */
export function StageCell({ row }: CellProps) {
  const t = useTranslate()
  return (
    <span className="refund-stage">
      <FieldText field={refund.fields.status} name="status" row={{ ...row }} />
      {row.deadline && <Deadline at={row.deadline} />}
      {row.awaitsApproval && <StateTag tone="red">{t(refund.fields.awaitsApproval.title)}</StateTag>}
      {row.groupNo !== row.refundNo && <StateTag>{t(FOLLOWS)}</StateTag>}
    </span>
  )
}

/** What was applied for, what was agreed where that is less, and what of it is back. */
export function AmountCell({ row }: CellProps) {
  const t = useTranslate()
  const { applyAmount, agreedAmount, refundedAmount } = row
  return (
    <span className="refund-amount">
      <span>{yuan(applyAmount)}</span>
      {agreedAmount !== null && agreedAmount !== applyAmount && (
        <small>
          {t(refund.fields.agreedAmount.title)} {yuan(agreedAmount)}
        </small>
      )}
      {(refundedAmount ?? 0) > 0 && (
        <small>
          {t(refund.fields.refundedAmount.title)} {yuan(refundedAmount)}
        </small>
      )}
    </span>
  )
}

/** The order number, with the way to the order for those who may see it. */
export function OrderCell({ row }: CellProps) {
  return <OrderLink id={row.orderId} text={row.orderNo} />
}

export function OrderLink({ id, text }: { readonly id: string | null; readonly text: string | null }) {
  const menu = useSession((session) => session.menu) ?? []
  const path = pathOfComponent(menu, 'shop/OrderList')
  return path && id ? <Link to={`${path}/${id}`}>{text ?? id}</Link> : (text ?? '-')
}

/** The number of a parcel, which leads to where it can be followed: from the customer, or back to them. */
export function ReturnParcel({ row, name }: CellProps & { readonly name: 'returnTrackingNo' | 'refusalTrackingNo' }) {
  const carrier = name === 'returnTrackingNo' ? row.returnCarrier : row.refusalCarrier
  return <TrackingLink carrier={carrier} trackingNo={row[name]} isNumberOnly />
}

export function yuan(amount: number | null): string {
  const fen = amount === null ? null : parseYuan(amount)
  return fen === null ? '-' : formatYuan(fen)
}

const FOLLOWS: Text = ['随主单', 'Goes with another']
