import type { Text } from './text.ts'

/** A list by a name of its own, as filters in the terms of a list request. */
interface NamedList {
  readonly title: Text
  readonly filters: Readonly<Record<string, string>>
}

/** The tabs above the rows of a resource; each says how many rows it has. */
export interface Tabs<Name extends string = string> {
  /** A field with few values of a dictionary: each value is a tab. */
  readonly by: Name
  /** The values that are tabs, in this order; all of the dictionary unless said. The name of a list puts that list there. */
  readonly values?: readonly string[]
  /** Further tabs, behind those of the values unless these name them. */
  readonly lists?: Readonly<Record<string, NamedList>>
}

/** Rows of one tab that are counted at most: every open list asks for its numbers each minute. */
export const TAB_CAP = 1000

/** How many rows of a list request are in each tab; a number of `TAB_CAP` may stand for more where `isCapped`. */
export interface TabCounts {
  readonly total: number
  /** By value of the field; a value that no row has is missing. */
  readonly values: Readonly<Record<string, number>>
  /** By name of the list. */
  readonly lists: Readonly<Record<string, number>>
  /** Some tab has more rows than are counted. */
  readonly isCapped: boolean
}
