import { sql } from 'kysely'
import { refused } from '#kit/contract/errors.ts'
import type { TenantDatabase } from '#kit/server/database/database.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'

const OWN = 'tokens of one person'

/** Tokens of one person in one tenant that have not ended. */
const MOST_TOKENS = 20

/** Tokens of one person are made one after the other: two at once would both find room. @throws DomainError `refused` */
export async function requireRoom(tx: TenantDatabase, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`token:${userId}`}, 0))`.execute(unscoped(tx, OWN))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_api_token
    where user_id = ${userId} and revoked_at is null and expires_at > now()
  `.execute(unscoped(tx, OWN))
  if ((rows[0]?.count ?? 0) >= MOST_TOKENS) {
    throw refused(['最多同时保留{n}个有效令牌', 'At most {n} {n|token|tokens} at a time', 'token.tooMany'], {
      n: MOST_TOKENS,
    })
  }
}
