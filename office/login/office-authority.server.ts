import type { Authority, Caller } from '#kit/server/http/caller.server.ts'
import type { SocketAuthority } from '#kit/server/socket/socket-authority.server.ts'
import type { Mine } from '../rights/tenants.ts'

/** Who may do what, from the tables of people and rights. */
export interface OfficeAuthority extends Authority, SocketAuthority {
  /** After any change of people, roles or rights: the next request sees the new state. */
  forget(): void
  /** After a change of sessions: everybody is asked anew who they are, with the rights that are remembered. */
  forgetSessions(): void
  /** Ids of the pages and buttons that somebody holds, for themselves or for those whom they stand in for. */
  entriesOf(mine: Mine): Promise<ReadonlySet<string>>
  /** Somebody without a session, with the rights they have now; null when they may not sign in. */
  callerNow(userId: string, tenantId: number): Promise<Caller | null>
  /** Whether the first holds every permission of the second, on all rows. */
  mayView(viewer: Mine, viewed: Mine): Promise<boolean>
}
