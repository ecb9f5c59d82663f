/** Why a session is over that somebody else ended. */
export interface EndedSession {
  readonly reason: string
  /** Who ended it. */
  readonly endedBy: string
  readonly time: string
}
