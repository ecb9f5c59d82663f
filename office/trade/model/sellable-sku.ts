import type { PayModel } from '../../catalogue/rules/pay-model.ts'

/** A SKU that staff may sell. Amounts are yuan; null for those who may not see them. */
export interface SellableSku {
  readonly skuId: string
  readonly line: number
  /** Of pre-orders. */
  readonly payModel: PayModel | null
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
