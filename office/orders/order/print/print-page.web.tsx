import { PrinterOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Segmented, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { COMMA, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { usePreference } from '#kit/web/session/preference.web.ts'
import { order } from '../../../trade/model/order.ts'
import { ORDER_RIGHTS } from '../../../trade/model/rights.ts'
import {
  countsOf,
  LABEL_SIZES,
  LABELS_PATH,
  type LabelSize,
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

const KINDS = ['picking', 'packing', 'label'] as const
type Kind = (typeof KINDS)[number]

/** Lists and labels of the orders, or of the items, that the address names: a look at the paper, and the way to the printer. */
export function OrderPrintPage() {
  const can = useCan()
  return can(ORDER_RIGHTS.pack) ? (
    <PrintDesk />
  ) : (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={ORDER_RIGHTS.pack} />
      </div>
    </>
  )
}

function PrintDesk() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const printed = printedBy(hash)
  const kind = KINDS.find((one) => one === query.get('what')) ?? 'picking'
  const by = pickOrderIn(query)
  const [size, setSize] = usePreference<LabelSize>('print:label', LABEL_SIZES[0])
  const prints = usePrints(printed)
  const labels = usePrintedLabels(printed)
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
            {kind === 'label' && (
              <Select<LabelSize>
                aria-label={t(SIZE)}
                value={size}
                options={LABEL_SIZES.map((value) => ({
                  value,
                  label: t(MILLIMETRES, { size: value.replace('x', ' × ') }),
                }))}
                onChange={setSize}
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
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              loading={labels.isBusy}
              onClick={kind === 'label' ? labels.print : () => window.print()}
            >
              {t(PRINT)}
            </Button>
          </>
        }
      />
      <div className="page-body">
        <Sheets kind={kind} size={size} printed={printed} prints={prints} labels={labels.prints} />
      </div>
    </>
  )
}

function usePrints({ by, ids }: PrintedBy) {
  return useQuery({
    queryKey: [order.name, 'prints', by, ids],
    queryFn: ({ signal }) =>
      printsOf(ids, (some) => client.get<Prints>(PRINT_PATH, { [by]: some.join(',') }, { signal, handles: 'all' })),
    enabled: ids.length > 0,
    staleTime: 0,
  })
}

/** Labels with the receivers in full: they are there while they are printed, and never again. */
function usePrintedLabels({ by, ids }: PrintedBy) {
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [prints, setPrints] = useState<Prints>()
  const print = async () => {
    const ask = async (some: readonly string[]) =>
      (await client.post<Prints>(LABELS_PATH, { [by]: some.join(',') }, { handles: [400, 409] })).result
    const answer = await told(
      printsOf(ids, ask).then((result) => ({ result, message: '', code: 200 })),
      { done: false },
    )
    if (answer) {
      setPrints(answer.result)
      void queries.invalidateQueries({ queryKey: [order.name] })
    }
  }
  useEffect(() => {
    if (prints) {
      // bar codes are drawn by then
      const timer = setTimeout(() => {
        window.print()
        setPrints(undefined)
      }, DRAWN_MS)
      return () => clearTimeout(timer)
    }
    return undefined
  }, [prints])
  return { prints, print: () => void print(), isBusy }
}

const DRAWN_MS = 300

interface SheetsProps {
  readonly kind: Kind
  readonly size: LabelSize
  readonly printed: PrintedBy
  readonly prints: ReturnType<typeof usePrints>
  readonly labels: Prints | undefined
}

function Sheets({ kind, size, printed: { by, ids }, prints: { data: seen, error, refetch }, labels }: SheetsProps) {
  const t = useTranslate()
  const data = labels ?? seen
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (ids.length === 0) {
    return <EmptyState title={NOTHING_CHOSEN} />
  }
  if (!data) {
    return <Skeleton active />
  }
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
      {kind === 'label' && <PrintedBefore parcels={seen?.parcels ?? []} />}
      <p className="print-counts">
        {t(by === 'ids' ? CHOSEN_ORDERS : CHOSEN_ITEMS, { n: ids.length })}
        {t(PRINTED, { orders, parcels })}
      </p>
      <Paper>
        {kind === 'picking' && <PickingSheet prints={data} />}
        {kind === 'packing' && <PackingSheets prints={data} />}
        {kind === 'label' && <Labels prints={data} size={size} />}
      </Paper>
    </>
  )
}

/** Labels are stuck on parcels once: whoever prints one again knows it. */
function PrintedBefore({ parcels }: Pick<Prints, 'parcels'>) {
  const t = useTranslate()
  const before = parcels.filter(({ labelPrintedAt, isSent }) => labelPrintedAt !== null && !isSent)
  return (
    before.length > 0 && (
      <Alert
        type="info"
        showIcon
        title={t(BEFORE, { n: before.length })}
        description={before.map(({ no, labelPrintedAt }) => `${no} ${labelPrintedAt}`).join(t(COMMA))}
      />
    )
  )
}

const IN_ORDER: Text = ['拣货单排序', 'Order of the picking list']
const BY: Readonly<Record<PickOrder, Text>> = {
  bin: ['按库位', 'By bin'],
  wave: ['按补款批次', 'By wave'],
  order: ['按订单', 'By order'],
}
const SIZE: Text = ['面单尺寸', 'Size of the labels']
const MILLIMETRES: Text = ['{size} 毫米', '{size} mm']
const BEFORE: Text = [
  '{n} 个包裹的面单已打印过',
  'The {n|label of|labels of} {n} {n|parcel was|parcels were} printed before',
]
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
