import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { refused } from '#kit/contract/errors.ts'
import { isMet, MOBILE } from '#kit/contract/patterns.ts'
import { maskPhone } from '#kit/contract/phones.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { addressKey } from '#kit/server/http/address.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type LimiterOf, takePoint } from '#kit/server/http/limiter.server.ts'
import { MessageResponse, type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireCode, wireText } from '#kit/server/http/schema.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { CAPTCHA_INPUT } from '../captcha.server.ts'
import type { LoginParts } from '../login-parts.server.ts'
import { users } from '../login-user.server.ts'
import { noteRefused } from '../note-refused.server.ts'
import { CODE_PAUSE_SECONDS, CODE_PURPOSES, type CodePurpose } from '../sent-code/code-purpose.ts'
import { isRightCode, type TypedCode } from '../sent-code/right-code.server.ts'
import { makeCode } from '../sent-code/sent-code.server.ts'
import { ACTIVE, signInProven } from '../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../sign-in-answers.server.ts'
import type { SmsRequest } from './send-sms.server.ts'
import { type TextLimits, textBudget } from './text-budget.server.ts'

const HOUR = 3600
const PER_NUMBER = 5
const PER_ADDRESS = 20

/** A number as people type it. */
export const WIRE_PHONE = wireCode(45).transform((phone) =>
  phone.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, ''),
)

const WAY_OF = { login: 'phone', register: 'register', reset: 'reset' } as const

/** What is done with codes that reach phones. */
export interface PhoneParts extends LoginParts {
  readonly app: Pick<AppContext, 'vault' | 'jobs'>
  readonly limiterOf: LimiterOf
  readonly textLimits: (db: Database) => Promise<TextLimits>
  /** Brings codes on their way. */
  readonly sms: Job<SmsRequest>
}

/** Codes by phone, and signing in with one. */
export function phoneCodeRoutes(parts: PhoneParts): readonly Route[] {
  const { app, limiterOf, sms } = parts
  const budget = textBudget(limiterOf, parts.textLimits)
  const pause = limiterOf({ name: 'sms-pause', points: 1, seconds: CODE_PAUSE_SECONDS })
  const perNumber = limiterOf({ name: 'sms-number', points: PER_NUMBER, seconds: HOUR })
  const perAddress = limiterOf({ name: 'sms-address', points: PER_ADDRESS, seconds: HOUR })
  return [
    openRoute(
      {
        method: 'POST',
        path: '/sys/sms',
        answers: NOTHING,
        summary: ['发送短信验证码', 'Send a code to a phone'],
        // what counts against guessing counts although the command fails
        transaction: 'none',
        successMessage: ['验证码已发送', 'The code is sent'],
        input: input({
          mobile: WIRE_PHONE.default(''),
          smsmode: z.enum(['0', '1', '2']),
          ...CAPTCHA_INPUT,
        }),
      },
      async (ctx) => {
        const { mobile: phone, smsmode } = ctx.input
        if (phone === '') {
          throw refused(['手机号不允许为空！', 'Enter a mobile', 'phone.missing'])
        }
        if (!isMet(MOBILE, phone)) {
          throw refused(['手机号格式不正确', 'This is no mobile', 'phone.malformed'])
        }
        const purpose = CODE_PURPOSES[Number(smsmode)] ?? 'login'
        await parts.ways.require(ctx.db, WAY_OF[purpose])
        await parts.requireCaptcha(ctx.db, ctx.input)
        await takePoint(perAddress, addressKey(ctx.address))
        await takePoint(pause, phone)
        await takePoint(perNumber, phone)
        await budget.ask(ctx, phone)
        const isSent = await getsCode(ctx.db, phone, purpose)
        const tell = await budget.spend(ctx, isSent)
        await ctx.db.transaction().execute(async (tx) => {
          await tell(tx)
          await makeCode(tx, app.vault, { to: phone, purpose }, isSent)
          await app.jobs.enqueue(tx, sms, { phone, purpose })
        })
        return null
      },
    ),
    openRoute(
      {
        method: 'POST',
        path: '/sys/phoneLogin',
        answers: answers(SIGNED_IN_OUT.nullable()),
        summary: ['手机验证码登录', 'Sign in with a code'],
        transaction: 'none',
        successMessage: ['登录成功', 'Signed in'],
        input: input({ mobile: WIRE_PHONE, captcha: wireText(20), remember_me: z.unknown().optional() }),
      },
      async (ctx) => {
        const { mobile: phone, captcha: code } = ctx.input
        await parts.ways.require(ctx.db, 'phone')
        const person = await proven(parts, ctx, { to: phone, code, purpose: 'login' })
        if (person) {
          return signInProven(parts, ctx, person.id, 'phone')
        }
        const owner = await userByPhone(ctx.db, phone)
        const username = owner?.username ?? maskPhone(phone)
        await noteRefused(parts, ctx, { username, person: owner, way: 'phone', failure: WRONG_CODE })
        // the wire says so with a success that has no code: clients reject it
        return new MessageResponse(null, WRONG_CODE, 0)
      },
    ),
  ]
}

export const WRONG_CODE = ['手机验证码错误', 'Wrong code', 'phoneCode.wrongCode'] as const

/** Whoever has the phone that the code was sent to; undefined for a wrong code. @throws DomainError like `isRightCode` */
export async function proven(parts: PhoneParts, ctx: OpenRequestContext, sent: TypedCode) {
  return (await isRightCode(parts, ctx, sent)) ? userByPhone(ctx.db, sent.to) : undefined
}

function userByPhone(db: Database, phone: string) {
  return users(db).where(sql<SqlBool>`phone = ${phone}`).executeTakeFirst()
}

/** Codes to sign in and to set a password go to people who may sign in, those to register to nobody known. */
async function getsCode(db: Database, phone: string, purpose: CodePurpose): Promise<boolean> {
  const user = await userByPhone(db, phone)
  return purpose === 'register' ? user === undefined : user?.status === ACTIVE
}
