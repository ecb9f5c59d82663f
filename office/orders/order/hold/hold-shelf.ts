import type { Text } from '#kit/contract/text.ts'
import { ORDER } from '../../../trade/model/order-states.ts'

export const HOLD_PATH = '/shop/holdShelf'

export const HOLD_RIGHTS = {
  list: 'shop:holdShelf:list',
  merge: 'shop:holdShelf:merge',
} as const

/** An order that waits on the shelf, or that could go into a parcel with one. Amounts are yuan. */
export interface ShelfOrder {
  readonly id: string
  readonly orderNo: string
  readonly itemText: string
  readonly line: number
  readonly holdState: number
  readonly holdUntil: string | null
  readonly holdFreeUntil: string | null
  readonly parcelNo: string | null
  /** Since when it could be sent. */
  readonly readyAt: string | null
  /** What is left of it; null for those who may not see amounts. */
  readonly freight: number | null
}

/** Whether an order waits to be sent with others. */
export function isPacked({ status, parcelNo }: Readonly<Record<string, unknown>>): boolean {
  return status === ORDER.toShip && Boolean(parcelNo)
}

/** Orders of one person with one address. */
export interface ShelfGroup {
  readonly key: string
  readonly customer: string
  readonly receiver: string | null
  readonly phone: string | null
  /** null for those who may not see addresses. */
  readonly place: string | null
  readonly orders: readonly ShelfOrder[]
}

/** Answer of `GET /shop/holdShelf/list`. */
export interface HoldShelf {
  /** Days that orders of one parcel may have been ready apart. */
  readonly windowDays: number
  readonly groups: readonly ShelfGroup[]
  /** People with orders on the shelf; those whose time is over soonest come first. */
  readonly total: number
}

/** People on one page of the shelf. */
export const SHELF_PAGE = 20

/** Answer of `POST /shop/holdShelf/plan`: what merging orders would come to, in yuan; null for those who see no amounts. */
export interface PlannedParcel {
  /** With those that are in a parcel with one of them. */
  readonly orderNos: readonly string[]
  /** Freight of the parcel. */
  readonly kept: number | null
  /** Freight that was paid beyond it. */
  readonly spared: number | null
}

/** Answer of `POST /shop/holdShelf/merge`. */
export interface Merged {
  readonly parcelNo: string
  /** With those that were in the parcel before. */
  readonly orderNos: readonly string[]
  /** Ids of those whose taking out leaves all as it was; none where freight went back, or another parcel was taken apart. */
  readonly joined: readonly string[]
  /** Freight that goes back, in yuan; null for those who see no amounts. */
  readonly returned: number | null
}

/** What keeps orders out of one parcel, as far as their rows tell. */
export function whyNotMerged(rows: readonly Readonly<Record<'status' | 'userId', unknown>>[]): Text | undefined {
  if (rows.length < 2) {
    return TOO_FEW
  }
  if (rows.some(({ status }) => status !== ORDER.toShip)) {
    return NOT_TO_SHIP
  }
  return new Set(rows.map(({ userId }) => userId)).size > 1 ? SEVERAL_CUSTOMERS : undefined
}

export const TOO_FEW: Text = ['请选择至少两个订单', 'Choose two orders or more']
const NOT_TO_SHIP: Text = ['仅「待发货」的订单可合包', 'Only orders that wait to be sent share a parcel']
const SEVERAL_CUSTOMERS: Text = ['所选订单的顾客不同', 'They are of different customers']

const DAY_MS = 86_400_000

/** The most orders that can go into one parcel: ready within the days, and not all of them in one already. */
export function candidatesOf(orders: readonly ShelfOrder[], windowDays: number): readonly ShelfOrder[] {
  const timeOf = ({ readyAt }: ShelfOrder) => (readyAt === null ? 0 : Date.parse(readyAt.replace(' ', 'T')))
  const isApart = (some: readonly ShelfOrder[]) =>
    some.length > 1 &&
    (some.some(({ parcelNo }) => parcelNo === null) || new Set(some.map((one) => one.parcelNo)).size > 1)
  return orders
    .map((first) =>
      orders.filter((other) => timeOf(other) >= timeOf(first) && timeOf(other) - timeOf(first) <= windowDays * DAY_MS),
    )
    .filter(isApart)
    .reduce((most, some) => (some.length > most.length ? some : most), [])
}
