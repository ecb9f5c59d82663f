import type { ZonedClock } from '#kit/contract/zoned-time.ts'

/** A moment as messages say it, in the zone of the shop. To the minute: nobody reads seconds. */
export function momentOf({ app }: { readonly app: { readonly clock: ZonedClock } }, moment: Date | null): string {
  return moment ? app.clock.format(moment).slice(0, 16) : ''
}
