import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { OAuthError, OAuthErrorCode, type OAuthTokens } from '@modelcontextprotocol/server'
import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import { ofTenant, type ServerDatabase, type TenantDatabase } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker, unscoped } from '#kit/server/database/scope.server.ts'
import type { Caller } from '#kit/server/http/caller.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import { newApiToken } from '../../../rights/api-tokens.server.ts'
import { API_TOKEN_PREFIX } from '../../../rights/token-scopes.ts'
import { requireRoom } from '../token-room.server.ts'
import { isDocumentAddress } from './oauth-client.server.ts'
import { ACCESS_SECONDS, CONNECTED_DAYS, IDLE_DAYS } from './program.ts'

const FOUND = 'codes and tokens are found by their hashes, before there is a caller'
const GRANT = 'what a program brought back: its statement names the row'

export interface GrantParts {
  readonly db: ServerDatabase
  /** Finds somebody with the rights they have now; null when they may not sign in. */
  readonly authority: { callerNow(userId: string, tenantId: number): Promise<Caller | null> }
}

/** A token has ended, or never was: nothing more is told. */
const noGrant = () => new OAuthError(OAuthErrorCode.InvalidGrant, 'it has ended, was used, or is of another program')

/** What a program sends with a code. */
export interface BroughtCode {
  readonly code: string
  readonly programId: string
  /** As it was asked with; a program need not say it again. */
  readonly redirectUri: string | null
  readonly verifier: string
}

interface Code {
  readonly tenantId: number
  readonly userId: string
  readonly programId: string
  readonly programName: string
  readonly redirectUri: string
  readonly challenge: string
  readonly programScopes: readonly string[]
  readonly scopes: readonly string[]
  readonly isLate: boolean
  readonly isUsed: boolean
  readonly tokenId: string | null
}

/**
 * A code becomes an API token of the person who allowed it, with one that renews it. The first try spends the code, whatever
 * is wrong with it; a second one ends what the first was given, as somebody else has the code, too.
 * @throws OAuthError
 */
export async function tokensForCode({ db, authority }: GrantParts, brought: BroughtCode): Promise<OAuthTokens> {
  const hash = hashOf(brought.code)
  const { rows } = await sql<Pick<Code, 'userId' | 'tenantId'>>`
    select user_id, tenant_id from sys_oauth_code where code_hash = ${hash}
  `.execute(ofAnySpeaker(db, FOUND))
  const [owner] = rows
  if (!owner) {
    throw noGrant()
  }
  const isIn = await maySignIn(authority, owner)
  const tokens = await ofTenant(db, owner.tenantId)
    .transaction()
    .execute(async (tx) => {
      const code = await lockedCode(tx, hash)
      if (!code || code.isUsed) {
        await endGrant(tx, code?.tokenId ?? '')
        return undefined
      }
      await sql`update sys_oauth_code set used_at = now() where code_hash = ${hash}`.execute(unscoped(tx, GRANT))
      return isIn && isBroughtBy(code, brought) ? newGrant(tx, hash, code) : undefined
    })
    .catch(asNoGrant)
  return given(tokens)
}

async function lockedCode(tx: TenantDatabase, hash: string): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select tenant_id, user_id, program_id, program_name, redirect_uri, challenge, program_scopes, scopes, token_id,
      expires_at <= now() as is_late, used_at is not null as is_used
    from sys_oauth_code where code_hash = ${hash} for update
  `.execute(unscoped(tx, GRANT))
  return rows[0]
}

function isBroughtBy(code: Code, { programId, redirectUri, verifier }: BroughtCode): boolean {
  return (
    !code.isLate &&
    code.programId === programId &&
    (redirectUri === null || code.redirectUri === redirectUri) &&
    isProofOf(code.challenge, verifier)
  )
}

/** PKCE (RFC 7636), S256. */
function isProofOf(challenge: string, verifier: string): boolean {
  const shown = createHash('sha256').update(verifier).digest()
  const asked = Buffer.from(challenge, 'base64url')
  return /^[\w.~-]{43,128}$/.test(verifier) && asked.length === shown.length && timingSafeEqual(asked, shown)
}

async function newGrant(tx: TenantDatabase, codeHash: string, code: Code): Promise<OAuthTokens> {
  const { userId, tenantId, programId, programName, redirectUri, scopes, programScopes } = code
  await requireRoom(tx, { userId })
  const raw = unscoped(tx, GRANT)
  await sql`delete from sys_oauth_refresh r using sys_api_token t
    where t.id = r.token_id and (t.revoked_at is not null or t.expires_at < now())`.execute(raw)
  const id = newId()
  const { token, hash, hint } = newApiToken()
  const host = new URL(isDocumentAddress(programId) ? programId : redirectUri).hostname
  await sql`
    insert into sys_api_token (id, tenant_id, user_id, name, kind, token_hash, hint, scopes, program_id, program_host,
      program_scopes, access_until, expires_at, create_by)
    select ${id}, ${tenantId}, u.id, ${programName}, 'agent', ${hash}, ${hint}, ${scopes}, ${programId}, ${host},
      ${programScopes}, now() + make_interval(secs => ${ACCESS_SECONDS}), now() + make_interval(days => ${IDLE_DAYS}), u.username
    from sys_user u where u.id = ${userId}
  `.execute(raw)
  await sql`update sys_oauth_code set token_id = ${id} where code_hash = ${codeHash}`.execute(raw)
  return tokensOf(token, await newRefresh(tx, { id, tenantId }), programScopes)
}

export interface BroughtRefresh {
  readonly refreshToken: string
  readonly programId: string
}

/**
 * Renews an access token: both tokens are new, the old ones are none any more. One that was used before ends the grant, as two
 * have it.
 * @throws OAuthError
 */
export async function renewedTokens({ db, authority }: GrantParts, brought: BroughtRefresh): Promise<OAuthTokens> {
  const hash = hashOf(brought.refreshToken)
  const { rows } = await sql<Owned>`
    select t.id, t.user_id, t.tenant_id from sys_oauth_refresh r join sys_api_token t on t.id = r.token_id
    where r.token_hash = ${hash} and t.program_id = ${brought.programId}
  `.execute(ofAnySpeaker(db, FOUND))
  const [owned] = rows
  if (!owned || !(await maySignIn(authority, owned))) {
    throw noGrant()
  }
  const tokens = await ofTenant(db, owned.tenantId)
    .transaction()
    .execute((tx) => renewed(tx, owned, hash))
  return given(tokens)
}

interface Owned {
  readonly id: string
  readonly userId: string
  readonly tenantId: number
}

async function renewed(tx: TenantDatabase, owned: Owned, hash: string): Promise<OAuthTokens | undefined> {
  const raw = unscoped(tx, GRANT)
  const { rows: live } = await sql<{ programScopes: readonly string[] }>`
    select program_scopes from sys_api_token where id = ${owned.id} and revoked_at is null and expires_at > now() for update
  `.execute(raw)
  const [grant] = live
  if (!grant) {
    return undefined
  }
  const { rows: first } = await sql`
    update sys_oauth_refresh set used_at = now() where token_hash = ${hash} and used_at is null returning token_id
  `.execute(raw)
  if (first.length === 0) {
    await endGrant(tx, owned.id)
    return undefined
  }
  const { token, hash: tokenHash, hint } = newApiToken()
  await sql`
    update sys_api_token set token_hash = ${tokenHash}, hint = ${hint},
      access_until = now() + make_interval(secs => ${ACCESS_SECONDS}),
      expires_at = least(now() + make_interval(days => ${IDLE_DAYS}), create_time + make_interval(days => ${CONNECTED_DAYS}))
    where id = ${owned.id}
  `.execute(raw)
  return tokensOf(token, await newRefresh(tx, owned), grant.programScopes)
}

/** Ends a connection by any of its tokens (RFC 7009); what is no token of a program is nothing to it. */
export async function endProgram(
  { db }: Pick<GrantParts, 'db'>,
  token: string,
  programId: string | null,
): Promise<void> {
  const hash = hashOf(token)
  await sql`
    update sys_api_token set revoked_at = now()
    where revoked_at is null and program_id is not null and (${programId}::text is null or program_id = ${programId})
      and (token_hash = ${hash} or id in (select token_id from sys_oauth_refresh where token_hash = ${hash}))
  `.execute(ofAnySpeaker(db, FOUND))
}

async function endGrant(tx: TenantDatabase, id: string): Promise<void> {
  await sql`update sys_api_token set revoked_at = now() where id = ${id} and revoked_at is null`.execute(
    unscoped(tx, GRANT),
  )
}

async function newRefresh(tx: TenantDatabase, { id, tenantId }: Pick<Owned, 'id' | 'tenantId'>): Promise<string> {
  const token = `${API_TOKEN_PREFIX}refresh_${randomBytes(32).toString('base64url')}`
  await sql`
    insert into sys_oauth_refresh (token_hash, tenant_id, token_id) values (${hashOf(token)}, ${tenantId}, ${id})
  `.execute(unscoped(tx, GRANT))
  return token
}

const tokensOf = (access: string, refresh: string, scopes: readonly string[]): OAuthTokens => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: refresh,
  scope: scopes.join(' '),
})

/** The person is one who may sign in now, and has no password to change first. */
async function maySignIn(
  { callerNow }: GrantParts['authority'],
  { userId, tenantId }: Pick<Owned, 'userId' | 'tenantId'>,
): Promise<boolean> {
  const person = await callerNow(userId, tenantId)
  return person !== null && !person.mustChangePassword
}

function given(tokens: OAuthTokens | undefined): OAuthTokens {
  if (!tokens) {
    throw noGrant()
  }
  return tokens
}

/** What people are told of is, to a program, a grant that it does not get. */
function asNoGrant(error: unknown): never {
  throw error instanceof DomainError && error.code === 'refused'
    ? new OAuthError(OAuthErrorCode.InvalidGrant, error.message)
    : error
}
