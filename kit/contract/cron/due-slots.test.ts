import { expect, it } from 'vitest'
import { dueSlots, nextSlot, quartzOf } from './due-slots.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const ZONE = 'Asia/Shanghai'
const EVERY_SECOND = '* * * * * ? *'
const slots = (cron: string, now: string, lastDue: Date | null = null, misfire = 'skip', nextDue: Date | null = null) =>
  dueSlots({ cron, misfire, lastDue, nextDue }, at(now), ZONE).map((time) => time.toISOString().slice(11, 19))

it('each second since the last run that was sent is due, and none twice', () => {
  expect(slots(EVERY_SECOND, '10:00:03', at('10:00:00'))).toEqual(['10:00:01', '10:00:02', '10:00:03'])
  expect(slots(EVERY_SECOND, '10:00:03', at('10:00:03'))).toEqual([])
})

it('what was missed while no process ran is left out, or made up for once', () => {
  const nightly = '0 30 3 * * ? *'
  const before = new Date('2026-11-18T19:30:00Z')
  expect(slots(nightly, '10:00:00', before)).toEqual([])
  expect(slots(nightly, '10:00:00', before, 'once')).toEqual(['19:30:00'])
  expect(slots(nightly, '10:00:00', new Date('2026-11-19T19:30:00Z'), 'once')).toEqual([])
  expect(slots(nightly, '19:30:20', null, 'once')).toEqual(['19:30:00'])
})

it('nothing is due from before the schedule was made or resumed, and what was missed since is made up for', () => {
  expect(slots(EVERY_SECOND, '10:00:03', null, 'skip', at('10:00:02'))).toEqual(['10:00:02', '10:00:03'])
  const nightly = '0 30 3 * * ? *'
  const before = new Date('2026-11-16T19:30:00Z')
  expect(slots(nightly, '10:00:00', before, 'once', new Date('2026-11-20T19:30:00Z'))).toEqual([])
  expect(slots(nightly, '10:00:00', before, 'once', new Date('2026-11-19T19:30:00Z'))).toEqual(['19:30:00'])
})

it('an expression that cannot be read is never due', () => {
  expect(slots('x', '10:00:00')).toEqual([])
  expect(nextSlot('x', at('10:00:00'), ZONE)).toBeUndefined()
})

it('reads the five fields of declared jobs', () => {
  expect(quartzOf('30 3 * * *')).toBe('0 30 3 * * ? *')
  expect(nextSlot(quartzOf('*/5 * * * *'), at('10:01:00'), ZONE)).toEqual(at('10:05:00'))
  expect(() => quartzOf('0 0 * * 1')).toThrow()
})
