/** Longest text of what an order or a refund is of. */
export const ITEM_TEXT_LENGTH = 500
/** Longest text of the bar codes of an order. */
export const JAN_CODES_LENGTH = 2000

interface Worded {
  readonly title: string
  /** The SKU; empty or missing where there is one only. */
  readonly name: string | null
  readonly qty: number
}

/** `title SKU ×2；…`, as far as it fits. */
export function itemWords(items: readonly Worded[]): string {
  return items
    .map(({ title, name, qty }) => `${[title, name].filter(Boolean).join(' ')}${qty > 0 ? ` ×${qty}` : ''}`)
    .join('；')
    .slice(0, ITEM_TEXT_LENGTH)
}

/** Bar codes of items, each once, as far as they fit. */
export function janWords(codes: readonly (string | null)[]): string | null {
  return [...new Set(codes.filter(Boolean))].toSorted().join(' ').slice(0, JAN_CODES_LENGTH) || null
}
