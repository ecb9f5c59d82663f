/** Characters that nobody sees: those of format (soft hyphen, zero-width, direction, byte order mark) and fillers of Hangul. */
const INVISIBLE = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu

/**
 * A code or a number as it was meant: pasted from a chat or typed with an input method, without invisible characters and outer
 * blanks, full-width signs as plain ones (NFKC of UAX #15). A number that a program wrote as a fraction is the one before its point.
 */
export function plainCode(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{8,})\.0+$/, '$1')
}

/** What is searched for, in codes and names alike: plain where it then looks like a code, so that names are found as they are written. */
export function searchedText(text: string): string {
  const plain = plainCode(text)
  return /^[\x20-\x7E]*$/.test(plain) ? plain : text.trim()
}
