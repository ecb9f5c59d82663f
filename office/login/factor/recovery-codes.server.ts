import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'

const OWN = 'recovery codes belong to a person, who is signing in or has just shown that it is them'

const CODES = 10
/** Of each code: 80 bits, so that a plain hash keeps them. */
const BYTES = 10
/** Letters and digits that nobody takes for others (RFC 4648, in small letters). */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Makes ten codes in place of all that were there. They are shown this once; only their hashes are kept. */
export async function renewCodes(db: Database, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await sql`delete from sys_recovery_code where user_id = ${userId}`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_recovery_code (user_id, digest)
    select ${userId}, unnest(${codes.map((code) => digestOf(userId, code))}::text[])`.execute(ofAnySpeaker(db, OWN))
  return codes
}

/** Whether it is a code of theirs that was not used; it is from then on. */
export async function spendCode(db: Database, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`update sys_recovery_code set used_at = now()
    where user_id = ${userId} and digest = ${digestOf(userId, code)} and used_at is null returning digest`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows.length === 1
}

/** How many are left. */
export async function codesLeft(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from sys_recovery_code where user_id = ${userId} and used_at is null`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows[0]?.left ?? 0
}

/** `abcd-efgh-ijkl-mnop` */
function newCode(): string {
  let bits = 0n
  for (const byte of randomBytes(BYTES)) {
    bits = (bits << 8n) | BigInt(byte)
  }
  const letters = Array.from(
    { length: (BYTES * 8) / 5 },
    (_, index) => ALPHABET[Number((bits >> BigInt(index * 5)) & 31n)],
  )
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** However it was typed: blanks, hyphens and capitals do not count. */
function digestOf(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex')
}
