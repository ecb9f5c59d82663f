import type { Text } from '#kit/contract/text.ts'
import type { ZonedClock } from '#kit/contract/zoned-time.ts'

/** A moment as messages say it, in the zone of the shop. To the minute: nobody reads seconds. */
export function momentOf({ app }: { readonly app: { readonly clock: ZonedClock } }, moment: Date | null): string {
  return moment ? app.clock.format(moment).slice(0, 16) : ''
}

/** A month of release as messages say it. */
export function monthOf(month: string | null): string | Text {
  return month ?? ['未定', 'a month not known yet']
}
