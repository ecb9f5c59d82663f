import type { Fen } from '#kit/contract/money.ts'
import { SHIP_STATE } from '../../model/order-choices.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { freightGiven, isPreorderSent, prepaidFreight } from './freight-given.server.ts'

/** What of the freight a pre-order gives back that was paid with it. Fen. */
export interface PrepaidPart {
  readonly orderId: string
  readonly freight: Fen
}

/** Freight that goes back with an application. Fen. */
interface FreightToGive {
  /** What is left of it at most, of the order and of the pre-order that it was prepaid with. */
  readonly freightLeft: Fen
  readonly freight: Fen
  readonly prepaid: PrepaidPart | undefined
}

interface Asked {
  readonly items: readonly ItemRow[]
  readonly request: {
    readonly kind: number
    readonly lines: readonly { readonly orderItemId: string; readonly qty: number }[]
    readonly freight?: Fen | undefined
    readonly source: 'customer' | 'staff'
  }
}

/**
 * Freight of what was never sent goes back by itself, staff may say another amount. That of a parcel which was prepaid is
 * given back by the pre-order, when nothing of it is left to send, in whichever orders its claims became.
 */
export async function freightToGive(
  trade: Trade,
  ctx: TradeContext,
  order: OrderRow,
  { items, request }: Asked,
): Promise<FreightToGive> {
  const ownLeft = Number(order.freight) - (await freightGiven(ctx, order.id))
  const paidBefore = await prepaidFreight(ctx, order.id)
  const freightLeft = ownLeft + (paidBefore?.left ?? 0)
  const said = request.source === 'staff' ? request.freight : undefined
  const isUnsent = isLastUnsent(order, items, request) && !(await isPreorderSent(ctx, order.id))
  const own = Math.min(ownLeft, said ?? (isUnsent ? ownLeft : 0))
  const ofPreorder = async ({ orderId, left }: { readonly orderId: string; readonly left: Fen }) =>
    isUnsent && (await isLastOfPreorder(trade, ctx, orderId, { items, request })) ? left : 0
  const before = paidBefore && (said === undefined ? await ofPreorder(paidBefore) : said - own)
  return {
    freightLeft,
    freight: said ?? own + (before ?? 0),
    prepaid: paidBefore && before ? { orderId: paidBefore.orderId, freight: before } : undefined,
  }
}

/** Nothing was sent, and nothing would be left: the freight is not needed any more. */
function isLastUnsent(order: OrderRow, items: readonly ItemRow[], { kind, lines }: Asked['request']): boolean {
  const asked = new Map(lines.map(({ orderItemId, qty }) => [orderItemId, qty]))
  return (
    (kind === REFUND_KIND.moneyOnly || kind === REFUND_KIND.deposit) &&
    order.shipState === SHIP_STATE.none &&
    items.every((item) => isAllGone(item, asked.get(item.id) ?? 0))
  )
}

/** No piece of a pre-order would be left, sent or waiting, if an order of one of its claims gave back what is asked. */
async function isLastOfPreorder(
  trade: Trade,
  ctx: TradeContext,
  preorderId: string,
  { items, request: { lines } }: Asked,
): Promise<boolean> {
  await lockOrder(trade, ctx, preorderId)
  const asked = new Map(
    items.flatMap(({ id, depositItemId }) => {
      const line = lines.find(({ orderItemId }) => orderItemId === id)
      return line && depositItemId ? [[depositItemId, line.qty] as const] : []
    }),
  )
  return (
    (await itemsOf(ctx, preorderId)).every((item) => isAllGone(item, asked.get(item.id) ?? 0)) &&
    !(await isPreorderSent(ctx, preorderId))
  )
}

function isAllGone({ qty, refundedQty, refundingQty }: ItemRow, asked: number): boolean {
  return qty === refundedQty + refundingQty + asked
}
