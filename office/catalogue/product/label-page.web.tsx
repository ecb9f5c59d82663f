import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, InputNumber, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatYuan, parseYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { EmptyState, ErrorState, NoPermission } from '#kit/web/page/states.web.tsx'
import { BarCode } from '#kit/web/print/bar-code.web.tsx'
import { Paper } from '#kit/web/print/paper.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { skuTitle } from '../sku/sku.ts'
import './label-page.css'
import { PRODUCT_LINES } from './product.ts'
import { type Copies, MOST_LABELLED, MOST_LABELS, PRINT_LABELS, printedLabels, type SkuLabel } from './sku-labels.ts'

/** Labels of the SKUs that the address names by their listings or figures: how many of each, a look at them, the printer. */
export function LabelPage() {
  const can = useCan()
  return can(PRINT_LABELS) ? (
    <Labels />
  ) : (
    <>
      <PageHeader />
      <div className="page-body">
        <NoPermission code={PRINT_LABELS} />
      </div>
    </>
  )
}

function Labels() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const line = query.get('line')
  const { path } = PRODUCT_LINES[line === '2' || line === '3' ? (Number(line) as 2 | 3) : 1]
  const left = Number(query.get('left')) || 0
  const asked = query.has('goods') ? { goods: query.get('goods') ?? '' } : { ids: query.get('ids') ?? '' }
  const { data, error, refetch } = useQuery({
    queryKey: ['product', 'labels', path, asked],
    queryFn: ({ signal }) => client.get<readonly SkuLabel[]>(`${path}/labels`, asked, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const [copies, setCopies] = useState<Copies>({})
  const [hasPrice, setHasPrice] = useState(false)
  const labels = data ?? []
  const printed = printedLabels(labels, copies)
  const isTooMany = printed.length > MOST_LABELS
  const whyNot = labels.length === 0 ? NOTHING : printed.length === 0 ? NO_COPIES : isTooMany ? ASK_FEWER : undefined
  const setAll = (of: (label: SkuLabel) => number) =>
    setCopies(Object.fromEntries(labels.map((label) => [label.skuId, of(label)])))
  return (
    <>
      <PageHeader
        action={
          <>
            <Checkbox checked={hasPrice} onChange={(event) => setHasPrice(event.target.checked)}>
              {t(WITH_PRICE)}
            </Checkbox>
            <Button
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              disabled={whyNot !== undefined}
              title={whyNot && t(whyNot)}
              onClick={() => window.print()}
            >
              {t(PRINT, { n: printed.length })}
            </Button>
          </>
        }
      />
      <div className="page-body">
        {left > 0 && (
          <Alert
            className="label-left"
            type="warning"
            showIcon
            title={t(asked.goods === undefined ? LEFT_LISTINGS : LEFT_FIGURES, { n: left, most: MOST_LABELLED })}
          />
        )}
        {error && !data ? (
          <ErrorState error={error} title={FAILED} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : labels.length === 0 ? (
          <EmptyState title={NOTHING} />
        ) : (
          <>
            <div className="label-tools">
              <Button size="small" onClick={() => setAll(() => 1)}>
                {t(ONE_EACH)}
              </Button>
              <Button size="small" onClick={() => setAll(({ available }) => Math.max(0, available))}>
                {t(AS_MANY)}
              </Button>
            </div>
            <Table<SkuLabel>
              size="small"
              rowKey="skuId"
              aria-label={t(COPIES)}
              pagination={false}
              scroll={{ x: 'max-content', y: 320 }}
              dataSource={[...labels]}
              columns={[
                { title: t(PRODUCT), render: (_, { title }) => title },
                { title: t(SKU), render: (_, { sku }) => t(skuTitle({ name: sku })) },
                {
                  title: t(CODE),
                  render: (_, { skuCode, barCode }) => [skuCode, barCode].filter(Boolean).join(' · ') || '-',
                },
                { title: t(AVAILABLE), align: 'right', render: (_, { available }) => available },
                {
                  title: t(COPIES),
                  render: (_, label) => (
                    <InputNumber
                      size="small"
                      aria-label={`${t(COPIES)} ${label.title} ${t(skuTitle({ name: label.sku }))}`}
                      min={0}
                      max={MOST_LABELS}
                      precision={0}
                      value={copies[label.skuId] ?? 1}
                      onChange={(count) => setCopies({ ...copies, [label.skuId]: count ?? 0 })}
                    />
                  ),
                },
              ]}
            />
            {isTooMany ? (
              <Alert type="warning" showIcon title={t(ASK_FEWER)} />
            ) : (
              <Paper>
                {printed.map((label, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: labels of one SKU are the same
                  <Label key={`${label.skuId}:${index}`} label={label} hasPrice={hasPrice} />
                ))}
              </Paper>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** What is stuck on a box: no picture, so that any label printer does it. */
function Label({ label, hasPrice }: { readonly label: SkuLabel; readonly hasPrice: boolean }) {
  const { title, sku, skuCode, barCode, price } = label
  const code = barCode ?? skuCode
  const fen = price === null ? null : parseYuan(price)
  return (
    <article className="sku-label">
      <strong>{title}</strong>
      {sku !== '' && <span>{sku}</span>}
      {code && <BarCode text={code} height={8} />}
      <p>
        <small>{skuCode}</small>
        {hasPrice && fen !== null && <b>{formatYuan(fen)}</b>}
      </p>
    </article>
  )
}

const WITH_PRICE: Text = ['打印价格', 'With prices']
const PRINT: Text = ['打印 {n} 张', 'Print {n}']
const ONE_EACH: Text = ['每个SKU一张', 'One of each']
const AS_MANY: Text = ['按可售数量', 'As many as are available']
const PRODUCT: Text = ['商品', 'Product']
const SKU: Text = ['规格', 'SKU']
const CODE: Text = ['编码与条码', 'Codes']
const AVAILABLE: Text = ['可售', 'Available']
const COPIES: Text = ['张数', 'Copies']
const FAILED: Text = ['标签加载失败', 'The labels could not be loaded']
const NOTHING: Text = ['没有可打印标签的SKU', 'There is no SKU to label']
const LEFT_LISTINGS: Text = [
  '一次最多 {most} 个商品，另有 {n} 个未列出，请分批打印',
  'At most {most} {most|product|products} at once: {n} more are not listed, print them after these',
]
const LEFT_FIGURES: Text = [
  '一次最多 {most} 个手办，另有 {n} 个未列出，请分批打印',
  'At most {most} {most|figure|figures} at once: {n} more are not listed, print them after these',
]
const NO_COPIES: Text = ['张数都为 0', 'No copies are asked for']
const ASK_FEWER = filled(
  ['一次最多打印 {most} 张，请减少张数', 'At most {most} {most|label|labels} at once: ask for fewer'],
  { most: MOST_LABELS },
)
