/** Seconds that a code by time is good for, and what else every authenticator takes for granted (RFC 6238). */
export const TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps before and after the present one whose codes count, too: clocks of phones are never quite right. */
export const TOTP_WINDOW = 1
