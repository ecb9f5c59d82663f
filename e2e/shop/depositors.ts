import { type Claim, type Customer, newCustomer, type PlacedOrder } from './customer.ts'
import type { Listing } from './listings.ts'
import type { Shop } from './shop.ts'

/** Somebody who paid the deposit for one piece of a figure. */
export interface Depositor extends Customer {
  readonly deposit: PlacedOrder
  /** The claim as it is now. */
  claim(): Promise<Claim>
  /** Pays the balance. */
  payBalance(): Promise<PlacedOrder>
}

/** Depositors of a figure in the order of their payments; of several SKUs they take one after the other. */
export async function newDepositors<const Names extends readonly string[]>(
  shop: Shop,
  { goodsId, skus }: Listing,
  ...names: Names
): Promise<{ readonly [index in keyof Names]: Depositor }> {
  const depositors: Depositor[] = []
  for (const [index, nickname] of names.entries()) {
    const customer = await newCustomer(shop, nickname)
    const deposit = await customer.buy({ skuId: skus[index % skus.length]?.id ?? '', qty: 1 })
    const claim: Depositor['claim'] = async () => {
      const found = (await customer.get<readonly Claim[]>('/claim/list')).find((each) => each.goodsId === goodsId)
      if (!found) {
        throw new Error(`${nickname} has no claim`)
      }
      return found
    }
    const payBalance: Depositor['payBalance'] = async () => customer.buy({ claimId: (await claim()).id })
    depositors.push({ ...customer, deposit, claim, payBalance })
  }
  return depositors as { readonly [index in keyof Names]: Depositor }
}
