import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#kit/contract/errors.ts'
import { atMost } from '#kit/server/at-most.ts'

/** argon2id, 19 MiB, two passes, one lane: the least that OWASP recommends (`Algorithm.Argon2id` is 2). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const AT_ONCE = 2
const QUEUE = 50

/** Two hashes at once, fifty in the queue, then callers are asked to come back. */
const inTurn = atMost(AT_ONCE, {
  waiting: { all: QUEUE },
  full: () =>
    new DomainError(
      'tooMany',
      ['登录人数较多，请稍后再试', 'Many people are signing in, please try again', 'signIn.busy'],
      {
        data: { retryAfter: 2 },
      },
    ),
})

/** A PHC string that holds its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS))
}

/** A hash that matches no password; verifying against it costs the same as against a real one. */
const NOBODY = hash('nobody holds this password', OPTIONS)

/**
 * Whether the password is the stored one. An unknown user (null) costs the same time, and so does an account whose password
 * nobody can know: '' of people who are given none, a mark of another program, a hash of another kind.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored?.startsWith(OWN_KIND)) {
    const matches = await inTurn(() => verify(stored, password)).catch(unlessBusy)
    if (matches !== undefined) {
      return matches
    }
  }
  const nobody = await NOBODY
  await inTurn(() => verify(nobody, password))
  return false
}

/** How what `hashPassword` makes begins. */
const OWN_KIND = '$argon2'

/** A hash that cannot be read is nobody's. */
function unlessBusy(error: unknown): undefined {
  if (error instanceof DomainError) {
    throw error
  }
}
