import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { withDeleted } from '#kit/server/database/live-rows.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'

/**
 * Takes every factor and recovery code from somebody. Where a role of theirs demands one, the time to set it up does not begin
 * anew: they set one up before they are let in.
 * @returns how many factors they had
 */
export async function forgetFactors(db: Database, userId: string): Promise<number> {
  const all = acrossTenants(db, 'somebody has the same factors in all tenants; who resets them was asked before')
  const { rows } = await sql`delete from sys_factor where user_id = ${userId} returning id`.execute(all)
  await sql`delete from sys_recovery_code where user_id = ${userId}`.execute(all)
  await sql`delete from sys_half_sign_in where user_id = ${userId}`.execute(all)
  await sql`update ${withDeleted('sys_user')} set is_passkey_only = false where id = ${userId}`.execute(all)
  return rows.length
}
