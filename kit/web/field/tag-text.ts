/** Characters of one tag. */
const TAG_LENGTH = 2

/** The tags of a text: two characters each, the last may be alone. */
export function tagsIn(text: string): readonly string[] {
  const characters = [...text.replace(/[;；\s]/g, '')]
  return Array.from({ length: Math.ceil(characters.length / TAG_LENGTH) }, (_, index) =>
    characters.slice(index * TAG_LENGTH, (index + 1) * TAG_LENGTH).join(''),
  )
}

/**
 * What a tag input makes of its text: a semicolon after every two characters that are followed by more.
 * None at the end, where Backspace would only bring it back.
 */
export function taggedText(text: string): string {
  return tagsIn(text).join(';')
}

/** Where the caret goes when the text before it, up to `caret`, has been tagged. */
export function taggedCaret(text: string, caret: number): number {
  return taggedText(text.slice(0, caret)).length
}
