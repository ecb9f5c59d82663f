import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { answers, answersFile } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { waysOf } from '../../factor/factor-rows.server.ts'
import { proven, WIRE_PHONE } from '../../phone-code/phone-code-routes.server.ts'
import { signInProven } from '../../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../../sign-in-answers.server.ts'
import { enabledProvider, providerById } from '../provider-row.server.ts'
import { THIRD_LOGIN_ERRORS, THIRD_LOGIN_PATH } from '../third-login.ts'
import { browserOf } from './browser.server.ts'
import { comeBack } from './come-back.server.ts'
import { noteRefusal, type ThirdLoginParts } from './parts.server.ts'
import { bindAccount } from './people.server.ts'
import { makeProof, peekProof, spendProof } from './proof.server.ts'
import { sentTo } from './send-out.server.ts'
import { appPage, redirected } from './way-back.server.ts'

const SOURCE = wireText(100)
const STALE: Refusal = THIRD_LOGIN_ERRORS.expired

/** Browsers of the apps that providers have; they are sent to another page there. */
const IN_APP = /wxwork|DingTalk/i

/** Signing in by another server: out to it, back from it, and in with the code that the way back ends with. */
export function thirdLoginRoutes(parts: ThirdLoginParts): readonly Route[] {
  const begins = { does: 'command', transaction: 'none', limit: 'captcha' } as const
  const sendOut = async (ctx: OpenRequestContext<{ readonly source: string }>, isPopup: boolean) => {
    try {
      const provider = await enabledProvider(ctx.db, ctx.input.source)
      const isInApp = IN_APP.test(ctx.request.headers['user-agent'] ?? '')
      return redirected(ctx, await sentTo(parts.app, ctx, provider, { purpose: 'signIn', isPopup, isInApp }))
    } catch (err) {
      ctx.log.warn({ err }, 'nobody could be sent to a provider of identity')
      return redirected(ctx, appPage({ error: 'failed' }))
    }
  }
  return [
    openRoute(
      {
        ...begins,
        method: 'GET',
        path: `${THIRD_LOGIN_PATH}/render/:source`,
        answers: answersFile(['text/html']),
        summary: ['第三方登录：打开授权页（弹窗）', 'Third-party sign-in: To the provider, in a window of its own'],
        input: input({ source: SOURCE }),
      },
      (ctx) => sendOut(ctx, true),
    ),
    openRoute(
      {
        ...begins,
        method: 'GET',
        path: `${THIRD_LOGIN_PATH}/oauth2/:source/login`,
        answers: answersFile(['text/html']),
        summary: ['第三方登录：跳转授权页', 'Third-party sign-in: To the provider'],
        input: input({ source: SOURCE }),
      },
      (ctx) => sendOut(ctx, false),
    ),
    openRoute(
      {
        ...begins,
        method: 'GET',
        path: `${THIRD_LOGIN_PATH}/:source/callback`,
        answers: answersFile(['text/html']),
        summary: ['第三方登录：回调', 'Third-party sign-in: Back from the provider'],
        input: input({ source: SOURCE }),
      },
      (ctx) => comeBack(parts, ctx),
    ),
    openRoute(
      {
        ...begins,
        method: 'GET',
        path: `${THIRD_LOGIN_PATH}/getLoginUser/:token/:thirdType`,
        answers: answers(SIGNED_IN_OUT),
        summary: ['第三方登录：登录', 'Third-party sign-in: Sign in'],
        successMessage: ['登录成功', 'Signed in'],
        input: input({ token: wireText(100), thirdType: SOURCE }),
      },
      (ctx) => enter(parts, ctx),
    ),
    openRoute(
      {
        ...begins,
        method: 'POST',
        path: `${THIRD_LOGIN_PATH}/bindingThirdPhone`,
        answers: answers(z.string()),
        summary: ['第三方登录：绑定手机号', 'Third-party sign-in: Bind by a code to the phone'],
        input: input({
          mobile: WIRE_PHONE,
          captcha: wireText(20),
          thirdUserUuid: z.union([wireText(100), z.literal('')]),
        }),
      },
      (ctx) => bindByPhone(parts, ctx),
    ),
  ]
}

/** The code that the way back ended with signs in, once, in the same browser, as what it was given for. */
async function enter(
  parts: ThirdLoginParts,
  ctx: OpenRequestContext<{ readonly token: string; readonly thirdType: string }>,
): Promise<unknown> {
  const proof = await spendProof(ctx.db, 'enter', { code: ctx.input.token, browser: browserOf(ctx) })
  const provider = proof && (await providerById(ctx.db, proof.providerId))
  if (!proof?.userId || !provider?.isEnabled || provider.code !== ctx.input.thirdType) {
    await noteRefusal(parts, ctx, provider, { outerName: proof?.outerName ?? '', failure: STALE })
    throw refused(STALE)
  }
  return signInProven(parts, ctx, proof.userId, provider.kind)
}

const FROM_THE_PAGE: Refusal = [
  '该账号须本人登录后，在“个人设置 > 账号绑定”中绑定',
  'This account is bound from its own page alone: sign in, then “Account settings > Bound accounts”',
  'identityProvider.fromThePage',
]

/**
 * Somebody who is not bound yet has the phone of an account: from now on they are. A code to a phone is not enough for an account
 * with a second factor, nor for one that may grant.
 * @returns the code that signs in
 */
async function bindByPhone(
  parts: ThirdLoginParts,
  ctx: OpenRequestContext<{ readonly mobile: string; readonly captcha: string; readonly thirdUserUuid: string }>,
): Promise<string> {
  const { mobile: phone, captcha: code, thirdUserUuid } = ctx.input
  const shown = { code: thirdUserUuid, browser: browserOf(ctx) }
  if (!(await peekProof(ctx.db, 'bind', shown))) {
    throw refused(STALE)
  }
  const person = await proven(parts, ctx, { to: phone, code, purpose: 'login' })
  if (!person) {
    throw refused(['验证码错误', 'Wrong code', 'identityProvider.wrongCode'])
  }
  if ((await parts.granters.among(ctx.db, [person.id])).size > 0 || (await waysOf(ctx.db, person.id)).length > 0) {
    throw refused(FROM_THE_PAGE)
  }
  return ctx.db.transaction().execute(async (tx) => {
    const proof = await spendProof(tx, 'bind', shown)
    const outer = { subject: proof?.subject ?? '', username: '', realname: proof?.outerName ?? '' }
    const binding = { userId: person.id, person: outer, by: 'phone', address: ctx.address } as const
    if (!proof || !(await bindAccount(tx, { ...binding, providerId: proof.providerId }))) {
      throw refused(proof ? THIRD_LOGIN_ERRORS.taken : STALE)
    }
    return makeProof(tx, 'enter', shown.browser, { ...proof, userId: person.id })
  })
}
