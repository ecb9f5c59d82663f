import { Tag } from 'antd'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DetailItems } from '#kit/web/form/detail-items.web.tsx'

/** Terms and what they are, in up to four columns that follow the window. */
export function DetailItemsExample() {
  const t = useTranslate()
  return (
    <DetailItems
      title={['订单概况', 'Order']}
      columns={3}
      size="small"
      items={[
        { term: ['订单号', 'No.'], content: 'P20261121-0007' },
        { term: ['状态', 'State'], content: <Tag color="blue">{t(['待补款', 'Balance due'])}</Tag> },
        { term: ['定金', 'Deposit'], content: '¥100.00' },
        { term: ['收件人', 'Receiver'], content: t(['林小橱', 'Lin']) },
        { term: ['物流', 'Shipping'], content: '' },
        { term: ['下单时间', 'Ordered'], content: '2026-11-21 20:15:00' },
      ]}
    />
  )
}
