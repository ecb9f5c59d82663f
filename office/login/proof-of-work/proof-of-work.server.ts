import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import type { Vault } from '#kit/server/seal/vault.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'

const OWN = 'proofs of work belong to nobody'

const LIFE_SECONDS = 600
const ALGORITHM = 'PBKDF2/SHA-256'
/** Rounds of one try, and how many tries it takes: half a second of a laptop, some seconds of an old phone. */
const COST = 3000
const TRIES = { least: 150, most: 450 } as const

/** What it is signed by; of every server process on the vault the same. */
const keysOf = (vault: Vault) => ({
  hmacSignatureSecret: vault.sign('challenge', 'proof-of-work'),
  hmacKeySignatureSecret: vault.sign('key', 'proof-of-work'),
})

/** What a browser has to find. Nothing is kept of it: it is signed, and comes back with its solution. */
export function newChallenge(vault: Vault) {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    expiresAt: new Date(Date.now() + LIFE_SECONDS * 1000),
    ...keysOf(vault),
  })
}

const PAYLOAD = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      // without it the key would be derived here
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Whether a challenge of ours was solved in time, and this is the first time that it is shown, on whatever server process. */
export async function isWorkDone(db: Database, vault: Vault, sent: string): Promise<boolean> {
  const payload = payloadIn(sent)
  if (!payload) {
    return false
  }
  const { verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(vault) })
  if (!verified) {
    return false
  }
  const { nonce, expiresAt } = payload.challenge.parameters
  await sql`delete from sys_proof_of_work where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  const { rows } = await sql`insert into sys_proof_of_work (digest, expires_at)
    values (${hashOf(nonce)}, to_timestamp(${expiresAt}) + interval '1 minute')
    on conflict do nothing returning digest`.execute(ofAnySpeaker(db, OWN))
  return rows.length === 1
}

function payloadIn(sent: string): z.output<typeof PAYLOAD> | undefined {
  try {
    return PAYLOAD.safeParse(JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
