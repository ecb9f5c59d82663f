import { Button } from 'antd'
import { useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
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
import { candidatesOf, HOLD_RIGHTS, type ShelfGroup, type ShelfOrder, TOO_FEW } from './hold-shelf.ts'
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
  const none = picked.length === 0 ? NONE_CHOSEN : undefined

  return (
    <section className="hold-group" aria-label={customer}>
      <header>
        <div>
          <h2>{customer}</h2>
          <span>{[receiver, phone, place].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="hold-actions">
          {can(HOLD_RIGHTS.merge) && (
            <HoldButton
              title={filled(MERGE, { n: picked.length })}
              isFirst={candidates.length > 0}
              forbidden={picked.length < 2 ? TOO_FEW : isTogether ? TOGETHER : undefined}
              onClick={() => setMerging(true)}
            />
          )}
          {can(HOLD_RIGHTS.merge) && (
            <HoldButton
              title={SPLIT}
              isBusy={isBusy}
              forbidden={none ?? (picked.every(({ parcelNo }) => parcelNo === null) ? NOT_MERGED : undefined)}
              onClick={() => void split(ids)}
            />
          )}
          {can(actionPermission(order, 'endHold')) && (
            <HoldButton
              title={RELEASE}
              forbidden={none ?? (held.length === 0 ? NOT_HELD : undefined)}
              onClick={() => command('endHold', held)}
            />
          )}
          {can(actionPermission(order, 'hold')) && (
            <HoldButton
              title={HOLD}
              forbidden={none ?? (free.length === 0 ? ALL_HELD : undefined)}
              onClick={() => command('hold', free)}
            />
          )}
          {can(ORDER_RIGHTS.pack) && (
            <HoldButton title={PRINT} forbidden={none} onClick={() => openPrint('ids', ids)} />
          )}
          {can(actionPermission(order, 'ship')) && (
            <HoldButton
              title={SHIP}
              forbidden={none ?? (held.length > 0 ? STILL_HELD : undefined)}
              onClick={() => onShip(picked)}
            />
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

interface HoldButtonProps {
  readonly title: Text
  readonly isFirst?: boolean
  readonly isBusy?: boolean
  /** Why it cannot be done with what is chosen. */
  readonly forbidden: Text | undefined
  readonly onClick: () => void
}

function HoldButton({ title, isFirst = false, isBusy = false, forbidden, onClick }: HoldButtonProps) {
  const t = useTranslate()
  return (
    <Button
      type={isFirst ? 'primary' : 'default'}
      loading={isBusy}
      disabled={forbidden !== undefined}
      title={forbidden && t(forbidden)}
      onClick={onClick}
    >
      {t(title)}
    </Button>
  )
}

/** An order of the shelf as commands take it: it waits to be sent, and nothing of it was. */
function rowOf(one: ShelfOrder): AnyRow {
  return { ...one, status: ORDER.toShip, shipState: SHIP_STATE.none } as unknown as AnyRow
}

const RELEASE: Text = ['取消寄存', 'End the hold']
const HOLD: Text = ['寄存', 'Hold']
const SHIP: Text = ['发货', 'Ship']
const NONE_CHOSEN: Text = ['请先选择订单', 'Choose orders first']
const TOGETHER: Text = ['这些订单已在同一个包裹', 'They are in one parcel already']
const NOT_MERGED: Text = ['所选订单没有合包', 'None of them shares a parcel']
const NOT_HELD: Text = ['所选订单不在寄存中', 'None of them is on hold']
const ALL_HELD: Text = ['所选订单已在寄存中', 'All of them are on hold already']
const STILL_HELD: Text = ['所选订单有寄存中的，请先取消寄存', 'Some of them are on hold: end the hold first']
