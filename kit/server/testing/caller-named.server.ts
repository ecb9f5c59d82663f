import type { DataRule, RuleMatch } from '#kit/contract/data-rule.ts'
import type { Caller } from '../http/caller.server.ts'

interface Named extends Partial<Caller> {
  /** Row rules by component, one list per role; their variables speak of the person. */
  readonly rulesOf?: (component: string) => readonly (readonly DataRule[])[]
  /** How the rules of each role are joined. */
  readonly match?: RuleMatch
}

/** A person of a test who may do everything, but for what is said otherwise. */
export const callerNamed = (userId: string, { rulesOf, match = 'and', ...more }: Named = {}): Caller => {
  const caller: Caller = {
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
    requireProof: async () => undefined,
    rulesFor: (component) => (rulesOf?.(component) ?? []).map((rules) => ({ rules, match, holder: caller })),
    ...more,
  }
  return caller
}
