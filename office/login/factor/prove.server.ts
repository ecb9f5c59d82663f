import { z } from 'zod'
import type { ProofWay } from '#kit/contract/step-up.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { type Limiter, takePoint } from '#kit/server/http/limiter.server.ts'
import { wireText } from '#kit/server/http/schema.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { factorsOf, spendStep, waysOf } from './factor-rows.server.ts'
import { PASSKEY_ANSWER, type Site, signedBy } from './passkey.server.ts'
import { spendCode } from './recovery-codes.server.ts'
import { stepOf } from './totp.server.ts'

/** Codes of one person that are tried within an hour, wherever from. */
export const GUESSES = { name: 'factor-guess', points: 10, seconds: 3600 } as const

export const PROOF_INPUT = {
  way: z.enum(['totp', 'passkey', 'recovery', 'password']),
  // named so that the log of operations masks it
  secret: wireText(1024).default(''),
  passkey: PASSKEY_ANSWER.optional(),
}

export interface ProofParts {
  readonly app: { readonly vault: Vault }
  readonly guesses: Limiter
  site(): Site
}

interface Given {
  readonly userId: string
  /** The session or the sign-in that it is given in. */
  readonly holder: string
  readonly way: ProofWay
  readonly secret: string
  readonly passkey?: z.output<typeof PASSKEY_ANSWER> | undefined
}

/** What a secret is sealed for. */
export const secretOwner = (id: string): string => `factor:${id}`

/**
 * Whether a factor of somebody was shown: a code that was not used before, or an answer of a passkey of theirs to what was
 * asked in this very session.
 * @param db outside of a transaction: what counts against guessing counts although the command fails
 * @throws DomainError `tooMany` after ten wrong codes in an hour
 */
export async function isFactor(parts: ProofParts, db: Database, given: Given): Promise<boolean> {
  const { userId, holder, way, secret, passkey } = given
  if (!(await waysOf(db, userId)).includes(way)) {
    return false
  }
  if (way === 'passkey') {
    const row = passkey && (await signedBy(db, parts.site(), { answer: passkey, purpose: 'prove', holder }))
    return row?.userId === userId
  }
  await takePoint(parts.guesses, userId)
  const isRight =
    way === 'totp'
      ? await isCodeByTime(parts, db, userId, secret)
      : way === 'recovery' && (await spendCode(db, userId, secret))
  if (isRight) {
    await parts.guesses.delete(userId)
  }
  return isRight
}

async function isCodeByTime({ app }: ProofParts, db: Database, userId: string, code: string): Promise<boolean> {
  for (const { id, secretSealed } of await factorsOf(db, userId)) {
    const step = secretSealed ? stepOf(app.vault.open(secretSealed, secretOwner(id)), code, Date.now()) : undefined
    if (step !== undefined && (await spendStep(db, id, step))) {
      return true
    }
  }
  return false
}
