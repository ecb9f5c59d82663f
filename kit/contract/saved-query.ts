import type { AdvancedConditions } from './advanced-condition.ts'

/** Whom something saved is shared with (reference: views of me, a role, everyone). */
export const SHARES = ['me', 'role', 'everyone'] as const

export type Share = (typeof SHARES)[number]

/** `query`: conditions to load into the advanced query. `view`: all that a list shows. */
export const SAVED_KINDS = ['query', 'view'] as const

export type SavedKind = (typeof SAVED_KINDS)[number]

/** Permission to share with a role or everyone. */
export const SHARE_PERMISSION = 'system:savedQuery:share'

/** Longest title, in characters. */
export const MAX_TITLE = 50

/** What is saved of a list; all parts in public names. A query has `advanced` only. */
export interface SavedContent {
  /** Shown columns in order. */
  readonly columns?: readonly string[] | undefined
  readonly filters?: Readonly<Record<string, string>> | undefined
  readonly sort?: { readonly column: string; readonly order: 'asc' | 'desc' } | undefined
  readonly advanced?: AdvancedConditions | undefined
}

/** What a person sends to save something. */
export interface SavedInput {
  /** Name of the list; nothing saved for one list is ever shown at another. */
  readonly page: string
  readonly kind: SavedKind
  readonly title: string
  readonly sharedWith: Share
  /** The role it is shared with; '' for none. */
  readonly roleId: string
  readonly content: SavedContent
}

export interface SavedQuery extends SavedInput {
  readonly id: string
  readonly isMine: boolean
  /** Name of the owner. */
  readonly owner: string
}
