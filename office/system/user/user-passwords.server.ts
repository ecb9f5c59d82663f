import { sql } from 'kysely'
import { z } from 'zod'
import { type FieldError, invalid, refused } from '#kit/contract/errors.ts'
import { idsOf } from '#kit/contract/list-request.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import { visibleRows } from '#kit/server/crud/list.server.ts'
import { askGuard } from '#kit/server/crud/row-guard.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { notFound } from '#kit/server/crud/write.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers, NOTHING } from '#kit/server/http/answers.server.ts'
import { type RequestContext, type Route, route } from '#kit/server/http/route.server.ts'
import { input, WIRE_IDS, wireText } from '#kit/server/http/schema.server.ts'
import { newPasswordErrors } from '#office/standard/password-rules.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { USER_RIGHTS } from './user.ts'
import { USER } from './user-rows.server.ts'
import { oneTimePassword, type UserParts } from './user-write.server.ts'

/** People who are given passwords at once: each takes the time of a hash. */
const MOST_AT_ONCE = 100

/** Passwords that others choose: by an administrator of an existing client, or one-time ones by the server. */
export function passwordRoutes(app: AppContext, parts: UserParts): readonly Route[] {
  const base = { permission: USER_RIGHTS.resetPassword, stepUp: STEP_UP.grant } as const
  return [
    route(
      {
        ...base,
        method: 'PUT',
        path: '/sys/user/changePassword',
        answers: NOTHING,
        summary: ['用户：重新设定密码', 'Users: set a password'],
        successMessage: ['密码修改成功!', 'Password changed'],
        input: input({
          username: wireText(100),
          password: wireText(1024).default(''),
          confirmpassword: wireText(1024).default(''),
        }),
      },
      async (ctx) => {
        const { username, password, confirmpassword } = ctx.input
        const [row] = await lockedPeople(app, ctx, { username: [username] })
        if (!row) {
          throw refused(['用户不存在！', 'There is no such user', 'user.unknown'])
        }
        requireMatching({ username, password, confirmpassword })
        await askGuard(app, USER.table, ctx, { ids: [String(row.id)], command: 'resetPassword' })
        await give(parts, ctx, row, { password, mustChange: ctx.isFromOwnPage })
        return null
      },
    ),
    route(
      {
        ...base,
        method: 'POST',
        path: '/sys/user/oneTimePasswords',
        answers: answers(GIVEN),
        summary: ['用户：发放一次性密码', 'Users: give one-time passwords'],
        input: input({ ids: WIRE_IDS }),
      },
      async (ctx) => {
        const ids = [...new Set(idsOf(ctx.input.ids))]
        if (ids.length > MOST_AT_ONCE) {
          throw refused(['一次最多为{n}人发放', 'At most {n} {n|person|people} at once', 'user.tooMany'], {
            n: MOST_AT_ONCE,
          })
        }
        const rows = await lockedPeople(app, ctx, { id: ids })
        if (rows.length < ids.length) {
          throw notFound()
        }
        await askGuard(app, USER.table, ctx, { ids, command: 'resetPassword' })
        const given: unknown[] = []
        for (const row of rows) {
          const password = oneTimePassword()
          await give(parts, ctx, row, { password, mustChange: true })
          given.push({ id: row.id, username: row.username, realname: row.realname, oneTimePassword: password })
        }
        return given
      },
    ),
  ]
}

function lockedPeople(
  app: AppContext,
  ctx: RequestContext,
  named: { readonly id: readonly string[] } | { readonly username: readonly string[] },
): Promise<readonly StoredRow[]> {
  const [[column, values] = ['id', []]] = Object.entries(named)
  return visibleRows(app, USER, ctx)
    .select(['id', 'username', 'realname', 'mustChangePassword'])
    .where(column, 'in', [...values, ''])
    .orderBy('id')
    .forUpdate()
    .execute() as Promise<readonly StoredRow[]>
}

/** @throws DomainError `invalid` for a password that is too weak, or that was typed differently the second time */
export function requireMatching(sent: {
  readonly username: string
  readonly password: string
  readonly confirmpassword: string
}): void {
  const errors: FieldError[] = [...newPasswordErrors(sent)]
  if (sent.confirmpassword !== sent.password) {
    errors.push({
      path: 'confirmpassword',
      message: ['两次输入的密码不一样！', 'The two passwords differ', 'password.confirmationDiffers'],
    })
  }
  if (errors.length > 0) {
    throw invalid(errors)
  }
}

interface Given {
  readonly password: string
  readonly mustChange: boolean
}

/** Replaces the password of somebody, as their guard was asked; whatever else opens the account ends with the old one. */
async function give(
  parts: UserParts,
  ctx: RequestContext,
  row: StoredRow,
  { password, mustChange }: Given,
): Promise<void> {
  const id = String(row.id)
  await sql`
    update ${withDeleted('sys_user')} set password = ${await parts.hashPassword(password)}, must_change_password = ${mustChange},
      update_by = ${ctx.user.username}, update_time = now(), version = version + 1
    where id = ${id}
  `.execute(unscoped(ctx.db, 'the password of somebody who was found visible and locked'))
  const changes = { mustChangePassword: [row.mustChangePassword, mustChange] } as const
  await noteValues(ctx, USER.table, [{ id, changes }])
  const name = ctx.user.realname || ctx.user.username
  const told = [`${name}重设了您的密码`, `${name} set your password anew`] as const
  await parts.endOpenings(ctx.db, { userId: id, told, address: ctx.address })
}

const GIVEN = z.array(
  z.object({ id: z.string(), username: z.string(), realname: z.string().nullable(), oneTimePassword: z.string() }),
)
