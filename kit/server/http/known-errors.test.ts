import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { FileNotStored } from '../files/file-store.server.ts'
import { knownError } from './known-errors.server.ts'

it.each([
  ['57P01', 'database', 3],
  ['57P03', 'database', 3],
  ['08006', 'database', 3],
  ['53300', 'busy', 2],
  ['55P03', 'locked', 1],
  ['40P01', 'locked', 1],
] as const)('what is short is named, with the seconds to wait: %s is %s', (code, reason, retryAfter) => {
  const error = Object.assign(new DatabaseError('sorry', 0, 'error'), { code })
  expect(knownError(error, [])).toMatchObject({ code: 'unavailable', detail: { data: { reason, retryAfter } } })
})

it.each([
  [Object.assign(new Error('connect ENOENT /tmp/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }), 'database'],
  [new Error('Connection terminated unexpectedly'), 'database'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
])('an error of the driver or of the disk is one, too: %s', (error, reason) => {
  expect(knownError(error, [])).toMatchObject({ code: 'unavailable', detail: { data: { reason } } })
})

it('a file that is not there is a defect, not a missing database', () => {
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(knownError(error, [])).toBe(error)
})

it('what is nobody’s mistake stays what it was', () => {
  const error = Object.assign(new DatabaseError('syntax error', 0, 'error'), { code: '42601' })
  expect(knownError(error, [])).toBe(error)
})

const failed = (facts: object, message = 'sorry') => Object.assign(new Error(message), facts)

it.each([
  [Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' }), 'database'],
  [
    Object.assign(new DatabaseError('could not extend file: Disk quota exceeded', 0, 'error'), {
      ...{ code: '58030', severity: 'ERROR' },
    }),
    'database',
  ],
  [failed({ code: 'ENOSPC', syscall: 'write' }), 'files'],
  [failed({ code: 'EDQUOT', syscall: 'write' }), 'files'],
  [failed({ name: 'XMinioStorageFull', $metadata: { httpStatusCode: 507 } }), 'files'],
  [failed({ name: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } }), 'files'],
  [failed({ name: 'Unknown', $metadata: { httpStatusCode: 507 } }), 'files'],
  [new FileNotStored(failed({ name: 'InsufficientStorage' })), 'files'],
])('what is full is named, whoever says it: %s', (error, storage) => {
  expect(knownError(error, [])).toMatchObject({
    code: 'unavailable',
    detail: { data: { reason: 'full', storage, retryAfter: 60 } },
  })
})
