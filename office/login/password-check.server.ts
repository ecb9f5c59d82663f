import { atMost } from '#kit/server/at-most.ts'
import { isPassword } from './password.server.ts'
import type { Attempt, SignInThrottle } from './throttle.server.ts'

/** What a guess has learned is counted before the next one hears anything, however many are on their way. */
const oneAfterTheOther = atMost(1)

/**
 * Whether the password is the stored one; null stands for an unknown user and costs the same. This is the only way to
 * check one: the throttle is asked before and after the hash, and failures are counted, so that many guesses at once
 * learn no more than guesses one after the other.
 * @throws DomainError `tooMany` while a wait runs, whether the password is right or wrong.
 */
export async function isRightPassword(
  throttle: SignInThrottle,
  {
    attempt,
    stored,
    password,
  }: { readonly attempt: Attempt; readonly stored: string | null; readonly password: string },
): Promise<boolean> {
  await throttle.check(attempt)
  const isRight = await isPassword(stored, password)
  await oneAfterTheOther(async () => {
    await throttle.check(attempt)
    if (!isRight) {
      await throttle.noteFailure(attempt)
    }
  })
  return isRight
}
