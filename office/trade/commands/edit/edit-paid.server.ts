import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { ORDER_SOURCE } from '../../model/order-choices.ts'
import { refund } from '../../model/refund.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import type { ReadyOrder } from '../checkout/checkout.server.ts'
import { type PlacedOrder, placeQuoted } from '../checkout/place-order.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund } from '../refund/apply-refund.server.ts'
import { lockRefund, type RefundRow } from '../refund/refund-rows.server.ts'
import { atLines } from './at-lines.ts'
import type { Edit } from './read-edit.server.ts'

/** Money that goes back for what was taken out. */
export interface TakenOut {
  readonly refund: RefundRow
  /** Nobody has decided on it yet, or not everybody who has to. */
  readonly isWaiting: boolean
}

/**
 * Takes pieces out of an order that is paid: a refund of them, decided by whoever may decide on refunds. Whoever edits may be one
 * of these; where something is added by the same edit it waits for that to be paid, and goes back with it otherwise.
 */
export async function takeOut(
  trade: Trade,
  ctx: TradeContext,
  edit: Edit,
  { reason, isTried }: { readonly reason: string; readonly isTried: boolean },
): Promise<TakenOut | undefined> {
  const lines = edit.items.flatMap(({ item, live, kept }) =>
    kept < live ? [{ orderItemId: item.id, qty: live - kept }] : [],
  )
  if (lines.length === 0) {
    return undefined
  }
  const [made] = await applyRefund(trade, ctx, {
    orderId: edit.row.id,
    kind: REFUND_KIND.moneyOnly,
    lines,
    causeCode: 'edited',
    description: reason,
    source: 'staff',
    // the message about the edit says it, that of the refund when it is back
    isNotified: false,
  })
  if (!made) {
    throw new DomainError('refused', ['退款未能建立', 'The refund could not be made', 'edit.notRefunded'])
  }
  const opened = await lockRefund(trade, ctx, made.id)
  if (edit.added.length > 0 || !ctx.user.can(actionPermission(refund, 'agree'))) {
    return { refund: opened, isWaiting: true }
  }
  if (!isTried) {
    await ctx.user.requireProof(ctx.db, STEP_UP.refund, { cost: Number(opened.applyAmount), rows: 1 })
  }
  await agreeRefund(trade, ctx, opened, {})
  const agreed = await lockRefund(trade, ctx, made.id)
  return { refund: agreed, isWaiting: agreed.status === REFUND.applied }
}

/**
 * Makes the order that is to be paid for what is added to a paid one: it reserves its pieces, ends by the clock when it is not paid in
 * the time of the shop, and is sent with the other once it is.
 */
export async function placeAddition(
  trade: Trade,
  ctx: TradeContext,
  edit: Edit,
  ready: ReadyOrder,
): Promise<PlacedOrder> {
  const { row, buyer, settings, now, added } = edit
  if (ready.price.payable === 0 && !settings['order.allowZero']) {
    throw invalid([
      { path: 'lines', message: ['应付金额须大于0', 'There must be something to pay', 'order.nothingToPay'] },
    ])
  }
  const { receiverName, receiverPhone, areaCode, areaText, address, zip } = row
  const receiver = {
    receiverName: String(receiverName ?? ''),
    receiverPhone: String(receiverPhone ?? ''),
    areaCode: areaCode ?? undefined,
    areaText: String(areaText ?? ''),
    address: String(address ?? ''),
    zip: zip ?? undefined,
  }
  const of = { userId: buyer.id, receiver, source: ORDER_SOURCE.staff, additionTo: String(row.orderNo) } as const
  try {
    const [placed] = await placeQuoted(trade, ctx, of, { now, settings, buyer, orders: [ready] })
    if (placed) {
      return placed
    }
  } catch (error) {
    throw atLines(error, (index) => added[index]?.path ?? 'lines')
  }
  throw new DomainError('refused', NOT_PLACED)
}

const NOT_PLACED: Refusal = ['加购订单未能建立', 'The order of what is added could not be made', 'edit.notPlaced']

/** What a refund gives back as it stands. Fen. */
export function givenBy({ refund: { agreedAmount, applyAmount } }: TakenOut): Fen {
  return Number(agreedAmount ?? applyAmount)
}
