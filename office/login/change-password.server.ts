import { DomainError, type FieldError, invalid } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { HttpContext } from '#kit/server/http/route.server.ts'
import { type PasswordChange, passwordErrors } from '../standard/password-rules.ts'
import type { LoginParts } from './login-parts.server.ts'
import { userByName } from './login-user.server.ts'
import { hashPassword } from './password.server.ts'
import { isRightPassword } from './password-check.server.ts'

const WRONG_OLD: FieldError = {
  path: 'oldpassword',
  message: ['旧密码输入错误!', 'The old password is wrong', 'password.wrong'],
}

interface OwnChange extends PasswordChange {
  /** Ids of what else opens the account and goes on. */
  readonly keep: readonly string[]
}

/** Changes one's own password; what else opens the account ends with the old one, but for what the person keeps. */
export async function changePassword(parts: LoginParts, ctx: HttpContext<OwnChange>): Promise<null> {
  const { db, user, input: sent } = ctx
  if (sent.username !== '' && sent.username !== user.username) {
    throw new DomainError('refused', [
      '只允许修改自己的密码！',
      'You can only change your own password',
      'password.notYours',
    ])
  }
  const errors = passwordErrors({ ...sent, username: user.username })
  if (errors.length > 0) {
    throw invalid(errors)
  }
  // a token that fell into wrong hands must not become a way to guess the password
  const attempt = { username: user.username, address: ctx.address }
  const account = await userByName(db, user.username)
  const isRight = await isRightPassword(parts.throttle, {
    attempt,
    stored: account?.password ?? null,
    password: sent.oldpassword,
  })
  if (!isRight || !account) {
    throw invalid([WRONG_OLD])
  }
  const password = await hashPassword(sent.password)
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await unscoped(tx, 'the password of the caller')
      .updateTable('sys_user')
      .set({ password, mustChangePassword: false, updateBy: user.username, updateTime: new Date() })
      .where('id', '=', account.id)
      // still the one that was checked
      .where('password', '=', account.password)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) {
      throw invalid([WRONG_OLD])
    }
    const { sessionId } = user
    const told = ['您修改了密码', 'You changed your password'] as const
    await parts.openings.endWith(tx, { userId: account.id, kept: sent.keep, sessionId, told, address: ctx.address })
  })
  await parts.throttle.noteSuccess(attempt)
  parts.authority.forgetSessions()
  return null
}
