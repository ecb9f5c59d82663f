import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'

const OWN = 'what was asked of a browser belongs to a session or to a sign-in'

const MINUTES = 5

/** What it is asked for: an answer to one is none to another. */
type Purpose = 'sign-in' | 'prove' | 'passkey' | 'totp'

interface Asked {
  readonly purpose: Purpose
  /** The session or the sign-in in which it is asked; an answer from elsewhere is none. */
  readonly holder: string
}

/** Keeps that a challenge was given out, or a secret, which it seals. */
export async function keepChallenge(
  db: Database,
  challenge: string,
  { purpose, holder, secretSealed = null }: Asked & { readonly secretSealed?: string | null },
): Promise<void> {
  await sql`delete from sys_factor_challenge where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_factor_challenge (digest, purpose, holder, secret_sealed, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${holder}, ${secretSealed}, now() + make_interval(mins => ${MINUTES}))
  `.execute(ofAnySpeaker(db, OWN))
}

/** Takes a challenge back: it is answered once. @returns undefined for one that was not given out there and for that */
export async function takeChallenge(
  db: Database,
  challenge: string,
  { purpose, holder }: Asked,
): Promise<{ readonly secretSealed: string | null } | undefined> {
  const { rows } = await sql<{ secretSealed: string | null }>`
    delete from sys_factor_challenge
    where digest = ${hashOf(challenge)} and purpose = ${purpose} and holder = ${holder} and expires_at > now()
    returning secret_sealed`.execute(ofAnySpeaker(db, OWN))
  return rows[0]
}

/** What a challenge holds, which stays for another try. */
export async function peekChallenge(
  db: Database,
  challenge: string,
  { purpose, holder }: Asked,
): Promise<{ readonly secretSealed: string | null } | undefined> {
  const { rows } = await sql<{ secretSealed: string | null }>`
    select secret_sealed from sys_factor_challenge
    where digest = ${hashOf(challenge)} and purpose = ${purpose} and holder = ${holder} and expires_at > now()`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows[0]
}
