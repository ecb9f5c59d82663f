import { expect, it } from 'vitest'
import { addressKey } from './address.ts'

it('a request whose connection has ended already is counted, with all others of the kind', () => {
  expect([addressKey(undefined), addressKey('::ffff:192.0.2.7')]).toEqual(['', '192.0.2.7'])
})
