import { expect, it } from 'vitest'
import { isPlace, placeOf } from './place.ts'

/** What runs, or leads to another host than it seems to. */
const NO_PLACES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.cn/1',
  'ftp://a.cn/x',
  '//evil.example/x',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:\\\\evil.example',
  'https:evil.example',
  'https://',
  'http:// a.cn',
  '/a/../../b',
  '/..',
  '/./x',
  '/..?a=1',
  '/a b',
]

it.each(NO_PLACES)('no link leads to %j', (address) => {
  expect(isPlace(address)).toBe(false)
  expect(placeOf(address)).toBeUndefined()
})

it.each(['/', '/shop/order', '/shop/order?status=1#x', '/a.b/..c', 'https://a.cn', 'HTTP://a.cn:8080/b?c=1#d'])(
  'a link may lead to %s',
  (address) => {
    expect(isPlace(address)).toBe(true)
    expect(placeOf(` ${address} `)).toBe(address)
  },
)

it('a path that was stored without its slash has one', () => {
  expect(['test/home', 'a?b=c:d', '', null].map(placeOf)).toEqual(['/test/home', '/a?b=c:d', undefined, undefined])
})
