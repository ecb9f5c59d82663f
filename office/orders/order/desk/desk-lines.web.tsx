import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Table, Typography } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import type { BasketLine } from './desk-basket.ts'
import '../order.css'

interface DeskLinesProps {
  readonly lines: readonly BasketLine[]
  /** What is wrong with a line, by its key. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (lines: readonly BasketLine[]) => void
}

/** What is ordered, with pieces and kind of price. */
export function DeskLines({ lines, errors, onChange }: DeskLinesProps) {
  const t = useTranslate()
  const set = (key: string, next: Partial<{ qty: number; asExchange: boolean }>) =>
    onChange(lines.map((line) => (line.key === key && 'sku' in line ? { ...line, ...next } : line)))
  return (
    <Table<BasketLine>
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t(NONE) }}
      dataSource={[...lines]}
      columns={[
        { key: 'what', title: t(PRODUCT), render: (line: BasketLine) => <What line={line} error={errors[line.key]} /> },
        { key: 'price', title: t(PRICE), align: 'end', render: (line: BasketLine) => yuan(priceOf(line)) },
        {
          key: 'kind',
          title: t(KIND),
          render: (line: BasketLine) =>
            'sku' in line && line.sku.tradePrice !== null ? (
              <Checkbox
                checked={line.asExchange}
                onChange={(event) => set(line.key, { asExchange: event.target.checked })}
              >
                {t(EXCHANGE)}
              </Checkbox>
            ) : (
              t('claim' in line ? BALANCE : USUAL)
            ),
        },
        {
          key: 'qty',
          title: t(QTY),
          render: (line: BasketLine) =>
            'claim' in line ? (
              line.claim.qty
            ) : (
              <InputNumber
                aria-label={`${t(QTY)} ${line.sku.title}`}
                min={1}
                max={Math.max(1, line.sku.available)}
                precision={0}
                value={line.qty}
                onChange={(qty) => set(line.key, { qty: Number(qty ?? 1) })}
              />
            ),
        },
        {
          key: 'remove',
          render: (line: BasketLine) => (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t(REMOVE)}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ),
        },
      ]}
    />
  )
}

function What({ line, error }: { readonly line: BasketLine; readonly error: string | undefined }) {
  return (
    <>
      <Name line={line} />
      {error && (
        <Typography.Text type="danger" className="desk-note" role="alert">
          {error}
        </Typography.Text>
      )}
    </>
  )
}

function Name({ line }: { readonly line: BasketLine }) {
  if ('claim' in line) {
    return line.claim.title
  }
  const { picture, title, name, skuCode } = line.sku
  return (
    <span className="order-item">
      {picture && <PictureRow paths={[picture]} label={title} />}
      <span className="order-item-text">
        <span>{title}</span>
        <small>{[name, skuCode].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  )
}

function priceOf(line: BasketLine): number | null {
  return 'claim' in line ? line.claim.due : line.asExchange ? line.sku.tradePrice : line.sku.presentPrice
}

function yuan(amount: number | null): string {
  return amount === null ? '-' : formatYuan(Math.round(amount * 100))
}

const NONE: Text = ['还没有商品', 'No items yet']
const PRODUCT: Text = ['商品', 'Product']
const PRICE: Text = ['标价', 'Price']
const KIND: Text = ['价格类型', 'Price kind']
const EXCHANGE: Text = ['换购', 'Exchange purchase']
const USUAL: Text = ['按会员身份', 'By membership']
const BALANCE: Text = ['尾款', 'Balance']
const QTY: Text = ['数量', 'Quantity']
const REMOVE: Text = ['移除', 'Remove']
