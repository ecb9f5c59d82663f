import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Select, Table } from 'antd'
import type { ClipboardEvent } from 'react'
import { SEMICOLON, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { NO_CARRIER } from '../../trade/model/no-carrier.ts'
import { ORDER_GUARDS } from '../../trade/model/order-state-words.ts'
import type { ParcelRow } from './pasted-parcels.ts'
import { type GridParcel, isShipped, type ParcelOutcome } from './ship-grid.ts'
import { useCarrierChoices } from './use-carrier-choices.web.ts'

interface ShipGridTableProps {
  readonly parcels: readonly GridParcel[]
  readonly disabled: boolean
  /** Orders whose pieces have to be verified first: nothing is typed of them. */
  readonly unverified: ReadonlySet<string>
  readonly onChange: (orderNo: string, next: Partial<ParcelRow>) => void
  readonly onRemove: (orderNo: string) => void
  readonly onPaste: (event: ClipboardEvent) => void
  /** Enter in the number of a parcel. */
  readonly onNext: () => void
  /** The inputs of tracking numbers, by order. */
  readonly numbers: Map<string, InputRef>
}

/** The parcels of the grid: what is typed of each, and what is known of it. */
export function ShipGridTable({ parcels, disabled, unverified, numbers, ...on }: ShipGridTableProps) {
  const t = useTranslate()
  const carriers = useCarrierChoices()
  const isFixed = (one: GridParcel) => disabled || isShipped(one)
  const isGrey = (one: GridParcel) => isFixed(one) || unverified.has(one.orderNo)
  return (
    <Table<GridParcel>
      size="small"
      rowKey="orderNo"
      dataSource={[...parcels]}
      pagination={false}
      scroll={{ y: 360, x: 720 }}
      locale={{ emptyText: t(EMPTY) }}
      columns={[
        { key: 'no', title: t(ORDER_NO), dataIndex: 'orderNo', width: 150 },
        {
          key: 'carrier',
          title: t(CARRIER),
          width: 140,
          render: (one: GridParcel) => (
            <Select
              className="ship-carrier"
              aria-label={`${t(CARRIER)} ${one.orderNo}`}
              disabled={isGrey(one)}
              value={one.carrier || undefined}
              options={carriers.map(({ value, text }) => ({ value, label: text }))}
              onChange={(carrier: string) =>
                on.onChange(one.orderNo, carrier === NO_CARRIER ? { carrier, trackingNo: '' } : { carrier })
              }
            />
          ),
        },
        {
          key: 'number',
          title: t(TRACKING_NO),
          render: (one: GridParcel) => (
            <Input
              ref={(field) => {
                if (field) {
                  numbers.set(one.orderNo, field)
                }
              }}
              aria-label={`${t(TRACKING_NO)} ${one.orderNo}`}
              disabled={isGrey(one) || one.carrier === NO_CARRIER}
              value={one.trackingNo}
              maxLength={40}
              onChange={(event) => on.onChange(one.orderNo, { trackingNo: event.target.value.trim() })}
              onPressEnter={on.onNext}
              onPaste={on.onPaste}
            />
          ),
        },
        {
          key: 'result',
          title: t(RESULT),
          width: 220,
          className: 'ship-result',
          render: ({ orderNo, outcome }: GridParcel) =>
            unverified.has(orderNo) && outcome?.kind !== 'shipped' ? (
              <StateTag tone="orange">{t(ORDER_GUARDS.isVerified)}</StateTag>
            ) : (
              outcome && <Outcome outcome={outcome} />
            ),
        },
        {
          key: 'remove',
          width: 48,
          render: (one: GridParcel) => (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t(REMOVE)} ${one.orderNo}`}
              disabled={isFixed(one)}
              onClick={() => on.onRemove(one.orderNo)}
            />
          ),
        },
      ]}
    />
  )
}

function Outcome({ outcome: { kind, reasons } }: { readonly outcome: ParcelOutcome }) {
  const t = useTranslate()
  return kind === 'refused' ? (
    <>
      <StateTag tone="red">{t(REFUSED)}</StateTag> {reasons.join(t(SEMICOLON))}
    </>
  ) : (
    <StateTag tone={kind === 'shipped' ? 'green' : 'blue'}>{t(kind === 'shipped' ? SHIPPED : PASSES)}</StateTag>
  )
}

const EMPTY: Text = ['扫描或粘贴订单号后，每单一行', 'One row per order, once order numbers are scanned or pasted']
const ORDER_NO: Text = ['订单号', 'Order no.']
const CARRIER: Text = ['快递公司', 'Carrier']
const TRACKING_NO: Text = ['运单号', 'Tracking no.']
const RESULT: Text = ['结果', 'Result']
const PASSES: Text = ['可发货', 'Can be shipped']
const REFUSED: Text = ['未通过', 'Refused']
const SHIPPED: Text = ['已发货', 'Shipped']
const REMOVE: Text = ['移除', 'Remove']
