import { DatabaseError } from 'pg'
import { columnOf } from '#kit/contract/column-name.ts'
import { DomainError } from '#kit/contract/errors.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import type { Refusal } from '#kit/contract/text.ts'
import { fullRefusal } from '../storage-full.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CHECK_VIOLATION = '23514'
/** Values that a column cannot hold: too large, too long, a character that cannot be stored. */
const DATA_EXCEPTIONS = /^22(001|003|007|008|021|P02|P05)$/

/** What is short for a while: nobody's mistake, and no defect. */
type Shortage = 'database' | 'busy' | 'locked'

/** What is short, by codes of PostgreSQL (Appendix A of its manual) and of Node. */
const SHORTAGES: readonly (readonly [RegExp, Shortage])[] = [
  [/^(?:08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE)$/, 'database'],
  [/^(?:53300|53400)$/, 'busy'],
  [/^(?:55P03|40P01|40001)$/, 'locked'],
]

/** The driver of the database says these without a code: a connection broke, and none became free in time. */
const SAID: readonly (readonly [RegExp, Shortage])[] = [
  [/^Connection terminated/, 'database'],
  [/^timeout exceeded when trying to connect/, 'busy'],
]

const SHORTAGE_WORDS: Readonly<Record<Shortage, Refusal>> = {
  database: ['数据库暂时不可用，请稍后再试', 'The database is not available, please try again', 'server.databaseAway'],
  busy: ['系统繁忙，请稍后再试', 'The server is busy, please try again in a moment', 'server.busy'],
  locked: [
    '数据正被其他操作占用，请稍后再试',
    'Something else is changing this, please try again in a moment',
    'record.locked',
  ],
}

/** Seconds after which to try again. */
const RETRY_AFTER: Readonly<Record<Shortage, number>> = { database: 3, busy: 2, locked: 1 }

/**
 * Errors of libraries as the refusals they mean; anything else comes back as it was.
 * A unique index `<table>_<column>_key` names the field in the answer.
 */
export function knownError(error: unknown, resources: readonly AnyResource[]): unknown {
  const refusal = error instanceof DatabaseError ? databaseRefusal(error, resources) : null
  return fullRefusal(error) ?? refusal ?? shortage(error) ?? libraryRefusal(error) ?? error
}

function shortage(error: unknown): DomainError | null {
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string }
  const isGone = code === 'ENOENT' && syscall === 'connect'
  const reason = isGone
    ? 'database'
    : (SHORTAGES.find(([codes]) => codes.test(code)) ?? SAID.find(([words]) => words.test(message)))?.[1]
  return reason === undefined ? null : shortageRefusal(reason)
}

/** The refusal of what is short for a while, with the seconds after which to try again. */
export function shortageRefusal(reason: Shortage): DomainError {
  return new DomainError('unavailable', SHORTAGE_WORDS[reason], { data: { reason, retryAfter: RETRY_AFTER[reason] } })
}

function databaseRefusal(error: DatabaseError, resources: readonly AnyResource[]): DomainError | null {
  if (DATA_EXCEPTIONS.test(error.code ?? '')) {
    return new DomainError('invalid', ['参数不正确', 'A value is not valid', 'input.wrongValue'])
  }
  switch (error.code) {
    case UNIQUE_VIOLATION: {
      const taken = uniqueError(error, resources)
      return new DomainError(
        'invalid',
        taken?.message ?? ['数据库中已存在该记录', 'This record exists already', 'record.taken'],
        {
          errors: taken ? [taken] : [],
        },
      )
    }
    case FOREIGN_KEY_VIOLATION:
      return new DomainError('refused', [
        '数据被其他记录引用，或引用的数据不存在',
        'Other records depend on this, or the referenced record is missing',
        'record.referenced',
      ])
    case CHECK_VIOLATION:
      return new DomainError('refused', [
        '数据不符合规则，未保存',
        'The data breaks a rule; nothing was saved',
        'record.ruleBroken',
      ])
    default:
      return null
  }
}

function uniqueError(error: DatabaseError, resources: readonly AnyResource[]) {
  const resource = resources.find((candidate) => candidate.table === error.table)
  const field = fieldEntries(resource ?? ({ fields: {} } as AnyResource)).find(
    ([name]) => error.constraint === `${error.table}_${columnOf(name)}_key`,
  )
  return (
    field && {
      path: field[0],
      message: [`${field[1].title[0]}已存在`, `${field[1].title[1]} exists already`, 'record.taken'] as const,
    }
  )
}

function libraryRefusal(error: unknown): DomainError | null {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT') {
    return new DomainError('tooLarge', ['内容超出大小限制', 'The content is too large', 'request.tooLarge'])
  }
  if (statusCode === 415) {
    return new DomainError('invalid', [
      '请求的内容类型不受支持',
      'This content type is not accepted',
      'request.wrongContentType',
    ])
  }
  if (statusCode === 400 || code?.startsWith('FST_ERR_CTP')) {
    return new DomainError('invalid', ['请求格式不正确', 'The request is not well-formed', 'request.malformed'])
  }
  return null
}
