import { expect, it } from 'vitest'
import { addressOf, newSecret, stepOf } from './totp.server.ts'

/** `12345678901234567890` of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('knows the code of RFC 6238 at %i seconds, one step around it, and no further', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  for (const [away, found] of [
    [0, step],
    [-30, step],
    [30, step],
    [-90, undefined],
    [90, undefined],
  ] as const) {
    expect(stepOf(SECRET, code, (seconds + away) * 1000), `${away} s away`).toBe(found)
  }
})

it('takes blanks in a code as people type them, and nothing that is no code', () => {
  expect(stepOf(SECRET, ' 287 082 ', 59_000)).toBe(1)
  for (const typed of ['', '28708', '2870820', '28708x', '２８７０８２']) {
    expect(stepOf(SECRET, typed, 59_000), typed).toBeUndefined()
  }
})

it('makes secrets of 160 bits that an authenticator reads', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const address = new URL(addressOf(secret, { issuer: 'office.example', account: 'ann' }))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).toBe('office.example')
})
