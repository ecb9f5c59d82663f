import type { PriceStep } from '../../model/money/price.ts'

export const DESK_PATH = '/shop/order/desk'

/** A SKU that staff may sell. Amounts are yuan. */
export interface DeskSku {
  readonly skuId: string
  readonly line: number
  readonly title: string
  readonly name: string
  readonly skuCode: string | null
  readonly picture: string | null
  readonly available: number
  readonly presentPrice: number | null
  readonly memberPrice: number | null
  /** Of an exchange purchase; null where there is none. */
  readonly tradePrice: number | null
}

/** A balance that the customer can pay now. */
export interface DeskClaim {
  readonly claimId: string
  readonly title: string
  readonly qty: number
  readonly due: number | null
}

export interface DeskReceiver {
  readonly receiverName: string
  readonly receiverPhone: string
  readonly areaCode?: string | undefined
  readonly areaText: string
  readonly address: string
  readonly zip?: string | undefined
}

/** Answer of `GET …/buyer`: what is known of who buys. */
export interface DeskBuyer {
  readonly memberLevel: string | null
  readonly unpaidOrders: number
  readonly claims: readonly DeskClaim[]
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
  readonly orders: readonly {
    readonly line: number
    readonly freight: number
    readonly payable: number
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
}[]
