import type { PriceStep } from '../../../trade/model/money/price.ts'

export const EDIT_PATH = '/shop/order/edit'

/** An item of an order that is edited; amounts are yuan. */
export interface EditableItem {
  readonly orderItemId: string
  readonly skuId: string
  readonly title: string
  readonly name: string | null
  readonly picture: string | null
  readonly unitPrice: number
  /** Pieces neither given back nor asked back, and how many of them can be taken out. */
  readonly qty: number
  readonly most: number
  /** It was offered, or is a balance: its pieces are not changed. */
  readonly isFixed: boolean
}

/** Answer of `GET …/start`. */
export interface EditStart {
  readonly id: string
  readonly orderNo: string
  readonly version: number
  readonly isPaid: boolean
  readonly items: readonly EditableItem[]
}

/** Answer of `POST …/preview` and `POST …/apply`; amounts are yuan. */
export interface EditOutcome {
  readonly isPaid: boolean
  readonly lines: readonly {
    readonly title: string
    readonly name: string | null
    readonly picture: string | null
    readonly before: number
    readonly after: number
    readonly unitPrice: number
    readonly paidBefore: number
    readonly paidAfter: number
  }[]
  readonly totalBefore: number
  readonly totalAfter: number
  readonly toPay: number
  readonly toGive: number
  readonly proof: readonly {
    readonly rule: PriceStep['rule']
    readonly base: number
    readonly amount: number
    readonly note?: string | undefined
  }[]
  readonly notes: readonly string[]
  /** What is to be paid for what was added. */
  readonly addition: { readonly id: string; readonly orderNo: string; readonly payDeadline: string } | null
  /** What goes back waits for somebody to decide. */
  readonly isWaiting: boolean
}
