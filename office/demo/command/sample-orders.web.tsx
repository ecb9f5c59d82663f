import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { randomHex } from '#kit/web/browser/random-hex.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { useResource } from '#kit/web/client/resource-calls.web.ts'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { sampleOrder } from '../order/order.ts'

type SampleOrder = RowOf<typeof sampleOrder>

interface SampleOrdersProps {
  /** More can be placed though there are some. */
  readonly canPlace?: boolean
  readonly children: (newest: readonly [SampleOrder, ...SampleOrder[]]) => ReactNode
}

/** The newest sample orders, for an example to work on; where there are none three are placed, one of them without items. */
export function SampleOrders({ canPlace = false, children }: SampleOrdersProps) {
  const t = useTranslate()
  const can = useCan()
  const queries = useQueryClient()
  const calls = useResource(sampleOrder)
  const { told, isBusy } = useTold()
  const code = permissionOf(sampleOrder, 'list')
  const { data, error, refetch } = useQuery({
    queryKey: [sampleOrder.name, 'list', 'newest'],
    queryFn: ({ signal }) => calls.list({ pageSize: NEW_ORDERS.length }, { signal }),
    enabled: can(code),
  })
  if (!can(code)) {
    return <NoPermission code={code} />
  }
  if (!data) {
    return error ? <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} /> : <Skeleton active />
  }
  const place = async () => {
    for (const order of NEW_ORDERS) {
      await told(calls.add({ ...order, orderNo: `D-${randomHex().slice(0, 8)}` }), { done: t(PLACED) })
    }
    await queries.invalidateQueries({ queryKey: [sampleOrder.name] })
  }
  const placing = can(permissionOf(sampleOrder, 'add')) && (
    <Button loading={isBusy} onClick={() => void place()}>
      {t(PLACE)}
    </Button>
  )
  const [first, ...others] = data.records
  return first ? (
    <>
      {children([first, ...others])}
      {canPlace && <div>{placing}</div>}
    </>
  ) : (
    <EmptyState title={NONE}>{placing}</EmptyState>
  )
}

const ITEMS = [
  { name: '盲盒', price: 59.9, qty: 2 },
  { name: '展示柜', price: 320, qty: 1 },
]
const NEW_ORDERS = [
  { buyer: '林小满', items: ITEMS },
  { buyer: '沈知夏', items: ITEMS.slice(1) },
  { buyer: '陆初音', items: [] },
]

const PLACE: Text = ['下三张示例订单', 'Place three sample orders']
const PLACED: Text = ['已下单', 'Placed']
const NONE: Text = ['还没有示例订单', 'There is no sample order yet']
const FAILED: Text = ['示例订单加载失败', 'The sample orders could not be loaded']
