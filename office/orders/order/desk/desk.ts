import type { PriceStep } from '../../../trade/model/money/price.ts'

export const DESK_PATH = '/shop/order/desk'

/** A balance that the customer can pay now. */
export interface DeskClaim {
  readonly claimId: string
  readonly title: string
  readonly qty: number
  readonly due: number | null
}

/** A coupon that the customer can use now. */
export interface DeskCoupon {
  readonly recordId: string
  readonly name: string
  /** It may be used together with others that say so, too. */
  readonly stackable: boolean
}

export interface DeskReceiver {
  readonly receiverName: string
  readonly receiverPhone: string
  readonly areaCode: string
  readonly address: string
  readonly zip?: string | undefined
}

/** Answer of `GET …/buyer`: what is known of who buys. */
export interface DeskBuyer {
  readonly memberLevel: string | null
  readonly unpaidOrders: number
  /** Points that can be used now. */
  readonly points: number
  readonly claims: readonly DeskClaim[]
  readonly coupons: readonly DeskCoupon[]
  /** Where the last order went; null for those who may not see it. */
  readonly receiver: DeskReceiver | null
}

/** Answer of `GET …/channels`: how a customer can pay by a link, by value of the dictionary. */
export type DeskChannels = readonly string[]

interface QuotedStep extends Omit<PriceStep, 'note'> {
  readonly note?: string
}

/** Answer of `POST …/quote`; amounts are yuan. */
export interface DeskQuote {
  readonly payable: number
  /** What a customer could not order like this; staff may. */
  readonly passed: readonly { readonly path: string; readonly message: string }[]
  readonly orders: readonly {
    readonly line: number
    readonly freight: number
    readonly payable: number
    readonly integralUsed: number
    readonly integralToEarn: number
    readonly proof: readonly QuotedStep[]
    readonly lines: readonly {
      readonly index: number
      readonly title: string
      readonly skuName: string
      readonly qty: number
      readonly priceKind: number
      readonly unitPrice: number
      readonly payAmount: number
      readonly proof: readonly QuotedStep[]
    }[]
  }[]
}

/** Answer of `POST …/place`. */
export type DeskPlaced = readonly {
  readonly id: string
  readonly orderNo: string
  readonly line: number
  readonly payable: number
  readonly payDeadline: string
  /** What costs nothing is paid already. */
  readonly status: number
}[]
