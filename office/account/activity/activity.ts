export const ACTIVITY_PATH = '/sys/ownActivity/list'

/** What the caller did, or a program with a token of theirs. */
interface Activity {
  readonly id: string
  readonly content: string
  readonly time: string
  readonly address: string
  /** Signing in and out, not a command. */
  readonly isSignIn: boolean
}

/** The newest entries, and where older ones go on; null at the end. */
export interface ActivityPage {
  readonly entries: readonly Activity[]
  readonly next: string | null
}
