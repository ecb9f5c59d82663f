import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError, refused } from '#kit/contract/errors.ts'
import type { FactorAsked, ProofWay } from '#kit/contract/step-up.ts'
import type { Refusal } from '#kit/contract/text.ts'
import type { Database } from '#kit/server/database/database.server.ts'
import { ofAnySpeaker } from '#kit/server/database/scope.server.ts'
import { hashOf } from '#kit/server/session/session-store.server.ts'
import type { WayIn } from '../login-parts.server.ts'
import { waysOf } from './factor-rows.server.ts'

const OWN = 'who signs in has no tenant yet'

const MINUTES = 10
/** Proofs of one sign-in after which it has to begin anew. */
const MOST_TRIES = 5

const ASKED: Refusal = [
  '该账号需要二次验证，请在登录页完成验证',
  'This account asks for a second factor: sign in on a page that asks for it',
  'factor.asked',
]
const TO_ENROL: Refusal = [
  '该账号的角色要求二次验证，请在登录页绑定后登录',
  'A role of this account demands a second factor: set one up on the sign-in page',
  'factor.toEnrol',
]

/** A sign-in that waits for a factor: it is no session, and no call takes it for one. */
export interface HalfSignIn {
  readonly userId: string
  readonly way: WayIn
  /** There is no factor yet: one is set up first. */
  readonly isEnrolling: boolean
  /** What is asked of a browser in it belongs to it alone. */
  readonly holder: string
}

export interface FactorNeeded {
  readonly ways: readonly ProofWay[]
  readonly isEnrolling: boolean
}

/** What somebody has to show beside what they have shown; null where that is enough. `db` is a transaction. */
export async function factorNeeded(db: Database, userId: string): Promise<FactorNeeded | null> {
  const ways = await waysOf(db, userId)
  if (ways.length > 0) {
    return { ways, isEnrolling: false }
  }
  const graceDays = await graceOf(db, userId)
  if (graceDays === null) {
    // a demand that comes back later leaves them time again
    await sql`delete from sys_factor_duty where user_id = ${userId}`.execute(ofAnySpeaker(db, OWN))
    return null
  }
  await sql`insert into sys_factor_duty (user_id) values (${userId}) on conflict do nothing`.execute(
    ofAnySpeaker(db, OWN),
  )
  const due = await factorDue(db, userId)
  return due && due.getTime() > Date.now() ? null : { ways, isEnrolling: true }
}

/** Until when somebody whose roles demand a factor is let in without one; null where none is missing. */
export async function factorDue(db: Database, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ askedAt: Date }>`
    select asked_at from sys_factor_duty d where user_id = ${userId}
      and not exists (select 1 from sys_factor f where f.user_id = d.user_id)`.execute(ofAnySpeaker(db, OWN))
  const graceDays = rows[0] ? await graceOf(db, userId) : null
  return rows[0] && graceDays !== null ? new Date(rows[0].askedAt.getTime() + graceDays * 86_400_000) : null
}

/** Days that the strictest of their roles leaves them; null where none demands a factor. */
export async function graceOf(db: Database, userId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select min(coalesce(r.factor_grace_days, 0)) as days from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.needs_factor
    where ur.user_id = ${userId}`.execute(ofAnySpeaker(db, OWN))
  return rows[0]?.days ?? null
}

/** Keeps a sign-in until its factor is shown. @returns what stands for it */
export async function beginHalf(
  db: Database,
  { userId, way, isEnrolling }: Omit<HalfSignIn, 'holder'>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`delete from sys_half_sign_in where expires_at < now()`.execute(ofAnySpeaker(db, OWN))
  await sql`insert into sys_half_sign_in (digest, user_id, way, is_enrolling, expires_at)
    values (${hashOf(ticket)}, ${userId}, ${way}, ${isEnrolling}, now() + make_interval(mins => ${MINUTES}))`.execute(
    ofAnySpeaker(db, OWN),
  )
  return ticket
}

/** The refusal that a client which knows of factors goes on from, and that tells all others why they are not let in. */
export function factorAsked(ticket: string, username: string, { ways, isEnrolling }: FactorNeeded): DomainError {
  const data: FactorAsked = { factor: { signInToken: ticket, username, ways, isEnrolling } }
  return new DomainError('refused', isEnrolling ? TO_ENROL : ASKED, { data })
}

/**
 * The sign-in of a ticket.
 * @param isTry counts against guessing, on a connection outside of a transaction
 * @throws DomainError `refused` for a ticket that is unknown, used, too old or was tried too often
 */
export async function halfOf(db: Database, ticket: string, isTry: boolean): Promise<HalfSignIn> {
  const digest = hashOf(ticket)
  const { rows } = await sql<Omit<HalfSignIn, 'holder'>>`
    update sys_half_sign_in set tries = tries + ${isTry ? 1 : 0}
    where digest = ${digest} and expires_at > now() and tries < ${MOST_TRIES}
    returning user_id, way, is_enrolling`.execute(ofAnySpeaker(db, OWN))
  const [found] = rows
  if (!found) {
    throw refused(['登录已超时，请重新登录', 'This took too long: sign in again', 'signIn.expired'])
  }
  return { ...found, holder: `ticket:${digest}` }
}

/** Ends it: of two who come with the same proof one is let in. @returns false for the other one */
export async function endHalf(db: Database, ticket: string): Promise<boolean> {
  const { rows } = await sql`delete from sys_half_sign_in where digest = ${hashOf(ticket)} returning digest`.execute(
    ofAnySpeaker(db, OWN),
  )
  return rows.length === 1
}
