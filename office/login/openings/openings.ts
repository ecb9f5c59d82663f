import type { Text } from '#kit/contract/text.ts'

/** What beside a password lets somebody into their account. */
export const OPENING_KINDS = ['binding', 'passkey', 'token', 'session'] as const

export type OpeningKind = (typeof OPENING_KINDS)[number]

/** What `GET …/openings` answers. */
export interface OwnOpening {
  readonly id: string
  readonly kind: OpeningKind
  readonly name: string
}

export const OWN_OPENINGS_PATH = '/sys/user/openings'

export const OPENING_TITLES: Readonly<Record<OpeningKind, Text>> = {
  binding: ['第三方账号', 'Account of another server'],
  passkey: ['通行密钥', 'Passkey'],
  token: ['API 令牌', 'API token'],
  session: ['其他登录', 'Another session'],
}
