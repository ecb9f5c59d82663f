/** One part of a check rule. */
export interface RulePart {
  /** How many of the next characters it tests; `*` is the whole value. */
  readonly digits: string
  /** A regular expression that the tested characters match from first to last. */
  readonly pattern: string
  /** What is said when they do not. */
  readonly message: string
  /** Of a part for the whole value: `1` is tested before those for some characters, `0` after them. */
  readonly priority?: string
}

/** The part that a value breaks, and the characters that were tested: from `beginIndex` up to `endIndex`. */
export interface BrokenPart extends RulePart {
  readonly beginIndex?: number
  readonly endIndex?: number
  readonly checkValue: string
  readonly passed: false
}

/**
 * The first part that a value breaks, in the order in which the parts are kept; undefined when it keeps the rule. Parts
 * for some characters follow each other through the value; a value that has ended is tested as empty text.
 * @param matches whether an expression matches a text from first to last
 */
export function brokenPart(
  parts: readonly RulePart[],
  value: string,
  matches: (pattern: string, text: string) => boolean,
): BrokenPart | undefined {
  const characters = [...value]
  let place = 0
  for (const part of parts) {
    if (part.digits === '*') {
      if (!matches(part.pattern, value)) {
        return { ...part, checkValue: value, passed: false }
      }
      continue
    }
    const beginIndex = Math.min(place, characters.length)
    const endIndex = Math.min(place + Number(part.digits), characters.length)
    const checkValue = characters.slice(beginIndex, endIndex).join('')
    if (!matches(part.pattern, checkValue)) {
      return { ...part, beginIndex, endIndex, checkValue, passed: false }
    }
    place += Number(part.digits)
  }
  return undefined
}
