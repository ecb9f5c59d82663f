import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { NOTIFICATION_KIND } from '../../../notification/notification-kind.ts'
import { tellPeople } from '../../../notification/tell-people.server.ts'

const OWN = 'whose account it is hears what signs them in from now on, or no more'

interface Changed {
  readonly providerId: string
  readonly userId: string
  readonly outerName: string
  readonly became: 'bound' | 'unbound'
  /** Where from; the provider itself when left out. */
  readonly address?: string | undefined
}

/** Whoever found a session open binds nothing unseen: the owner hears of it by bell and mail, and how to take it back. */
export async function tellOfBinding(
  db: Database,
  { providerId, userId, outerName, became, address }: Changed,
): Promise<void> {
  const { rows } = await sql<{ name: string; tenantId: number }>`
    select p.name, (tenants_of(u.tenant_id, u.rel_tenant_ids))[1] as tenant_id
    from ${withDeleted('sys_identity_provider')} p, ${withDeleted('sys_user')} u where p.id = ${providerId} and u.id = ${userId}`.execute(
    ofAnySpeaker(db, OWN),
  )
  const [found] = rows
  if (!found) {
    return
  }
  const account = `${found.name} · ${outerName}`
  const from = address ?? found.name
  const isBound = became === 'bound'
  await tellPeople(db, {
    tenantId: found.tenantId,
    kind: NOTIFICATION_KIND.signIn,
    userIds: [userId],
    key: newId(),
    text: isBound
      ? [`现在可用“${account}”登录您的账号`, `“${account}” signs you in from now on`]
      : [`“${account}”不再能登录您的账号`, `“${account}” signs you in no more`],
    body: isBound
      ? [
          `来自 ${from}。如非本人操作，请在“个人设置 > 账号绑定”中解除绑定、修改密码，并联系管理员。`,
          `From ${from}. If that was not you, unbind it in “Account settings > Bound accounts”, change your password and tell an administrator.`,
        ]
      : [
          `来自 ${from}。可随时在“个人设置 > 账号绑定”中重新绑定；如非本人操作，请立即修改密码并联系管理员。`,
          `From ${from}. It can be bound again in “Account settings > Bound accounts”. If that was not you, change your password at once and tell an administrator.`,
        ],
  })
}
