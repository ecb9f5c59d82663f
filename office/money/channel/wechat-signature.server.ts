import { createVerify } from 'node:crypto'
import { DomainError } from '#kit/contract/errors.ts'

/** Public keys of WeChat Pay by their serial numbers. @returns undefined for a number that is not of the platform */
export type PlatformKeys = (serial: string) => Promise<string | undefined>

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** A message that is older, or newer, was not sent by the platform now. Milliseconds. */
const WINDOW_MS = 5 * 60_000

export const NOT_SIGNED = new DomainError('forbidden', [
  '签名不正确',
  'The signature is not right',
  'channel.wrongSignature',
])

/**
 * The signature over time, nonce and the bytes of the body.
 * @throws DomainError `forbidden` for what the platform did not sign
 */
export async function requireSigned({ headers, body }: SignedMessage, keys: PlatformKeys): Promise<void> {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) =>
    String(headers[`wechatpay-${name}`] ?? ''),
  )
  const isFresh = Math.abs(Date.now() - Number(timestamp) * 1000) <= WINDOW_MS
  const key = isFresh && serial ? await keys(serial) : undefined
  const isRight =
    key !== undefined &&
    createVerify('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n`)
      .update(body)
      .update('\n')
      .verify(key, signature ?? '', 'base64')
  if (!isRight) {
    throw NOT_SIGNED
  }
}
