import { sql } from 'kysely'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { AuditColumns } from '#kit/server/database/tables.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import type { RequestContext } from '#kit/server/http/route.server.ts'
import type { Mine } from '../rights/tenants.ts'

/** The department one works in; a department one no longer belongs to is none. */
function currentCode(tenantId: number) {
  return sql<string | null>`(
    select d.org_code from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = 0 and d.tenant_id = ${tenantId}
    where ud.user_id = sys_user.id and d.org_code = sys_user.org_code
  )`
}

/** What the client may know of a user: everything but the password. */
export async function userInfoOf(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  { userId, tenantId, viewer }: Mine & Pick<Caller, 'viewer'>,
): Promise<unknown> {
  const { createTime, updateTime, ...user } = await unscoped<Users>(db, 'what the caller is called')
    .selectFrom('sysUser')
    .select([...FIELDS, currentCode(tenantId).as('orgCode'), 'createTime', 'updateTime'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    createTime: clock.format(createTime),
    updateTime: updateTime && clock.format(updateTime),
    // nobody has them here; clients look for them
    orgCodeTxt: null,
    clientId: null,
    homePath: null,
    ...(viewer && { viewer, mustChangePassword: false }),
  }
}

interface Users {
  readonly sysUser: Readonly<Record<(typeof FIELDS)[number], unknown>> & AuditColumns
}

const FIELDS = [
  'id',
  'username',
  'realname',
  'avatar',
  'birthday',
  'sex',
  'email',
  'phone',
  'status',
  'delFlag',
  'workNo',
  'post',
  'telephone',
  'createBy',
  'updateBy',
  'activitiSync',
  'userIdentity',
  'departIds',
  'relTenantIds',
  'mustChangePassword',
] as const
