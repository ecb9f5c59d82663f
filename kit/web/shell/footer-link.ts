import type { Text } from '#kit/contract/text.ts'

/** A way out of the application at the foot of its pages. */
export interface FooterLink {
  readonly title: Text
  /** Whole address, http or https. */
  readonly href: string
}
