import { atMost } from '#kit/server/at-most.ts'
import { isPassword } from './password.server.ts'
import type { Attempt, SignInThrottle } from './throttle.server.ts'

/** What a guess has learned is counted before the next one hears anything, however many are on their way. */
const oneAfterTheOther = atMost(1)

interface OwnPassword {
  readonly attempt: Attempt
  readonly stored: string | null
  readonly password: string
}

/**
 * Whether the password is the stored one; null stands for an unknown user and costs the same.
 * @throws DomainError like `slowedDown`
 */
export async function isRightPassword(
  throttle: SignInThrottle,
  { attempt, stored, password }: OwnPassword,
): Promise<boolean> {
  const isRight = await slowedDown(throttle, attempt, async () => (await isPassword(stored, password)) || undefined)
  return isRight === true
}

/**
 * What a guess finds; undefined for a wrong one. This is the only way to check a password, of ours or of a directory: the
 * throttle is asked before and after, and failures are counted, so that many guesses at once learn no more than guesses one
 * after the other.
 * @throws DomainError `tooMany` while a wait runs, whether the password is right or wrong.
 */
export async function slowedDown<Found>(
  throttle: SignInThrottle,
  attempt: Attempt,
  guess: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await throttle.check(attempt)
  const found = await guess()
  await oneAfterTheOther(async () => {
    await throttle.check(attempt)
    if (found === undefined) {
      await throttle.noteFailure(attempt)
    }
  })
  return found
}
