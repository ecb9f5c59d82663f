import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refused } from '#kit/contract/errors.ts'
import { signatureOf } from '#kit/contract/sign.ts'

/** Age at which a signed request is refused, milliseconds. */
const OLDEST_MS = 300_000

/**
 * Refuses a request that was changed in transit. Requests without the headers pass: the key is public,
 * so the check is no access control.
 */
export function checkSignature(request: FastifyRequest): void {
  const sign = request.headers['x-sign']
  const stamp = request.headers['x-timestamp']
  if (typeof sign !== 'string') {
    return
  }
  if (typeof stamp !== 'string' || !/^\d{13,14}$/.test(stamp)) {
    throw refused(['Sign签名校验失败，时间戳为空！', 'The signature has no time', 'signature.timeMissing'])
  }
  if (Date.now() - timeOf(stamp) > OLDEST_MS) {
    throw refused(['签名验证失败:X-TIMESTAMP已过期', 'The signature is too old', 'signature.tooOld'])
  }
  const expected = Buffer.from(signatureOf({ url: request.url.split('?')[0] ?? '', params: paramsOf(request) }))
  const given = Buffer.from(sign)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw refused(['Sign签名校验失败！', 'The signature does not match', 'signature.wrong'])
  }
}

/** 13 digits are milliseconds; older clients send `yyyyMMddHHmmss`. */
function timeOf(stamp: string): number {
  return stamp.length === 13
    ? Number(stamp)
    : Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6+08:00'))
}

function paramsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = request.method !== 'GET' && typeof request.body === 'object' ? request.body : {}
  return { ...(request.query as object), ...body }
}
