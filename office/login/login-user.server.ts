import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Member } from '../rights/tenants.ts'

/** Somebody as signing in needs to know them. */
export interface UserRow extends Member {
  readonly id: string
  readonly username: string
  readonly realname: string | null
  readonly password: string
  /** 1 active, 2 frozen. */
  readonly status: number
}

/** Everybody who is not removed. */
export function users(db: Database) {
  return ofAnySpeaker(db, 'who signs in has no tenant yet')
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'password', 'status', 'tenantId', 'relTenantIds'])
}

export function userByName(db: Database, username: string): Promise<UserRow | undefined> {
  return users(db).where('username', '=', username).executeTakeFirst()
}

export function userById(db: Database, id: string): Promise<UserRow | undefined> {
  return users(db).where('id', '=', id).executeTakeFirst()
}
