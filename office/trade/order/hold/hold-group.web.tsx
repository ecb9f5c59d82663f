import { Button } from 'antd'
import { useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { type Answer, client } from '#kit/web/client/client.web.ts'
import { callAction } from '#kit/web/client/resource-calls.web.ts'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import { HOLD_STATE, order } from '../../model/order.ts'
import { ORDER_RIGHTS } from '../../model/rights.ts'
import { PRINT } from '../print/print-parts.ts'
import { useOpenPrint } from '../print/use-open-print.web.ts'
import { HoldOrders } from './hold-orders.web.tsx'
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
      <HoldOrders orders={orders} chosen={chosen} onChoose={setChosen} />
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

const SPLIT: Text = ['拆包', 'Split']
const SPLIT_DONE: Text = ['已拆包', 'Split']
const RELEASE: Text = ['取消寄存', 'End the hold']
const RELEASED: Text = ['已取消寄存 {n} 单', '{n} off hold']
const HOLD: Text = ['寄存', 'Hold']
const HELD: Text = ['已寄存 {n} 单', '{n} on hold']
const SHIP: Text = ['发货', 'Ship']
