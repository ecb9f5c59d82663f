import type { Fen } from '#kit/contract/money.ts'
import type { Text } from '#kit/contract/text.ts'
import type { PriceStep } from '../../trade/model/money/price.ts'

export const PROOF_PATH = '/shop/order/proof'

/** How the price of an order came about: by line, then of the order as a whole, from the items to what is paid. Fen. */
export interface OrderProof {
  readonly lines: readonly {
    readonly id: string
    readonly title: string
    readonly sku: string | null
    readonly qty: number
    readonly payAmount: Fen
    readonly steps: readonly PriceStep[]
  }[]
  readonly steps: readonly PriceStep[]
}

export const RULE_TITLES = {
  normal: ['普通价', 'Normal price'],
  member: ['会员价', 'Member price'],
  exchange: ['换购价', 'Exchange price'],
  coupon: ['优惠券', 'Coupon'],
  points: ['积分抵扣', 'Points'],
  freight: ['运费', 'Freight'],
  adjust: ['改价', 'Price change'],
  later: ['到货后付', 'Paid when it has arrived'],
  payable: ['实付', 'To pay'],
} as const satisfies Readonly<Record<PriceStep['rule'], Text>>
