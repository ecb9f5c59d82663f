import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../model/order.ts'
import {
  DeadlineCell,
  ItemsCell,
  MoneyCell,
  NumberCell,
  type OrderRow,
  ReceiverCell,
  ShippingCell,
} from './order-cells.web.tsx'
import { ORDER_CONTENT } from './order-content.web.tsx'

const ShipMany = late(async () => (await import('./ship-many.web.tsx')).ShipMany)

interface Shipping {
  /** Counts the times that it was opened. */
  readonly key: number
  readonly orderNos: readonly string[]
  readonly isOpen: boolean
}

/** Orders of all lines: what is to be done with which, and how far each has come. */
export function OrderPage() {
  const t = useTranslate()
  const can = useCan()
  const [shipping, setShipping] = useState<Shipping>()
  const ship = actionPermission(order, 'ship')
  const openShipping = (orderNos: readonly string[]) =>
    setShipping({ key: (shipping?.key ?? 0) + 1, orderNos, isOpen: true })
  return (
    <>
      <ResourcePage
        resource={order}
        record={ORDER_CONTENT}
        toolbar={can(ship) && <Button onClick={() => openShipping([])}>{t(SCAN)}</Button>}
        batchActions={() => [
          {
            key: 'shipMany',
            title: SHIP_MANY,
            permission: ship,
            run: (rows) => openShipping(rows.flatMap(({ orderNo }) => orderNo ?? [])),
          },
        ]}
        cells={{
          orderNo: (row) => <NumberCell row={row as OrderRow} />,
          itemText: (row) => <ItemsCell row={row as OrderRow} />,
          payable: (row) => <MoneyCell row={row as OrderRow} />,
          payDeadline: (row) => <DeadlineCell row={row as OrderRow} />,
          receiverMask: (row) => <ReceiverCell row={row as OrderRow} />,
          shipState: (row) => <ShippingCell row={row as OrderRow} />,
        }}
      />
      {shipping && (
        <Suspense>
          <ShipMany
            key={shipping.key}
            orderNos={shipping.orderNos}
            open={shipping.isOpen}
            onClose={() => setShipping({ ...shipping, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}

const SCAN: Text = ['扫码发货', 'Scan and ship']
const SHIP_MANY: Text = ['批量发货', 'Ship']
