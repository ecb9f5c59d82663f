import { TOTP as CodeByTime, Secret } from 'otpauth'
import { TOTP } from '../totp.ts'

/** What an authenticator shows, so many steps from now. Each step serves once. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * TOTP.period * 1000
  return new CodeByTime({ ...TOTP, secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
