import type { SheetOrder } from './sheet-order.ts'

/** Characters of an account. */
const ACCOUNT_MAX = 64

/** By what the customer of an order is known here: whoever is known by nothing is the customer of this order alone. */
export function knownBy(
  source: string,
  { customer: { account, email, phone }, externalNo }: Pick<SheetOrder, 'customer' | 'externalNo'>,
): { readonly account: string; readonly email: string; readonly phone: string } {
  // names of a platform are those of its accounts, not of ours
  const named = account === '' ? '' : source === 'vitrine' ? account : `${source}:${account}`
  const own = named || email || phone || `${source}#${externalNo}`
  return { account: own.slice(0, ACCOUNT_MAX), email, phone }
}
