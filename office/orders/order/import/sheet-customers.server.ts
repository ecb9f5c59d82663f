import type { Trade, TradeContext } from '../../../trade/commands/context/trade.server.ts'
import {
  addImportedCustomers,
  customersKnown,
  type NewCustomer,
} from '../../../trade/commands/moving-in/imported-customers.server.ts'
import { knownBy } from './known-by.ts'
import { paidAtOf, type SheetOrder } from './sheet-order.ts'

/** The customers of orders; those who are not there yet are added, once each. */
export async function customersOf(
  trade: Trade,
  ctx: TradeContext,
  { source, orders }: { readonly source: string; readonly orders: readonly SheetOrder[] },
  onMade: (externalNo: string, id: string) => void,
): Promise<(one: SheetOrder) => string> {
  const known = orders.map((one) => knownBy(source, one))
  const found = await customersKnown(ctx, known)
  const byAny = new Map<string, { readonly externalNo: string; readonly index: number }>()
  const places: { readonly externalNo: string; readonly index: number }[] = []
  const added: NewCustomer[] = []
  const owner = new Map<string, number>()
  for (const [index, one] of orders.entries()) {
    const by = known[index]
    if (!by || found(by).length > 0) {
      continue
    }
    const keys = [by.account, by.email, by.phone].filter((key) => key !== '')
    const there = keys.map((key) => byAny.get(key)).find((each) => each !== undefined)
    const place = there ?? { externalNo: one.externalNo, index: added.length }
    const firstPaidAt = paidAtOf(one)
    if (!there) {
      places.push(place)
      const nickname = (one.customer.name || one.customer.account || by.email || by.account).slice(0, NICKNAME_MAX)
      added.push({ ...by, nickname, registerAt: one.orderedAt, firstPaidAt })
    }
    const own = added[place.index]
    if (own && firstPaidAt && !(own.firstPaidAt && own.firstPaidAt <= firstPaidAt)) {
      added[place.index] = { ...own, firstPaidAt }
    }
    for (const key of keys) {
      byAny.set(key, place)
    }
    owner.set(one.externalNo, place.index)
  }
  const ids = await addImportedCustomers(trade, ctx, added)
  for (const { externalNo, index } of places) {
    onMade(externalNo, ids[index] ?? '')
  }
  return (one) => {
    const place = owner.get(one.externalNo)
    const id = place === undefined ? found(knownBy(source, one))[0]?.id : ids[place]
    if (!id) {
      throw new Error(`no customer for the order ${one.externalNo}`)
    }
    return id
  }
}

/** Characters of a nickname. */
const NICKNAME_MAX = 50
