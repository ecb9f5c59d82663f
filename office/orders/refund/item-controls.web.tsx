import { Select } from 'antd'
import { useEffect } from 'react'
import type { RowOf } from '#kit/contract/resource.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { CommandControlProps } from '#kit/web/command/command-controls.web.ts'
import { InputTable, PiecesInput } from '#kit/web/command/input-table.web.tsx'
import { useRecord } from '#kit/web/record/use-record.web.ts'
import { useDictionary } from '#kit/web/session/dictionary.web.ts'
import { piecesBy } from '../../trade/model/pieces.ts'
import { refund } from '../../trade/model/refund.ts'
import { type Inspected, RETURN_CONDITION } from '../../trade/model/refund-inspection.ts'
import type { refundItem } from '../../trade/model/refund-item.ts'
import { REFUND_KIND } from '../../trade/model/refund-states.ts'
import { ArrivedAmount } from './arrived-amount.web.tsx'
import './refund.css'

type Item = RowOf<typeof refundItem>

/** How many pieces of each item arrived; all of them unless changed. */
export function ReceivedControl({ rows, id, value, onChange }: CommandControlProps) {
  const t = useTranslate()
  const items = useItems(rows)
  const counts = piecesBy('refundItemId', value)
  const of = (item: Item) => counts?.get(item.id) ?? item.qty ?? 0
  const set = (changed: Item, qty: number) =>
    onChange?.((items ?? []).map((item) => ({ refundItemId: item.id, qty: item === changed ? qty : of(item) })))
  return (
    <InputTable
      id={id}
      items={items}
      columns={[
        ...WHAT,
        {
          title: RECEIVED,
          render: (item) => (
            <PiecesInput label={t(RECEIVED)} most={item.qty ?? 0} value={of(item)} onChange={(qty) => set(item, qty)} />
          ),
        },
      ]}
    />
  )
}

/** In which condition each item came, and how many of its pieces are restocked, kept as damaged, or scrapped. */
export function InspectionControl({ rows, id, value, onChange, onStart }: CommandControlProps) {
  const t = useTranslate()
  const items = useItems(rows)?.filter(({ receivedQty }) => (receivedQty ?? 0) > 0)
  const conditions = useDictionary(RETURN_CONDITION)
  const known = new Map((Array.isArray(value) ? (value as Inspected[]) : []).map((one) => [one.refundItemId, one]))
  const of = ({ id: itemId, receivedQty }: Item): Inspected =>
    known.get(itemId) ?? {
      ...{ refundItemId: itemId, condition: 'sealed', restockQty: receivedQty ?? 0, damagedQty: 0, scrapQty: 0 },
    }
  const set = (changed: Inspected) =>
    onChange?.((items ?? []).map((item) => (item.id === changed.refundItemId ? changed : of(item))))
  const isEmpty = items !== undefined && items.length > 0 && (value === undefined || value === null || value === '')
  useEffect(() => {
    if (isEmpty) {
      onStart?.(items.map(of))
    }
  })
  const refundId = String(rows[0]?.id ?? '')
  return (
    <>
      <InputTable
        id={id}
        items={items}
        columns={[
          ...WHAT,
          { title: RECEIVED, render: (item) => item.receivedQty },
          {
            title: CONDITION,
            render: (item) => (
              <Select
                aria-label={t(CONDITION)}
                value={of(item).condition}
                options={conditions.map(({ value: code, text }) => ({ value: code, label: text }))}
                style={{ width: 120 }}
                onChange={(condition) => {
                  // what is not whole is not sold again, unless somebody says so: it lies with the damaged ones
                  const isGood = condition === 'sealed' || condition === 'opened'
                  const received = item.receivedQty ?? 0
                  set({
                    refundItemId: item.id,
                    condition,
                    restockQty: isGood ? received : 0,
                    damagedQty: isGood ? 0 : received,
                    scrapQty: 0,
                  })
                }}
              />
            ),
          },
          {
            title: RESTOCKED,
            render: (item) => (
              <PiecesInput
                label={t(RESTOCKED)}
                most={item.receivedQty ?? 0}
                value={of(item).restockQty}
                onChange={(qty) => set(shared({ ...of(item), restockQty: qty }, item))}
              />
            ),
          },
          {
            title: DAMAGED,
            render: (item) => (
              <PiecesInput
                label={t(DAMAGED)}
                most={(item.receivedQty ?? 0) - of(item).restockQty}
                value={of(item).damagedQty ?? 0}
                onChange={(qty) => set(shared({ ...of(item), damagedQty: qty }, item))}
              />
            ),
          },
          { title: SCRAPPED, render: (item) => of(item).scrapQty },
        ]}
      />
      {items !== undefined && refundId !== '' && rows[0]?.kind === REFUND_KIND.return && (
        <ArrivedAmount id={refundId} />
      )}
    </>
  )
}

/** What is neither restocked nor kept as damaged is scrapped. */
function shared(inspected: Inspected, { receivedQty }: Item): Inspected {
  const left = (receivedQty ?? 0) - inspected.restockQty
  const damagedQty = Math.min(inspected.damagedQty ?? 0, left)
  return { ...inspected, damagedQty, scrapQty: left - damagedQty }
}

function useItems(rows: CommandControlProps['rows']): readonly Item[] | undefined {
  const { row } = useRecord(refund, String(rows[0]?.id ?? ''))
  return (row as { readonly items?: readonly Item[] } | undefined)?.items
}

/** What an item is, and how many pieces of it the refund is for. */
const WHAT = [
  {
    title: ['商品', 'Product'],
    render: ({ titleSnap, skuNameSnap }: Item) => [titleSnap, skuNameSnap].filter(Boolean).join(' · '),
  },
  { title: ['申请', 'Applied'], render: ({ qty }: Item) => qty },
] as const

const RECEIVED: Text = ['收到', 'Received']
const CONDITION: Text = ['状况', 'Condition']
const RESTOCKED: Text = ['入库', 'Restocked']
const DAMAGED: Text = ['转残品', 'Kept as damaged']
const SCRAPPED: Text = ['报废', 'Scrapped']
