import { randomBytes } from 'node:crypto'
import { TOTP as CodeByTime, Secret } from 'otpauth'
import { TOTP, TOTP_WINDOW } from './totp.ts'

/** As long as the hash that codes are made with, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret in base32, as people type it where nothing can be scanned. */
export function newSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** What an authenticator scans. */
export function addressOf(
  secret: string,
  { issuer, account }: { readonly issuer: string; readonly account: string },
): string {
  return new CodeByTime({ ...TOTP, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The step whose code this is, counted in periods since 1970; undefined for none of those around now. Compared in constant
 * time.
 * @param now milliseconds
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) {
    return undefined
  }
  const delta = new CodeByTime({ ...TOTP, secret: Secret.fromBase32(secret) }).validate({
    token,
    timestamp: now,
    window: TOTP_WINDOW,
  })
  return delta === null ? undefined : Math.floor(now / 1000 / TOTP.period) + delta
}
