import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'

/** The department one works in; a department one no longer belongs to is none. */
const CURRENT_CODE = sql<string | null>`(
  select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
  where ud.user_id = sys_user.id and d.org_code = sys_user.org_code
)`

/** What the client may know of a user: everything but the password (wire 2.2). */
export async function userInfoOf(db: Database, userId: string): Promise<unknown> {
  return db
    .selectFrom('sysUser')
    .select([
      'id',
      'username',
      'realname',
      'avatar',
      'birthday',
      'sex',
      'email',
      'phone',
      CURRENT_CODE.as('orgCode'),
      'status',
      'workNo',
      'post',
      'telephone',
      'userIdentity',
      'departIds',
      'relTenantIds',
      'mustChangePassword',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}
