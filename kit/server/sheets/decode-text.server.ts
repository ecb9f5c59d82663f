import type { TextEncoding } from '#kit/contract/text-file.ts'

/** Decodes a file from piece to piece. */
interface TextDecoding {
  /** @throws Error at bytes that are no text in the encoding */
  decode(bytes: Uint8Array): string
  /** What is left at the end. @throws Error for half a character */
  end(): string
}

/** What no text has: zeros, and the marks by which mails change to Japanese letters of seven bits. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /\0|\x1B[$(]/
/** Signs of control that encodings of a byte or two yield only for bytes of another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_LEGACY_TEXT = /\0|\x1B[$(]|[\x7F-\x9F\uFFFD\uE000-\uF8FF]/

/** Takes bytes for text in an encoding, or says that they are none. */
export function textDecoding(encoding: TextEncoding): TextDecoding {
  // fatal: a decoder may not put signs in place of bytes that it cannot read
  const decoder = new TextDecoder(encoding === 'windows-1252' ? 'latin1' : encoding, { fatal: true })
  const faulty = encoding.startsWith('utf') ? NO_TEXT : NO_LEGACY_TEXT
  const checked = (text: string) => {
    const plain = encoding === 'windows-1252' ? text.replace(UPPER_CONTROLS, westernSign) : text
    if (faulty.test(plain)) {
      throw new Error(`no text in ${encoding}`)
    }
    return plain
  }
  return {
    decode: (bytes) => checked(decoder.decode(bytes, { stream: true })),
    end: () => checked(decoder.decode()),
  }
}

/** The text of bytes; null where they are none. What is cut off at the end is half a character at most. */
export function decodedHead(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return textDecoding(encoding).decode(bytes)
  } catch {
    return null
  }
}

const UPPER_CONTROLS = /[\u0080-\u009F]/g
/** Signs of Windows-1252 from 0x80 on, a blank where there is none; runtimes differ in whether their decoder knows them. */
const WESTERN_SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

function westernSign(control: string): string {
  const sign = WESTERN_SIGNS[control.charCodeAt(0) - 0x80] ?? ' '
  return sign === ' ' ? control : sign
}
