import type { Fen } from '#kit/contract/money.ts'

const DAY_MS = 86_400_000

/** The days that were bought of a membership: from, to. */
export interface Term {
  readonly beginsAt: Date
  readonly endsAt: Date
}

/**
 * Days of a term that were not used at a moment; one that has begun is used. The moment counts in whole seconds, as it is stored:
 * what is quoted, agreed and cut are then the same days.
 */
export function unusedDays({ beginsAt, endsAt }: Term, at: Date): number {
  const from = Math.max(Math.floor(at.getTime() / 1000) * 1000, beginsAt.getTime())
  return Math.max(0, Math.floor((endsAt.getTime() - from) / DAY_MS))
}

/** What unused days of so many are worth of what was paid for all: whole fen, rounded down. */
export function worthOfDays(paid: Fen, { unused, days }: { readonly unused: number; readonly days: number }): Fen {
  return Math.floor((paid * Math.min(unused, days)) / days)
}

/**
 * Where a term ends when the days are given back that were unused at a moment: not before now, and a term that has not begun
 * ends where it would have begun.
 */
export function endWithout(term: Term, { at, now }: { readonly at: Date; readonly now: Date }): Date {
  const end = term.endsAt.getTime() - unusedDays(term, at) * DAY_MS
  const soonest = Math.max(end, now.getTime(), term.beginsAt.getTime())
  return new Date(Math.min(soonest, term.endsAt.getTime()))
}
