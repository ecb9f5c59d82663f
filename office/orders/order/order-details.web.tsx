import type { AnyResource } from '#kit/contract/resource.ts'
import { shownField } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { isEmpty } from '#kit/web/field/field-value.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'
import type { order } from '../../trade/model/order.ts'
import { deadlineOf, type OrderRow } from './order-cells.web.tsx'
import './order.css'

type Name = keyof typeof order.fields | 'balanceUntil'

/** What of an order its list has no room for: receiver, messages, sums and moments; what is empty or nothing is left out. */
export function OrderDetails({ resource, row }: { readonly resource: AnyResource; readonly row: AnyRow }) {
  const isShown = (name: Name) => {
    const full = FULL[name]
    const isSaidInFull = full !== undefined && !isEmpty(row[full])
    return !isSaidInFull && (ALWAYS.has(name) || !(isEmpty(row[name]) || row[name] === 0))
  }
  return (
    <div className="order-details">
      {SECTIONS.map(({ title, names }) => {
        const items = names.filter(isShown).flatMap((name) => {
          const field = shownField(resource, name)
          const content =
            field &&
            (deadlineOf(name, row as unknown as OrderRow) ?? (
              <FieldText field={field} name={name} row={row} place="detail" />
            ))
          return field ? [{ term: field.title, content, isWide: WIDE.has(name) }] : []
        })
        return items.length === 0 ? null : (
          <DetailItems key={title[1]} title={title} size="small" columns={2} isBordered items={items} />
        )
      })}
    </div>
  )
}

/** Masked texts, each beside the one that those see who may. */
const FULL: Readonly<Partial<Record<Name, Name>>> = {
  receiverMask: 'receiverName',
  phoneMask: 'receiverPhone',
}

const SECTIONS: readonly { readonly title: Text; readonly names: readonly Name[] }[] = [
  {
    title: ['订单', 'Order'],
    names: [
      ...(['orderNo', 'line', 'status', 'userId', 'itemText', 'payState', 'shipState', 'afterSaleState'] as const),
      ...([
        'source',
        'orderedAt',
        'splitNo',
        'presellGoodsId',
        'promisedMonth',
        'externalSource',
        'externalNo',
        'exchangeFor',
        'additionTo',
        'termsVersions',
        'clientIp',
      ] as const),
    ],
  },
  {
    title: ['收货', 'Receiver'],
    names: [
      ...(['receiverName', 'receiverMask', 'receiverPhone', 'phoneMask', 'areaText', 'zip', 'address'] as const),
      ...(['parcelNo', 'holdState', 'holdUntil', 'holdFreeUntil', 'verifiedAt', 'packingPhotos'] as const),
    ],
  },
  {
    title: ['留言与备注', 'Messages and remarks'],
    names: ['buyerRemark', 'staffRemark', 'flag', 'tags'],
  },
  {
    title: ['金额', 'Amounts'],
    names: [
      ...([
        'itemAmount',
        'couponAmount',
        'couponRecordIds',
        'integralAmount',
        'freight',
        'adjust',
        'payable',
        'creditUsed',
        'paid',
      ] as const),
      ...(['refunded', 'integralUsed', 'integralGiven'] as const),
    ],
  },
  {
    title: ['时间', 'Moments'],
    names: [
      ...([
        'editedAt',
        'payDeadline',
        'balanceUntil',
        'payTime',
        'shipTime',
        'receiveUntil',
        'receiveTime',
        'afterSaleUntil',
      ] as const),
      ...(['finishTime', 'cancelTime', 'cancelKind', 'cancelReason'] as const),
    ],
  },
]

const ALWAYS = new Set<Name>(['payState', 'shipState'])
const WIDE = new Set<Name>(['itemText', 'address', 'buyerRemark', 'staffRemark', 'cancelReason'])
