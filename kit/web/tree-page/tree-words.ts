import type { Text } from '#kit/contract/text.ts'

/** What a page of a tree calls its rows. */
export interface TreeWords {
  /** Name of the tree. */
  readonly tree: Text
  /** Name of what stands beside it. */
  readonly details: Text
  readonly search: Text
  /** The way back to the tree on a phone. */
  readonly back: Text
  /** The tree did not come. */
  readonly failed: Text
  readonly noMatch: Text
  /** The row of the address is not there. */
  readonly missing: Text
}
