/** Room for the items of any order: fifty lines, each with the longest title, SKU and quantity. */
export const ITEM_TEXT_LENGTH = 22_000
/** Room for their bar codes. */
export const JAN_CODES_LENGTH = 2600
/** Longest text of items in a message. */
const TOLD_LENGTH = 500

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

/** Items as a message names them: the first of them, where there are many. */
export function fewWords(words: string): string {
  return words.length > TOLD_LENGTH ? `${words.slice(0, TOLD_LENGTH - 1)}…` : words
}

/** Bar codes of items, each once, as far as they fit. */
export function janWords(codes: readonly (string | null)[]): string | null {
  return [...new Set(codes.filter(Boolean))].toSorted().join(' ').slice(0, JAN_CODES_LENGTH) || null
}
