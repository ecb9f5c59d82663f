import type { Text } from './text.ts'

/** Most records of one resource that a search answers with. */
export const FOUND_PER_RESOURCE = 5
/** Fewest characters that are searched for: fewer match nearly everything. */
export const FIND_MIN = 2
export const FIND_MAX = 100
/** Most records whose names are asked for at once. */
export const NAMED_MAX = 20

/** A record that a keyword was found in. */
interface FoundRecord {
  readonly id: string
  /** Of its page in the browser. */
  readonly path: string
  readonly title: string
  /** What tells it from others of the same title; empty when there is nothing. */
  readonly note: string
}

/** Records of one resource, newest first. */
export interface FoundGroup {
  /** Name of the resource. */
  readonly resource: string
  readonly title: Text
  readonly records: readonly FoundRecord[]
}
