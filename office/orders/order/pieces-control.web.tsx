import { useEffect } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { InputTable, PiecesInput } from '#kit/web/command/input-table.web.tsx'
import { PictureRow } from '#kit/web/field/upload/picture-row.web.tsx'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { order } from '../../trade/model/order.ts'
import { type orderItem, unsentOf } from '../../trade/model/order-item.ts'
import { piecesBy } from '../../trade/model/pieces.ts'
import './order.css'

type Item = RowOf<typeof orderItem>

/** Which pieces of an order go into a parcel: all that are left of each item, unless somebody takes some out. */
export function PiecesControl({ rows, id, value, onChange, onStart }: CommandControlProps) {
  const t = useTranslate()
  const { row } = useRecord(order, String(rows[0]?.id ?? ''))
  const items = (row as { readonly items?: readonly Item[] } | undefined)?.items
  const left = items?.filter((item) => unsentOf(item) > 0)
  const chosen = piecesBy('orderItemId', value)
  const isEmpty = left !== undefined && left.length > 0 && (value === undefined || value === null || value === '')
  useEffect(() => {
    if (isEmpty) {
      onStart?.(left.map((item) => ({ orderItemId: item.id, qty: unsentOf(item) })))
    }
  })
  const set = (changed: Item, qty: number) =>
    onChange?.(
      (left ?? []).map(({ id: itemId }) => ({ orderItemId: itemId, qty: itemId === changed.id ? qty : of(itemId) })),
    )
  const of = (itemId: string) => chosen?.get(itemId) ?? 0
  return (
    <InputTable
      id={id}
      items={left}
      columns={[
        {
          title: PRODUCT,
          render: ({ pictureSnap, titleSnap, skuNameSnap }) => (
            <span className="order-item">
              {pictureSnap && <PictureRow paths={[pictureSnap]} label={titleSnap ?? ''} />}
              <span className="order-item-text">
                <span>{titleSnap}</span>
                <small>{skuNameSnap}</small>
              </span>
            </span>
          ),
        },
        { title: ORDERED, render: ({ qty }) => qty },
        { title: SENT, render: ({ shippedQty }) => shippedQty },
        {
          title: NOW,
          render: (item) => (
            <PiecesInput
              label={`${t(NOW)} ${item.titleSnap ?? ''} ${item.skuNameSnap ?? ''}`}
              most={unsentOf(item)}
              value={of(item.id)}
              onChange={(qty) => set(item, qty)}
            />
          ),
        },
      ]}
    />
  )
}

const PRODUCT: Text = ['商品', 'Product']
const ORDERED: Text = ['数量', 'Ordered']
const SENT: Text = ['已发', 'Shipped']
const NOW: Text = ['本次发', 'Now']
