/** Longest text of what an order or a refund is of. */
export const ITEM_TEXT_LENGTH = 500

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
