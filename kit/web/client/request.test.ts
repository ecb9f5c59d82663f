import { expect, test } from 'vitest'
import { lowAppOf, timestampParam, withQuery } from './request.ts'

test('empty parameters are not sent, others are encoded', () => {
  expect(withQuery('/list', { a: '', b: null, c: undefined, d: 0, e: '*手办*' })).toBe(
    '/list?d=0&e=*%E6%89%8B%E5%8A%9E*',
  )
  expect(withQuery('/list?x=1', { y: false })).toBe('/list?x=1&y=false')
  expect(withQuery('/list', {})).toBe('/list')
})

test('[7.1c] GETs carry the seconds as _t, dictionary item lookups do not', () => {
  expect(timestampParam('/sys/user/list', 1_700_000_000_999)).toEqual({ _t: 1_700_000_000 })
  expect(timestampParam('/sys/dict/getDictItems/sex', 1)).toEqual({})
})

test('[7.1b] only low-code app routes name an app', () => {
  const lowAppFilter = '{"kind":"x"}'
  expect(lowAppOf('low-app-list', { appId: 'a1', lowAppFilter })).toEqual({ appId: 'a1', filter: { kind: 'x' } })
  expect(lowAppOf('low-app-list', { appId: 'a1', lowAppFilter: '{' })).toEqual({ appId: 'a1', filter: {} })
  expect(lowAppOf('low-app-list', {})).toBeUndefined()
  expect(lowAppOf('shop-goods', { appId: 'a1' })).toBeUndefined()
})
