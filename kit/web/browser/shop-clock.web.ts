import dayjs, { type Dayjs, type PluginFunc } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { type ZonedClock, zonedClock } from '#kit/contract/zoned-time.ts'

/** Until the server has said another one. */
const FIRST_ZONE = 'Asia/Shanghai'

let clock = zonedClock(FIRST_ZONE)

/** The shop's wall clock: what a time without a zone means on this wire, wherever the browser is. */
export function shopClock(): ZonedClock {
  return clock
}

/** From now on times are those of this zone. One that the browser does not know changes nothing. */
export function setShopZone(zone: string | undefined): void {
  if (zone === undefined || zone === clock.zone) {
    return
  }
  try {
    clock = zonedClock(zone)
  } catch {
    // an old browser lacks some names: its person sees the stored texts all the same
  }
}

/** The time on the wall of the shop now, as calendars and their presets count it. */
export function shopNow(): Dayjs {
  return dayjs(clock.format(new Date()))
}

/**
 * Dates of calendars are walls of the shop, which the clock of the browser must not touch: each is kept in UTC, where no hour is
 * left out or comes twice. Calendars take what they call now from `tz`.
 */
const wallsOfTheShop: PluginFunc = (_options, { prototype }) => {
  const parse: (this: Dayjs, config: object) => void = Reflect.get(prototype, 'parse')
  Object.assign(prototype, {
    parse(this: Dayjs, config: object) {
      Object.assign(config, { utc: true })
      parse.call(this, config)
    },
    tz: shopNow,
  })
}

// what reads texts comes first: the rule about the zone holds for it, too
dayjs.extend(utc)
dayjs.extend(customParseFormat)
dayjs.extend(wallsOfTheShop)
