import { type Claim, type Customer, newCustomer, type PlacedOrder } from './customer.ts'
import type { Listing } from './listings.ts'
import type { Shop } from './shop.ts'

/** Somebody who paid the deposit for one piece of a figure. */
export interface Depositor extends Customer {
  readonly deposit: PlacedOrder
  /** The claim as it is now; of several the one of the deposit. */
  claim(): Promise<Claim>
  /** Pays the balance. */
  payBalance(): Promise<PlacedOrder>
}

/** Depositors of a figure in the order of their payments; of several SKUs they take one after the other. */
export async function newDepositors<const Names extends readonly string[]>(
  shop: Shop,
  listing: Listing,
  ...names: Names
): Promise<{ readonly [index in keyof Names]: Depositor }> {
  const depositors: Depositor[] = []
  for (const [index, nickname] of names.entries()) {
    depositors.push(await newDepositor(shop, listing, nickname, index))
  }
  return depositors as { readonly [index in keyof Names]: Depositor }
}

/** Depositors who come at the same time; of several SKUs they take one after the other. */
export function newCrowd(shop: Shop, listing: Listing, count: number): Promise<readonly Depositor[]> {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return inBatches(indexes, (index) => newDepositor(shop, listing, `顾客${101 + index}`, index))
}

/** So many of a crowd do something at the same time. */
const AT_ONCE = 8

export async function inBatches<Row, Result>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Result>,
): Promise<readonly Result[]> {
  const done: Result[] = []
  while (done.length < rows.length) {
    done.push(...(await Promise.all(rows.slice(done.length, done.length + AT_ONCE).map(act))))
  }
  return done
}

async function newDepositor(shop: Shop, { skus }: Listing, nickname: string, index: number): Promise<Depositor> {
  const customer = await newCustomer(shop, nickname)
  const deposit = await customer.buy({ skuId: skus[index % skus.length]?.id ?? '', qty: 1 })
  const claim: Depositor['claim'] = async () => {
    const claims = await customer.get<readonly Claim[]>('/claim/list')
    const found = claims.find(({ depositOrderId }) => depositOrderId === deposit.id)
    if (!found) {
      throw new Error(`${nickname} has no claim`)
    }
    return found
  }
  const payBalance: Depositor['payBalance'] = async () => customer.buy({ claimId: (await claim()).id })
  return { ...customer, deposit, claim, payBalance }
}
