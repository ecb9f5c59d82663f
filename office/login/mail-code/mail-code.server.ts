import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { EMAIL, isMet } from '#kit/contract/patterns.ts'
import type { Text } from '#kit/contract/text.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { addressKey } from '#kit/server/http/address.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { type LimiterOf, takePoint } from '#kit/server/http/limiter.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { defineJob, type Job } from '#kit/server/jobs/define-job.server.ts'
import { mailerOfHouse } from '../../outbox/mail-transport.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { CAPTCHA_INPUT, type RequireCaptcha } from '../captcha.server.ts'
import { type UserRow, users } from '../login-user.server.ts'
import { CODE_MINUTES, CODE_PAUSE_SECONDS } from '../sent-code/code-purpose.ts'
import { codeToSend, makeCode } from '../sent-code/sent-code.server.ts'
import { ACTIVE } from '../sign-in.server.ts'
import type { SignInWays } from '../way/sign-in-ways.server.ts'

const HOUR = 3600
const PER_MAILBOX = 5
const PER_ADDRESS = 20

/** An address of mail as people type it: those that differ in case alone are one. */
export const WIRE_EMAIL = wireText(100).transform((email) => email.trim().toLowerCase())

const INPUT = z.object({ email: z.string() })

/** Whom to send a code by mail. */
export type MailedCode = z.output<typeof INPUT>

interface MailCodeParts {
  readonly app: Pick<AppContext, 'vault' | 'jobs'>
  readonly limiterOf: LimiterOf
  readonly mailed: Job<MailedCode>
  readonly requireCaptcha: RequireCaptcha
  readonly ways: SignInWays
}

/** A code by mail, to set a forgotten password: the answer and what it takes are the same for addresses that nobody has. */
export function mailCodeRoute({ app, limiterOf, mailed, requireCaptcha, ways }: MailCodeParts): Route {
  const pause = limiterOf({ name: 'mail-pause', points: 1, seconds: CODE_PAUSE_SECONDS })
  const perMailbox = limiterOf({ name: 'mail-box', points: PER_MAILBOX, seconds: HOUR })
  const perAddress = limiterOf({ name: 'mail-address', points: PER_ADDRESS, seconds: HOUR })
  return openRoute(
    {
      method: 'POST',
      path: '/sys/mailCode',
      answers: NOTHING,
      summary: ['发送邮箱验证码', 'Send a code by mail'],
      // what counts against guessing counts although the command fails
      transaction: 'none',
      successMessage: ['验证码已发送', 'The code is sent'],
      input: input({
        email: WIRE_EMAIL,
        ...CAPTCHA_INPUT,
      }),
    },
    async (ctx) => {
      const { email } = ctx.input
      if (!isMet(EMAIL, email)) {
        throw invalid([{ path: 'email', message: EMAIL.message }])
      }
      await ways.require(ctx.db, 'reset-mail')
      await requireCaptcha(ctx.db, ctx.input)
      await takePoint(perAddress, addressKey(ctx.address))
      await takePoint(pause, email)
      await takePoint(perMailbox, email)
      await ctx.db.transaction().execute(async (tx) => {
        const person = await userByEmail(tx, email)
        await makeCode(tx, app.vault, { to: email, purpose: 'reset' }, person?.status === ACTIVE)
        await app.jobs.enqueue(tx, mailed, { email })
      })
      return null
    },
  )
}

/** Whoever has the address, as it is stored: what is sent goes there, not to what somebody typed. */
export async function userByEmail(
  db: Database,
  email: string,
): Promise<(UserRow & { readonly email: string }) | undefined> {
  return users(db)
    .select(sql<string>`email`.as('email'))
    .where(sql<SqlBool>`lower(email) = ${email} and not is_email_shared`)
    .executeTakeFirst()
}

/**
 * Sends the code of an address behind the answer, by the mail server of the house. Without one nobody is sent it; the
 * sandbox writes it to the log of the server.
 * @throws Error when the server does not take it: the job is tried again
 */
export function mailCodeJob(
  app: Pick<AppContext, 'outbound' | 'siteName' | 'vault'>,
  { isSandbox }: { readonly isSandbox: boolean },
): Job<MailedCode> {
  return defineJob('mail-code', {
    input: INPUT,
    run: async ({ email }, { db, log }) => {
      const code = await codeToSend(db, app.vault, { to: email, purpose: 'reset' })
      const person = await userByEmail(db, email)
      if (code === undefined || !person) {
        return
      }
      const mailer = await mailerOfHouse(app, db)
      if (!mailer) {
        log.warn(
          { email: email.replace(/^(.).*(?=@)/, '$1***'), ...(isSandbox && { code }) },
          'no mail server is in use: a code',
        )
        return
      }
      try {
        const shop = await app.siteName(HOUSE, db)
        await mailer.send({ id: newId(), to: person.email, ...letterOf(person.username, code, shop) })
      } finally {
        mailer.close()
      }
    },
  })
}

/** Without a link: nothing in it leads anywhere, whatever address the shop was called by. */
function letterOf(
  username: string,
  code: string,
  shop: Text | null,
): { readonly subject: string; readonly text: string } {
  const [by, byEn] = shop ? [`${shop[0]}：`, `${shop[1]}: `] : ['', '']
  return {
    subject: `${by}找回密码验证码 ${byEn}Code to set a new password`,
    text: [
      `账号 ${username} 正在找回密码。验证码：${code}，${CODE_MINUTES} 分钟内有效。`,
      '请勿告诉任何人。如非本人操作，请忽略本邮件，密码不会改变。',
      '',
      `Somebody wants to set a new password for the account ${username}. The code is ${code}, good for ${CODE_MINUTES} minutes.`,
      'Tell it to nobody. If that was not you, leave this mail alone: the password stays as it is.',
    ].join('\n'),
  }
}
