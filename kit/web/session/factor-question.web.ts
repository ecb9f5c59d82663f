import { create } from 'zustand'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { FactorAsked, Proof, ProofAsked } from '#kit/contract/step-up.ts'
import { currentText } from '../browser/text.web.ts'
import { ApiError, isRecord } from '../client/api-error.ts'
import { type Answer, client } from '../client/client.web.ts'

/** What is being asked of the person, over whatever page is open. */
export type FactorQuestion =
  | { readonly kind: 'sign-in'; readonly asked: FactorAsked['factor'] }
  | { readonly kind: 'proof'; readonly asked: ProofAsked['stepUp'] }

interface Asking {
  readonly question: FactorQuestion | undefined
}

/** The dialog shows it; `answerFactor` ends it. */
export const useFactorQuestion = create<Asking>(() => ({ question: undefined }))

let settle: ((answer: Answer<unknown> | undefined) => void) | undefined
let waiting: Promise<Answer<unknown> | undefined> | undefined

/** All who ask meanwhile wait for the same answer; undefined where it was given up. */
function ask(question: FactorQuestion): Promise<Answer<unknown> | undefined> {
  waiting ??= new Promise((resolve) => {
    settle = resolve
    useFactorQuestion.setState({ question })
  })
  return waiting
}

export function answerFactor(answer: Answer<unknown> | undefined): void {
  useFactorQuestion.setState({ question: undefined })
  settle?.(answer)
  waiting = undefined
  settle = undefined
}

/** Of a refused sign-in: the factor that it goes on with. */
export function factorAskedBy(error: unknown): FactorAsked['factor'] | undefined {
  const factor = error instanceof ApiError && isRecord(error.data) ? error.data.factor : undefined
  return isRecord(factor) && typeof factor.signInToken === 'string' && Array.isArray(factor.ways)
    ? (factor as FactorAsked['factor'] & typeof factor)
    : undefined
}

/**
 * Goes on with a sign-in that a factor is asked for.
 * @returns what a sign-in answers
 * @throws ApiError where the person gave up
 */
export async function signInWithFactor<Result>(asked: FactorAsked['factor']): Promise<Answer<Result>> {
  const answer = await ask({ kind: 'sign-in', asked })
  if (!answer) {
    throw new ApiError({ http: 200, code: 500, message: currentText(['二次验证已取消', 'The sign-in was given up']) })
  }
  return answer as Answer<Result>
}

/** Asks for a proof before a call is repeated. @returns false where it was given up */
export async function askForProof(asked: ProofAsked['stepUp']): Promise<boolean> {
  return (await ask({ kind: 'proof', asked })) !== undefined
}

const QUIET = { handles: 'all', failOnExpiry: true } as const

/** Sends a proof of the question. @returns the answer of the sign-in, or the new token of the session */
export function sendProof({ kind, asked }: FactorQuestion, proof: Proof): Promise<Answer<unknown>> {
  return kind === 'sign-in'
    ? client.post(SESSION_PATHS.factorSignIn, { signInToken: asked.signInToken, ...proof }, QUIET)
    : client.post(SESSION_PATHS.prove, proof, QUIET)
}

/** What a passkey has to sign for the question. */
export async function challengeOf({ kind, asked }: FactorQuestion): Promise<unknown> {
  const { result } =
    kind === 'sign-in'
      ? await client.post(SESSION_PATHS.factorChallenge, { signInToken: asked.signInToken }, QUIET)
      : await client.post(SESSION_PATHS.proofChallenge, {}, QUIET)
  return result
}
