import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ORDER_RIGHTS } from '../../model/rights.ts'
import { PRINT_PATH, type Prints } from './print-parts.ts'
import { Labels, PackingSheets, PickingSheet } from './print-sheets.web.tsx'
import './print.css'

const KINDS = { picking: PickingSheet, packing: PackingSheets, label: Labels } as const
type Kind = keyof typeof KINDS

/** Lists and labels of the orders, or of the items, that the address names: a look at the paper, and the way to the printer. */
export function OrderPrintPage() {
  const t = useTranslate()
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const what = query.get('what') ?? ''
  const kind: Kind = Object.hasOwn(KINDS, what) ? (what as Kind) : 'picking'
  const choose = (next: Kind) => {
    const changed = new URLSearchParams(query)
    changed.set('what', next)
    setQuery(changed, { replace: true })
  }
  return (
    <>
      <PageHeader
        action={
          <>
            <Segmented<Kind>
              value={kind}
              options={[
                { value: 'picking', label: t(PICKING) },
                { value: 'packing', label: t(PACKING) },
                { value: 'label', label: t(LABEL) },
              ]}
              onChange={choose}
            />
            <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t(PRINT)}
            </Button>
          </>
        }
      />
      <div className="page-body">
        {can(ORDER_RIGHTS.pack) ? (
          <Sheets kind={kind} ids={query.get('ids') ?? ''} items={query.get('items') ?? ''} />
        ) : (
          <NoPermission code={ORDER_RIGHTS.pack} />
        )}
      </div>
    </>
  )
}

interface SheetsProps {
  readonly kind: Kind
  /** Comma lists; orders, unless items are named. */
  readonly ids: string
  readonly items: string
}

function Sheets({ kind, ids, items }: SheetsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', 'prints', ids, items],
    queryFn: ({ signal }) =>
      client.get<Prints>(PRINT_PATH, items === '' ? { ids } : { items }, { signal, handles: 'all' }),
    enabled: ids !== '' || items !== '',
    staleTime: 0,
  })
  if (error && !data) {
    return <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
  }
  if (ids === '' && items === '') {
    return <EmptyState title={NOTHING_CHOSEN} />
  }
  if (!data) {
    return <Skeleton active />
  }
  const OfKind = KINDS[kind]
  const isEmpty = kind === 'picking' ? data.parcels.every(({ isSent }) => isSent) : data.parcels.length === 0
  if (isEmpty) {
    return <EmptyState title={NOTHING} />
  }
  return (
    <Paper>
      <OfKind prints={data} />
    </Paper>
  )
}

const PICKING: Text = ['拣货单', 'Picking list']
const PACKING: Text = ['装箱单', 'Packing lists']
const LABEL: Text = ['面单', 'Labels']
const PRINT: Text = ['打印', 'Print']
const NOT_LOADED: Text = ['打印内容加载失败', 'What is to be printed could not be loaded']
const NOTHING_CHOSEN: Text = ['请先在订单列表中选择要打印的订单', 'Choose orders in their list first']
const NOTHING: Text = ['所选订单没有可打印的商品', 'Nothing of these orders can be printed']
