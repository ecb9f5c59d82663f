import dayjs from 'dayjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setShopZone, shopClock, shopNow } from './shop-clock.web.ts'

/** The browser stands in New York: its clock leaves out 02:30 on 8 March, and 01:30 comes twice on 1 November. */
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
})
afterEach(() => {
  setShopZone('Asia/Shanghai')
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

it('a text of the wire stays what it says, whatever the clock of the browser does in that hour', () => {
  expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(3)
  for (const text of ['2026-03-08 02:30:00', '2026-11-01 01:30:00', '2026-03-08 23:59:59']) {
    expect(dayjs(text).format('YYYY-MM-DD HH:mm:ss')).toBe(text)
    expect(dayjs(text, 'YYYY-MM-DD HH:mm:ss', true).format('YYYY-MM-DD HH:mm:ss')).toBe(text)
  }
  expect(dayjs('2026-03-08 00:00:00').hour(2).minute(30).format('HH:mm')).toBe('02:30')
})

it.each([
  ['Asia/Shanghai', '2026-03-08'],
  ['Pacific/Honolulu', '2026-03-07'],
  ['Australia/Lord_Howe', '2026-03-08'],
  ['America/St_Johns', '2026-03-07'],
])('today is the day of the shop in %s', (zone, today) => {
  vi.useFakeTimers({ now: new Date('2026-03-07T23:30:00Z'), toFake: ['Date'] })
  setShopZone(zone)
  expect(shopNow().format('YYYY-MM-DD')).toBe(today)
  // what calendars mark as today, and set by their button
  expect((dayjs() as unknown as { tz: typeof shopNow }).tz().format('YYYY-MM-DD')).toBe(today)
})

it('an unknown zone changes nothing', () => {
  setShopZone('America/New_York')
  setShopZone('Mars/Olympus')
  setShopZone(undefined)
  expect(shopClock().zone).toBe('America/New_York')
})
