import { createDecipheriv } from 'node:crypto'

/**
 * What existing clients veil a password with: AES-128-CBC, padded with zeros. Whoever asks is told both, so it keeps nothing
 * secret; what protects a password on its way is TLS.
 */
export const PASSWORD_VEIL = { key: '1234567890adbcde', iv: '1234567890hjlkew' } as const

const BLOCK = 16
/** Base64 of whole blocks. */
const VEILED = /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/**
 * The password that was sent, veiled or as it is. What does not open as text is no veiled one: of passwords that people
 * type, practically none does.
 */
export function sentPassword(sent: string): string {
  // clients that put it into addresses before write the sign like this
  const text = sent.replaceAll('%2B', '+')
  const bytes = VEILED.test(text) ? Buffer.from(text, 'base64') : undefined
  if (!bytes || bytes.length === 0 || bytes.length % BLOCK !== 0) {
    return sent
  }
  const opening = createDecipheriv('aes-128-cbc', PASSWORD_VEIL.key, PASSWORD_VEIL.iv).setAutoPadding(false)
  const opened = Buffer.concat([opening.update(bytes), opening.final()])
  const end = opened.indexOf(0)
  const isPadded = end < 0 || (opened.length - end < BLOCK && opened.subarray(end).every((byte) => byte === 0))
  return isPadded ? (textOf(end < 0 ? opened : opened.subarray(0, end)) ?? sent) : sent
}

/** Printable text; undefined for any other bytes. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text !== '' && !/\p{Cc}/u.test(text) ? text : undefined
  } catch {
    return undefined
  }
}
