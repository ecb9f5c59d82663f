import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import type { Visit } from '../protocol/protocol.server.ts'

const OWN = 'ways out to a provider and back are nobody’s until somebody is signed in'

/** Minutes that somebody may take at a provider. */
const ATTEMPT_MINUTES = 10

/** What somebody is sent to a provider for. */
export type Purpose = 'signIn' | 'bind' | 'try'

interface Begun {
  readonly providerId: string
  readonly purpose: Purpose
  readonly browser: string
  readonly redirectUri: string
  /** Who binds or tries; nobody who signs in. */
  readonly userId?: string | undefined
  readonly isPopup?: boolean | undefined
  readonly isInApp?: boolean | undefined
}

const SEALED = z.object({ nonce: z.string(), verifier: z.string(), isInApp: z.boolean() })

const ownerOf = (stateDigest: string): string => `provider-attempt:${stateDigest}`

/** Notes that a browser is sent to a provider. What it may come back with is in the database, for any server process. */
export async function beginAttempt(db: Database, vault: Vault, begun: Begun): Promise<Visit> {
  const { providerId, purpose, browser, redirectUri, userId, isPopup = false, isInApp = false } = begun
  const state = randomBytes(32).toString('hex')
  const nonce = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const digest = hashOf(state)
  await sql`delete from sys_provider_attempt where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_provider_attempt
      (state_digest, browser_digest, provider_id, purpose, is_popup, user_id, redirect_uri, sealed, expires_at)
    values (${digest}, ${hashOf(browser)}, ${providerId}, ${purpose}, ${isPopup}, ${userId ?? null}, ${redirectUri},
      ${vault.seal(JSON.stringify({ nonce, verifier, isInApp }), ownerOf(digest))},
      now() + make_interval(mins => ${ATTEMPT_MINUTES}))`.execute(ofAnySpeaker(db, OWN))
  return { redirectUri, state, nonce, verifier, isInApp }
}

interface Attempt {
  readonly providerId: string
  readonly purpose: Purpose
  readonly isPopup: boolean
  readonly userId: string | null
  readonly visit: Visit
}

/** The way out that a state belongs to, once, and in the browser that took it; undefined for any other. */
export async function endAttempt(
  db: Database,
  vault: Vault,
  { state, browser }: { readonly state: string; readonly browser: string },
): Promise<Attempt | undefined> {
  const digest = hashOf(state)
  const { rows } = await sql<Omit<Attempt, 'visit'> & { redirectUri: string; sealed: string }>`
    delete from sys_provider_attempt
    where state_digest = ${digest} and browser_digest = ${hashOf(browser)} and ${browser} <> '' and expires_at > now()
    returning provider_id, purpose, is_popup, user_id, redirect_uri, sealed`.execute(ofAnySpeaker(db, OWN))
  const [row] = rows
  if (!row) {
    return undefined
  }
  const { providerId, purpose, isPopup, userId, redirectUri, sealed } = row
  const kept = SEALED.parse(JSON.parse(vault.open(sealed, ownerOf(digest))))
  return { providerId, purpose, isPopup, userId, visit: { redirectUri, state, ...kept } }
}
