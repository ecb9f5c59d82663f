import type { Text } from '#kit/contract/text.ts'

/** A tree that is loaded as a whole and picked from in a dialog. */
export interface TreePick {
  /** Of the dialog. */
  readonly title: Text
  readonly placeholder: Text
  readonly searchHint: Text
  /** The call that answers the whole tree. */
  readonly path: string
  /** Column that is stored, and the one that is shown for it. */
  readonly value: string
  readonly label: string
  /** Pixels of the dialog. */
  readonly width: number
}
