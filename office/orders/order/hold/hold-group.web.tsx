import { Button } from 'antd'
import { useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../../trade/model/order.ts'
import { HOLD_STATE, SHIP_STATE } from '../../../trade/model/order-choices.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import { ORDER_RIGHTS } from '../../../trade/model/rights.ts'
import { PRINT } from '../print/print-parts.ts'
import { useOpenPrint } from '../print/use-open-print.web.ts'
import { HoldOrders } from './hold-orders.web.tsx'
import { candidatesOf, HOLD_RIGHTS, type ShelfGroup, type ShelfOrder } from './hold-shelf.ts'
import { MERGE, MergeDialog } from './merge-dialog.web.tsx'
import { SPLIT, useSplit } from './use-split.web.ts'

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
  const { split, isBusy } = useSplit()
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

  const [run, dialog] = useCommand(order, { nameOf: ({ orderNo }) => String(orderNo ?? ''), onDone: onChanged })
  // there is a way back: nobody is asked first
  const command = (name: 'hold' | 'endHold', rows: readonly ShelfOrder[]) =>
    void run(name, rows.map(rowOf), { isAsked: false })
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
              onClick={() => void split(ids)}
            >
              {t(SPLIT)}
            </Button>
          )}
          {can(actionPermission(order, 'endHold')) && (
            <Button disabled={held.length === 0} onClick={() => command('endHold', held)}>
              {t(RELEASE)}
            </Button>
          )}
          {can(actionPermission(order, 'hold')) && (
            <Button disabled={free.length === 0} onClick={() => command('hold', free)}>
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
      {dialog}
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

/** An order of the shelf as commands take it: it waits to be sent, and nothing of it was. */
function rowOf(one: ShelfOrder): AnyRow {
  return { ...one, status: ORDER.toShip, shipState: SHIP_STATE.none } as unknown as AnyRow
}

const RELEASE: Text = ['取消寄存', 'End the hold']
const HOLD: Text = ['寄存', 'Hold']
const SHIP: Text = ['发货', 'Ship']
