import type { Text } from '#kit/contract/text.ts'

/** An item to seed: value, Chinese, English, and the colour of its tag where it is a state. */
export type SeedItem = readonly [
  value: string,
  zh: string,
  en: string,
  color?: 'grey' | 'blue' | 'green' | 'orange' | 'red',
]

export interface SeedDictionary {
  readonly code: string
  readonly name: Text
  readonly items: readonly SeedItem[]
  /** Values of the columns that hold it are numbers; on the wire its values are texts all the same. */
  readonly isNumber: boolean
}

export function dictionary(
  code: string,
  name: Text,
  items: readonly SeedItem[],
  { isNumber = false }: { readonly isNumber?: boolean } = {},
): SeedDictionary {
  return { code, name, items, isNumber }
}
