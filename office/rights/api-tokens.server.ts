import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { acrossTenants } from '#kit/server/database/tenant-connections.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { API_TOKEN_PREFIX, isTokenScope } from './token-scopes.ts'

/** Shortest time between two notes of the last use. */
const USE_NOTED_AFTER = '1 minute'

/** A token that has neither ended nor been revoked. */
export interface LiveApiToken {
  readonly id: string
  readonly name: string
  readonly kind: 'program' | 'agent'
  readonly userId: string
  readonly tenantId: number
  readonly scopes: readonly string[]
}

/** A new token of 256 random bits, and what is stored of it. */
export function newApiToken(): { readonly token: string; readonly hash: string; readonly hint: string } {
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token), hint: token.slice(-4) }
}

/** Finds a live token and notes its use; null for unknown, ended and revoked ones alike. */
export async function liveApiToken(db: Database, token: string): Promise<LiveApiToken | null> {
  if (!token.startsWith(API_TOKEN_PREFIX)) {
    return null
  }
  const { rows } = await sql<LiveApiToken>`
    select id, name, kind, user_id, tenant_id, scopes from sys_api_token
    where token_hash = ${hashOf(token)} and revoked_at is null and expires_at > now()
      and (access_until is null or access_until > now())
  `.execute(ofAnySpeaker(db, CALLING))
  const [found] = rows
  if (found) {
    await sql`
      update sys_api_token set last_used_at = now()
      where id = ${found.id} and (last_used_at is null or last_used_at < now() - ${sql.lit(USE_NOTED_AFTER)}::interval)
    `.execute(ofAnySpeaker(db, CALLING))
  }
  return found ?? null
}

/** The person with what the token was given, as far as they hold it now. */
export function narrowedTo({ id, name, kind, scopes }: LiveApiToken, person: Caller): Caller {
  const given = new Set(scopes.filter(isTokenScope))
  return {
    ...person,
    apiToken: { id, name, kind },
    can: (permission) => given.has(permission) && person.can(permission),
    // a code that the person holds may lock the field: then the token needs it, too
    mayEdit: (code) => person.mayEdit(code) && (given.has(code) || !person.can(code)),
  }
}

/** Ends every token of somebody, in all tenants. */
export async function endApiTokensOf(db: Database, userId: string): Promise<void> {
  await sql`
    update sys_api_token set revoked_at = now() where user_id = ${userId} and revoked_at is null
  `.execute(acrossTenants(db, 'who is frozen or deleted, or lost their password, has no token left anywhere'))
}

const CALLING = 'tokens are found before there is a caller'
