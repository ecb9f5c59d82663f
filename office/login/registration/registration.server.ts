import { sql } from 'kysely'
import { type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import { isMet, MOBILE } from '#kit/contract/patterns.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { HOUSE } from '../../rights/tenants.ts'
import { newPasswordErrors } from '../../standard/password-rules.ts'
import { hashPassword } from '../password.server.ts'
import { type PhoneParts, WIRE_PHONE, WRONG_CODE } from '../phone-code/phone-code-routes.server.ts'
import { isRightCode } from '../sent-code/right-code.server.ts'
import { PENDING } from '../sign-in.server.ts'

const OWN = 'whoever registers has no tenant yet'

/** What is unique over all people, in the words of the wire. */
const TAKEN: Readonly<Record<'username' | 'phone' | 'email', Refusal>> = {
  username: ['用户名已注册', 'This account is taken', 'registration.username'],
  phone: ['该手机号已注册', 'This mobile is taken', 'registration.phone'],
  email: ['邮箱已被注册', 'This e-mail is taken', 'registration.email'],
}

interface RegistrationParts extends PhoneParts {
  /** What is wrong with an account by the rules that people of the house are written by. */
  accountErrors(sent: Readonly<Record<'username' | 'email', string>>): readonly FieldError[]
}

/** Somebody registers: off by default, proven by a code to the phone, and let in by whoever approves it with roles. */
export function registrationRoute(parts: RegistrationParts): Route {
  return openRoute(
    {
      method: 'POST',
      path: '/sys/user/register',
      answers: NOTHING,
      summary: ['注册', 'Register'],
      // a wrong code counts although the command fails
      transaction: 'none',
      limit: 'captcha',
      successMessage: ['注册成功', 'Registered'],
      input: input({
        username: wireText(100).transform((name) => name.trim()),
        password: wireText(1024),
        phone: WIRE_PHONE,
        smscode: wireText(20),
        email: wireText(100).default(''),
      }),
    },
    async (ctx) => {
      const { username, password, phone, smscode, email } = ctx.input
      await parts.ways.require(ctx.db, 'register')
      const errors: FieldError[] = [
        ...parts.accountErrors({ username, email }),
        ...newPasswordErrors({ username, password }),
      ]
      if (!isMet(MOBILE, phone)) {
        errors.push({ path: 'phone', message: MOBILE.message })
      }
      if (errors.length > 0) {
        throw invalid(errors)
      }
      await requireFree(ctx.db, { username, phone, email })
      if (!(await isRightCode(parts, ctx, { to: phone, code: smscode, purpose: 'register' }))) {
        throw refused(WRONG_CODE)
      }
      const hash = await hashPassword(password)
      await sql`insert into sys_user (username, realname, password, phone, email, status, tenant_id, create_by)
        values (${username}, ${username}, ${hash}, ${phone}, ${email || null}, ${PENDING}, ${HOUSE}, 'system')
        on conflict do nothing`.execute(ofAnySpeaker(ctx.db, OWN))
      // two who wanted the same name at once: one of them has it
      await requireOwn(ctx.db, username, phone)
      return null
    },
  )
}

/** @throws DomainError `refused` for the first that somebody has */
async function requireFree(
  db: Database,
  sent: Readonly<Record<'username' | 'phone' | 'email', string>>,
): Promise<void> {
  const { rows } = await sql<typeof sent>`select username, coalesce(phone, '') as phone, coalesce(email, '') as email
    from ${withDeleted('sys_user')} where lower(username) = lower(${sent.username}) or phone = ${sent.phone}
      or (${sent.email} <> '' and lower(email) = lower(${sent.email}))`.execute(ofAnySpeaker(db, OWN))
  const taken = (['username', 'phone', 'email'] as const).find((name) =>
    rows.some((row) => sent[name] !== '' && row[name].toLowerCase() === sent[name].toLowerCase()),
  )
  if (taken) {
    throw refused(TAKEN[taken])
  }
}

async function requireOwn(db: Database, username: string, phone: string): Promise<void> {
  const { rows } =
    await sql`select id from ${withDeleted('sys_user')} where username = ${username} and phone = ${phone}`.execute(
      ofAnySpeaker(db, OWN),
    )
  if (rows.length === 0) {
    throw refused(TAKEN.username)
  }
}
