import { filled, type Reason, type Refusal, type Text, type TextValues } from './text.ts'

/** What went wrong, in the terms of `ERROR_ANSWERS`. */
export type ErrorCode =
  | 'refused'
  | 'unauthenticated'
  | 'captcha'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'conflict'
  | 'tooMany'
  | 'tooLarge'
  | 'unavailable'
  | 'unexpected'

/** HTTP status and envelope code of each error; the table of the security design. */
export const ERROR_ANSWERS: Readonly<Record<ErrorCode, { readonly http: number; readonly code: number }>> = {
  refused: { http: 200, code: 500 },
  unauthenticated: { http: 401, code: 401 },
  captcha: { http: 200, code: 412 },
  forbidden: { http: 403, code: 510 },
  notFound: { http: 404, code: 404 },
  invalid: { http: 400, code: 400 },
  conflict: { http: 409, code: 409 },
  tooMany: { http: 429, code: 429 },
  tooLarge: { http: 413, code: 413 },
  unavailable: { http: 503, code: 503 },
  unexpected: { http: 500, code: 500 },
}

/**
 * How an error is answered. Pages, and clients of their protocol, read a rule that says no from the envelope of a 200; programs are
 * told by the status alone that nothing was done (RFC 9110, 15.5.21).
 */
export function errorAnswer(code: ErrorCode, isProgram: boolean): { readonly http: number; readonly code: number } {
  return isProgram && code === 'refused' ? { http: 422, code: 422 } : ERROR_ANSWERS[code]
}

/** One error of one input field; `path` is the wire name, with row numbers for lists (`skus.3.stock`). */
export interface FieldError {
  readonly path: string
  readonly message: Text
}

export interface ErrorDetail {
  /** Errors per field, shown at the field by the screen. */
  readonly errors?: readonly FieldError[]
  /** What the caller needs to go on: current numbers of a conflict, seconds to wait, … */
  readonly data?: unknown
}

/** An expected refusal. Thrown anywhere below the edge, translated once by the server. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly text: Refusal
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, text: Refusal, detail: ErrorDetail = {}) {
    super(text[1])
    this.name = 'DomainError'
    this.code = code
    this.text = text
    this.detail = detail
  }
}

/** A refusal of a business rule: the request is well-formed, the answer is no. */
export function refused(text: Refusal, values: TextValues = {}, detail: ErrorDetail = {}): DomainError {
  return new DomainError('refused', filled(text, values), detail)
}

/** What an error says: in the words of the rule that refused, or those of the program that failed. */
export function textOfError(error: unknown): Text {
  if (error instanceof DomainError) {
    return error.text
  }
  const said = error instanceof Error ? error.message.slice(0, 300) : ''
  return [said, said]
}

/** Reason of an error of a field that has no other. */
export const WRONG_INPUT: Reason = 'input.invalid'

/** Bad input; every error names its field. The first error becomes the message. */
export function invalid(errors: readonly FieldError[]): DomainError {
  const [zh, en, reason = WRONG_INPUT] = errors[0]?.message ?? ['参数不正确', 'Invalid input']
  return new DomainError('invalid', [zh, en, reason], { errors })
}
