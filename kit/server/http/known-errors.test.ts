import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { knownError } from './known-errors.server.ts'

it.each(['53300', '57P01', '57P03'])(
  'a database that has no room, or stops, is said to be away for now: %s',
  (code) => {
    const error = Object.assign(new DatabaseError('sorry, too many clients already', 0, 'error'), { code })
    expect(knownError(error, [])).toMatchObject({ text: ['数据库暂时不可用，请稍后再试', expect.any(String)] })
  },
)

it('what is nobody’s mistake stays what it was', () => {
  const error = Object.assign(new DatabaseError('syntax error', 0, 'error'), { code: '42601' })
  expect(knownError(error, [])).toBe(error)
})
