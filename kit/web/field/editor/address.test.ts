import { expect, it } from 'vitest'
import { completedAddress, isSafeAddress } from './address.ts'

it.each(['https://a.b', 'HTTP://a', 'mailto:a@b.c', 'tel:1', '/a/b:c', '#a', '?a=b:c', 'a/b.png'])(
  '%s may be',
  (address) => {
    expect(isSafeAddress(address)).toBe(true)
  },
)

it.each([
  'javascript:alert(1)',
  'JavaScript:x',
  'java\nscript:x',
  ' javascript:x',
  '\u0001javascript:x',
  'data:text/html,x',
  'vbscript:x',
  'a:b',
  '',
  ' ',
])('%j may not', (address) => {
  expect(isSafeAddress(address)).toBe(false)
})

it.each([
  ['example.org', 'https://example.org'],
  [' example.org/a?b ', 'https://example.org/a?b'],
  ['http://example.org', 'http://example.org'],
  ['/sys/a.png', '/sys/a.png'],
  ['a.b:80', 'a.b:80'],
  ['#top', '#top'],
])('%s becomes %s', (typed, address) => {
  expect(completedAddress(typed)).toBe(address)
})
