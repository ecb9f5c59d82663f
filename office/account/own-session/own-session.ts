/** Followed by a verb. */
export const OWN_SESSION_PATH = '/sys/ownSession'

/** A sign-in of the caller that has not ended. */
export interface OwnSession {
  readonly id: string
  /** The request that asks came with it. */
  readonly isThis: boolean
  readonly address: string
  /** `User-Agent` of the browser that signed in. */
  readonly agent: string
  readonly createTime: string
  /** About when it was last used; it is noted once a minute. */
  readonly lastSeenTime: string
}
