import type { Text } from '#kit/contract/text.ts'

/** Calls about one's own factors. Followed by a verb. */
export const OWN_FACTOR_PATH = '/sys/ownFactor'

export const FACTOR_TITLES = {
  totp: ['动态码', 'Authenticator'],
  passkey: ['通行密钥', 'Passkey'],
} as const satisfies Readonly<Record<string, Text>>

export type FactorKind = keyof typeof FACTOR_TITLES

export const FACTOR_NAME_MAX = 60

/** One's own factors on the wire. */
export interface OwnFactors {
  readonly factors: readonly {
    readonly id: string
    readonly kind: FactorKind
    readonly name: string
    readonly createTime: string
    readonly lastUsedTime: string | null
  }[]
  /** How many are left. */
  readonly recoveryCodes: number
  /** A role of theirs demands a factor. */
  readonly isRequired: boolean
  /** Nothing but a passkey lets them in. */
  readonly isPasskeyOnly: boolean
  /** Where passkeys are good, `office.example`. */
  readonly passkeysAt: string
}

/** What is answered once a factor is set up. */
export interface EnrolledFactor {
  /** Shown this once, to whoever had no factor before. */
  readonly recoveryCodes: readonly string[] | null
}
