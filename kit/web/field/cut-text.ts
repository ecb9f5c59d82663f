/** Characters of a text before it is cut. */
export const ELLIPSIS_LENGTH = 25

/** Characters that are shown of a file's name. */
const FILE_NAME_LENGTH = 5

/**
 * The first `length` characters and `...` when there are more; a negative length cuts nothing.
 * Counts whole characters: an emoji is never cut in two.
 */
export function cutText(text: string, length = ELLIPSIS_LENGTH): string {
  const characters = [...text]
  return length < 0 || characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}

/** `figure-photo.png` → `figur...`. */
export function shortFileName(name: string): string {
  return cutText(name, FILE_NAME_LENGTH)
}
