import { formatYuan } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { NOTIFICATION_KIND } from '../../../notification/notification-kind.ts'
import { tellPeople } from '../../../notification/tell-people.server.ts'
import { refund } from '../../model/refund.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { RefundRow } from './refund-rows.server.ts'

const WAITS: Text = [
  '{name}同意了退款 {no}，金额 {amount}，待另一人复核',
  '{name} agreed to {amount} for refund {no}: it waits for a second person',
]
const CHANGED: Text = [
  '{name}将退款 {no} 的同意金额由 {before} 改为 {amount}，待另一人复核',
  '{name} changed the amount of refund {no} from {before} to {amount}: it waits for a second person',
]
const APPROVED: Text = [
  '{name}复核同意了退款 {no}，金额 {amount}',
  '{name} agreed to {amount} for refund {no} as the second person',
]
const REJECTED: Text = [
  '{name}拒绝了退款 {no}，您同意的 {before} 不退',
  '{name} refused refund {no}: the {before} that you agreed to are not paid back',
]

const about = (row: RefundRow) => ({ resource: refund.name, id: row.id })

/**
 * Tells those who may agree to a refund that one person did and another has to; where its amount is another one than before,
 * from what to what, so that whoever named the first amount does not take it for agreed.
 */
export async function tellFirstAgreed({ db, user }: TradeContext, row: RefundRow, amount: number): Promise<void> {
  const { handler, agreedAmount } = row
  const words = { name: user.realname, no: String(row.refundNo), amount: formatYuan(amount) }
  const isChanged = handler !== null && agreedAmount !== null && agreedAmount !== amount
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.refund,
    holders: actionPermission(refund, 'agree'),
    key: `${row.id}:agreed:${row.version}`,
    about: about(row),
    sender: user.username,
    text: isChanged ? filled(CHANGED, { ...words, before: formatYuan(Number(agreedAmount)) }) : filled(WAITS, words),
  })
}

/** Tells the first of two people that the second agreed to the same amount. */
export async function tellApproved({ db, user }: TradeContext, row: RefundRow, amount: number): Promise<void> {
  await tellFirst(
    row,
    { db, user },
    {
      key: 'approved',
      text: filled(APPROVED, { name: user.realname, no: String(row.refundNo), amount: formatYuan(amount) }),
    },
  )
}

/** Tells the first of two people that the second refused what they had agreed to, and with which words. */
export async function tellRefused({ db, user }: TradeContext, row: RefundRow, [zh, en]: Text): Promise<void> {
  await tellFirst(
    row,
    { db, user },
    {
      key: 'refused',
      text: filled(REJECTED, {
        ...{ name: user.realname, no: String(row.refundNo) },
        before: formatYuan(Number(row.agreedAmount ?? 0)),
      }),
      ...(zh && { body: [zh, en] as const }),
    },
  )
}

async function tellFirst(
  row: RefundRow,
  { db, user }: Pick<TradeContext, 'db' | 'user'>,
  { key, ...words }: { readonly key: string; readonly text: Text; readonly body?: Text },
): Promise<void> {
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.refund,
    usernames: row.handler === null ? [] : [row.handler],
    key: `${row.id}:${key}:${row.version}`,
    about: about(row),
    sender: user.username,
    ...words,
  })
}
