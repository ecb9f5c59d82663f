import { sql } from 'kysely'
import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { chargeNote, exchangeErrors } from '../../model/exchange-words.ts'
import { type ExchangeVerdict, exchangeVerdict } from '../../model/money/exchange-charge.ts'
import { type AskedLine, chargedPlan, planRefund, type RefundPlan } from '../../model/money/refund-plan.ts'
import type { KeptWhy } from '../../model/money/refund-proof.ts'
import { applicationErrors, type FailedApplication } from '../../model/refund-rules.ts'
import { REFUND, REFUND_KIND } from '../../model/refund-states.ts'
import { isOrderRefundable } from '../claim/deposit-terms.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type ItemRow, itemsOf, lockOrder, type OrderRow } from '../order/order-rows.server.ts'
import { NOTHING_SHORT, type PointsShort, pointsShort } from '../points/refund-points.server.ts'
import { freightToGive, type PrepaidPart } from './freight-to-give.server.ts'
import { usedDaysOf } from './refund-days.server.ts'
import { type NewRefund, openRefund } from './refunds.server.ts'

/** What somebody applies for. Fen. */
export interface RefundRequest {
  readonly orderId: string
  readonly kind: NewRefund['kind']
  readonly lines: readonly {
    readonly orderItemId: string
    readonly qty: number
    /** What the pieces cost unless said. */
    readonly amount?: Fen | null | undefined
  }[]
  /** Freight of what was never sent goes back by itself; staff may add any. */
  readonly freight?: Fen | undefined
  readonly causeCode: string
  /** Words of a person, or of the shop in both languages. */
  readonly description?: string | Text | undefined
  readonly proofs?: string | undefined
  readonly source: 'customer' | 'staff'
  /** Exchange purchases stay though too little else does: what they cost more without the exchange is charged. */
  readonly payDifference?: boolean | undefined
  /** Whether the customer gets messages of it; they do unless said. */
  readonly isNotified?: boolean | undefined
  /** Customers apply for their own orders only. */
  readonly userId?: string | undefined
}

export interface OpenedRefund {
  readonly id: string
  readonly refundNo: string
}

const OWN = 'refunds of an order that was read and locked'

/**
 * Applies for a refund: of a delivered pre-order two of one group, the balance and the deposit.
 * @returns the refund of the order, then that of its deposit
 * @throws DomainError `notFound`, or `invalid` with all that speaks against it
 */
export async function applyRefund(
  trade: Trade,
  ctx: TradeContext,
  request: RefundRequest,
): Promise<readonly OpenedRefund[]> {
  const { errors, freight, ...planned } = await prepareRefund(trade, ctx, request)
  if (errors.length > 0) {
    throw invalid(errors)
  }
  return openPlanned(trade, ctx, { ...planned, request: { ...request, freight } })
}

interface PreparedRefund extends Omit<Planned, 'request'> {
  /** All that speaks against it. */
  readonly errors: readonly FieldError[]
  /** What the pieces give back before anything is charged. */
  readonly goods: Fen
  readonly freight: Fen
}

/**
 * What an application would come to, and all that speaks against it; what exchange purchases cost more is taken off where it
 * is to be paid.
 * @throws DomainError `notFound`, or `invalid` for lines of other orders
 */
export async function prepareRefund(trade: Trade, ctx: TradeContext, request: RefundRequest): Promise<PreparedRefund> {
  const order = await lockOrder(trade, ctx, request.orderId)
  if (request.userId !== undefined && request.userId !== order.userId) {
    throw new DomainError('notFound', ['订单不存在', 'There is no such order', 'order.unknown'])
  }
  const items = await itemsOf(ctx, order.id)
  const asked = await askedLines(trade, ctx, items, request.lines)
  const plan = planRefund(asked, { isFree: request.kind === REFUND_KIND.exchange })
  const now = await trade.now(ctx)
  const settings = await trade.settings(ctx)
  const isStaff = request.source === 'staff'
  const { freightLeft, freight, prepaid } = await freightToGive(trade, ctx, order, { items, request })
  const { kind, description, proofs } = request
  const verdict = exchangeOf(order, items, request)
  const used = await usedDaysOf(trade, ctx, order, asked)
  const unfit = applicationErrors({
    kind,
    isStaff,
    order: {
      line: Number(order.line),
      payModel: order.payModel,
      status: Number(order.status),
      afterSaleUntil: order.afterSaleUntil,
    },
    asked,
    plan,
    freight,
    freightLeft,
    usedCharge: used?.charge ?? 0,
    now,
    description: typeof description === 'string' ? description : description?.[0],
    proofs,
    refusals: await refusalsOf(
      ctx,
      asked.map(({ item }) => item.id),
    ),
  })
  const errors =
    unfit.length > 0
      ? unfit
      : exchangeErrors(verdict, { paysDifference: request.payDifference === true, amount: plan.amount })
  const hours = settings['refund.autoAgreeHours']
  // a deposit outside of the policy of its figure is for a person to decide
  const isDue =
    hours > 0 && !isStaff && (request.kind !== REFUND_KIND.deposit || (await isOrderRefundable(trade, ctx, order.id)))
  const handleDeadline = isDue ? new Date(now.getTime() + hours * 3_600_000) : undefined
  const paid = request.payDifference && errors.length === 0 ? verdict : undefined
  const charge = (paid?.charge ?? 0) + (errors.length === 0 ? (used?.charge ?? 0) : 0)
  const kept =
    errors.length === 0
      ? await keptOf(trade, ctx, String(order.userId), { plan, charge })
      : { plan: chargedPlan(plan, charge), points: NOTHING_SHORT }
  const keptWhy = keptWhyOf(verdict, used)
  return { errors, order, ...kept, goods: plan.amount, freight, prepaid, verdict, keptWhy, handleDeadline }
}

/** A plan less what is charged, and less what is kept for points that were earned with it and are used up. */
export async function keptOf(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  { plan, charge }: { readonly plan: RefundPlan<ItemRow>; readonly charge: Fen },
): Promise<{ readonly plan: RefundPlan<ItemRow>; readonly points: PointsShort }> {
  const short = await shortOf(trade, ctx, userId, plan)
  const worth = Math.min(short.worth, goodsOf(plan) - charge)
  return { plan: chargedPlan(plan, charge + worth), points: { ...short, worth } }
}

function keptWhyOf(
  verdict: ExchangeVerdict<ItemRow> | undefined,
  used: { readonly note: Text } | undefined,
): KeptWhy | undefined {
  return used ? { rule: 'days', note: used.note } : verdict && { rule: 'exchange', note: chargeNote(verdict) }
}

/** Kinds that take pieces back for money. */
const GIVES_BACK: readonly number[] = [REFUND_KIND.moneyOnly, REFUND_KIND.return]

/** What follows for exchange purchases of the order. */
export function exchangeOf(
  { tradeThresholdAmount, tradeThresholdQty }: OrderRow,
  items: readonly ItemRow[],
  { kind, lines }: Pick<RefundRequest, 'kind' | 'lines'>,
): ExchangeVerdict<ItemRow> | undefined {
  const terms =
    tradeThresholdAmount === null || tradeThresholdQty === null
      ? undefined
      : { minFen: tradeThresholdAmount, minQty: tradeThresholdQty }
  const back = new Map(lines.map(({ orderItemId, qty }) => [orderItemId, qty]))
  return GIVES_BACK.includes(kind) ? exchangeVerdict(items, back, terms) : undefined
}

/** What the order itself gives back of goods: a charge comes off that. Fen. */
const goodsOf = ({ lines }: RefundPlan<ItemRow>): Fen => lines.reduce((all, line) => all + line.own.amount, 0)

/** Points that were earned with what goes back, balance and deposit, and that are used up already. */
function shortOf(
  trade: Trade,
  ctx: TradeContext,
  userId: string,
  { lines }: RefundPlan<ItemRow>,
): Promise<PointsShort> {
  const parts = lines.flatMap((line) => [line.own, ...(line.deposit ? [line.deposit] : [])])
  const orders = [...new Set(parts.map(({ item }) => item.orderId))].map((orderId) => ({
    orderId,
    items: parts.flatMap(({ item, amount }) => (item.orderId === orderId ? [{ id: item.id, amount }] : [])),
  }))
  return pointsShort(trade, ctx, userId, orders)
}

interface Planned {
  readonly request: RefundRequest
  readonly order: OrderRow
  readonly plan: RefundPlan<ItemRow>
  readonly verdict: ExchangeVerdict<ItemRow> | undefined
  /** Why something is charged. */
  readonly keptWhy: KeptWhy | undefined
  /** What is kept for points that were used up. */
  readonly points: PointsShort
  /** What of the freight the pre-order gives back. */
  readonly prepaid: PrepaidPart | undefined
  readonly handleDeadline: Date | undefined
}

async function openPlanned(trade: Trade, ctx: TradeContext, planned: Planned): Promise<readonly OpenedRefund[]> {
  const { request, order, plan, prepaid, keptWhy, points, handleDeadline } = planned
  const { kind, causeCode, description, proofs, source, isNotified } = request
  const freight = (request.freight ?? 0) - (prepaid?.freight ?? 0)
  const told = { causeCode, description, proofs, source, isNotified, status: REFUND.applied } as const
  const ownItems = plan.lines.map((line) => line.own)
  const deposits = plan.lines.flatMap(({ deposit }) => deposit ?? [])
  const ofDeposit = {
    ...told,
    orderId: deposits[0]?.item.orderId ?? prepaid?.orderId ?? '',
    items: deposits,
    freight: prepaid?.freight ?? 0,
  } as const
  if (ownItems.length === 0 && prepaid && freight === 0) {
    return [await openRefund(trade, ctx, { ...ofDeposit, kind })]
  }
  const first = await openRefund(trade, ctx, {
    ...told,
    orderId: order.id,
    kind,
    items: ownItems,
    freight,
    keptWhy,
    points,
    handleDeadline,
  })
  if (!ofDeposit.orderId) {
    return [first]
  }
  const second = await openRefund(trade, ctx, {
    ...ofDeposit,
    kind: REFUND_KIND.moneyOnly,
    groupNo: first.refundNo,
    points: { ...points, worth: 0 },
  })
  return [first, second]
}

/** Items of the order, each with that of its deposit, whose order is locked after this one. */
export async function askedLines(
  trade: Trade,
  ctx: TradeContext,
  items: readonly ItemRow[],
  lines: RefundRequest['lines'],
): Promise<readonly AskedLine<ItemRow>[]> {
  const found = lines.map((line, index) => {
    const item = items.find(({ id }) => id === line.orderItemId)
    if (!item) {
      throw invalid([
        {
          path: `lines.${index}.orderItemId`,
          message: ['订单中没有该商品', 'Not an item of this order', 'refund.itemOfOther'],
        },
      ])
    }
    return { item, line }
  })
  const deposits = await depositItems(
    trade,
    ctx,
    found.flatMap(({ item }) => item.depositItemId ?? []),
  )
  return found.map(({ item, line }) => ({
    item,
    deposit: item.depositItemId === null ? undefined : deposits.get(item.depositItemId),
    qty: line.qty,
    amount: line.amount ?? undefined,
  }))
}

async function depositItems(
  trade: Trade,
  ctx: TradeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemRow>> {
  if (ids.length === 0) {
    return new Map()
  }
  const { rows } = await sql<{ orderId: string }>`select distinct order_id from shop_order_item
    where id in (${sql.join([...ids])}) order by order_id`.execute(
    unscoped(ctx.db, 'deposits of the balances that an order is for'),
  )
  const found = new Map<string, ItemRow>()
  for (const { orderId } of rows) {
    await lockOrder(trade, ctx, orderId)
    for (const item of await itemsOf(ctx, orderId)) {
      found.set(item.id, item)
    }
  }
  return found
}

/** What customers applied for these pieces and were refused, or sent nothing for. */
async function refusalsOf(ctx: TradeContext, itemIds: readonly string[]): Promise<readonly FailedApplication[]> {
  const { rows } =
    await sql<FailedApplication>`select distinct r.id, r.status = ${REFUND.rejected} as is_rejected, r.proofs
    from shop_refund r join shop_refund_item i on i.refund_id = r.id
    where i.order_item_id in (${sql.join([...itemIds, ''])})
      and r.source = 'customer' and r.refund_no = r.group_no
      and (r.status = ${REFUND.rejected} or r.status = ${REFUND.withdrawn} and r.reject_reason is not null)`.execute(
      unscoped(ctx.db, OWN),
    )
  return rows
}
