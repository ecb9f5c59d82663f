import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { claim } from '../model/claim.ts'
import { message } from '../model/message.ts'
import { payment } from '../model/payment.ts'
import { refund } from '../model/refund.ts'
import { shipment } from '../model/shipment.ts'
import { PARCEL_CELLS } from '../tracking/tracking-link.web.tsx'
import { OrderDetails } from './order-details.web.tsx'
import { PiecesControl } from './pieces-control.web.tsx'
import { PriceProof } from './price-proof.web.tsx'
import { TemplateControl } from './template-control.web.tsx'

/** The way to a parcel stays in sight, however much is in it. */
const CELLS = {
  ...PARCEL_CELLS,
  itemText: ({ itemText }: Readonly<Record<string, unknown>>) => (
    <span className="order-contents">{String(itemText ?? '-')}</span>
  ),
}

/** What an order shows beside its fields and pieces: money, parcels, claims, and why it costs what it costs. */
export const ORDER_CONTENT: RecordContent = {
  Details: OrderDetails,
  controls: { shipPart: { items: PiecesControl }, message: { occasion: TemplateControl } },
  tabs: [
    {
      key: 'payments',
      title: ['收款', 'Payments'],
      render: ({ id }) => <RelatedRows resource={payment} filters={{ orderId: id }} />,
    },
    {
      key: 'parcels',
      title: ['包裹', 'Parcels'],
      render: ({ id }) => <RelatedRows resource={shipment} filters={{ orderId: id }} cells={CELLS} />,
    },
    {
      key: 'refunds',
      title: ['退款', 'Refunds'],
      render: ({ id }) => <RelatedRows resource={refund} filters={{ orderId: id }} />,
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: ({ id, line }) => (
        <RelatedRows resource={claim} filters={line === 3 ? { finalOrderId: id } : { depositOrderId: id }} />
      ),
    },
    {
      key: 'messages',
      title: ['消息', 'Messages'],
      render: ({ id }) => <RelatedRows resource={message} filters={{ aboutOrder: id }} />,
    },
    { key: 'proof', title: ['价格说明', 'Why this price'], render: ({ id }) => <PriceProof id={id} /> },
  ],
}
