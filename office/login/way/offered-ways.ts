import type { OfferedWay } from './sign-in-way.ts'

/** Answers `WaysToSignIn` to anybody. */
export const SIGN_IN_WAYS_PATH = '/sys/signInWays'

/** What the pages of signing in offer, in the order of the settings. */
export interface WaysToSignIn {
  readonly ways: readonly OfferedWay[]
  /** Other servers that say who somebody is. */
  readonly providers: readonly {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly kind: string
    /** Where people are sent to by a CAS server's own page; null for others, which this server sends them to. */
    readonly address: string | null
  }[]
}
