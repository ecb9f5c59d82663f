import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { invalid, refused } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { keepChallenge, peekChallenge, takeChallenge } from './challenge.server.ts'
import type { EnrolledFactor } from './factor.ts'
import { factorsOf } from './factor-rows.server.ts'
import { askForNewPasskey, madePasskey, type PasskeyAnswer } from './passkey.server.ts'
import { type ProofParts, secretOwner } from './prove.server.ts'
import { renewCodes } from './recovery-codes.server.ts'
import { addressOf, newSecret, stepOf } from './totp.server.ts'

const OWN = 'factors of the person who sets one up'

/** Factors of one person. */
const MOST = 10

/** Who sets something up, and where. */
export interface Enrolling {
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly holder: string
}

/** A secret for an authenticator, which counts once a code of it was typed. */
export async function beginTotp({ app, site }: ProofParts, db: Database, { username, holder }: Enrolling) {
  const id = randomBytes(16).toString('hex')
  const secret = newSecret()
  const secretSealed = app.vault.seal(secret, secretOwner(id))
  await keepChallenge(db, id, { purpose: 'totp', holder, secretSealed })
  return { id, secret, address: addressOf(secret, { issuer: site().rpId, account: username }) }
}

/** @throws DomainError `invalid` for a code of another secret; another one may be typed */
export async function confirmTotp(
  { app }: ProofParts,
  db: Database,
  { userId, holder }: Enrolling,
  { id, code, name }: { readonly id: string; readonly code: string; readonly name: string },
): Promise<EnrolledFactor> {
  const asked = { purpose: 'totp', holder } as const
  const { secretSealed } = (await peekChallenge(db, id, asked)) ?? {}
  if (!secretSealed) {
    throw refused(['设置已超时，请重新开始', 'That took too long; begin again', 'factor.expired'])
  }
  const step = stepOf(app.vault.open(secretSealed, secretOwner(id)), code, Date.now())
  if (step === undefined) {
    throw invalid([{ path: 'code', message: ['验证码不正确', 'The code is wrong', 'factor.wrongCode'] }])
  }
  await takeChallenge(db, id, asked)
  return add(db, userId, async () => {
    await sql`insert into sys_factor (id, user_id, kind, name, secret_sealed, last_step)
      values (${id}, ${userId}, 'totp', ${name}, ${secretSealed}, ${step})`.execute(ofAnySpeaker(db, OWN))
  })
}

export function beginPasskey({ site }: ProofParts, db: Database, enrolling: Enrolling) {
  return askForNewPasskey(db, site(), { ...enrolling, issuer: site().rpId })
}

/** @throws DomainError `refused` for what no browser at our address answered to what was asked */
export async function confirmPasskey(
  { site }: ProofParts,
  db: Database,
  { userId, holder }: Enrolling,
  { answer, name }: { readonly answer: PasskeyAnswer; readonly name: string },
): Promise<EnrolledFactor> {
  const made = await madePasskey(db, site(), { answer, holder })
  if (!made) {
    throw refused(['通行密钥验证失败，请重试', 'The passkey could not be verified; try again', 'factor.wrongKey'])
  }
  return add(db, userId, async () => {
    const { rows } = await sql`
      insert into sys_factor (id, user_id, kind, name, credential_id, public_key, sign_count, transports)
      values (${newId()}, ${userId}, 'passkey', ${name}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter},
        ${[...(made.transports ?? [])]})
      on conflict (credential_id) do nothing returning id`.execute(ofAnySpeaker(db, OWN))
    if (rows.length === 0) {
      throw refused(['该通行密钥已绑定', 'This passkey is set up already', 'factor.keyTaken'])
    }
  })
}

/** Adds a factor. Whoever had none gets recovery codes with it, which are shown this once. */
async function add(db: Database, userId: string, insert: () => Promise<void>): Promise<EnrolledFactor> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`factor:${userId}`}, 0))`.execute(ofAnySpeaker(db, OWN))
  const before = await factorsOf(db, userId)
  if (before.length >= MOST) {
    throw refused(['最多绑定{n}个', 'At most {n} of them', 'factor.tooMany'], { n: MOST })
  }
  await insert()
  return { recoveryCodes: before.length === 0 ? await renewCodes(db, userId) : null }
}
