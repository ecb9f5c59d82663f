import type { WantedPieces } from './packing.ts'

/** What a bar code reader read, as the server knows it. */
export const SCANNED_PATH = '/shop/order/scanned'

/** Sends what was scanned: one order, or those of one parcel. */
export const SHIP_SCANNED_PATH = '/shop/order/shipScanned'

/** Notes that the pieces of a parcel are in its box, which leaves later. */
export const VERIFY_PATH = '/shop/order/verifyPacked'

/** Numbers of orders that may not leave before they are verified. */
export const UNVERIFIED_PATH = '/shop/order/unverified'

/** Most orders that go into one parcel. */
export const MOST_IN_PARCEL = 50

/** Most pieces that a parcel has. */
export const MOST_PIECES = 5_000

/** Pieces of one item that have to go into a parcel. */
export interface PieceToPack extends WantedPieces {
  readonly orderNo: string
  readonly title: string
  /** What the figure is called. */
  readonly figure: string
  readonly sku: string | null
  readonly picture: string | null
}

/** Orders that go into one parcel: one, or those that were merged. */
export interface ScannedOrders {
  readonly kind: 'orders'
  readonly orderNos: readonly string[]
  readonly receiver: string | null
  readonly items: readonly PieceToPack[]
  /** Whether they are sent only when all pieces were verified. */
  readonly isVerified: boolean
  /** All pieces were verified before: nothing needs to be scanned but the number. */
  readonly isPacked: boolean
  /** Whether they are sent only with a photo of the open box. */
  readonly needsPhoto: boolean
  /** Why they cannot be shipped; empty when they can. */
  readonly refusal: string
}

/**
 * What a code is: orders to be shipped, a parcel that left already, what stands on a box, the number of a document that the
 * caller does not find, what may be the number of a new parcel, or nothing.
 */
export type Scanned =
  | ScannedOrders
  | { readonly kind: 'sent'; readonly orderNos: readonly string[] }
  | { readonly kind: 'goods' | 'document' | 'tracking' | 'unknown' }

/** Beginnings of the numbers of carriers, by value of the dictionary. */
const PREFIXES: readonly (readonly [pattern: RegExp, carrier: string])[] = [
  [/^SF\d/i, 'sf'],
  [/^JD[A-Z\d]/i, 'jd'],
  [/^YT\d/i, 'yto'],
  [/^STO\d/i, 'sto'],
  [/^(?:ZTO|7[358]\d)\d/i, 'zto'],
  [/^E[A-Z]\d{9}[A-Z]{2}$/i, 'ems'],
]

/** The carrier that a number of a parcel looks like, if it does. */
export function carrierOf(trackingNo: string): string | undefined {
  return PREFIXES.find(([pattern]) => pattern.test(trackingNo))?.[1]
}
