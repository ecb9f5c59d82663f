import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { late } from '#kit/web/page/late.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { relatedTo } from '#kit/web/record/related-to.web.tsx'
import type { RecordTarget } from '#kit/web/record/summary/record-summary.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { finalGoods, goods, presellGoods } from '../../catalogue/goods/goods.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { PARCEL_CELLS } from '../../trade/tracking/tracking-link.web.tsx'
import { deadlineOf, type OrderRow } from './order-cells.web.tsx'

const TemplateControl = late(async () => (await import('./template-control.web.tsx')).TemplateControl)
const PriceProof = late(async () => (await import('./price-proof.web.tsx')).PriceProof)
const PiecesControl = late(async () => (await import('./pieces-control.web.tsx')).PiecesControl)
const OrderDetails = late(async () => (await import('./order-details.web.tsx')).OrderDetails)

/** The way to a parcel stays in sight, however much is in it. */
const CELLS = {
  ...PARCEL_CELLS,
  itemText: ({ itemText }: Readonly<Record<string, unknown>>) => (
    <span className="order-contents">{String(itemText ?? '-')}</span>
  ),
}

const ofOrder = ({ id }: AnyRow) => ({ orderId: id })

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
      render: relatedTo(async () => (await import('../../trade/model/payment.ts')).payment, ofOrder),
    },
    {
      key: 'parcels',
      title: ['包裹', 'Parcels'],
      render: relatedTo(async () => (await import('../../trade/model/shipment.ts')).shipment, ofOrder, CELLS),
    },
    {
      key: 'refunds',
      title: ['退款', 'Refunds'],
      render: relatedTo(async () => (await import('../../trade/model/refund.ts')).refund, ofOrder),
    },
    {
      key: 'additions',
      title: ['加购订单', 'Additions'],
      render: relatedTo(
        async () => (await import('../../trade/model/order.ts')).order,
        ({ orderNo }) => ({ additionTo: String(orderNo) }),
      ),
    },
    {
      key: 'claims',
      title: ['补款资格', 'Claims'],
      render: relatedTo(
        async () => (await import('../../trade/model/claim.ts')).claim,
        ({ id, line }) => ({ [line === SALES_LINE.final ? 'finalOrderId' : 'depositOrderId']: id }),
      ),
    },
    {
      key: 'memberships',
      title: ['会员', 'Memberships'],
      render: relatedTo(async () => (await import('../../trade/model/membership-term.ts')).membershipTerm, ofOrder),
    },
    {
      key: 'messages',
      title: ['消息', 'Messages'],
      render: relatedTo(
        async () => (await import('../../trade/model/message.ts')).message,
        ({ id }) => ({ aboutOrder: id }),
      ),
    },
    {
      key: 'proof',
      title: ['价格说明', 'Why this price'],
      render: ({ id }) => (
        <Suspense fallback={<Skeleton active />}>
          <PriceProof id={id} />
        </Suspense>
      ),
    },
  ],
}
