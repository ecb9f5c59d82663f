/** A part of a key that is long and random: a token, a session, a hash. */
const RANDOM = /[\w+/=.-]{16,}/g

/**
 * A key as it may be shown: what could be a token in it is left out, because many programs name what they keep for a session
 * by its token. Words of letters alone stay.
 */
export function shownKey(key: string): string {
  return key
    .split(':')
    .map((part) => part.replace(RANDOM, (found) => (/\d|[a-z][A-Z]/.test(found) ? `…(${found.length})` : found)))
    .join(':')
    .replace(/[\p{Cc}\u2028\u2029]/gu, '?')
    .slice(0, 300)
}

/** Whether the values of a key may be read: patterns are names, `*` stands for any rest. */
export function isReadable(key: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern))
}

/** Words, apart by colons, and any rest. */
const WORDS = /^(?:[a-z_.-]{1,30}:)*(?:[a-z_.-]{1,30})?\*?$/i

/**
 * Whether keys may be looked for by a pattern: words from the beginning on, or a pattern of readable keys. With any other one
 * what `shownKey` leaves out could be found sign by sign.
 */
export function isSearchable(pattern: string, readable: readonly string[]): boolean {
  return WORDS.test(pattern) || isReadable(pattern, readable)
}
