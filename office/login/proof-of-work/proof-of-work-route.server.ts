import { z } from 'zod'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { NO_INPUT } from '#kit/server/http/schema.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { newChallenge } from './proof-of-work.server.ts'

/** What browsers work on instead of reading a picture. */
export function proofOfWorkRoute(vault: Vault): Route {
  return openRoute(
    {
      method: 'GET',
      path: SESSION_PATHS.proofOfWork,
      answers: answers(CHALLENGE_OUT),
      summary: ['工作量证明（代替验证码图片）', 'Proof of work (in place of the picture)'],
      limit: 'captcha',
      input: NO_INPUT,
    },
    () => newChallenge(vault),
  )
}

const CHALLENGE_OUT = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
})
