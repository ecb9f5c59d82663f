import { LRUCache } from 'lru-cache'
import { type Database, onCommit } from '../database/database.server.ts'

/** How long a total is shared; within it, other processes may have written rows that it does not count. Milliseconds. */
const SHARED_MS = 3000
const MOST_TOTALS = 1000

/** Totals of lists: those who ask the same question within a few seconds share one count. */
export interface SharedTotals {
  /**
   * The total of this question: being counted, counted a moment ago, or counted now.
   * @param question everything that decides the total: the statement with its values, tenant and row rules among them
   */
  of(question: string, count: () => Promise<number>): Promise<number>
  /** Whoever asks from here on gets a new count. */
  forget(): void
}

/** Totals that are forgotten whenever this process has written. */
export function totalsUntilWritten(db: Database): SharedTotals {
  const totals = sharedTotals()
  onCommit(db, totals.forget)
  return totals
}

/** Totals that are forgotten when it is said. */
export function sharedTotals(clock: { readonly now: () => number } = performance): SharedTotals {
  const totals = new LRUCache<string, Promise<number>>({
    max: MOST_TOTALS,
    ttl: SHARED_MS,
    ttlResolution: 0,
    perf: clock,
  })
  return {
    of(question, count) {
      const known = totals.get(question)
      if (known) {
        return known
      }
      const counted = count()
      totals.set(question, counted)
      // a count that failed is tried again by the next one who asks
      counted.catch(() => totals.peek(question) === counted && totals.delete(question))
      return counted
    },
    forget: () => totals.clear(),
  }
}
