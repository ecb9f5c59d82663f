import type { DataRule, RuleMatch } from '#kit/contract/data-rule.ts'
import type { TenantDatabase } from '../database/database.server.ts'

/** Somebody whom the variables of a row rule speak of. */
export interface RuleHolder {
  readonly username: string
  readonly realname: string
  readonly orgCode: string
  readonly orgCodes: readonly string[]
}

/** The row rules that come with a page by one role. */
export interface RuleGrant {
  readonly rules: readonly DataRule[]
  readonly match: RuleMatch
  /** Whose role it is: the caller, or somebody they stand in for. */
  readonly holder: RuleHolder
}

/** What a command comes to. */
export interface Weight {
  /** In the unit of its kind: fen, points, people. */
  readonly cost?: number | undefined
  /** Path of the route that does it; that of the request when left out. */
  readonly command?: string | undefined
  /** Rows that it is done to; a function where they have to be counted first. */
  readonly rows?: number | (() => Promise<number>) | undefined
  /**
   * A second person has agreed to just this; there is nobody else who could, so that a proof has to do; or it is only asked whether one
   * is needed, of what is not done yet.
   */
  readonly second?: 'agreed' | 'alone' | 'asked' | undefined
}

/** The user of a request with permissions, row rules and tenant. Passed explicitly, never global. */
export interface Caller extends RuleHolder {
  readonly sessionId: string
  readonly userId: string
  readonly tenantId: number
  readonly mustChangePassword: boolean
  can(permission: string): boolean
  /** Whether the field of this code may be changed; where nobody configured the code, it may. */
  mayEdit(code: string): boolean
  /** Row rules of a page by its menu component, one grant per role; a grant without rules binds nothing. */
  rulesFor(component: string): readonly RuleGrant[]
  /**
   * Whether the caller has shown within the last minutes, in this very session, that it is them; what is asked of whom is a
   * setting of the house. Programs cannot show it.
   * @param kind what is to be given away
   * @param weight how much of it; without it as much as there is
   * @throws DomainError `forbidden`, with `ProofAsked` for whoever can show it
   * @throws SecondPersonAsked where somebody else has to agree
   */
  requireProof(db: TenantDatabase, kind: string, weight?: Weight): Promise<void>
  /** The token with which a program, or an agent, calls in the name of this person, with less than they may. */
  readonly apiToken?: { readonly id: string; readonly name: string; readonly kind: 'program' | 'agent' } | undefined
  /** Somebody who looks at everything as this person sees it, and changes nothing. */
  readonly viewer?: Pick<RuleHolder, 'username' | 'realname'> | undefined
}

/** Finds the caller of a token; the office implements it. Null for unknown, expired and revoked tokens alike. */
export interface Authority {
  callerOf(token: string, wishedTenant: number): Promise<Caller | null>
  /** Who calls with an API token; null for unknown, ended and revoked ones alike. Without it there are none. */
  apiCallerOf?(token: string, wishedTenant: number): Promise<Caller | null>
  /** What `callerOf` found a moment ago, and finds again unless something changed; undefined where it has to look. */
  rememberedCallerOf?(token: string, wishedTenant: number): Promise<Caller | null> | undefined
}
