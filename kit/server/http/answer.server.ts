import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#kit/contract/envelope.ts'
import { DomainError, errorAnswer, type FieldError, WRONG_INPUT } from '#kit/contract/errors.ts'
import { filled, type Locale, type Refusal, type Text, textIn } from '#kit/contract/text.ts'
import { JsonPieces } from './json-pieces.server.ts'
import { FileResponse, MessageResponse, RawResponse } from './route.server.ts'

const SUCCESS: Text = ['操作成功！', 'Done']

/** Sends what a handler gave back: an envelope, or bytes, or the bare JSON some wire calls have. */
export function sendAnswer(
  reply: FastifyReply,
  locale: Locale,
  answer: unknown,
  successMessage: Text = SUCCESS,
): FastifyReply {
  if (answer instanceof FileResponse) {
    return reply
      .header('content-type', answer.mediaType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
      .send(answer.body)
  }
  if (answer instanceof RawResponse) {
    return reply.send(answer.body)
  }
  if (answer instanceof MessageResponse && answer.result instanceof JsonPieces) {
    return reply
      .type(JSON_TYPE)
      .send(Readable.from(envelopePieces(locale, answer, answer.result), { objectMode: false }))
  }
  if (answer instanceof MessageResponse) {
    return sendJson(reply, success(textIn(locale, answer.message), answer.code, answer.result))
  }
  return sendJson(reply, success(textIn(locale, successMessage), 200, answer))
}

/**
 * Marks an answer by what it says (`ETag`, RFC 9110; weak, as it travels compressed in several ways).
 * @returns whether the caller has it already
 */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, answer: unknown): boolean {
  const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  return headers['if-none-match'] === tag
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** From this length on, counting the bytes of a text takes about as long as encoding it. */
const LONG_TEXT = 50_000

/** A long text is encoded here, once; given to the server as a text it is read to be measured, and again to be sent. */
function sendJson(reply: FastifyReply, answer: Envelope<unknown>): FastifyReply {
  const json = JSON.stringify(answer)
  return reply.type(JSON_TYPE).send(json.length < LONG_TEXT ? json : Buffer.from(json))
}

/** The envelope around a result that is text already. */
function* envelopePieces(locale: Locale, said: MessageResponse, { pieces }: JsonPieces): Generator<string> {
  const message = JSON.stringify(textIn(locale, said.message))
  yield `{"success":true,"message":${message},"code":${said.code},"result":`
  yield* pieces
  yield `,"timestamp":${Date.now()}}`
}

function success<Result>(message: string, code: number, result: Result): Envelope<Result> {
  return { success: true, message, code, result, timestamp: Date.now() }
}

const UNEXPECTED: Refusal = [
  '系统繁忙，请稍后再试（编号 {trace}）',
  'Something went wrong, please try again later (no. {trace})',
  'server.unexpected',
]

/** Headers set for a file, removed again when reading it fails. */
const FILE_HEADERS = ['content-disposition', 'content-length', 'content-range', 'content-type']

export interface ErrorFor {
  readonly locale: Locale
  readonly traceId: string
  /** A signed call, or one with a token of somebody: no page. */
  readonly isProgram?: boolean
}

/**
 * The one place where errors become answers. Unknown ones become a fixed text with the trace id; the log keeps the
 * stack.
 */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  { locale, traceId, isProgram = false }: ErrorFor,
): FastifyReply {
  for (const name of FILE_HEADERS) {
    reply.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
  const failed =
    error instanceof DomainError ? error : new DomainError('unexpected', filled(UNEXPECTED, { trace: traceId }))
  const { http, code } = errorAnswer(failed.code, isProgram)
  const { errors, data } = failed.detail
  const result = errors
    ? { errors: errors.map((each) => shownError(each, { locale, isProgram })), ...asRecord(data) }
    : (data ?? null)
  const seconds = asRecord(data).retryAfter
  if (typeof seconds === 'number') {
    reply.header('retry-after', String(seconds))
  }
  return sendJson(reply.status(http), failure(locale, failed.text, { code, result }))
}

/** The envelope of what did not succeed. */
export function failure(
  locale: Locale,
  text: Refusal,
  { code, result = null }: { readonly code: number; readonly result?: unknown },
): Envelope {
  return { success: false, message: textIn(locale, text), code, reason: text[2], result, timestamp: Date.now() }
}

/** An error of a field: people read it at the field, programs by its reason. */
function shownError({ path, message }: FieldError, { locale, isProgram }: Pick<ErrorFor, 'locale' | 'isProgram'>) {
  return { path, message: textIn(locale, message), ...(isProgram && { reason: message[2] ?? WRONG_INPUT }) }
}

function asRecord(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
}
