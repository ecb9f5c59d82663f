import { MEASURE } from '../../rights/step-up.ts'

/** What a line lets through. */
interface Line {
  readonly measure?: unknown
  readonly limitAmount?: unknown
  readonly limitCount?: unknown
  readonly isEnabled?: unknown
  readonly needsSecond?: unknown
  readonly allowsPassword?: unknown
}

/** A line that asks less than it did: later, of less, or in an easier way. */
export function isLoosened(before: Line, after: Line): boolean {
  const isOff = (name: 'isEnabled' | 'needsSecond') => before[name] === true && after[name] === false
  const rank = ({ measure = MEASURE.always, limitAmount, limitCount }: Line) =>
    measure === MEASURE.always ? -1 : Number(limitAmount ?? limitCount ?? 0)
  // two measures cannot be compared
  const isOther = before.measure !== after.measure && after.measure !== MEASURE.always
  return (
    isOff('isEnabled') ||
    isOff('needsSecond') ||
    (before.allowsPassword === false && after.allowsPassword === true) ||
    isOther ||
    rank(after) > rank(before)
  )
}
