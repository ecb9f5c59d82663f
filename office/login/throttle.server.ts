import { DomainError } from '#kit/contract/errors.ts'
import { addressKey } from '#kit/server/http/address.ts'
import type { LimiterOf } from '#kit/server/http/limiter.server.ts'
import { FREE_TRIES, LONGEST_WAIT, waitAfter, waitAt } from './sign-in-waits.ts'

/** Failures of a person, or of an address, after which a captcha is asked for; they count for two hours. */
const CAPTCHA_AFTER = 3
const TWO_HOURS = 7200
/** Failures of a person from one address count for a day: whoever guesses slowly waits as long as others. */
const A_DAY = 86_400

export interface Attempt {
  readonly username: string
  readonly address: string
}

/**
 * Slows down guessing on three keys: person and address together wait 1, 2, 4 … seconds from the third failure on, from
 * the first one where many have failed; an address alone and a person alone are only asked for a captcha, so that
 * nobody can lock out somebody else: not a person from elsewhere, not the office they sit in.
 */
export interface SignInThrottle {
  /**
   * @throws DomainError `tooMany` with `retryAfter` seconds while a wait runs.
   * @returns whether a captcha is needed now.
   */
  check(attempt: Attempt): Promise<{ readonly needsCaptcha: boolean }>
  noteFailure(attempt: Attempt): Promise<void>
  noteSuccess(attempt: Attempt): Promise<void>
}

export function signInThrottle(limiterOf: LimiterOf): SignInThrottle {
  const failures = limiterOf({ name: 'sign-in', points: CAPTCHA_AFTER, seconds: TWO_HOURS })
  const together = limiterOf({ name: 'sign-in-pair', points: FREE_TRIES, seconds: A_DAY })
  const waits = limiterOf({ name: 'sign-in-wait', points: 1, seconds: LONGEST_WAIT })
  return {
    check: async (attempt) => {
      const { user, address, both } = keysOf(attempt)
      const [wait, ...counts] = await Promise.all([waits.get(both), failures.get(user), failures.get(address)])
      if (wait && wait.consumedPoints > waits.points) {
        throw waitFor(Math.ceil(wait.msBeforeNext / 1000))
      }
      return { needsCaptcha: counts.some((count) => (count?.consumedPoints ?? 0) >= CAPTCHA_AFTER) }
    },
    noteFailure: async (attempt) => {
      const { user, address, both } = keysOf(attempt)
      const [own, there] = await Promise.all([
        together.penalty(both),
        failures.penalty(address),
        failures.penalty(user),
      ])
      const seconds = Math.max(waitAfter(own.consumedPoints), waitAt(there.consumedPoints))
      if (seconds > 0) {
        await waits.block(both, seconds)
      }
    },
    noteSuccess: async (attempt) => {
      const { user, both } = keysOf(attempt)
      await Promise.all([together.delete(both), failures.delete(user), waits.delete(both)])
    },
  }
}

function waitFor(retryAfter: number): DomainError {
  return new DomainError(
    'tooMany',
    [
      `登录失败次数过多，请${retryAfter}秒后再试`,
      `Too many failures; try again in ${retryAfter} seconds`,
      'signIn.tooManyFailures',
    ],
    { data: { retryAfter } },
  )
}

function keysOf({ username, address }: Attempt): { user: string; address: string; both: string } {
  const name = username.toLowerCase().slice(0, 100)
  const from = addressKey(address)
  return { user: `user:${name}`, address: `address:${from}`, both: `${name}:${from}` }
}
