import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'

/** A moment as messages say it, in the zone of the shop. To the minute: nobody reads seconds. */
export function momentOf({ app }: { readonly app: { readonly clock: ZonedClock } }, moment: Date | null): string {
  return moment ? app.clock.format(moment).slice(0, 16) : ''
}

/** A month of release as messages say it: the quarter or the year where no more is known. */
export function monthOf(month: string | null, precision: string | null): string | Text {
  if (month === null || precision === 'unknown') {
    return ['未定', 'a month not known yet']
  }
  const [year, of] = [month.slice(0, 4), Number(month.slice(5))]
  switch (precision) {
    case 'year':
      return [`${year}年`, year]
    case 'quarter':
      return [`${year}年第${Math.ceil(of / 3)}季度`, `Q${Math.ceil(of / 3)} ${year}`]
    default:
      return month
  }
}
