import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kit/contract/resource.ts'
import { publicField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import { useUser } from '#kit/web/session/session.web.ts'
import { Deadline } from '../../trade/clock/deadline.web.tsx'
import type { refund } from '../../trade/model/refund.ts'
import { AmountProof } from './amount-proof.web.tsx'
import { RefundDeciders } from './deciders.web.tsx'
import { RefundPackedPhotos } from './packed-photos.web.tsx'
import { OrderLink, type RefundRow, ReturnParcel, yuan } from './refund-cells.web.tsx'
import { RefundGroup } from './refund-group.web.tsx'

/** What a refund is about, what became of it, and what it waits for; what is empty or nothing is left out. */
export function RefundDetails({ resource, row: anyRow }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const row = anyRow as unknown as RefundRow
  return (
    <div className="refund-details">
      <Waiting row={row} />
      <RefundDeciders id={row.id} />
      <RefundGroup row={row} />
      {SECTIONS.map(({ title, names, always = [] }) => {
        const items = names.flatMap((name) => {
          const field = publicField(resource, name)
          return field && (always.includes(name) || !(isEmpty(anyRow[name]) || anyRow[name] === 0))
            ? [{ term: field.title, content: contentOf(resource, name, row), isWide: WIDE.has(name) }]
            : []
        })
        return items.length === 0 ? null : (
          <DetailItems key={title[1]} title={title} size="small" columns={2} isBordered items={items} />
        )
      })}
      <RefundPackedPhotos id={row.id} />
      {(Number(row.chargedAmount) > 0 || Number(row.integralShort) > 0) && <AmountProof id={row.id} />}
    </div>
  )
}

/** What is not clear from the stage alone: a second person is needed, or another refund leads. */
function Waiting({ row }: { readonly row: RefundRow }) {
  const t = useTranslate()
  const user = useUser()
  const names = row as RefundRow & { readonly handler_dictText?: string }
  const by = names.handler_dictText ?? row.handler ?? ''
  if (row.awaitsApproval) {
    const isOwn = user?.username === row.handler
    return (
      <Alert
        type="warning"
        showIcon
        title={t(isOwn ? OWN_APPROVAL : NEEDS_APPROVAL, { by, amount: yuan(row.agreedAmount) })}
      />
    )
  }
  return row.groupNo === row.refundNo ? null : (
    <Alert type="info" showIcon title={t(FOLLOWS, { no: row.groupNo ?? '' })} />
  )
}

function contentOf(resource: AnyResource, name: string, row: RefundRow): ReactNode {
  const field = publicField(resource, name)
  if (name === 'orderNo') {
    return <OrderLink id={row.orderId} text={row.orderNo} />
  }
  if (name === 'exchangeOrderId') {
    return <OrderLink id={row.exchangeOrderId} text={null} />
  }
  if (name === 'returnTrackingNo' || name === 'refusalTrackingNo') {
    return <ReturnParcel row={row} name={name} />
  }
  if (name === 'deadline') {
    return <Deadline at={row.deadline} />
  }
  return field && <FieldText field={field} name={name} row={{ ...row }} place="detail" />
}

interface Section {
  readonly title: Text
  readonly names: readonly (keyof typeof refund.fields)[]
  /** Shown when empty, too. */
  readonly always?: readonly string[]
}

const SECTIONS: readonly Section[] = [
  {
    title: ['申请', 'Application'],
    names: [
      'kind',
      'status',
      'orderNo',
      'line',
      'userId',
      'source',
      'causeCode',
      'appliedAt',
      'applyAmount',
      'freightRefund',
      'itemText',
      'description',
      'proofs',
    ],
    always: ['causeCode', 'description'],
  },
  {
    title: ['处理', 'Handling'],
    names: [
      'deadline',
      'assignee',
      'handler',
      'handledAt',
      'approver',
      'agreedAmount',
      'rejectCode',
      'rejectReason',
      'refusalProofs',
      'refusalCarrier',
      'refusalTrackingNo',
      'isNotified',
      'staffNote',
    ],
    always: ['assignee'],
  },
  {
    title: ['寄回', 'Parcel'],
    names: ['returnAddressId', 'parcelDeadline', 'returnCarrier', 'returnTrackingNo', 'arrivalDeadline', 'remindedAt'],
  },
  {
    title: ['结果', 'Outcome'],
    names: [
      'finishTime',
      'refundedAmount',
      'payoutNo',
      'integralBack',
      'integralClawed',
      'integralShort',
      'exchangeOrderId',
    ],
  },
]

const WIDE = new Set<string>(['itemText', 'description', 'proofs', 'rejectReason', 'refusalProofs', 'staffNote'])
const NEEDS_APPROVAL: Text = [
  '{by} 已同意退款 {amount}；该订单的退款合计超过限额，需另一人复核：点击「同意」即复核通过',
  '{by} agreed to {amount}. With other refunds of the order it is above the limit: it is paid once somebody else agrees to the same amount',
]
const OWN_APPROVAL: Text = [
  '你已同意退款 {amount}；该订单的退款合计超过限额，等待另一人复核',
  'You agreed to {amount}. With other refunds of the order it is above the limit: somebody else must agree, too',
]
const FOLLOWS: Text = ['定金部分，随主退款单 {no} 一并处理', 'The deposit of refund {no}, which leads it']
