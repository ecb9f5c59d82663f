import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
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
        { term: ['状态', 'State'], content: <StateTag tone="blue">{t(['待补款', 'Balance due'])}</StateTag> },
        { term: ['定金', 'Deposit'], content: '¥100.00' },
        { term: ['收件人', 'Receiver'], content: t(['林小橱', 'Lin']) },
        { term: ['物流', 'Shipping'], content: '' },
        { term: ['下单时间', 'Ordered'], content: '2026-11-21 20:15:00' },
      ]}
    />
  )
}
