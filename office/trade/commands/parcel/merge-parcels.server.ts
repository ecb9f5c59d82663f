import { DomainError, invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { actionPermission } from '#kit/contract/permission.ts'
import { filled } from '#kit/contract/text.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { refund } from '../../model/refund.ts'
import { REFUND_KIND } from '../../model/refund-states.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { moveOrder, type OrderRow } from '../order/order-rows.server.ts'
import { agreeRefund } from '../refund/agree-refund.server.ts'
import { applyRefund } from '../refund/apply-refund.server.ts'
import { freightGiven } from '../refund/freight-given.server.ts'
import { lockRefund } from '../refund/refund-rows.server.ts'
import { addressOf, leaveIfLast, lockedWithParcels } from './packed-orders.server.ts'

/** Orders that go into one parcel from now on. */
export interface MergedParcel {
  readonly parcelNo: string
  readonly orderNos: readonly string[]
  /** Ids of those whose taking out leaves all as it was; none where freight went back, or another parcel was taken apart. */
  readonly joined: readonly string[]
  /** Freight that goes back, fen. */
  readonly returned: Fen
}

/** Orders that can go into one parcel, with their freight. */
export interface ParcelPlan {
  readonly orderNos: readonly string[]
  /** Freight of the parcel, fen: the dearest. */
  readonly kept: Fen
  /** Freight that was paid beyond it, fen. */
  readonly spared: Fen
}

const DAY_MS = 86_400_000

/**
 * What merging orders would come to; nothing is changed.
 * @throws DomainError `invalid` with what keeps them apart
 */
export async function planParcel(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<ParcelPlan> {
  const orders = await ordersTogether(trade, ctx, ids)
  const [kept, ...spared] = await freightLeft(ctx, orders)
  return {
    orderNos: orders.map(({ orderNo }) => String(orderNo)),
    kept: kept?.freight ?? 0,
    spared: spared.reduce((sum, { freight }) => sum + freight, 0),
  }
}

/**
 * Puts orders of one person with one address into one parcel. Those of a parcel that they belong to come with them. One
 * freight stays, the dearest; with `isReturned` the others go back as compensations, which wait for somebody else where
 * the caller may not agree to refunds.
 * @throws DomainError `invalid` with what keeps them apart
 */
export async function mergeParcels(
  trade: Trade,
  ctx: TradeContext,
  { ids, isReturned }: { readonly ids: readonly string[]; readonly isReturned: boolean },
): Promise<MergedParcel> {
  const orders = await ordersTogether(trade, ctx, ids)
  const known = orders.find(({ parcelNo }) => parcelNo !== null)?.parcelNo ?? undefined
  const now = await trade.now(ctx)
  const [made = ''] = known === undefined ? await newNumbers(ctx, 'parcel', { count: 1, now }) : []
  const parcelNo = known ?? made
  const moved = orders.filter((each) => each.parcelNo !== parcelNo)
  for (const row of moved) {
    await moveOrder(trade, ctx, row, 'merge', { input: { parcelNo } })
  }
  const returned = isReturned ? await returnFreight(trade, ctx, orders, parcelNo) : 0
  const isReversible = returned === 0 && moved.every((row) => row.parcelNo === null)
  return {
    parcelNo,
    orderNos: orders.map(({ orderNo }) => String(orderNo)),
    joined: isReversible ? moved.map(({ id }) => id) : [],
    returned,
  }
}

/**
 * Takes orders out of their parcels; freight that went back stays where it is. The last order of a parcel is packed with
 * nothing, and leaves it, too.
 */
export async function splitParcels(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<void> {
  const locked = await lockedWithParcels(trade, ctx, ids)
  const leaving = locked.filter(({ id, parcelNo }) => parcelNo !== null && ids.includes(id))
  for (const row of leaving) {
    await moveOrder(trade, ctx, row, 'split')
  }
  for (const parcelNo of new Set(leaving.map((row) => String(row.parcelNo)))) {
    await leaveIfLast(trade, ctx, parcelNo)
  }
}

/** The orders, locked, with all that are in their parcels already: a parcel is merged as a whole. */
async function ordersTogether(trade: Trade, ctx: TradeContext, ids: readonly string[]): Promise<readonly OrderRow[]> {
  const orders = await lockedWithParcels(trade, ctx, ids)
  await requireTogether(trade, ctx, orders)
  const parcels = new Set(orders.map(({ parcelNo }) => parcelNo))
  if (parcels.size === 1 && !parcels.has(null)) {
    throw invalid([
      { path: 'ids', message: ['这些订单已在同一个包裹', 'They are in one parcel already', 'parcel.mergedAlready'] },
    ])
  }
  return orders
}

async function requireTogether(trade: Trade, ctx: TradeContext, orders: readonly OrderRow[]): Promise<void> {
  if (orders.length < 2) {
    throw invalid([
      { path: 'ids', message: ['请选择至少两个订单', 'Choose two orders or more', 'parcel.tooFewOrders'] },
    ])
  }
  const people = new Set(orders.map(({ userId }) => userId))
  if (people.size > 1 || new Set(orders.map(addressOf)).size > 1) {
    throw invalid([
      { path: 'ids', message: ['顾客或收货地址不同', 'They go to different people or places', 'parcel.otherReceiver'] },
    ])
  }
  const times = orders.map(({ payTime }) => payTime?.getTime() ?? 0)
  const days = (await trade.settings(ctx))['hold.mergeWindowDays']
  if (Math.max(...times) - Math.min(...times) > days * DAY_MS) {
    throw invalid([
      {
        path: 'ids',
        message: filled(
          [
            '可发货时间相差超过 {days} 天',
            'They were ready more than {days} {days|day|days} apart',
            'parcel.tooFarApart',
          ],
          {
            days,
          },
        ),
      },
    ])
  }
}

async function returnFreight(
  trade: Trade,
  ctx: TradeContext,
  orders: readonly OrderRow[],
  parcelNo: string,
): Promise<Fen> {
  const [, ...spared] = await freightLeft(ctx, orders)
  const returned = spared.filter(({ freight }) => freight > 0)
  for (const { id, freight } of returned) {
    const [opened] = await applyRefund(trade, ctx, {
      orderId: id,
      kind: REFUND_KIND.compensation,
      lines: [],
      freight,
      causeCode: 'freight',
      description: [`合包 ${parcelNo}`, `Merged into parcel ${parcelNo}`],
      source: 'staff',
    })
    if (!opened) {
      throw new DomainError('refused', [
        '运费未能退回',
        'The freight could not be given back',
        'parcel.freightNotGivenBack',
      ])
    }
    if (ctx.user.can(actionPermission(refund, 'agree'))) {
      await agreeRefund(trade, ctx, await lockRefund(trade, ctx, opened.id), {})
    }
  }
  return returned.reduce((sum, { freight }) => sum + freight, 0)
}

/** Freight of orders that was not given back yet, the dearest first: that one is the freight of their parcel. */
async function freightLeft(
  ctx: TradeContext,
  orders: readonly OrderRow[],
): Promise<readonly { readonly id: string; readonly freight: Fen }[]> {
  const left: { readonly id: string; readonly freight: Fen }[] = []
  for (const { id, freight } of orders) {
    left.push({ id, freight: Number(freight) - (await freightGiven(ctx, id)) })
  }
  return left.toSorted((one, other) => other.freight - one.freight || (one.id < other.id ? -1 : 1))
}
