import { sql } from 'kysely'
import { DomainError } from '#kit/contract/errors.ts'
import type { Database } from '#kit/server/database/database.server.ts'

/** Failures are forgotten after two hours without another (security design 3.3). */
const FORGET_SECONDS = 7200
const LONGEST_WAIT_SECONDS = 3600
/** Failures of one person from one address that cost nothing. */
const FREE_TRIES = 2
/** Failures of a person, or of an address, after which a captcha is asked for. */
const CAPTCHA_AFTER = 3

export interface Attempt {
  readonly username: string
  readonly address: string
}

interface ThrottleRow {
  readonly key: string
  readonly failures: number
  readonly blockedUntil: Date | null
}

/**
 * Slows down guessing on three keys: person and address together wait 1, 2, 4 … seconds from the third failure on;
 * an address alone waits, doubling, after every tenth; a person alone is only asked for a captcha,
 * so that nobody can lock out somebody else.
 * @throws DomainError `tooMany` with `retryAfter` seconds while a wait runs.
 * @returns whether a captcha is needed now.
 */
export async function checkThrottle(db: Database, attempt: Attempt): Promise<{ readonly needsCaptcha: boolean }> {
  const keys = keysOf(attempt)
  const rows = (await db
    .selectFrom('sysLoginThrottle')
    .select(['key', 'failures', 'blockedUntil'])
    .where('key', 'in', Object.values(keys))
    .where('expiresAt', '>', new Date())
    .execute()) as readonly ThrottleRow[]
  const waits = rows.map((row) => Math.ceil(((row.blockedUntil?.getTime() ?? 0) - Date.now()) / 1000))
  const retryAfter = Math.max(0, ...waits)
  if (retryAfter > 0) {
    throw new DomainError(
      'tooMany',
      [`登录失败次数过多，请${retryAfter}秒后再试`, `Too many failures; try again in ${retryAfter} seconds`],
      {
        data: { retryAfter },
      },
    )
  }
  const needsCaptcha = rows.some(
    (row) => (row.key === keys.user || row.key === keys.address) && row.failures >= CAPTCHA_AFTER,
  )
  return { needsCaptcha }
}

export async function noteFailure(db: Database, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  await count(db, keys.both, (failures) => (failures > FREE_TRIES ? 2 ** (failures - FREE_TRIES - 1) : 0))
  await count(db, keys.address, (failures) => (failures % 10 === 0 ? 2 ** (failures / 10) : 0))
  await count(db, keys.user, () => 0)
}

export async function noteSuccess(db: Database, attempt: Attempt): Promise<void> {
  const { user, both } = keysOf(attempt)
  await db.deleteFrom('sysLoginThrottle').where('key', 'in', [user, both]).execute()
  await db.deleteFrom('sysLoginThrottle').where('expiresAt', '<', new Date()).execute()
}

async function count(db: Database, key: string, waitSeconds: (failures: number) => number): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into sys_login_throttle as row (key, failures, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${FORGET_SECONDS}))
    on conflict (key) do update set
      failures = case when row.expires_at < now() then 1 else row.failures + 1 end,
      expires_at = now() + make_interval(secs => ${FORGET_SECONDS})
    returning failures
  `.execute(db)
  const wait = Math.min(LONGEST_WAIT_SECONDS, waitSeconds(rows[0]?.failures ?? 0))
  if (wait > 0) {
    await db
      .updateTable('sysLoginThrottle')
      .set({ blockedUntil: new Date(Date.now() + wait * 1000) })
      .where('key', '=', key)
      .execute()
  }
}

function keysOf({ username, address }: Attempt): { user: string; address: string; both: string } {
  const name = username.toLowerCase().slice(0, 100)
  return { user: `user:${name}`, address: `address:${address}`, both: `both:${name}:${address}` }
}
