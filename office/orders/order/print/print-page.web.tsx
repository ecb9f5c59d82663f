import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Select, Skeleton } from 'antd'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ORDER_RIGHTS } from '../../../trade/model/rights.ts'
import {
  countsOf,
  PICK_ORDERS,
  type PickOrder,
  PRINT_PATH,
  type PrintedBy,
  type Prints,
  printedBy,
  printsOf,
} from './print-parts.ts'
import { Labels, PackingSheets, PickingSheet, pickOrderIn } from './print-sheets.web.tsx'
import './print.css'

const KINDS = { picking: PickingSheet, packing: PackingSheets, label: Labels } as const
type Kind = keyof typeof KINDS

/** Lists and labels of the orders, or of the items, that the address names: a look at the paper, and the way to the printer. */
export function OrderPrintPage() {
  const t = useTranslate()
  const can = useCan()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const what = query.get('what') ?? ''
  const kind: Kind = Object.hasOwn(KINDS, what) ? (what as Kind) : 'picking'
  const by = pickOrderIn(query)
  const show = (next: { readonly what: Kind; readonly by: PickOrder }) => {
    void navigate({ search: new URLSearchParams(next).toString(), hash }, { replace: true })
  }
  return (
    <>
      <PageHeader
        action={
          <>
            {kind === 'picking' && (
              <Select<PickOrder>
                aria-label={t(IN_ORDER)}
                value={by}
                options={PICK_ORDERS.map((value) => ({ value, label: t(BY[value]) }))}
                onChange={(next) => show({ what: kind, by: next })}
              />
            )}
            <Segmented<Kind>
              value={kind}
              options={[
                { value: 'picking', label: t(PICKING) },
                { value: 'packing', label: t(PACKING) },
                { value: 'label', label: t(LABEL) },
              ]}
              onChange={(next) => show({ what: next, by })}
            />
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t(PRINT)}
            </Button>
          </>
        }
      />
      <div className="page-body">
        {can(ORDER_RIGHTS.pack) ? (
          <Sheets kind={kind} printed={printedBy(hash)} />
        ) : (
          <NoPermission code={ORDER_RIGHTS.pack} />
        )}
      </div>
    </>
  )
}

interface SheetsProps {
  readonly kind: Kind
  readonly printed: PrintedBy
}

function Sheets({ kind, printed: { by, ids } }: SheetsProps) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['order', 'prints', by, ids],
    queryFn: ({ signal }) =>
      printsOf(ids, (some) => client.get<Prints>(PRINT_PATH, { [by]: some.join(',') }, { signal, handles: 'all' })),
    enabled: ids.length > 0,
    staleTime: 0,
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (ids.length === 0) {
    return <EmptyState title={NOTHING_CHOSEN} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const OfKind = KINDS[kind]
  const isEmpty = kind === 'picking' ? data.parcels.every(({ isSent }) => isSent) : data.parcels.length === 0
  const leftOut = data.leftOut.length > 0 && (
    <Alert type="warning" showIcon title={t(LEFT_OUT, { orders: data.leftOut.join('、') })} />
  )
  if (isEmpty) {
    return (
      <>
        {leftOut}
        <EmptyState title={NOTHING} />
      </>
    )
  }
  const { orders, parcels } = countsOf(data.parcels)
  return (
    <>
      {leftOut}
      <p className="print-counts">
        {t(by === 'ids' ? CHOSEN_ORDERS : CHOSEN_ITEMS, { n: ids.length })}
        {t(PRINTED, { orders, parcels })}
      </p>
      <Paper>
        <OfKind prints={data} />
      </Paper>
    </>
  )
}

const IN_ORDER: Text = ['拣货单排序', 'Order of the picking list']
const BY: Readonly<Record<PickOrder, Text>> = {
  bin: ['按库位', 'By bin'],
  wave: ['按补款批次', 'By wave'],
  order: ['按订单', 'By order'],
}
const PICKING: Text = ['拣货单', 'Picking list']
const PACKING: Text = ['装箱单', 'Packing lists']
const LABEL: Text = ['面单', 'Labels']
const PRINT: Text = ['打印', 'Print']
const CHOSEN_ORDERS: Text = ['已选 {n} 个订单；', '{n} {n|order|orders} chosen; ']
const CHOSEN_ITEMS: Text = ['已选 {n} 行商品；', '{n} {n|item|items} chosen; ']
const PRINTED: Text = [
  '纸上有 {orders} 个订单、{parcels} 个包裹',
  'on the paper: {orders} {orders|order|orders} in {parcels} {parcels|parcel|parcels}',
]
const NOT_LOADED: Text = ['打印内容加载失败', 'What is to be printed could not be loaded']
const NOTHING_CHOSEN: Text = ['请先在订单列表中选择要打印的订单', 'Choose orders in their list first']
const LEFT_OUT: Text = [
  '未打印：{orders}（寄存中、有未完成的退款，或与这样的订单合包）',
  'Not printed: {orders} (on hold, with an open refund, or merged with such an order)',
]
const NOTHING: Text = ['所选订单没有可打印的商品', 'Nothing of these orders can be printed']
