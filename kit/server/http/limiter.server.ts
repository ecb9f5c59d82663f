import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '#kit/contract/errors.ts'
import type { Database } from '../database/database.server.ts'
import { fullStorage } from '../storage-full.ts'

export interface Limit {
  /** Begins the keys of its counts: no two limits have the same. */
  readonly name: string
  /** Most in one window. */
  readonly points: number
  /** Length of a window; it begins with the first point of a key. */
  readonly seconds: number
}

/** What counts the points of keys. */
export type Limiter = Pick<RateLimiterPostgres, 'points' | 'consume' | 'get' | 'penalty' | 'block' | 'delete'>

export type LimiterOf = (limit: Limit) => Limiter

/** Counts in this process: costs no statement, and every other server process has counts of its own. */
export function processLimiter({ name, points, seconds }: Limit): Limiter {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
}

/**
 * Counts in the database, one statement each, for all server processes. A key that has used up its window is refused from
 * memory until the window ends. While the database does not answer, every call of the limiter rejects with its error; while it is
 * full, each process counts for itself.
 */
export function sharedLimiters(db: Database): LimiterOf {
  const sweep = sweeper(db)
  return ({ name, points, seconds }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: clientOf(db),
      storeType: 'client',
      tableName: 'sys_rate_limit',
      tableCreated: true,
      // its timer would outlive the server
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    })
    const consume = limiter.consume.bind(limiter)
    const own = processLimiter({ name, points, seconds })
    return Object.assign(limiter, {
      consume: (...args: Parameters<Limiter['consume']>) => {
        sweep()
        return consume(...args).catch((error: unknown) => {
          // who only reads is not refused because nothing can be counted there
          if (fullStorage(error) !== 'database') {
            throw error
          }
          return own.consume(...args)
        })
      },
    })
  }
}

/** Of so many parts of a window one is taken at a time. */
const BLOCKS = 100

/** What this process holds of the window of a key. */
interface Held {
  left: number
}

/**
 * Counts for all server processes where calls are too many for a statement each: a hundredth of the window is taken at once, and
 * spent in this process. What a process has not spent when the window ends is lost: it refuses that much too early at most.
 */
export function inBlocks(limiterOf: LimiterOf, limit: Limit): { consume(key: string): Promise<void> } {
  const block = Math.max(1, Math.floor(limit.points / BLOCKS))
  const all = limiterOf(limit)
  const held = new Map<string, Held>()
  const taking = new Map<string, Promise<void>>()
  const take = async (key: string): Promise<void> => {
    try {
      const { msBeforeNext } = await all.consume(key, block)
      const own: Held = { left: block }
      held.set(key, own)
      setTimeout(() => held.get(key) === own && held.delete(key), msBeforeNext).unref()
    } finally {
      taking.delete(key)
    }
  }
  return {
    consume: async (key) => {
      for (;;) {
        const own = held.get(key)
        if (own && own.left > 0) {
          own.left -= 1
          return
        }
        const turn = taking.get(key) ?? take(key)
        taking.set(key, turn)
        await turn
      }
    },
  }
}

/** Whoever takes a point sweeps for all, this often at most: an idle server asks nothing. */
const SWEEP_MS = 300_000

/** Windows that ended so long ago are deleted. */
const ENDED_MS = 3_600_000

/** Deletes ended windows when it is due; nobody waits for it, and the next time does what one could not. */
function sweeper(db: Database): () => void {
  let last = performance.now()
  return () => {
    if (performance.now() - last >= SWEEP_MS) {
      last = performance.now()
      const ended = String(Date.now() - ENDED_MS)
      db.executeQuery(CompiledQuery.raw('delete from sys_rate_limit where expire < $1', [ended])).catch(() => undefined)
    }
  }
}

/** The pool of `db` as the limiter asks it. */
function clientOf(db: Database) {
  return {
    query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}

/**
 * Takes a point of a key.
 * @throws DomainError `tooMany` with the seconds after which the next window begins; whatever the store throws
 */
export async function takePoint(limiter: { consume(key: string): Promise<unknown> }, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
  }
}

function tooMany(milliseconds: number): DomainError {
  return new DomainError(
    'tooMany',
    ['操作过于频繁，请稍后再试', 'Too many requests, please wait a moment', 'request.tooMany'],
    {
      data: { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) },
    },
  )
}
