/**
 * Characters that nobody sees: those of format (soft hyphen, zero-width, direction, byte order mark), those that Unicode lets pass
 * unseen (variation selectors, joiners, fillers of Hangul), and the empty pattern of Braille.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

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
