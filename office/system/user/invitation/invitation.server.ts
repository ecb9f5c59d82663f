import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { AppContext } from '#kit/server/crud/app-context.server.ts'
import { crudRoutes } from '#kit/server/crud/crud.server.ts'
import { rowOut } from '#kit/server/crud/resource-answers.server.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { addRow, insertRows, updateRow, wireById } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { answers } from '#kit/server/http/answers.server.ts'
import type { RequestContext, Route } from '#kit/server/http/route.server.ts'
import type { Job } from '#kit/server/jobs/define-job.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { hasHouseMail } from '../../../outbox/mail-transport.server.ts'
import { ownersBeyond } from '../../permission/person-rights.server.ts'
import { purge } from '../recycle-bin.server.ts'
import { user } from '../user.ts'
import { USER } from '../user-rows.server.ts'
import { NO_PASSWORD, type UserParts, userHooks } from '../user-write.server.ts'
import { invitation } from './invitation.ts'
import type { MailedInvitation } from './invitation-mail.server.ts'
import { INVITATION_PURPOSE, signedOf } from './invitation-token.ts'

const DAY = 86_400_000
const OWN = 'invitations of the tenant, each with whom it invites'

/** Whoever is invited has no phone yet; all else is as with anybody who is added. */
const INVITED = { ...USER, fields: { ...USER.fields, phone: { ...user.fields.phone, required: false, rules: [] } } }

interface InvitationParts {
  readonly app: AppContext
  readonly users: UserParts
  readonly mailed: Job<MailedInvitation>
  /** The shop is tried out: without a mail server the link is in the log of the server. */
  readonly isSandbox: boolean
}

/** Colleagues are invited by mail: an account is made as when somebody is added, and its password is set by a link. */
export function invitationRoutes({ app, users, mailed, isSandbox }: InvitationParts): readonly Route[] {
  app.guards.set(invitation.table, invitationsBeyond)
  const requireMail = async (ctx: RequestContext) => {
    if (!isSandbox && !(await hasHouseMail(ctx.db))) {
      throw refused(NO_MAIL)
    }
  }
  /** A new link, mailed behind the answer; the one before is good no more. */
  const send = async (ctx: RequestContext, id: string, days: number) => {
    const nonce = randomBytes(24).toString('base64url')
    const now = new Date()
    await updateRow(app, invitation, ctx, {
      id,
      values: { sentAt: now, expiresAt: new Date(now.getTime() + days * DAY) },
    })
    const tokenHash = hashOf(app.vault.sign(signedOf({ id, nonce }), INVITATION_PURPOSE))
    await unscoped(ctx.db, OWN).updateTable('sys_invitation').set({ nonce, tokenHash }).where('id', '=', id).execute()
    await app.jobs.enqueue(ctx.db, mailed, { id, nonce })
  }
  return crudRoutes(app, invitation, {
    answers: { invite: answers(() => rowOut(invitation)) },
    actions: {
      invite: async ({ input, ctx }) => {
        const email = input.email.trim().toLowerCase()
        const { realname, selectedroles, selecteddeparts, days } = input
        const person = { username: email, email, realname, selectedroles, selecteddeparts: selecteddeparts ?? '' }
        const added = await addRow(app, INVITED, userHooks(users, NO_PASSWORD), {
          ...ctx,
          isFromOwnPage: false,
          input: person,
        })
        await requireMail(ctx)
        const id = newId()
        const values = { email, realname, userId: String(added.id), days, nonce: '' }
        await insertRows(app, invitation, ctx, [values], { ids: [id] })
        await send(ctx, id, days)
        return wireById(app, invitation, ctx, id)
      },
      resend: async ({ row, ctx, move }) => {
        await requireMail(ctx)
        await move()
        await send(ctx, row.id, Number(row.days))
      },
      withdraw: async ({ row, ctx, move }) => {
        await move()
        await forgetToken(ctx, row.id)
        const isUnused =
          await sql`select 1 from sys_user where id = ${row.userId} and password = '' for update`.execute(
            unscoped(ctx.db, OWN),
          )
        if (isUnused.rows.length > 0) {
          await purge(app, ctx, [String(row.userId)])
        }
      },
    },
  })
}

async function forgetToken(ctx: RequestContext, id: string): Promise<void> {
  await unscoped(ctx.db, OWN).updateTable('sys_invitation').set({ tokenHash: null }).where('id', '=', id).execute()
}

/** The guard of invitations: whoever sends or withdraws one holds as much as whoever is invited is to hold. */
async function invitationsBeyond(
  ctx: Pick<RequestContext, 'db' | 'user'>,
  ids: readonly string[],
): Promise<readonly RowRefusal[]> {
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('sys_invitation')
    .select(['id', 'userId'])
    .where('id', 'in', [...ids])
    .execute()
  return ownersBeyond(ctx, rows)
}

const NO_MAIL = [
  '尚未启用系统邮件服务器，无法发送邀请；请先在“系统邮件服务器”中设置',
  'No mail server of the system is in use, so that nobody can be invited: set one up under System mail servers first',
  'user.noMail',
] as const
