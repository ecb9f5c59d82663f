/**
 * The parts of a text that lists them with commas between, each as what the pattern finds in it.
 * @returns null when a part does not match
 */
export function listedParts(text: unknown, pattern: RegExp): readonly RegExpExecArray[] | null {
  const found: RegExpExecArray[] = []
  for (const part of String(text ?? '').split(',')) {
    const match = pattern.exec(part.trim())
    if (match) {
      found.push(match)
    } else if (part.trim() !== '') {
      return null
    }
  }
  return found
}
