import type { Database } from '#kit/server/database/database.server.ts'

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
      'orgCode',
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
