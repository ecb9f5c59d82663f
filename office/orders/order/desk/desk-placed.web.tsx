import { Button, Result } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { order } from '../../../trade/model/order.ts'
import { ORDER } from '../../../trade/model/order-states.ts'
import type { DeskPlaced } from './desk.ts'
import { PayLinks } from './pay-links.web.tsx'

interface DeskPlacedPanelProps {
  readonly placed: DeskPlaced
  readonly onAgain: () => void
}

/** The orders that were made, and how each is paid: by a link for the customer, or by money that staff took. */
export function DeskPlacedPanel({ placed, onAgain }: DeskPlacedPanelProps) {
  const t = useTranslate()
  return (
    <Result
      status="success"
      title={t(PLACED, { n: placed.length })}
      extra={<Button onClick={onAgain}>{t(AGAIN)}</Button>}
    >
      {placed.map((one) => (
        <PlacedOrder key={one.id} placed={one} />
      ))}
    </Result>
  )
}

function PlacedOrder({ placed }: { readonly placed: DeskPlaced[number] }) {
  const t = useTranslate()
  const can = useCan()
  const [isPaid, setPaid] = useState(placed.status !== ORDER.toPay)
  const { id, orderNo, payable, payDeadline } = placed
  const [run, dialog] = useCommand(order, { nameOf: () => orderNo, onDone: () => setPaid(true) })
  return (
    <section className="desk-placed">
      <p>
        <Link to={`${order.menu?.url ?? ''}/${id}`}>{orderNo}</Link>
        <strong>{formatYuan(Math.round(payable * 100))}</strong>
        <span>{payable === 0 ? t(FREE) : isPaid ? t(PAID) : t(UNTIL, { at: payDeadline })}</span>
      </p>
      {!isPaid && (
        <PayLinks id={id}>
          {can(actionPermission(order, 'pay')) && (
            <Button
              type="primary"
              onClick={() =>
                void run('pay', [{ id, orderNo, status: ORDER.toPay, line: placed.line } as unknown as AnyRow])
              }
            >
              {t(OFFLINE)}
            </Button>
          )}
        </PayLinks>
      )}
      {dialog}
    </section>
  )
}

const PLACED: Text = ['已下单，共 {n} 个订单', '{n} placed']
const AGAIN: Text = ['再录一单', 'Enter another one']
const UNTIL: Text = ['请在 {at} 前付款', 'To be paid until {at}']
const PAID: Text = ['已收款', 'Paid']
const FREE: Text = ['无需付款', 'Nothing to pay']
const OFFLINE: Text = ['确认线下收款', 'Confirm an offline payment']
