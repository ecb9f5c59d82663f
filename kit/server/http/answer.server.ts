import type { FastifyReply } from 'fastify'
import type { Envelope } from '#kit/contract/envelope.ts'
import { DomainError, ERROR_ANSWERS } from '#kit/contract/errors.ts'
import { type Locale, type Text, textIn } from '#kit/contract/text.ts'
import { FileAnswer, RawAnswer, Said } from './route.server.ts'

const SUCCESS: Text = ['操作成功！', 'Done']

/** Sends what a handler gave back: an envelope, or bytes, or the bare JSON some wire calls have. */
export function sendAnswer(reply: FastifyReply, locale: Locale, answer: unknown, says: Text = SUCCESS): FastifyReply {
  if (answer instanceof FileAnswer) {
    return reply
      .header('content-type', answer.mediaType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
      .send(answer.body)
  }
  if (answer instanceof RawAnswer) {
    return reply.send(answer.body)
  }
  if (answer instanceof Said) {
    return reply.send(envelope(true, textIn(locale, answer.message), answer.code, answer.result))
  }
  return reply.send(envelope(true, textIn(locale, says), 200, answer))
}

export function envelope<Result>(success: boolean, message: string, code: number, result: Result): Envelope<Result> {
  return { success, message, code, result, timestamp: Date.now() }
}

const UNEXPECTED: Text = [
  '系统繁忙，请稍后再试（编号 {trace}）',
  'Something went wrong, please try again later (no. {trace})',
]

/** The one place where errors become answers. Unknown ones become a fixed text with the trace id; the log keeps the stack. */
export function sendError(reply: FastifyReply, locale: Locale, error: unknown, traceId: string): FastifyReply {
  if (error instanceof DomainError) {
    const { http, code } = ERROR_ANSWERS[error.code]
    const { faults, data } = error.detail
    const result = faults
      ? { faults: faults.map(({ path, message }) => ({ path, message: textIn(locale, message) })), ...asRecord(data) }
      : (data ?? null)
    const seconds = asRecord(data).retryAfter
    if (typeof seconds === 'number') {
      reply.header('retry-after', String(seconds))
    }
    return reply.status(http).send(envelope(false, textIn(locale, error.text), code, result))
  }
  return reply.status(500).send(envelope(false, textIn(locale, UNEXPECTED, { trace: traceId }), 500, null))
}

function asRecord(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
}
