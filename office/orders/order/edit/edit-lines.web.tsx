import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, InputNumber, Typography } from 'antd'
import { formatYuan } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import type { Typed } from './edit-lines.ts'
import type { EditableItem } from './order-edit.ts'
import '../order.css'

/** Most pieces of one line. */
const MOST = 9999

interface EditLinesProps {
  readonly items: readonly EditableItem[]
  readonly typed: Typed
  /** What is wrong with a line, by its key. */
  readonly errors: Readonly<Record<string, string>>
  readonly isPaid: boolean
  readonly onChange: (typed: Typed) => void
}

/** What the order consists of, and how many pieces of each it is to have. */
export function EditLines({ items, typed, errors, isPaid, onChange }: EditLinesProps) {
  const t = useTranslate()
  const set = (id: string, qty: number) => onChange({ ...typed, qtys: { ...typed.qtys, [id]: qty } })
  return (
    <ul className="order-edit-lines" aria-label={t(ITEMS)}>
      {items.map((item) => {
        const { orderItemId, title, name, picture, unitPrice, qty, most, isFixed } = item
        const wanted = typed.qtys[orderItemId] ?? qty
        const least = qty - most
        const isSame = wanted === qty
        const note = isFixed ? t(FIXED) : least > 0 ? t(isPaid ? SENT : FIXED, { n: least }) : undefined
        return (
          <EditRow
            key={orderItemId}
            {...{ title, name, picture, unitPrice, note }}
            error={errors[orderItemId]}
            before={isSame ? undefined : qty}
            isGone={wanted === 0}
          >
            <InputNumber
              aria-label={`${t(QTY)} ${title} ${name ?? ''}`.trim()}
              min={least}
              max={MOST}
              precision={0}
              disabled={isFixed}
              value={wanted}
              onChange={(next) => set(orderItemId, Number(next ?? qty))}
            />
            {isSame ? (
              <Button
                type="text"
                disabled={isFixed || least > 0}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${t(REMOVE)} ${title} ${name ?? ''}`.trim()}
                title={isFixed || least > 0 ? note : t(REMOVE)}
                onClick={() => set(orderItemId, 0)}
              />
            ) : (
              <Button
                type="text"
                icon={<UndoOutlined aria-hidden />}
                aria-label={`${t(RESET)} ${title} ${name ?? ''}`.trim()}
                title={t(RESET)}
                onClick={() => set(orderItemId, qty)}
              />
            )}
          </EditRow>
        )
      })}
      {typed.added.map(({ sku, qty }) => (
        <EditRow
          key={sku.skuId}
          {...{ title: sku.title, name: sku.name, picture: sku.picture, unitPrice: sku.presentPrice }}
          note={t(NEW)}
          error={errors[sku.skuId]}
        >
          <InputNumber
            aria-label={`${t(QTY)} ${sku.title} ${sku.name}`}
            min={1}
            max={MOST}
            precision={0}
            value={qty}
            onChange={(next) =>
              onChange({
                ...typed,
                added: typed.added.map((line) => (line.sku === sku ? { sku, qty: Number(next ?? 1) } : line)),
              })
            }
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t(REMOVE)} ${sku.title} ${sku.name}`}
            title={t(REMOVE)}
            onClick={() => onChange({ ...typed, added: typed.added.filter((line) => line.sku !== sku) })}
          />
        </EditRow>
      ))}
    </ul>
  )
}

interface EditRowProps {
  readonly title: string
  readonly name: string | null
  readonly picture: string | null
  readonly unitPrice: number | null
  readonly note?: string | undefined
  readonly error: string | undefined
  /** Pieces before, where it has others now. */
  readonly before?: number | undefined
  readonly isGone?: boolean
  readonly children: React.ReactNode
}

function EditRow({ title, name, picture, unitPrice, note, error, before, isGone = false, children }: EditRowProps) {
  const t = useTranslate()
  return (
    <li className={isGone ? 'order-edit-row is-gone' : 'order-edit-row'}>
      <span className="order-item">
        {picture && <PictureRow paths={[picture]} label={title} />}
        <span className="order-item-text">
          <span className="order-edit-title">{title}</span>
          <small>
            {[name, unitPrice === null ? undefined : formatYuan(Math.round(unitPrice * 100)), note]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {error && (
            <Typography.Text type="danger" role="alert">
              {error}
            </Typography.Text>
          )}
        </span>
      </span>
      <span className="order-edit-qty">
        {before !== undefined && <small>{t(BEFORE, { n: before })}</small>}
        {children}
      </span>
    </li>
  )
}

const ITEMS: Text = ['订单商品', 'Items of the order']
const QTY: Text = ['数量', 'Quantity']
const REMOVE: Text = ['移除', 'Remove']
const RESET: Text = ['恢复', 'Undo']
const NEW: Text = ['新增', 'New']
const SENT: Text = ['{n} 件已发货或退款中，不能改', '{n} sent or asked back: cannot be changed']
const FIXED: Text = ['候补或补款的商品，不能改', 'Offered, or a balance: cannot be changed']
const BEFORE: Text = ['原 {n}', 'was {n}']
