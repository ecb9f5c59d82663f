/** A row by its name. */
export interface TriedRow {
  readonly id: string
  readonly title: string
}

/** What one person sees of a page now, and would see with a rule that is not saved. */
export interface RuleTrial {
  readonly userId: string
  readonly name: string
  /** A rule that cannot be read hides every row. */
  readonly isReadable: boolean
  /** Rows seen now and with the rule; both stop counting above the cap of lists. */
  readonly before: number
  readonly after: number
  /** The newest rows that would not be seen any more, and that would be seen in addition. */
  readonly lost: readonly TriedRow[]
  readonly gained: readonly TriedRow[]
}
