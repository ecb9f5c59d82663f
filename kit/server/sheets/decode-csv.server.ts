import type { Steps } from '#kit/contract/steps.ts'

/** Bytes decoded in one step. */
const PORTION_BYTES = 256 * 1024

/**
 * The text of a CSV file: by its byte order mark (UTF-8, UTF-16), else UTF-8 where the bytes are valid UTF-8, else
 * GB18030, which is what Excel and WPS write on a Chinese system.
 * @returns null when the bytes are no text at all.
 */
export function* decodeCsv(bytes: Uint8Array): Steps<string | null> {
  const text = yield* decoded(bytes)
  return text === null ? null : text.replace(/^sep=.\r?\n/, '')
}

function* decoded(bytes: Uint8Array): Steps<string | null> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return yield* decodedAs(new TextDecoder('utf-16le'), bytes)
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return yield* decodedAs(new TextDecoder('utf-16be'), bytes)
  }
  return (
    (yield* decodedAs(new TextDecoder('utf-8', { fatal: true }), bytes)) ??
    (yield* decodedAs(new TextDecoder('gb18030', { fatal: true }), bytes))
  )
}

/** The decoder drops the byte order mark. */
function* decodedAs(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): Steps<string | null> {
  let text = ''
  try {
    for (let at = 0; at < bytes.length; at += PORTION_BYTES) {
      const portion = decoder.decode(bytes.subarray(at, at + PORTION_BYTES), { stream: true })
      if (portion.includes('\0')) {
        return null
      }
      text += portion
      yield
    }
    return text + decoder.decode()
  } catch {
    return null
  }
}
