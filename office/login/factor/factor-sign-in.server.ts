import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { SESSION_PATHS } from '#kit/contract/paths.ts'
import type { Refusal, Text } from '#kit/contract/text.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route, type RouteBase } from '#kit/server/http/route.server.ts'
import { input, NO_INPUT, wireText } from '#kit/server/http/schema.server.ts'
import type { LoginParts, WayIn } from '../login-parts.server.ts'
import { type UserRow, users } from '../login-user.server.ts'
import { noteRefused } from '../note-refused.server.ts'
import { signInProven } from '../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../sign-in-answers.server.ts'
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp, type Enrolling } from './enrol.server.ts'
import { FACTOR_NAME_MAX, FACTOR_TITLES } from './factor.ts'
import { FACTOR_BEGUN_OUT, TO_SIGN_OUT } from './factor-answers.server.ts'
import { reopenPasskey } from './factor-rows.server.ts'
import { endHalf, type HalfSignIn, halfOf } from './half-sign-in.server.ts'
import { askForPasskey, PASSKEY_ANSWER, signedBy } from './passkey.server.ts'
import { isFactor, PROOF_INPUT, type ProofParts } from './prove.server.ts'

export type FactorSignInParts = LoginParts & ProofParts

/** Any page of the shop may ask for it before anybody is known. */
const ANYONE = 'anyone'

const TICKET = wireText(100)
const KIND = z.enum(['totp', 'passkey'])

/** Who signs in with a passkey alone, and what comes after a password where the account has a factor. */
export function factorSignInRoutes(parts: FactorSignInParts): readonly Route[] {
  const open = { method: 'POST', limit: 'captcha', transaction: 'none' } as const satisfies Partial<RouteBase<unknown>>
  return [
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.factorChallenge,
        answers: answers(TO_SIGN_OUT),
        summary: ['登录：通行密钥验证', 'Sign in: What a passkey has to sign'],
        input: input({ signInToken: TICKET }),
      },
      async ({ db, input: { signInToken } }) => {
        const { userId, holder } = await halfOf(db, signInToken, false)
        return askForPasskey(db, parts.site(), { userId, holder, purpose: 'prove' })
      },
    ),
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.factorSignIn,
        answers: answers(SIGNED_IN_OUT),
        summary: ['登录：二次验证', 'Sign in: Show the second factor'],
        successMessage: ['登录成功', 'Signed in'],
        input: input({ signInToken: TICKET, ...PROOF_INPUT }),
      },
      async (ctx) => {
        const { signInToken: ticket, ...proof } = ctx.input
        const half = await halfOf(ctx.db, ticket, true)
        if (half.isEnrolling || !(await isFactor(parts, ctx.db, { ...half, ...proof, way: proof.way }))) {
          await noteFailure(parts, ctx, half)
          throw refused(proof.way === 'passkey' ? WRONG_KEY : WRONG_CODE)
        }
        const signedIn = await letIn(parts, ctx, { ticket, half })
        if (proof.passkey && half.way === 'password') {
          await reopenPasskey(ctx.db, half.userId, proof.passkey.id)
        }
        return signedIn
      },
    ),
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.factorEnrol,
        answers: answers(FACTOR_BEGUN_OUT),
        summary: ['登录：开始绑定', 'Sign in: Set up a factor'],
        input: input({ signInToken: TICKET, kind: KIND }),
      },
      async ({ db, input: { signInToken, kind } }) => {
        const enrolling = await enrollingOf(db, await halfOf(db, signInToken, false))
        return kind === 'totp' ? beginTotp(parts, db, enrolling) : beginPasskey(parts, db, enrolling)
      },
    ),
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.factorEnrolled,
        answers: answers(SIGNED_IN_OUT.extend({ recoveryCodes: z.array(z.string()).nullable() })),
        summary: ['登录：完成绑定', 'Sign in: The factor is set up'],
        successMessage: ['登录成功', 'Signed in'],
        input: input({
          signInToken: TICKET,
          kind: KIND,
          name: wireText(FACTOR_NAME_MAX).default(''),
          id: wireText(100).default(''),
          secret: wireText(20).default(''),
          passkey: PASSKEY_ANSWER.optional(),
        }),
      },
      async (ctx) => {
        const { signInToken: ticket, kind, id, secret: code, passkey, name } = ctx.input
        const half = await halfOf(ctx.db, ticket, true)
        const enrolling = await enrollingOf(ctx.db, half)
        const called = name.trim() || FACTOR_TITLES[kind][ctx.locale === 'zh-CN' ? 0 : 1]
        const { recoveryCodes } = await ctx.db.transaction().execute(async (tx) => {
          if (kind === 'totp') {
            return confirmTotp(parts, tx, enrolling, { id, code, name: called })
          }
          if (!passkey) {
            throw refused(WRONG_KEY)
          }
          return confirmPasskey(parts, tx, enrolling, { answer: passkey, name: called })
        })
        return { ...(await letIn(parts, ctx, { ticket, half })), recoveryCodes }
      },
    ),
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.passkeyChallenge,
        answers: answers(TO_SIGN_OUT),
        summary: ['通行密钥登录：开始', 'Passkey: What it has to sign'],
        input: NO_INPUT,
      },
      async ({ db }) => {
        await parts.ways.require(db, 'passkey')
        return askForPasskey(db, parts.site(), { holder: ANYONE, purpose: 'sign-in' })
      },
    ),
    openRoute(
      {
        ...open,
        path: SESSION_PATHS.passkeySignIn,
        answers: answers(SIGNED_IN_OUT),
        summary: ['通行密钥登录', 'Sign in with a passkey'],
        successMessage: ['登录成功', 'Signed in'],
        input: input({ passkey: PASSKEY_ANSWER }),
      },
      async (ctx) => {
        await parts.ways.require(ctx.db, 'passkey')
        const asked = { answer: ctx.input.passkey, holder: ANYONE, purpose: 'sign-in' } as const
        const row = await signedBy(ctx.db, parts.site(), asked)
        if (!row) {
          const content: Text = ['通行密钥登录失败', 'Sign-in with a passkey failed']
          await parts.noteLogin(ctx.db, ctx, {
            username: '',
            realname: null,
            content,
            way: 'passkey',
            failure: WRONG_KEY,
          })
          throw refused(WRONG_KEY)
        }
        if (row.closedAt) {
          const person = await personOf(ctx.db, row.userId)
          const username = person?.username ?? ''
          await noteRefused(parts, ctx, { username, person, way: 'passkey', failure: CLOSED_KEY })
          throw refused(CLOSED_KEY)
        }
        return signInProven(parts, ctx, row.userId, 'passkey', { factor: 'shown' })
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

const CLOSED_KEY: Refusal = [
  '密码更改后，请先用新密码登录，并在二次验证时使用该通行密钥，之后它可单独登录',
  'The password was set anew: sign in with it first and show this passkey as the second factor; then it signs you in again',
  'factor.closedKey',
]

async function letIn(
  parts: FactorSignInParts,
  ctx: OpenRequestContext,
  { ticket, half }: { readonly ticket: string; readonly half: HalfSignIn },
): Promise<Record<string, unknown>> {
  if (!(await endHalf(ctx.db, ticket))) {
    throw refused(['登录已超时，请重新登录', 'This took too long: sign in again', 'signIn.expired'])
  }
  return signInProven(parts, ctx, half.userId, half.way, { factor: 'shown' })
}

/** A factor is set up in a sign-in by those alone who have none: others show theirs. */
async function enrollingOf(
  db: OpenRequestContext['db'],
  { userId, holder, isEnrolling }: HalfSignIn,
): Promise<Enrolling> {
  const person = await personOf(db, userId)
  if (!isEnrolling || !person) {
    throw refused(['请使用已绑定的方式验证', 'Show the factor that is set up', 'factor.notShown'])
  }
  return { userId, holder, username: person.username, realname: person.realname ?? person.username }
}

function personOf(db: OpenRequestContext['db'], userId: string): Promise<UserRow | undefined> {
  return users(db).where('id', '=', userId).executeTakeFirst()
}

async function noteFailure(
  parts: FactorSignInParts,
  ctx: OpenRequestContext,
  { userId, way }: { readonly userId: string; readonly way: WayIn },
): Promise<void> {
  const person = await personOf(ctx.db, userId)
  const content: Text = ['二次验证失败', 'The second factor was wrong']
  await parts.noteLogin(ctx.db, ctx, {
    username: person?.username ?? '',
    realname: person?.realname ?? null,
    ...(person && { tenantId: person.tenantId }),
    content,
    way,
    failure: WRONG_CODE,
  })
}
