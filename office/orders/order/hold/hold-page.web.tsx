import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Pagination, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { HoldGroup } from './hold-group.web.tsx'
import { HOLD_PATH, HOLD_RIGHTS, type HoldShelf, SHELF_PAGE, type ShelfOrder } from './hold-shelf.ts'
import './hold.css'

const ShipMany = late(async () => (await import('../ship-many.web.tsx')).ShipMany)

/** Orders that wait on the shelf, by person and address, with those that could go into a parcel with them. */
export function HoldShelfPage() {
  const can = useCan()
  return can(HOLD_RIGHTS.list) ? (
    <Shelf />
  ) : (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={HOLD_RIGHTS.list} />
      </div>
    </>
  )
}

const KEY = ['order', 'holdShelf'] as const

function Shelf() {
  const t = useTranslate()
  const queries = useQueryClient()
  const [{ pageNo, keyword }, ask] = useState({ pageNo: 1, keyword: '' })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...KEY, pageNo, keyword],
    queryFn: ({ signal }) =>
      client.get<HoldShelf>(`${HOLD_PATH}/list`, { pageNo, keyword }, { signal, handles: 'all' }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [shipping, setShipping] = useState<{ readonly key: number; readonly orderNos: readonly string[] }>()
  const [isShipping, setIsShipping] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['order'] })
  const ship = (orders: readonly ShelfOrder[]) => {
    setShipping({ key: (shipping?.key ?? 0) + 1, orderNos: orders.map(({ orderNo }) => orderNo) })
    setIsShipping(true)
  }
  return (
    <>
      <PageHeader
        action={
          <>
            <Input.Search
              className="hold-search"
              allowClear
              maxLength={100}
              aria-label={t(SEARCH)}
              placeholder={t(SEARCH)}
              onSearch={(text) => ask({ pageNo: 1, keyword: text.trim() })}
            />
            <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
              {t(REFRESH)}
            </Button>
          </>
        }
      />
      <div className="page-body hold-shelf">
        {error && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data?.total === 0 &&
          (keyword === '' ? <EmptyState title={EMPTY} hint={EMPTY_HINT} /> : <EmptyState title={NOT_FOUND} />)}
        {data && data.groups.length > 0 && <Alert type="info" showIcon title={t(HELP, { days: data.windowDays })} />}
        {data?.groups.map((group) => (
          <HoldGroup key={group.key} group={group} windowDays={data.windowDays} onChanged={refresh} onShip={ship} />
        ))}
        {data && data.total > SHELF_PAGE && (
          <Pagination
            className="hold-pager"
            size="small"
            current={pageNo}
            pageSize={SHELF_PAGE}
            total={data.total}
            showSizeChanger={false}
            showTotal={(n) => t(PEOPLE, { n })}
            onChange={(next) => ask({ pageNo: next, keyword })}
          />
        )}
      </div>
      {shipping && (
        <Suspense>
          <ShipMany
            key={shipping.key}
            orderNos={shipping.orderNos}
            open={isShipping}
            onClose={() => {
              setIsShipping(false)
              refresh()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const PEOPLE: Text = ['共 {n} 位顾客', '{n} {n|customer|customers}']
const SEARCH: Text = ['订单号、商品、顾客、收件人或电话', 'Order no., product, customer, receiver or phone']
const NOT_FOUND: Text = ['没有找到寄存的订单', 'No such order is on hold']
const REFRESH: Text = ['刷新', 'Refresh']
const NOT_LOADED: Text = ['寄存架加载失败', 'The hold shelf could not be loaded']
const EMPTY: Text = ['没有寄存中的订单', 'No order is on hold']
const EMPTY_HINT: Text = [
  '寄存的订单会出现在这里，可合包后一起发货',
  'Orders on hold are listed here, to be sent together',
]
const HELP: Text = [
  '同一顾客、同一地址、可发货时间相差 {days} 天以内的订单可合为一个包裹，只收一份运费。到期只提醒，不会自动发货。',
  'Orders of one person to one address that were ready within {days} {days|day|days} can go into one parcel, for one freight. When the time is over staff are notified; nothing is sent by itself.',
]
