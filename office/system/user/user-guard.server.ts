import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { RowRefusal } from '#kit/server/crud/row-guard.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { peopleBeyond, peopleElsewhere } from '../permission/person-rights.server.ts'

type Asking = Pick<RequestContext, 'db' | 'user'>

const GUARDED = 'people who were found visible, of whatever tenant they were made in'

/** The account that a shop starts with. */
const ADMIN = 'admin'

/** The guard of people: those who hold more, and what is done to nobody who is signed in elsewhere, to the first account, or to oneself. */
export async function peopleGuard(ctx: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const beyond = await peopleBeyond(ctx, ids)
  const elsewhere = await peopleElsewhere(ctx, ids)
  return [
    ...(await keptPeople(ctx, ids)),
    ...oneself(ctx, ids),
    ...beyond,
    ...elsewhere.map((refusal) => ({ ...refusal, only: OF_THE_ACCOUNT })),
  ]
}

/** What ends or opens the account, which is the same one in every tenant. */
const OF_THE_ACCOUNT = ['delete', 'purge', 'freeze', 'thaw', 'resetFactor', 'resetPassword']

function oneself({ user }: Asking, ids: readonly string[]): readonly RowRefusal[] {
  const { userId: id } = user
  return ids.includes(id)
    ? [
        { id, only: ['delete'], why: refused(['不能删除自己', 'You cannot delete yourself', 'user.deleteOneself']) },
        { id, only: ['freeze'], why: refused(['不能冻结自己', 'You cannot freeze yourself', 'user.freezeOneself']) },
        { id, only: ['resetFactor'], why: refused(OWN_FACTOR) },
        { id, only: ['resetPassword'], why: refused(OWN_PASSWORD) },
      ]
    : []
}

const OWN_PASSWORD = [
  '请在用户菜单中修改自己的密码',
  'Change your own password from the user menu',
  'user.ownPassword',
] as const
const OWN_FACTOR = [
  '请在“个人设置 > 安全设置”中管理自己的二次验证',
  'Change your own in “Account settings > Security”',
  'user.ownFactor',
] as const

/** Somebody is deleted where they were made; the first account is never frozen. */
async function keptPeople({ db, user }: Asking, ids: readonly string[]): Promise<readonly RowRefusal[]> {
  const { rows } = await sql<{ id: string; name: string; isGuest: boolean; isFirst: boolean }>`
    select id, coalesce(realname, username) as name, tenant_id <> ${user.tenantId} as is_guest, username = ${ADMIN} as is_first
    from ${withDeleted('sys_user')} where id = any(${ids})
  `.execute(unscoped(db, GUARDED))
  return rows.flatMap(({ id, name, isGuest, isFirst }) => [
    ...(isGuest ? [{ id, only: ['delete'], why: refused(MADE_ELSEWHERE, { name }) }] : []),
    ...(isFirst ? [{ id, only: ['freeze'], why: refused(NOT_ADMIN) }] : []),
  ])
}

const MADE_ELSEWHERE = [
  '“{name}”由其他租户创建，请在该租户删除',
  '"{name}" was made in another tenant and is deleted there',
  'user.madeElsewhere',
] as const
const NOT_ADMIN = [
  '管理员账号不允许此操作！',
  'This is not done to the administrator’s account',
  'user.notAdmin',
] as const
