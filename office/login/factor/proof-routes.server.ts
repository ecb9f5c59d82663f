import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type HttpContext, type RequestContext, type Route, route, SIGNED_IN } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT } from '#kit/server/http/schema.server.ts'
import { requireOneself } from '../../rights/require-oneself.server.ts'
import type { LoginParts } from '../login-parts.server.ts'
import { userByName } from '../login-user.server.ts'
import { isRightPassword } from '../password-check.server.ts'
import { TO_SIGN_OUT } from './factor-answers.server.ts'
import { waysOf } from './factor-rows.server.ts'
import { askForPasskey } from './passkey.server.ts'
import { isFactor, PROOF_INPUT, type ProofParts } from './prove.server.ts'

const OWN = 'the session of the caller, who has just shown that it is them'

type Parts = LoginParts & ProofParts

/** Within a session it is shown again who calls, for what asks for that. */
export function proofRoutes(parts: Parts): readonly Route[] {
  return [
    route(
      {
        method: 'POST',
        path: SESSION_PATHS.proofChallenge,
        answers: answers(TO_SIGN_OUT),
        summary: ['操作验证：通行密钥', 'Step-up: What a passkey has to sign'],
        permission: SIGNED_IN,
        input: NO_INPUT,
      },
      ({ db, user }) => {
        requireOneself(user)
        return askForPasskey(db, parts.site(), { userId: user.userId, holder: holderOf(user), purpose: 'prove' })
      },
    ),
    route(
      {
        method: 'POST',
        path: SESSION_PATHS.prove,
        answers: answers(z.object({ token: z.string() })),
        summary: ['操作验证', 'Step-up: Show that it is you'],
        permission: SIGNED_IN,
        // wrong ones are counted although the command fails
        transaction: 'none',
        limit: 'captcha',
        input: input(PROOF_INPUT),
      },
      async (ctx) => {
        const { db, user } = ctx
        requireOneself(user)
        const by = await shownBy(parts, ctx)
        if (!by) {
          const isKey = ctx.input.way === 'passkey'
          throw refused(isKey ? WRONG_KEY : ctx.input.way === 'password' ? WRONG_PASSWORD : WRONG_CODE)
        }
        const token = await parts.sessions.prove(unscoped(db, OWN), user.sessionId, by)
        parts.authority.forgetSessions()
        return { token }
      },
    ),
  ]
}

const WRONG_CODE: Refusal = ['验证码不正确或已使用', 'The code is wrong, or was used before', 'factor.wrongCode']
const WRONG_KEY: Refusal = [
  '通行密钥验证失败，请重试',
  'The passkey could not be verified; try again',
  'factor.wrongKey',
]
const WRONG_PASSWORD: Refusal = ['密码不正确', 'The password is wrong', 'factor.wrongPassword']

/** A password shows something of those alone who have no factor. */
async function shownBy(
  parts: Parts,
  ctx: HttpContext<z.output<z.ZodObject<typeof PROOF_INPUT>>>,
): Promise<'factor' | 'password' | undefined> {
  const { db, user, input: proof, address } = ctx
  if (proof.way !== 'password') {
    const given = { ...proof, way: proof.way, userId: user.userId, holder: holderOf(user) }
    return (await isFactor(parts, db, given)) ? 'factor' : undefined
  }
  if ((await waysOf(db, user.userId)).length > 0) {
    throw refused(['请使用已绑定的方式验证', 'Show the factor that is set up', 'factor.notShown'])
  }
  const account = await userByName(db, user.username)
  const attempt = { username: user.username, address }
  const isRight = await isRightPassword(parts.throttle, {
    attempt,
    stored: account?.password ?? null,
    password: proof.secret,
  })
  if (isRight) {
    await parts.throttle.noteSuccess(attempt)
  }
  return isRight ? 'password' : undefined
}

/** What belongs to a session: a challenge that was begun in it is answered in no other one. */
export function holderOf({ sessionId }: Pick<RequestContext['user'], 'sessionId'>): string {
  return `session:${sessionId}`
}
