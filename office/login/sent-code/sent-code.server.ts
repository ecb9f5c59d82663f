import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { CODE_MINUTES, type CodePurpose } from './code-purpose.ts'

const OWN = 'codes are asked for before there is a caller'

/** Wrong codes after which a code is good for nothing. */
const MOST_TRIES = 5

/** Where a code goes, and what it is good for. */
export interface AskedCode {
  /** A mobile, or an address of mail. */
  readonly to: string
  readonly purpose: CodePurpose
}

const ownerOf = ({ to, purpose }: AskedCode): string => `sent-code:${purpose}:${to}`

/**
 * Makes a code; the one before is good no more.
 * @param isSent without it nobody gets one, and nobody can tell: asking did the same
 */
export async function makeCode(db: Database, vault: Vault, asked: AskedCode, isSent: boolean): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sealed = vault.seal(code, ownerOf(asked))
  await sql`delete from sys_sent_code where expires_at < now() - interval '1 day'`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_sent_code (sent_to, purpose, code_sealed, expires_at)
    values (${asked.to}, ${asked.purpose}, ${isSent ? sealed : null}, now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (sent_to, purpose) do update set code_sealed = excluded.code_sealed, tries = 0, expires_at = excluded.expires_at
  `.execute(ofAnySpeaker(db, OWN))
}

/** The code to send; undefined where there is none to send. */
export async function codeToSend(db: Database, vault: Vault, asked: AskedCode): Promise<string | undefined> {
  const { rows } = await sql<{ codeSealed: string | null }>`select code_sealed from sys_sent_code
    where sent_to = ${asked.to} and purpose = ${asked.purpose} and expires_at > now()`.execute(ofAnySpeaker(db, OWN))
  const sealed = rows[0]?.codeSealed
  return sealed ? vault.open(sealed, ownerOf(asked)) : undefined
}

/**
 * Whether the typed code is the one that was sent. A right one is used up; after five wrong ones it is good for nothing.
 * @param db outside of a transaction: a wrong try counts although the command fails
 */
export async function isCode(db: Database, vault: Vault, asked: AskedCode, typed: string): Promise<boolean> {
  // also where nobody was sent one: who measures how long it takes learns of no account
  const { rows } = await sql<{ codeSealed: string | null }>`update sys_sent_code set tries = tries + 1
    where sent_to = ${asked.to} and purpose = ${asked.purpose} and expires_at > now() and tries < ${MOST_TRIES}
    returning code_sealed`.execute(ofAnySpeaker(db, OWN))
  const sealed = rows[0]?.codeSealed
  const code = Buffer.from(sealed ? vault.open(sealed, ownerOf(asked)) : openDecoy(vault))
  const given = Buffer.from(typed.trim())
  const isRight = code.length === given.length && timingSafeEqual(code, given)
  if (!sealed || !isRight) {
    return false
  }
  // of two who send it at once one has used it up
  const used = await sql`delete from sys_sent_code where sent_to = ${asked.to} and purpose = ${asked.purpose}
    and code_sealed = ${sealed} returning sent_to`.execute(ofAnySpeaker(db, OWN))
  return used.rows.length > 0
}

const DECOY = 'sent-code:decoy'
const decoys = new WeakMap<Vault, string>()

/** Takes as long as opening a code that was sent. */
function openDecoy(vault: Vault): string {
  const sealed = decoys.get(vault) ?? vault.seal('000000', DECOY)
  decoys.set(vault, sealed)
  return vault.open(sealed, DECOY)
}
