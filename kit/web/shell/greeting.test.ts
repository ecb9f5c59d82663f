import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test('[9.10] greeting at each edge of the day', () => {
  const hours = [0, 8, 9, 11, 12, 13, 14, 19, 20, 23]
  expect(hours.map((hour) => greetingOf(hour)[0])).toEqual([
    '早上好',
    '早上好',
    '上午好',
    '上午好',
    '中午好',
    '中午好',
    '下午好',
    '下午好',
    '晚上好',
    '晚上好',
  ])
})
