import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { Text } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type OpenRequestContext, openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { newPasswordErrors } from '../../standard/password-rules.ts'
import { type UserRow, users } from '../login-user.server.ts'
import { userByEmail, WIRE_EMAIL } from '../mail-code/mail-code.server.ts'
import { hashPassword } from '../password.server.ts'
import { type PhoneParts, proven, WIRE_PHONE, WRONG_CODE } from '../phone-code/phone-code-routes.server.ts'
import { isRightCode } from '../sent-code/right-code.server.ts'
import { ACTIVE } from '../sign-in.server.ts'

const OWN = 'whoever forgot their password is not signed in'
const PURPOSE = 'reset'

const MAIL_LOST = [
  '邮箱验证已失效，请重新验证',
  'The code is no longer valid; prove the address again',
  'alteration.mailLost',
] as const

const RESET_BY_MAIL: Text = ['您的密码已通过邮箱重置', 'Your password was set anew by mail']
const RESET_BY_PHONE: Text = ['您的密码已通过手机重置', 'Your password was set anew by phone']

/** Minutes between the code and the new password. */
const PROOF_MINUTES = 10

/**
 * A forgotten password is set anew: a code to the phone or by mail gives a proof, which is good for one new password of that
 * account. Whatever else opens the account ends.
 */
export function alterationRoutes(parts: PhoneParts): readonly Route[] {
  const proving = { method: 'POST', transaction: 'none', limit: 'captcha' } as const
  return [
    openRoute(
      {
        ...proving,
        path: '/sys/user/phoneVerification',
        answers: answers(z.object({ username: z.string(), smscode: z.string() })),
        summary: ['找回密码：验证手机', 'Forgotten password: Verify phone'],
        input: input({ phone: WIRE_PHONE, smscode: wireText(20) }),
      },
      async (ctx) => {
        const { phone, smscode: code } = ctx.input
        await parts.ways.require(ctx.db, 'reset')
        const person = await proven(parts, ctx, { to: phone, code, purpose: PURPOSE })
        if (!person) {
          throw refused(WRONG_CODE)
        }
        return proofFor(ctx, person, phone)
      },
    ),
    openRoute(
      {
        ...proving,
        path: '/sys/user/mailVerification',
        answers: answers(z.object({ username: z.string(), smscode: z.string() })),
        summary: ['找回密码：验证邮箱', 'Forgotten password: Verify e-mail address'],
        input: input({ email: WIRE_EMAIL, smscode: wireText(20) }),
      },
      async (ctx) => {
        const { email, smscode: code } = ctx.input
        await parts.ways.require(ctx.db, 'reset-mail')
        const isRight = await isRightCode(parts, ctx, { to: email, code, purpose: PURPOSE })
        const person = isRight ? await userByEmail(ctx.db, email) : undefined
        if (!person) {
          throw refused(['邮箱验证码错误', 'Wrong code', 'alteration.wrongCode'])
        }
        return proofFor(ctx, person, email)
      },
    ),
    ...(['GET', 'POST'] as const).map((method) => changeRoute(parts, method)),
  ]
}

/** Clients send the proof back as the code. */
async function proofFor(
  { db }: OpenRequestContext,
  person: UserRow,
  sentTo: string,
): Promise<{ readonly username: string; readonly smscode: string }> {
  const proof = randomBytes(32).toString('base64url')
  await sql`delete from sys_account_proof where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_account_proof (digest, user_id, purpose, sent_to, expires_at)
    values (${hashOf(proof)}, ${person.id}, ${PURPOSE}, ${sentTo}, now() + make_interval(mins => ${PROOF_MINUTES}))`.execute(
    ofAnySpeaker(db, OWN),
  )
  return { username: person.username, smscode: proof }
}

/** The new password. The wire has it in the address of a GET; pages of the house send it in a body. */
function changeRoute(parts: PhoneParts, method: 'GET' | 'POST'): Route {
  return openRoute(
    {
      method,
      does: 'command',
      path: '/sys/user/passwordChange',
      answers: NOTHING,
      summary: ['找回密码：设置新密码', 'Forgotten password: Set a new password'],
      transaction: 'none',
      limit: 'captcha',
      successMessage: ['密码重置完成！', 'The password is set'],
      input: input({
        username: wireText(100),
        password: wireText(1024).default(''),
        smscode: wireText(100),
        phone: WIRE_PHONE.optional(),
        email: WIRE_EMAIL.optional(),
      }),
    },
    async (ctx) => {
      const { username, password, smscode: proof, phone, email } = ctx.input
      const isByMail = phone === undefined
      await parts.ways.require(ctx.db, isByMail ? 'reset-mail' : 'reset')
      const errors = newPasswordErrors({ username, password })
      if (errors.length > 0) {
        throw invalid(errors)
      }
      const hash = await hashPassword(password)
      await ctx.db.transaction().execute(async (tx) => {
        const person = await ownerOfProof(tx, proof, (isByMail ? email : phone) ?? '')
        if (!person || person.username !== username || person.status !== ACTIVE) {
          throw refused(
            isByMail ? MAIL_LOST : ['短信验证码失效！', 'The code is no longer valid', 'alteration.codeExpired'],
          )
        }
        await sql`update ${withDeleted('sys_user')} set password = ${hash}, must_change_password = false, update_by = ${username},
          update_time = now() where id = ${person.id}`.execute(ofAnySpeaker(tx, OWN))
        const told = isByMail ? RESET_BY_MAIL : RESET_BY_PHONE
        await parts.openings.endWith(tx, { userId: person.id, told, address: ctx.address })
        const content = isByMail
          ? ([`用户名: ${username}，通过邮箱重置密码`, `${username} set the password by mail`] as const)
          : ([`用户名: ${username}，通过手机重置密码`, `${username} set the password by phone`] as const)
        await parts.noteLogin(tx, ctx, { username, realname: person.realname, tenantId: person.tenantId, content })
      })
      parts.authority.forgetSessions()
      return null
    },
  )
}

/** Whose proof it is, which is used up by that; undefined where phone or address have become somebody else's. */
async function ownerOfProof(db: Database, proof: string, sentTo: string): Promise<UserRow | undefined> {
  const { rows } = await sql<{ userId: string }>`delete from sys_account_proof
    where digest = ${hashOf(proof)} and purpose = ${PURPOSE} and sent_to = ${sentTo} and expires_at > now()
    returning user_id`.execute(ofAnySpeaker(db, OWN))
  return users(db)
    .where('id', '=', rows[0]?.userId ?? '')
    .where(sql<SqlBool>`(phone = ${sentTo} or lower(email) = ${sentTo} and not is_email_shared)`)
    .forUpdate()
    .executeTakeFirst()
}
