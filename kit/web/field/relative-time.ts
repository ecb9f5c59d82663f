import type { Locale } from '#kit/contract/text.ts'

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `3天前`, `in 2 hours`: the distance from now in its largest unit. */
export function relativeTime(then: Date, now: Date, locale: Locale): string {
  const seconds = (then.getTime() - now.getTime()) / 1000
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) {
      return words.format(Math.trunc(seconds / length), unit)
    }
  }
  return words.format(Math.trunc(seconds), 'second')
}
