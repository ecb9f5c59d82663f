import type { DataRule } from '#kit/contract/data-rule.ts'

/** The user of a request with permissions, row rules and tenant. Passed explicitly, never global. */
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
  /** Whether the field of this code may be changed; where nobody configured the code, it may. */
  mayEdit(code: string): boolean
  /** Row rules of a page by its menu component, one list per role that grants it; an empty list binds nothing. */
  rulesFor(component: string): readonly (readonly DataRule[])[]
}

/** Finds the caller of a token; the office implements it. Null for unknown, expired and revoked tokens alike. */
export interface Authority {
  callerOf(token: string, wishedTenant: number): Promise<Caller | null>
  /** Reads callers anew from now on, where they are remembered. */
  forget?(): void
}
