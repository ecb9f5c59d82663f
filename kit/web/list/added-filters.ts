import type { Field } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'

/** More fields than three rows of the bar hold are added one by one. */
const MOST_UNFOLDED = 11

/** The search fields of a list: those that unfold with the bar, and those that are added from a menu. */
export function unfoldedNames(names: readonly string[]): {
  readonly first: readonly string[]
  readonly further: readonly string[]
} {
  // a menu of one or two entries is worth no menu
  const count = names.length <= MOST_UNFOLDED + 2 ? names.length : MOST_UNFOLDED
  return { first: names.slice(0, count), further: names.slice(count) }
}

/** What filters are looked for under, in the order of the menu. */
const GROUPS: readonly { readonly title: Text; readonly kinds: readonly Field['kind'][] }[] = [
  { title: ['单号与文字', 'Numbers and text'], kinds: ['text', 'textarea', 'html', 'image', 'rows'] },
  { title: ['状态与类型', 'States and kinds'], kinds: ['dict', 'boolean'] },
  { title: ['关联记录', 'Related records'], kinds: ['ref', 'region'] },
  { title: ['金额与数量', 'Amounts'], kinds: ['money', 'number'] },
  { title: ['时间', 'Dates'], kinds: ['date', 'datetime', 'month'] },
]

interface Filter {
  readonly name: string
  readonly field: Field
}

/** Filters by what they are about; groups without any are left out. */
export function filterGroups(filters: readonly Filter[]): readonly { title: Text; filters: readonly Filter[] }[] {
  return GROUPS.map(({ title, kinds }) => ({
    title,
    filters: filters.filter(({ field }) => kinds.includes(field.kind)),
  })).filter((group) => group.filters.length > 0)
}
