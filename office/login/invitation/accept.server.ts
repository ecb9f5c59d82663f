import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { NEXT_VERSION } from '#kit/server/database/next-version.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { addressKey } from '#kit/server/http/address.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import { type LimiterOf, takePoint } from '#kit/server/http/limiter.server.ts'
import { openRoute, type Route } from '#kit/server/http/route.server.ts'
import { input, wireText } from '#kit/server/http/schema.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { newPasswordErrors } from '../../standard/password-rules.ts'
import { INVITATION } from '../../system/user/invitation/invitation.ts'
import type { LoginParts } from '../login-parts.server.ts'
import { hashPassword } from '../password.server.ts'
import { ACTIVE, signInProven } from '../sign-in.server.ts'
import { SIGNED_IN_OUT } from '../sign-in-answers.server.ts'
import { INVITATION_LOOK_PATH, INVITATION_PATH } from './accept.ts'

const OPENED = 'whoever opens the link of an invitation is not signed in'
const TRIES = 30
const QUARTER_OF_AN_HOUR = 900

interface Invited {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  readonly createBy: string | null
}

/** Whoever has the link of an invitation sets a password, once, and is in. */
export function acceptRoutes(parts: LoginParts & { readonly limiterOf: LimiterOf }): readonly Route[] {
  const perAddress = parts.limiterOf({ name: 'invitation', points: TRIES, seconds: QUARTER_OF_AN_HOUR })
  return [
    openRoute(
      {
        method: 'POST',
        does: 'read',
        path: INVITATION_LOOK_PATH,
        answers: answers(z.object({ username: z.string(), realname: z.string() })),
        summary: ['邀请：查看', 'Invitations: What a link is for'],
        limit: 'captcha',
        input: input({ token: wireText(200) }),
      },
      async (ctx) => {
        const { username, realname } = await invitedBy(ctx.db, ctx.input.token)
        return { username, realname }
      },
    ),
    openRoute(
      {
        method: 'POST',
        path: INVITATION_PATH,
        answers: answers(SIGNED_IN_OUT),
        summary: ['邀请：设置密码并登录', 'Invitations: Set the password and sign in'],
        transaction: 'none',
        limit: 'captcha',
        successMessage: ['登录成功', 'Signed in'],
        input: input({ token: wireText(200), password: wireText(1024).default('') }),
      },
      async (ctx) => {
        await takePoint(perAddress, addressKey(ctx.address))
        const { token, password } = ctx.input
        const { username } = await invitedBy(ctx.db, token)
        const errors = newPasswordErrors({ username, password })
        if (errors.length > 0) {
          throw invalid(errors)
        }
        const hash = await hashPassword(password)
        const userId = await ctx.db.transaction().execute(async (tx) => {
          const invited = await invitedBy(tx, token, { isLocked: true })
          await accept(tx, invited, hash)
          return invited.userId
        })
        return (await signInProven(parts, ctx, userId, 'password')) as z.output<typeof SIGNED_IN_OUT>
      },
    ),
  ]
}

/** @throws DomainError `refused` for a link that was used, withdrawn, replaced or that has ended: all look the same */
async function invitedBy(db: Database, token: string, { isLocked = false } = {}): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select i.id, i.user_id, u.username, coalesce(u.realname, u.username) as realname, i.tenant_id, i.create_by
    from sys_invitation i join sys_user u on u.id = i.user_id
    where i.token_hash = ${hashOf(token)} and i.state = ${sql.lit(INVITATION.open)} and i.expires_at > now()
      and u.password = '' and u.status = ${sql.lit(ACTIVE)}
    ${isLocked ? sql`for update` : sql``}`.execute(ofAnySpeaker(db, OPENED))
  const [invited] = rows
  if (!invited) {
    throw refused(LOST)
  }
  return invited
}

async function accept(db: Database, { id, userId, username, realname, tenantId, createBy }: Invited, hash: string) {
  const raw = ofAnySpeaker(db, OPENED)
  await sql`update ${withDeleted('sys_user')} set password = ${hash}, must_change_password = false, update_by = ${username},
    update_time = now(), version = version + 1 where id = ${userId}`.execute(raw)
  await raw
    .updateTable('sys_invitation')
    .set({
      ...{ state: INVITATION.accepted, acceptedAt: new Date(), tokenHash: null },
      ...{ updateBy: username, ...NEXT_VERSION },
    })
    .where('id', '=', id)
    .execute()
  await tellPeople(db, {
    tenantId,
    kind: NOTIFICATION_KIND.system,
    usernames: createBy === null ? [] : [createBy],
    key: `invitation:${id}`,
    text: [`${realname} 接受了邀请`, `${realname} has accepted your invitation`],
  })
}

const LOST = [
  '邀请链接已失效：可能已使用、已撤回或已过期，请联系邀请人重新发送',
  'The invitation is no longer good: it was used, withdrawn or has expired. Ask whoever invited you to send it again',
  'invitation.lost',
] as const
