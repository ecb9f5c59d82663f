import { expect, test } from 'vitest'
import { signatureOf } from './sign.ts'

test('[7.1d] signatures equal the vectors that clients of the protocol use', () => {
  expect(signatureOf({ url: '/sys/user/list' })).toBe('E19D6243CB1945AB4F7202A1B00F77D5')
  const url = '/sys/dict/loadDict/sys_user,realname,username'
  expect(signatureOf({ url })).toBe('D9E9093773A902BBE1CF4FAE26BE5D1C')
  expect(signatureOf({ url, params: { pageSize: 10, keyword: 'a' } })).toBe('445718A2AF353D9BAF24FB9F34D79613')
})

test('[7.1d] order of parameters, `_t`, and where a parameter stands change nothing', () => {
  const expected = signatureOf({ url: '/a', params: { b: '1', c: '2' } })
  expect(signatureOf({ url: '/a?c=2&_t=99', params: { _t: 5, b: 1 } })).toBe(expected)
})
