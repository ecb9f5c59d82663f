import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T12:00:00Z', '现在', 'now'],
  ['2026-11-20T11:45:00Z', '15分钟前', '15 minutes ago'],
  ['2026-11-20T15:30:00Z', '3小时后', 'in 3 hours'],
  ['2026-11-17T11:00:00Z', '3天前', '3 days ago'],
  ['2024-01-01T00:00:00Z', '2年前', '2 years ago'],
])('%s is %s', (then, chinese, english) => {
  expect(relativeTime(new Date(then), now, 'zh-CN')).toBe(chinese)
  expect(relativeTime(new Date(then), now, 'en-US')).toBe(english)
})
