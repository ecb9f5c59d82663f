import { needsReceiver } from '#office/catalogue/rules/sales-line.ts'
import type { SellableSku } from '../../../trade/model/sellable-sku.ts'
import type { DeskClaim } from './desk.ts'

/** A line of the order that is entered: pieces of a SKU, or the balance of a claim. */
export type BasketLine =
  | { readonly key: string; readonly sku: SellableSku; readonly qty: number; readonly asExchange: boolean }
  | { readonly key: string; readonly claim: DeskClaim }

/** Adds a SKU: one more piece of the line that has it already. */
export function withSku(lines: readonly BasketLine[], sku: SellableSku): readonly BasketLine[] {
  const isSame = (line: BasketLine) => 'sku' in line && line.sku.skuId === sku.skuId && !line.asExchange
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) && 'sku' in line ? { ...line, qty: line.qty + 1 } : line))
    : [...lines, { key: freeKey(lines, `sku ${sku.skuId}`), sku, qty: 1, asExchange: false }]
}

/** Lines come and go: the first number that no line of this SKU has. */
function freeKey(lines: readonly BasketLine[], of: string): string {
  const taken = new Set(lines.map(({ key }) => key))
  const number = lines.findIndex((_, index) => !taken.has(`${of} ${index}`))
  return `${of} ${number < 0 ? lines.length : number}`
}

/** Adds a balance, once. */
export function withClaim(lines: readonly BasketLine[], claim: DeskClaim): readonly BasketLine[] {
  const key = `claim ${claim.claimId}`
  return lines.some((line) => line.key === key) ? lines : [...lines, { key, claim }]
}

/** The lines as the server takes them. */
export function sentLines(lines: readonly BasketLine[]) {
  return lines.map((line) =>
    'claim' in line
      ? { claimId: line.claim.claimId }
      : { skuId: line.sku.skuId, qty: line.qty, ...(line.asExchange && { asExchange: true }) },
  )
}

/** Deposits and reservations alone need no address yet, memberships never. */
export function needsAddress(lines: readonly BasketLine[]): boolean {
  return lines.some((line) => 'claim' in line || needsReceiver(line.sku))
}
