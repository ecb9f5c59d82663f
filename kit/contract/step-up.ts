/** What is asked for again before the kit itself gives something away: secrets that are set, sheets with personal data. */
export const STEP_UP_KIND = { key: 'key', personalData: 'personal-data' } as const

/** Minutes for which a proof counts. */
export const PROOF_MINUTES = 5

/** By what somebody shows again that it is them. */
export type ProofWay = 'totp' | 'passkey' | 'recovery' | 'password'

/** A proof on its way: a code or a password as `secret`, which logs mask, or what a passkey answered. */
export interface Proof {
  readonly way: ProofWay
  readonly secret?: string
  readonly passkey?: unknown
}

/** The data of a refusal that a proof lifts. Without ways there is nothing to prove it by yet. */
export interface ProofAsked {
  readonly stepUp: { readonly kind: string; readonly ways: readonly ProofWay[] }
}

/** The data of a refusal of what waits for somebody else to agree: nothing was written. */
export interface CommandWaits {
  readonly waits: {
    readonly id: string
    /** Its page. */
    readonly path: string
    /** Some of those who can agree. */
    readonly people: readonly string[]
  }
}

/**
 * The data of a refused sign-in that goes on with a second factor: `signInToken` stands for what was shown already. `isEnrolling`:
 * there is none yet, and none without it is let in any more.
 */
export interface FactorAsked {
  readonly factor: {
    readonly signInToken: string
    readonly username: string
    readonly ways: readonly ProofWay[]
    readonly isEnrolling: boolean
  }
}
