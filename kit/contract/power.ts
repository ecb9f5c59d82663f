/**
 * What somebody comes to hold who may change the rows of a noun, or use a right of a page, beyond these rows.
 * - `none`: nothing.
 * - `people`: says who somebody is, or where a code, a link or a secret of the house is sent: whoever holds it can become anybody.
 * - `rights`: decides what others may.
 * - `secrets`: keys that programs and other servers act with, and what is run or read by means of them.
 * - `consent`: lets happen what was only proposed.
 */
export type Power = 'none' | 'people' | 'rights' | 'secrets' | 'consent'

/** The noun that a right is about: the first two of the three parts of its code. */
export function nounOfCode(code: string): string {
  return code.split(':').slice(0, 2).join(':')
}

/** Of several that declare the same noun, any that holds a power says it for all. */
export function strongerOf(one: Power | undefined, other: Power): Power {
  return one === undefined || one === 'none' ? other : one
}
