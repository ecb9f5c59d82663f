import { expect, test } from 'vitest'
import { ApiError, isExpiry, mustChangePassword, noticeOf } from './api-error.ts'

function shown(http: number, message = 'm', isTimeout = false): string {
  const notice = noticeOf(new ApiError({ http, code: http, message, isTimeout }))
  return typeof notice === 'string' ? notice : notice[0]
}

test('[8.1] 403', () => expect(shown(403)).toBe('拒绝访问'))
test('[8.2] 404', () => expect(shown(404)).toBe('很抱歉，资源未找到!'))
test('[8.3] 504 and a timeout', () => {
  expect(shown(504)).toBe('网络超时')
  expect(shown(0, 'aborted', true)).toBe('网络超时')
})
test('[8.4] 401', () => expect(shown(401)).toBe('很抱歉，登录已过期，请重新登录'))
test('[8.7] other statuses show the message of the server', () => {
  expect(shown(500, '操作失败')).toBe('操作失败')
  expect(shown(429, '太快了')).toBe('太快了')
})

test('[8.5] a 500 that speaks of a dead token is an expired session, another is not', () => {
  expect(isExpiry({ http: 500, message: 'Token失效，请重新登录!' })).toBe(true)
  expect(isExpiry({ http: 500, message: '操作失败' })).toBe(false)
  expect(isExpiry({ http: 200, message: 'Token失效' })).toBe(false)
})

test('errors of fields are read, what is none is left out', () => {
  const errors = [{ path: 'name', message: '必填' }, { path: 3 }, null]
  expect(new ApiError({ http: 400, code: 400, message: 'x', result: { errors } }).errors).toEqual([errors[0]])
  expect(new ApiError({ http: 400, code: 400, message: 'x' }).errors).toEqual([])
})

test('the duty to change the password is told apart from other refusals', () => {
  const refusal = { http: 403, code: 510, message: 'x' }
  expect(mustChangePassword(new ApiError({ ...refusal, result: { mustChangePassword: true } }))).toBe(true)
  expect(mustChangePassword(new ApiError(refusal))).toBe(false)
})
