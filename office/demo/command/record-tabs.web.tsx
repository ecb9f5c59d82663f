import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordTabs } from '#kit/web/record/record-tabs.web.tsx'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { sampleOrder } from '../order/order.ts'
import { SampleOrders } from './sample-orders.web.tsx'

/** A record with its summary, its items and a tab of its own; `RecordPage` puts its name, commands and neighbours above. */
export function RecordTabsExample() {
  return <SampleOrders>{([newest, second = newest]) => <Opened id={second.id} />}</SampleOrders>
}

function Opened({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { row } = useRecord(sampleOrder, id)
  return row ? (
    <>
      <RecordTabs resource={sampleOrder} row={row} content={CONTENT} />
      <Link to={`${sampleOrder.menu?.url}/${id}`}>{t(['打开它的整页', 'Open its page'])}</Link>
    </>
  ) : (
    <Skeleton active />
  )
}

const CONTENT: RecordContent = {
  summary: {
    items: { child: 'items', title: 'name', notes: ['note'], price: 'price', qty: 'qty' },
    sums: ['total', 'pieces'],
    facts: ['orderNo', 'buyer', { names: ['address', 'phone'], isCopied: true }, 'trackingNo'],
  },
  tabs: [{ key: 'parcel', title: ['包裹', 'Parcel'], render: ({ trackingNo }) => <p>{String(trackingNo ?? '-')}</p> }],
}
