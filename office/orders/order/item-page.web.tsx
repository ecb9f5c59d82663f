import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { actionPermission, permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { fieldOf } from '#kit/contract/resource-fields.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { GOODS_LINES } from '../../catalogue/goods/goods.ts'
import { claim } from '../../trade/model/claim.ts'
import { order } from '../../trade/model/order.ts'
import { orderDetail } from '../../trade/model/order-item.ts'
import { ORDER } from '../../trade/model/order-states.ts'
import { refund } from '../../trade/model/refund.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'
import { ORDER_RIGHTS, TRADE_RIGHTS } from '../../trade/model/rights.ts'
import type { RefundProps } from '../../trade/model/start-refund.ts'
import { PriceProofDialog } from './price-proof-dialog.web.tsx'
import { useOpenPrint } from './print/use-open-print.web.ts'
import './order.css'

type Item = RowOf<typeof orderDetail>

const orderPath = (orderId: string | null) => `${order.menu?.url ?? ''}/${orderId ?? ''}`

/** Items over all orders: what is to be fetched and sent, and where each piece went. */
export function OrderItemPage({ onRefund }: RefundProps) {
  const navigate = useNavigate()
  const openPrint = useOpenPrint()
  const [isBusy, setBusy] = useState(false)
  const [proof, setProof] = useState<{ readonly item: Item; readonly isOpen: boolean }>()
  const queries = useQueryClient()
  const [run, dialog] = useCommand(order, {
    nameOf: ({ orderNo }: AnyRow) => String(orderNo ?? ''),
    onDone: () => void queries.invalidateQueries({ queryKey: [orderDetail.name] }),
  })
  const ship = async ({ id, orderId, unsentQty }: { id: string; orderId: string | null; unsentQty: number | null }) => {
    if (isBusy || orderId === null) {
      return
    }
    setBusy(true)
    try {
      const row = await resourceCalls(order).get(orderId)
      await run('shipPart', [row as unknown as AnyRow], {
        input: { items: [{ orderItemId: id, qty: unsentQty ?? 0 }] },
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ResourcePage
        resource={orderDetail}
        rowActions={(item) => [
          {
            key: 'open',
            title: OPEN,
            permission: `${order.permission}:list`,
            run: ({ orderId }) => navigate(orderPath(orderId)),
          },
          {
            key: 'ship',
            title: SHIP,
            permission: actionPermission(order, 'shipPart'),
            forbidden: whyNotShipped(item),
            run: (row) => ship(row),
          },
          {
            key: 'refund',
            title: REFUND_LINE,
            permission: actionPermission(refund, 'apply'),
            forbidden: whyNotRefunded(item),
            run: (row) => onRefund(row.orderId ?? '', refundStart(row)),
          },
          {
            key: 'proof',
            title: PROOF,
            permission: TRADE_RIGHTS.money,
            run: (row) => setProof({ item: row, isOpen: true }),
          },
          {
            key: 'claim',
            title: CLAIM,
            permission: permissionOf(claim, 'list'),
            forbidden: item.claimId === null ? NO_CLAIM : undefined,
            run: ({ claimId }) => navigate(`${claim.menu?.url ?? ''}/${claimId ?? ''}`),
          },
          {
            key: 'figure',
            title: FIGURE,
            permission: permissionOf(figuresOf(item), 'list'),
            forbidden: item.goodsId === null ? NO_FIGURE : undefined,
            run: (row) => navigate(`${figuresOf(row).menu?.url ?? ''}/${row.goodsId ?? ''}`),
          },
          {
            key: 'sameFigure',
            title: SAME_FIGURE,
            permission: permissionOf(orderDetail, 'list'),
            forbidden: item.goodsId === null ? NO_FIGURE : undefined,
            run: ({ goodsId }) => navigate(`${orderDetail.menu?.url ?? ''}?goodsId=${goodsId ?? ''}`),
          },
        ]}
        titleNote={(item) => <OrderStage item={item} />}
        batchActions={() => [
          {
            key: 'print',
            title: PICK,
            permission: ORDER_RIGHTS.pack,
            run: (rows) =>
              openPrint(
                'items',
                rows.map(({ id }) => id),
              ),
          },
        ]}
      />
      {dialog}
      {proof && (
        <PriceProofDialog
          orderId={proof.item.orderId ?? ''}
          itemId={proof.item.id}
          name={[proof.item.titleSnap, proof.item.skuNameSnap].filter(Boolean).join(' ')}
          open={proof.isOpen}
          onClose={() => setProof({ ...proof, isOpen: false })}
        />
      )}
    </>
  )
}

/** Items that are to be sent differ from those of orders that nobody paid. */
function OrderStage({ item }: { readonly item: Item }) {
  const field = fieldOf(orderDetail, 'orderStatus')
  return field && <FieldText field={field} name="orderStatus" row={{ ...item }} />
}

/** Where the figures of the line of an item are; a membership is of none. */
function figuresOf({ line }: Item) {
  return GOODS_LINES[line === SALES_LINE.presell || line === SALES_LINE.final ? line : 1]
}

/** Why nothing of an item can be sent now. */
function whyNotShipped({ line, orderStatus, unsentQty }: Item): Text | undefined {
  if (line === SALES_LINE.presell) {
    return DEPOSIT
  }
  if (orderStatus === ORDER.toPay) {
    return UNPAID
  }
  return orderStatus === ORDER.toShip && (unsentQty ?? 0) > 0 ? undefined : SENT
}

/** Why nothing of an item can be given back. */
function whyNotRefunded(item: Item): Text | undefined {
  if (item.orderStatus === ORDER.toPay || item.orderStatus === ORDER.cancelled) {
    return UNPAID
  }
  return refundableOf(item) > 0 ? undefined : REFUNDED
}

/** What is left of an item to give back. */
function refundableOf({ qty, refundedQty, refundingQty }: Item): number {
  return (qty ?? 0) - (refundedQty ?? 0) - (refundingQty ?? 0)
}

/** The refund of an item as the form begins with it: all that is left of it, and nothing else of its order. */
function refundStart(item: Item) {
  const { id, line, shippedQty } = item
  const kind =
    line === SALES_LINE.presell
      ? REFUND_KIND.deposit
      : (shippedQty ?? 0) > 0
        ? REFUND_KIND.return
        : REFUND_KIND.moneyOnly
  return { kind, lines: [{ orderItemId: id, qty: refundableOf(item) }] }
}

const OPEN: Text = ['查看订单', 'Open the order']
const PROOF: Text = ['价格说明', 'Why this price']
const FIGURE: Text = ['查看手办', 'Open the figure']
const SAME_FIGURE: Text = ['只看该手办', 'This figure only']
const NO_FIGURE: Text = ['手办不详', 'Its figure is not known']
const SHIP: Text = ['发此商品', 'Ship this line']
const CLAIM: Text = ['查看补款资格', 'Open the claim']
const NO_CLAIM: Text = ['不是补款商品', 'It is no balance']
const UNPAID: Text = ['订单未付款', 'The order is not paid']
const SENT: Text = ['没有待发的数量', 'Nothing of it is left to send']
const DEPOSIT: Text = ['预售订单到货后另行发货', 'Pre-orders are shipped once they have arrived']
const REFUND_LINE: Text = ['退此商品', 'Refund this line']
const REFUNDED: Text = ['已全部退款或退款中', 'All of it is refunded or being refunded']
const PICK: Text = ['打印拣货单', 'Print a picking list']
