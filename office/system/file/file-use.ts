/** A row that names a file. */
export interface FileUse {
  /** What kind of record it is. */
  readonly what: string
  /** Where its page is; null where it has none. */
  readonly url: string | null
  readonly id: string
  readonly title: string
}

/** What uses a file. */
export interface FileUses {
  readonly total: number
  /** There may be more than are counted. */
  readonly isCapped: boolean
  /** Those that the caller may see, the first ones of each kind. */
  readonly uses: readonly FileUse[]
}
