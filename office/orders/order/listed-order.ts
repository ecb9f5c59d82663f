/** A piece of an order as the list shows it. */
export interface ListedItem {
  readonly id: string
  readonly picture: string | null
  readonly title: string
  readonly sku: string | null
  readonly qty: number
  readonly shippedQty: number
  /** Given back, or asked back. */
  readonly refundedQty: number
}

export interface ListedParcel {
  readonly carrier: string | null
  readonly trackingNo: string | null
}

/** What an order shows beside the declared fields; pieces and parcels in lists only. */
export interface ListedParts {
  readonly items?: readonly ListedItem[]
  readonly parcels?: readonly ListedParcel[]
  /** Until when the balance is to be paid. */
  readonly balanceUntil?: string | null
}
