import { refused } from '#kit/contract/errors.ts'
import { noteValues } from '#kit/server/crud/history.server.ts'
import type { StoredRow } from '#kit/server/crud/rows.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { NOTIFICATION_KIND } from '../../notification/notification-kind.ts'
import { tellPeople } from '../../notification/tell-people.server.ts'
import { USER } from './user-rows.server.ts'
import type { UserParts } from './user-write.server.ts'

/**
 * Takes the factors of somebody who lost them, as their guard was asked: what was signed in with them ends, and the person is told who did it.
 * @throws DomainError `refused` for whoever has no factor
 */
export async function resetFactor(
  { endAccess, forgetFactors }: UserParts,
  ctx: RequestContext,
  row: StoredRow,
): Promise<void> {
  const id = String(row.id)
  const { db, user, clock, address } = ctx
  const taken = await forgetFactors(db, id)
  if (taken === 0) {
    throw refused(['该用户没有绑定二次验证', 'This user has no second factor', 'user.noSecondFactor'])
  }
  await noteValues(ctx, USER.table, [{ id, changes: { factors: [taken, 0] } }])
  await endAccess(db, id)
  const at = clock.format(new Date())
  await tellPeople(db, {
    tenantId: user.tenantId,
    kind: NOTIFICATION_KIND.signIn,
    userIds: [id],
    key: newId(),
    text: ['您的二次验证已被管理员重置', 'An administrator has reset your second factor'],
    body: [
      `${at}，操作人 ${user.realname}（${address ?? '-'}）。如非您本人要求，请立即修改密码并联系管理员。`,
      `${at}, by ${user.realname} (${address ?? '-'}). If you did not ask for it, change your password at once and tell an administrator.`,
    ],
  })
}
