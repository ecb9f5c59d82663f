import type { Caller } from '../http/caller.server.ts'

/** What sockets ask about sessions; the office implements it. */
export interface SocketAuthority {
  /**
   * Caller of a token, null for unknown and ended ones. Does not extend the idle timeout, so that an open page cannot
   * keep a session alive.
   */
  peek(token: string, wishedTenant: number): Promise<Caller | null>
  /** Which of them still have their session and belong to their tenant; one query for all of them. */
  live(callers: readonly Here[]): Promise<(caller: Here) => boolean>
  /** Tells after each change of sessions, people or rights. @returns the function that stops it */
  onForget(listener: () => void): () => void
}

/** A session in one of the tenants of its person. */
export type Here = Pick<Caller, 'sessionId' | 'tenantId'>
