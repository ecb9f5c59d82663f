import type { Text } from './text.ts'

/** Most hours for which a secret that is replaced stays good beside the new one. */
export const LONGEST_OVERLAP_HOURS = 168

/** What whoever replaces a secret chooses from: for how many hours the former one stays good. */
export const SECRET_OVERLAPS: readonly (readonly [hours: number, words: Text])[] = [
  [0, ['立即失效', 'Ends at once']],
  [1, ['1 小时后失效', 'Ends in an hour']],
  [24, ['24 小时后失效', 'Ends in a day']],
  [LONGEST_OVERLAP_HOURS, ['7 天后失效', 'Ends in a week']],
]
