import type { Caller } from '../http/caller.server.ts'

/** A person of a test who may do everything, but for what is said otherwise. */
export const callerNamed = (userId: string, more: Partial<Caller> = {}): Caller => ({
  sessionId: `session-${userId}`,
  userId,
  username: userId,
  realname: userId,
  tenantId: 0,
  orgCode: '',
  orgCodes: [],
  mustChangePassword: false,
  can: () => true,
  mayEdit: () => true,
  rulesFor: () => [],
  ...more,
})
