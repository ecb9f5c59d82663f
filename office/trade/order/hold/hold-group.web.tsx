import { Button, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { SELECTION_HEADER, selectionNames } from '#kit/web/table/selection.web.tsx'
import { useShopNow } from '../../clock/shop-now.web.ts'
import { wallTime } from '../../clock/shop-time.ts'
import { HOLD_STATE, order } from '../../model/order.ts'
import { ORDER_RIGHTS } from '../../model/rights.ts'
import { useOpenPrint } from '../print/use-open-print.web.ts'
import { candidatesOf, HOLD_PATH, HOLD_RIGHTS, type ShelfGroup, type ShelfOrder } from './hold-shelf.ts'
import { MERGE, MergeDialog } from './merge-dialog.web.tsx'

interface HoldGroupProps {
  readonly group: ShelfGroup
  readonly windowDays: number
  readonly onChanged: () => void
  readonly onShip: (orders: readonly ShelfOrder[]) => void
}

const isHeld = ({ holdState }: ShelfOrder) => holdState !== HOLD_STATE.none

/** One person with one address: their orders, and what is done with those that are chosen. */
export function HoldGroup({ group, windowDays, onChanged, onShip }: HoldGroupProps) {
  const t = useTranslate()
  const can = useCan()
  const { told, isBusy } = useTold()
  const openPrint = useOpenPrint()
  const { orders, customer, receiver, phone, place } = group
  const candidates = candidatesOf(orders, windowDays)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    (orders.length === 1 ? orders : candidates).map(({ id }) => id),
  )
  const [isMerging, setMerging] = useState(false)
  const picked = orders.filter(({ id }) => chosen.includes(id))
  const ids = picked.map(({ id }) => id)
  const isTogether = new Set(picked.map(({ parcelNo }) => parcelNo)).size === 1 && picked[0]?.parcelNo !== null

  const run = async (call: Promise<Answer<unknown>>, done: string) => {
    if (await told(call, { done })) {
      onChanged()
    }
  }
  const command = (name: 'hold' | 'endHold', rows: readonly ShelfOrder[], done: Text) =>
    void run(callAction(order, name, { ids: rows.map(({ id }) => id) }), t(done, { n: rows.length }))
  const held = picked.filter(isHeld)
  const free = picked.filter((one) => !isHeld(one))

  return (
    <section className="hold-group" aria-label={customer}>
      <header>
        <div>
          <h2>{customer}</h2>
          <span>{[receiver, phone, place].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="hold-actions">
          {can(HOLD_RIGHTS.merge) && (
            <Button
              type={candidates.length > 0 ? 'primary' : 'default'}
              disabled={picked.length < 2 || isTogether}
              onClick={() => setMerging(true)}
            >
              {t(MERGE, { n: picked.length })}
            </Button>
          )}
          {can(HOLD_RIGHTS.merge) && (
            <Button
              disabled={isBusy || picked.every(({ parcelNo }) => parcelNo === null)}
              onClick={() =>
                void run(client.post(`${HOLD_PATH}/split`, { ids: ids.join(',') }, HANDLED), t(SPLIT_DONE))
              }
            >
              {t(SPLIT)}
            </Button>
          )}
          {can(actionPermission(order, 'endHold')) && (
            <Button disabled={isBusy || held.length === 0} onClick={() => command('endHold', held, RELEASED)}>
              {t(RELEASE)}
            </Button>
          )}
          {can(actionPermission(order, 'hold')) && (
            <Button disabled={isBusy || free.length === 0} onClick={() => command('hold', free, HELD)}>
              {t(HOLD)}
            </Button>
          )}
          {can(ORDER_RIGHTS.pack) && (
            <Button disabled={picked.length === 0} onClick={() => openPrint('ids', ids)}>
              {t(PRINT)}
            </Button>
          )}
          {can(actionPermission(order, 'ship')) && (
            <Button disabled={picked.length === 0 || held.length > 0} onClick={() => onShip(picked)}>
              {t(SHIP)}
            </Button>
          )}
        </div>
      </header>
      <Table<ShelfOrder>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...orders]}
        components={SELECTION_HEADER}
        rowSelection={{
          ...selectionNames<ShelfOrder>({ t, nameOf: ({ orderNo }) => orderNo, isEmpty: orders.length === 0 }),
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
        }}
        columns={[
          {
            key: 'orderNo',
            title: t(ORDER_NO),
            render: ({ id, orderNo }: ShelfOrder) => <Link to={`${order.menu?.url ?? ''}/${id}`}>{orderNo}</Link>,
          },
          {
            key: 'items',
            title: t(ITEMS),
            render: ({ itemText }: ShelfOrder) => (
              <span className="hold-items" title={itemText}>
                {itemText}
              </span>
            ),
          },
          { key: 'ready', title: t(READY), dataIndex: 'readyAt' },
          { key: 'hold', title: t(STATE), render: (one: ShelfOrder) => <HoldTag order={one} /> },
          { key: 'free', title: t(FREE), render: (one: ShelfOrder) => <FreeText order={one} /> },
          { key: 'parcel', title: t(PARCEL), render: ({ parcelNo }: ShelfOrder) => parcelNo ?? '-' },
          ...(orders.some(({ freight }) => freight !== null)
            ? [
                {
                  key: 'freight',
                  title: t(FREIGHT),
                  align: 'end' as const,
                  render: ({ freight }: ShelfOrder) => yuan(freight ?? 0),
                },
              ]
            : []),
        ]}
      />
      <MergeDialog
        ids={ids}
        open={isMerging}
        onClose={() => setMerging(false)}
        onMerged={() => {
          setMerging(false)
          onChanged()
        }}
      />
    </section>
  )
}

const HANDLED = { handles: [400, 409] as number[] }

function HoldTag({ order: { holdState, holdUntil } }: { readonly order: ShelfOrder }) {
  const t = useTranslate()
  if (holdState === HOLD_STATE.none) {
    return <StateTag tone="green">{t(TO_SHIP)}</StateTag>
  }
  return (
    <StateTag tone={holdState === HOLD_STATE.ending ? 'red' : 'blue'}>
      {t(UNTIL, { at: holdUntil?.slice(0, 10) ?? '-' })}
    </StateTag>
  )
}

/** Until when it costs nothing; in orange once that is over. */
function FreeText({ order: { holdFreeUntil } }: { readonly order: ShelfOrder }) {
  const now = useShopNow()
  if (holdFreeUntil === null) {
    return '-'
  }
  const day = holdFreeUntil.slice(0, 10)
  const isOver = now !== undefined && wallTime(holdFreeUntil) <= now
  return isOver ? <StateTag tone="orange">{day}</StateTag> : day
}

function yuan(amount: number): string {
  return formatYuan(Math.round(amount * 100))
}

const SPLIT: Text = ['拆包', 'Split']
const SPLIT_DONE: Text = ['已拆包', 'Split']
const RELEASE: Text = ['取消寄存', 'End the hold']
const RELEASED: Text = ['已取消寄存 {n} 单', '{n} off hold']
const HOLD: Text = ['寄存', 'Hold']
const HELD: Text = ['已寄存 {n} 单', '{n} on hold']
const PRINT: Text = ['打印', 'Print']
const SHIP: Text = ['发货', 'Ship']
const ORDER_NO: Text = ['订单号', 'Order no.']
const ITEMS: Text = ['商品', 'Items']
const READY: Text = ['可发货时间', 'Ready since']
const STATE: Text = ['寄存', 'Hold']
const FREE: Text = ['免费至', 'Free until']
const PARCEL: Text = ['合包号', 'Parcel']
const FREIGHT: Text = ['运费', 'Freight']
const TO_SHIP: Text = ['待发货', 'To ship']
const UNTIL: Text = ['寄存至 {at}', 'Held until {at}']
