import type { CommandWaits, ProofAsked } from '#kit/contract/step-up.ts'
import type { Text } from '#kit/contract/text.ts'

/** An error of one input field as the server reports it, already in the language of the request. */
export interface WireError {
  readonly path: string
  readonly message: string
}

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  readonly http: number
  /** Code of the envelope; the HTTP status when there was no envelope. */
  readonly code: number
  readonly message: string
  readonly result?: unknown
  readonly isTimeout?: boolean
}

/** A request that was refused, failed, or never answered. `message` is fit to be shown. */
export class ApiError extends Error {
  readonly http: number
  readonly code: number
  readonly errors: readonly WireError[]
  /** The envelope's `result`: current numbers of a conflict, seconds to wait, … */
  readonly data: unknown
  readonly isTimeout: boolean
  /** The client has told of it. */
  isShown = false

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.http = parts.http
    this.code = parts.code
    this.data = parts.result ?? null
    this.errors = errorsIn(parts.result)
    this.isTimeout = parts.isTimeout ?? false
  }
}

/** Why a call was refused: of errors of its input the first. */
export function refusalIn(error: ApiError): string {
  return error.errors[0]?.message ?? error.message
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function errorsIn(result: unknown): readonly WireError[] {
  const errors = isRecord(result) ? result.errors : undefined
  return Array.isArray(errors) ? errors.filter(isError) : []
}

function isError(value: unknown): value is WireError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}

/** The server no longer knows the session. */
export function isExpiry(error: Pick<ApiError, 'http' | 'message'>): boolean {
  return error.http === 401 || (error.http === 500 && error.message.includes('Token失效'))
}

/** The signed-in user must choose a new password before anything else is answered. */
export function mustChangePassword(error: ApiError): boolean {
  return error.http === 403 && isRecord(error.data) && error.data.mustChangePassword === true
}

/** What a proof is asked for before the call is done; undefined for every other refusal. */
export function proofAskedBy(error: ApiError): ProofAsked['stepUp'] | undefined {
  const asked = error.http === 403 && isRecord(error.data) ? error.data.stepUp : undefined
  return isRecord(asked) && Array.isArray(asked.ways) ? (asked as ProofAsked['stepUp'] & typeof asked) : undefined
}

/** What a command waits as, that needs somebody else to agree; undefined for every other refusal. */
export function waitsBy(error: ApiError): CommandWaits['waits'] | undefined {
  const waits = isRecord(error.data) ? error.data.waits : undefined
  return isRecord(waits) && typeof waits.path === 'string' ? (waits as CommandWaits['waits'] & typeof waits) : undefined
}

/** Title of every notification of a failed request. */
export const SYSTEM_NOTICE: Text = ['系统提示', 'System notice']

/** How long it is shown, in seconds. */
export const NOTICE_SECONDS = 4

export const SESSION_EXPIRED: Text = [
  '很抱歉，登录已过期，请重新登录',
  'Your session has expired, please sign in again',
]

/** Of a refusal without words. */
export const UNKNOWN_ERROR: Text = ['未知错误', 'Unknown error']

export const NETWORK_TIMEOUT: Text = ['网络超时', 'Network timeout']

export const NETWORK_LOST: Text = ['网络连接失败，请检查网络', 'No connection, please check the network']

/** What a failed request shows; a string is the server's own message. */
export function noticeOf(error: ApiError): Text | string {
  if (error.isTimeout || error.http === 504) {
    return NETWORK_TIMEOUT
  }
  if (isExpiry(error)) {
    return SESSION_EXPIRED
  }
  switch (error.http) {
    case 403:
      return ['拒绝访问', 'Access denied']
    case 404:
      return ['很抱歉，资源未找到!', 'Sorry, this resource was not found!']
    default:
      return error.message
  }
}
