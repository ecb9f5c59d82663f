/**
 * Characters that nobody sees: those of format (soft hyphen, zero-width, direction, byte order mark), those that Unicode lets pass
 * unseen (variation selectors, joiners, fillers of Hangul), and the empty pattern of Braille.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What people and programs put around a code so that a spreadsheet loses no digit of it. */
const CODE_GUARD = /^(?:'([\w./ -]*\d[\w./ -]*)|="([\w./ +#-]*)")$/

/** A text without what was put around a code; any other text as it is. */
export function withoutGuard(text: string): string {
  return text.replace(CODE_GUARD, '$1$2')
}

/**
 * A code or a number as it was meant: pasted from a chat or a sheet, or typed with an input method, without invisible characters,
 * outer blanks and what guards its digits, full-width signs as plain ones (NFKC of UAX #15). A number that a program wrote as a
 * fraction is the one before its point.
 */
export function plainCode(text: string): string {
  return withoutGuard(text.replace(INVISIBLE, '').normalize('NFKC').trim()).replace(/^(\d{8,})\.0+$/, '$1')
}

/** What is searched for, in codes and names alike: plain where it then looks like a code, so that names are found as they are written. */
export function searchedText(text: string): string {
  const plain = plainCode(text)
  return /^[\x20-\x7E]*$/.test(plain) ? plain : text.trim()
}
