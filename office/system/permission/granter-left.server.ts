import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import { GRANT_RIGHT } from './rights.ts'

/**
 * Somebody in the tenant can still grant: otherwise no one could ever give a right back. Asked at the end of commands
 * that take rights, roles or people away.
 * @throws DomainError `refused`, which takes the command back
 */
export async function requireGranterLeft(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  /** Ids of people who are about to leave. */
  leaving: readonly string[] = [],
  /** Ids of roles that are about to go. */
  going: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_permission p
    join sys_role_permission rp on rp.permission_id = p.id
    join sys_role r on r.id = rp.role_id and r.del_flag = 0 and r.tenant_id = ${user.tenantId} and r.id <> all(${going})
    join sys_user_role ur on ur.role_id = r.id
    join sys_user u on u.id = ur.user_id and u.status = 1 and u.del_flag = 0 and u.password <> ''
      and u.id <> all(${leaving})
    where p.perms = ${GRANT_RIGHT} and p.del_flag = 0 limit 1
  `.execute(unscoped(db, 'whether somebody of the tenant can still grant'))
  if (rows.length === 0) {
    throw refused([
      '至少要保留一个可以授权的启用用户，否则无人能再授权',
      'Somebody who can grant must be left, or nobody could ever grant again',
    ])
  }
}
