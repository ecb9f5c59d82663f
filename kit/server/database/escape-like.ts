/** A text that `like` and `ilike` take as it is, without meaning in its signs. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
