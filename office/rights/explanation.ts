import type { RuleMatch } from '#kit/contract/data-rule.ts'

/** Why somebody may do something, or may not; texts are in the language of whoever asks. */
export interface Explanation {
  readonly isAllowed: boolean
  readonly permission: {
    readonly id: string
    readonly name: string
    /** Code of a button; null for a page. */
    readonly code: string | null
    /** Names from the top of the menu down to it. */
    readonly path: readonly string[]
  }
  /** What speaks for it or against it, most decisive first. */
  readonly reasons: readonly Reason[]
  /** Roles of the tenant that would give it. */
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  /** How the rows of its page are bound, one entry for each role that grants the page; empty for no list. */
  readonly rows: readonly RowsOfGrant[]
  /** Fields of the page that the person does not see or may not change. */
  readonly fields: readonly LimitedField[]
  /** Name of the resource whose rows the page lists; null for another page. */
  readonly resource: string | null
  /** For one row: whether it is seen, and why not. */
  readonly row: { readonly isSeen: boolean; readonly text: string } | null
}

export interface Reason {
  readonly isFor: boolean
  readonly text: string
}

export interface LimitedField {
  readonly title: string
  readonly isSeen: boolean
  readonly isEditable: boolean
  /** Permission that would lift the limit. */
  readonly code: string
}

/** A page or button of the menu to ask about. */
export interface MenuEntry {
  readonly id: string
  readonly parentId: string | null
  readonly title: string
  /** Code of a button. */
  readonly code: string | null
}

export interface RowsOfGrant {
  /** Role, and for whom somebody stands in. */
  readonly by: string
  /** How the rules are joined. */
  readonly match: RuleMatch
  /** In words; none: all rows. */
  readonly rules: readonly string[]
  /** A rule that cannot be read hides every row. */
  readonly isReadable: boolean
  /** Whether the asked row passes; null when none was asked for. */
  readonly passes: boolean | null
}
