import type { DataRule } from '#kit/contract/data-rule.ts'

/** Who is asking, with everything that bounds what they may do. Passed explicitly, never global. */
export interface Caller {
  readonly sessionId: string
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  readonly orgCode: string
  readonly orgCodes: readonly string[]
  readonly mustChangePassword: boolean
  can(permission: string): boolean
  /** Row rules of a page by its menu component, one list per role that grants it; an empty list binds nothing. */
  rulesFor(component: string): readonly (readonly DataRule[])[]
}

/** Finds the caller of a token; the office implements it. Null for unknown, expired and revoked tokens alike. */
export interface Authority {
  callerOf(token: string, wishedTenant: number): Promise<Caller | null>
}
