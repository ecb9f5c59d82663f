import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import type { RecordTarget } from '#kit/web/record/summary/record-summary.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { finalGoods, goods, presellGoods } from '../../catalogue/goods/goods.ts'
import { claim } from '../../trade/model/claim.ts'
import { membershipTerm } from '../../trade/model/membership-term.ts'
import { message } from '../../trade/model/message.ts'
import { order } from '../../trade/model/order.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { payment } from '../../trade/model/payment.ts'
import { refund } from '../../trade/model/refund.ts'
import { shipment } from '../../trade/model/shipment.ts'
import { PARCEL_CELLS } from '../../trade/tracking/tracking-link.web.tsx'
import { deadlineOf, type OrderRow } from './order-cells.web.tsx'
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

/** The figure of an item, in the catalogue of its line. */
function figureOf({ goodsId, line }: AnyRow): RecordTarget | undefined {
  const resource = { 1: goods, 2: presellGoods, 3: finalGoods }[Number(line)]
  return resource && typeof goodsId === 'string' ? { resource, id: goodsId } : undefined
}

/** Moments that are said as the time that is left. */
const DEADLINES = ['payDeadline', 'balanceUntil', 'holdUntil'] as const

const RECEIVER: Text = ['收货', 'Receiver']
const RECEIVER_NAMES = [
  ['receiverName', 'receiverMask'],
  ['receiverPhone', 'phoneMask'],
  ...['areaText', 'address', 'zip'],
]

/** What an order shows beside its fields and pieces: money, parcels, claims, and why it costs what it costs. */
export const ORDER_CONTENT: RecordContent = {
  summary: {
    items: {
      child: 'items',
      ...{ picture: 'pictureSnap', title: 'titleSnap', notes: ['skuNameSnap'] },
      ...{ price: 'unitPrice', qty: 'qty', amount: 'payAmount' },
      target: figureOf,
    },
    sums: ['payable', 'paid', 'refunded'],
    facts: [
      'orderNo',
      'userId',
      { title: RECEIVER, names: RECEIVER_NAMES, isCopied: true },
      { names: ['payDeadline'], isShown: ({ status }) => status === ORDER.toPay },
      ...['balanceUntil', 'holdUntil', 'promisedMonth', 'trackingNos', 'buyerRemark', 'staffRemark'],
    ],
  },
  summaryCells: Object.fromEntries(
    DEADLINES.map((name) => [name, (row) => deadlineOf(name, row as unknown as OrderRow)]),
  ),
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
      key: 'additions',
      title: ['加购订单', 'Additions'],
      render: ({ orderNo }) => <RelatedRows resource={order} filters={{ additionTo: String(orderNo) }} />,
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: ({ id, line }) => (
        <RelatedRows
          resource={claim}
          filters={line === SALES_LINE.final ? { finalOrderId: id } : { depositOrderId: id }}
        />
      ),
    },
    {
      key: 'memberships',
      title: ['会员', 'Memberships'],
      render: ({ id }) => <RelatedRows resource={membershipTerm} filters={{ orderId: id }} />,
    },
    {
      key: 'messages',
      title: ['消息', 'Messages'],
      render: ({ id }) => <RelatedRows resource={message} filters={{ aboutOrder: id }} />,
    },
    { key: 'proof', title: ['价格说明', 'Why this price'], render: ({ id }) => <PriceProof id={id} /> },
  ],
}
