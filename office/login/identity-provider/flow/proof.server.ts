import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'

const OWN = 'what a provider said is nobody’s until somebody is signed in'

/** Minutes: to sign in, to bind by a code to the phone, to look at what was tried. */
const LIVES = { enter: 2, bind: 10, try: 10 } as const

/** What a proof is good for: to sign its account in, to bind one to it, to be looked at. */
export type ProofPurpose = keyof typeof LIVES

/** Somebody as a provider knows them, proven a moment ago. */
export interface Proven {
  readonly providerId: string
  readonly subject: string
  readonly outerName: string
  /** Whom it signs in, or who tries; null before somebody is bound. */
  readonly userId: string | null
  readonly claimsSealed?: string | null
}

/** Notes what a provider said. @returns 256 random bits that stand for it, once, in this browser */
export async function makeProof(
  db: Database,
  purpose: ProofPurpose,
  browser: string,
  { providerId, subject, outerName, userId, claimsSealed = null }: Proven,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await sql`delete from sys_provider_proof where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_provider_proof
      (digest, browser_digest, provider_id, purpose, subject, outer_name, user_id, claims_sealed, expires_at)
    values (${hashOf(code)}, ${hashOf(browser)}, ${providerId}, ${purpose}, ${subject}, ${outerName}, ${userId},
      ${claimsSealed}, now() + make_interval(mins => ${LIVES[purpose]}))`.execute(ofAnySpeaker(db, OWN))
  return code
}

interface Shown {
  readonly code: string
  readonly browser: string
}

const isThis = (
  purpose: ProofPurpose,
  { code, browser }: Shown,
) => sql`digest = ${hashOf(code)} and purpose = ${purpose}
  and browser_digest = ${hashOf(browser)} and ${browser} <> '' and expires_at > now()`

/** What a code stands for, which is used up by it; undefined for any other code or browser. */
export async function spendProof(db: Database, purpose: ProofPurpose, shown: Shown): Promise<Proven | undefined> {
  const { rows } = await sql<Proven>`delete from sys_provider_proof where ${isThis(purpose, shown)}
    returning provider_id, subject, outer_name, user_id, claims_sealed`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

/** The same, and it stays: somebody may mistype a code to the phone. */
export async function peekProof(db: Database, purpose: ProofPurpose, shown: Shown): Promise<Proven | undefined> {
  const { rows } = await sql<Proven>`select provider_id, subject, outer_name, user_id, claims_sealed
    from sys_provider_proof where ${isThis(purpose, shown)}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}
