import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#kit/contract/envelope.ts'
import { DomainError, ERROR_ANSWERS } from '#kit/contract/errors.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
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
    return sendJson(reply, envelope(true, textIn(locale, answer.message), answer.code, answer.result))
  }
  return sendJson(reply, envelope(true, textIn(locale, successMessage), 200, answer))
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

export function envelope<Result>(success: boolean, message: string, code: number, result: Result): Envelope<Result> {
  return { success, message, code, result, timestamp: Date.now() }
}

const UNEXPECTED: Text = [
  '系统繁忙，请稍后再试（编号 {trace}）',
  'Something went wrong, please try again later (no. {trace})',
]

/** Headers set for a file, removed again when reading it fails. */
const FILE_HEADERS = ['content-disposition', 'content-length', 'content-range', 'content-type']

/**
 * The one place where errors become answers. Unknown ones become a fixed text with the trace id; the log keeps the
 * stack.
 */
export function sendError(reply: FastifyReply, locale: Locale, error: unknown, traceId: string): FastifyReply {
  for (const name of FILE_HEADERS) {
    reply.removeHeader(name)
  }
  reply.header('cache-control', 'no-store')
  if (error instanceof DomainError) {
    const { http, code } = ERROR_ANSWERS[error.code]
    const { errors, data } = error.detail
    const result = errors
      ? { errors: errors.map(({ path, message }) => ({ path, message: textIn(locale, message) })), ...asRecord(data) }
      : (data ?? null)
    const seconds = asRecord(data).retryAfter
    if (typeof seconds === 'number') {
      reply.header('retry-after', String(seconds))
    }
    return sendJson(reply.status(http), envelope(false, textIn(locale, error.text), code, result))
  }
  return sendJson(reply.status(500), envelope(false, textIn(locale, UNEXPECTED, { trace: traceId }), 500, null))
}

function asRecord(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
}
