import { useState } from 'react'
import { useNavigate } from 'react-router'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { resourceCalls } from '#kit/web/client/resource-calls.web.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { order } from '../model/order.ts'
import { orderDetail } from '../model/order-item.ts'
import { piecesText } from '../model/pieces.ts'
import { ORDER_RIGHTS } from '../model/rights.ts'
import { useOpenPrint } from './print/use-open-print.web.ts'
import './order.css'

const orderPath = (orderId: string | null) => `${order.menu?.url ?? ''}/${orderId ?? ''}`

/** Items over all orders: what is to be fetched and sent, and where each piece went. */
export function OrderItemPage() {
  const navigate = useNavigate()
  const openPrint = useOpenPrint()
  const [isBusy, setBusy] = useState(false)
  const [run, dialog] = useCommand(order, { nameOf: ({ orderNo }) => String(orderNo ?? '') })
  const ship = async ({ id, orderId, unsentQty }: { id: string; orderId: string | null; unsentQty: number | null }) => {
    if (isBusy || orderId === null) {
      return
    }
    setBusy(true)
    try {
      const row = await resourceCalls(order).get(orderId)
      await run('shipPart', [row as unknown as AnyRow], { input: { items: piecesText([[id, unsentQty ?? 0]]) } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ResourcePage
        resource={orderDetail}
        rowActions={({ unsentQty, line }) => [
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
            forbidden: line === 2 ? DEPOSIT : (unsentQty ?? 0) > 0 ? undefined : SENT,
            run: (row) => ship(row),
          },
        ]}
        batchActions={() => [
          {
            key: 'print',
            title: PICK,
            permission: ORDER_RIGHTS.pack,
            run: (rows) => openPrint({ items: rows.map(({ id }) => id) }),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const OPEN: Text = ['查看订单', 'Open the order']
const SHIP: Text = ['发此商品', 'Ship this line']
const SENT: Text = ['没有待发的数量', 'Nothing of it is left to send']
const DEPOSIT: Text = ['定金订单不发货', 'Deposits are not shipped']
const PICK: Text = ['打印拣货单', 'Print a picking list']
