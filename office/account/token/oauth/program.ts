import type { Text } from '#kit/contract/text.ts'
import { API_TOKEN_PATH } from '../api-token.ts'

/** What programs may ask for: each stands for permissions that the person holds and that a token may have. */
export const PROGRAM_SCOPES = ['read', 'propose'] as const
export type ProgramScope = (typeof PROGRAM_SCOPES)[number]

/** The words people are asked with. */
export const PROGRAM_SCOPE_WORDS: Readonly<Record<ProgramScope, readonly [title: Text, help: Text]>> = {
  read: [
    ['读取数据', 'Read'],
    ['以您的名义查看您能看到的列表与记录', 'See, as you do, the lists and records that you may see'],
  ],
  propose: [
    ['提出操作', 'Propose'],
    [
      '以您的名义提出操作；每个操作先成为提案，由有权限的人执行或放弃',
      'Propose commands in your name; each waits as a proposal until a person applies or drops it',
    ],
  ],
}

/** Endpoints of OAuth below the public address of the house; the first is a page. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

/** Where the page of consent asks: what is asked for, and the two answers. */
export const CONSENT_PATHS = {
  asked: `${API_TOKEN_PATH}/asked`,
  allow: `${API_TOKEN_PATH}/allow`,
  deny: `${API_TOKEN_PATH}/deny`,
} as const

/** Letters of the longest request that is read. */
export const REQUEST_MAX = 6000
/** Letters of the longest address that a program comes back to. */
export const ADDRESS_MAX = 500
/** Letters of the name and the longest address of a program that stands for it. */
export const PROGRAM_NAME_MAX = 50

/** A code has to be brought back within so many seconds. */
export const CODE_SECONDS = 60
/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 3600
/** A program that is not heard of for so many days is no longer connected; */
export const IDLE_DAYS = 30
/** and no program is after so many, without being allowed anew. */
export const CONNECTED_DAYS = 365

/** What the page of consent shows. */
export interface AskedConsent {
  readonly program: {
    readonly name: string
    /** The site that vouches for the name; null where the program says it of itself. */
    readonly site: string | null
  }
  /** The address that the answer goes to. */
  readonly comesBackTo: string
  /** It is a program on the computer of the person. */
  readonly isLocal: boolean
  readonly scopes: readonly {
    readonly scope: ProgramScope
    readonly holds: readonly { readonly page: string; readonly title: string }[]
  }[]
  /** Why it cannot be allowed, and where that is told to the program. */
  readonly fault: { readonly message: string; readonly back: string } | null
}

export interface ConsentGiven {
  readonly query: string
  readonly scopes: readonly ProgramScope[]
  readonly password: string
}

/** What each permission is for, by the tools that ask for it; one that a command asks for as well is for commands. */
export function permissionUses(
  tools: Iterable<{ readonly kind: 'read' | 'command'; readonly permission: string }>,
): ReadonlyMap<string, ProgramScope> {
  const uses = new Map<string, ProgramScope>()
  for (const { kind, permission } of tools) {
    uses.set(permission, kind === 'command' || uses.get(permission) === 'propose' ? 'propose' : 'read')
  }
  return uses
}
