import type { Text } from '#kit/contract/text.ts'

/** Followed by a verb. */
export const API_TOKEN_PATH = '/sys/apiToken'

/** Days that a token lives, as the form offers them. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const
export const MOST_TOKEN_DAYS = 365

export const TOKEN_NAME_MAX = 50

/** A permission that a token of the caller may be given. */
export interface TokenScope {
  readonly code: string
  /** Of the command. */
  readonly title: string
  /** Of the page that it belongs to. */
  readonly page: string
}

/** Who calls with it: a program, whose commands are done, or an agent, whose commands are proposals. */
export const TOKEN_KINDS = ['program', 'agent'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Where agents reach the house, below its address. */
export const AGENT_PATH = '/mcp'

export interface ApiToken {
  readonly id: string
  readonly name: string
  readonly kind: TokenKind
  /** Its last signs. */
  readonly hint: string
  readonly state: 'active' | 'expired' | 'revoked'
  readonly scopes: readonly string[]
  readonly createTime: string
  readonly expireTime: string
  /** About when it was last used; it is noted once a minute. */
  readonly lastUsedTime: string | null
  /** Where the program comes from that was let in by its own sign-in, and what it asked for; null for tokens that were made here. */
  readonly programHost: string | null
  readonly programScopes: readonly string[] | null
}

export interface NewApiToken {
  readonly name: string
  readonly kind: TokenKind
  readonly days: number
  readonly scopes: readonly string[]
  readonly password: string
}

export const TOKEN_STATES: Readonly<Record<ApiToken['state'], Text>> = {
  active: ['有效', 'Active'],
  expired: ['已过期', 'Expired'],
  revoked: ['已撤销', 'Revoked'],
}

export const TOKEN_KIND_NAMES: Readonly<Record<TokenKind, Text>> = {
  program: ['程序脚本', 'Program'],
  agent: ['智能体', 'Agent'],
}
