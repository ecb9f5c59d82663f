import { DomainError, refused } from '#kit/contract/errors.ts'
import { seenBy } from '#kit/contract/seen-fields.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { NOTHING } from '#kit/server/http/answers.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { takenErrors } from './user-duplicates.server.ts'
import { USER } from './user-rows.server.ts'

/**
 * Whether an account, a mobile or an e-mail is free: for people of the house, and for whoever registers as long as somebody may;
 * as often as a captcha is asked for.
 * @param isOpen whether anybody may register now
 */
export function userIsFreeRoute(isOpen: (db: Database) => Promise<boolean>): Route {
  return openRoute(
    {
      method: 'GET',
      path: '/sys/user/checkOnlyUser',
      answers: NOTHING,
      summary: ['用户：账号、手机号、邮箱是否可用', 'Whether an account, a mobile or an e-mail is free'],
      limit: 'captcha',
      isPlainRead: true,
      input: input({
        username: wireText(100).default(''),
        phone: wireText(45).default(''),
        email: wireText(100).default(''),
      }),
    },
    async (ctx) => {
      const { user } = ctx
      if (!user && !(await isOpen(ctx.db))) {
        throw new DomainError('unauthenticated', ['请先登录', 'Sign in first', 'session.missing'])
      }
      const { username, phone, email } = ctx.input
      // who may not see a field cannot find out its values either
      const seen = user ? seenBy(USER, user.can).fields : USER.fields
      const asked = Object.entries({ username, phone, email }).filter(([name]) => Object.hasOwn(seen, name))
      const [taken = []] = await takenErrors(ctx, [{ id: '', values: Object.fromEntries(asked) }])
      if (taken.length > 0) {
        throw refused(['用户账号已存在', 'This account exists', 'user.taken'])
      }
      return null
    },
  )
}
