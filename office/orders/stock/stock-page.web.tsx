import { Link, useNavigate } from 'react-router'
import { permissionOf } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { skuTitle } from '../../catalogue/sku/sku.ts'
import { order } from '../../trade/model/order.ts'
import { stockEntry } from './stock-entry.ts'

const orderPath = (id: string | null) => `${order.menu?.url ?? ''}/${id ?? ''}`

/** Every change of a stock over all listings: when, by whom, and for which order. */
export function StockPage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const seesOrders = useCan()(permissionOf(order, 'list'))
  return (
    <ResourcePage
      resource={stockEntry}
      cells={{
        skuNameSnap: ({ skuNameSnap }) => t(skuTitle({ name: skuNameSnap ?? '' })),
        qty: ({ qty }) => <Signed value={qty} />,
        lockedQty: ({ lockedQty }) => <Signed value={lockedQty} />,
        damagedQty: ({ damagedQty }) => <Signed value={damagedQty} />,
        orderId: (row) => {
          const { orderId, orderId_dictText: orderNo } = row as typeof row & { readonly orderId_dictText?: string }
          if (orderId === null || orderNo === undefined) {
            return '-'
          }
          return seesOrders ? <Link to={orderPath(orderId)}>{orderNo}</Link> : orderNo
        },
      }}
      rowActions={({ orderId }) =>
        orderId === null
          ? []
          : [
              {
                key: 'order',
                title: OPEN,
                permission: permissionOf(order, 'list'),
                run: (row) => navigate(orderPath(row.orderId)),
              },
            ]
      }
    />
  )
}

function Signed({ value }: { readonly value: number | null }) {
  return <span className="tabular">{value !== null && value > 0 ? `+${value}` : value}</span>
}

const OPEN: Text = ['查看订单', 'Open the order']
