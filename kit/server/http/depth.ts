/** Levels of nesting that a sent value may have; documents of editors and trees of conditions stay far below. */
const MOST_LEVELS = 100

/** Whether data, or JSON in its texts, is nested beyond the limit. Takes no stack, however deep the value is. */
export function isTooDeep(value: unknown, most = MOST_LEVELS): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most || level.some((one) => typeof one === 'string' && isDeepText(one, most))) {
      return true
    }
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** Lists and objects as JSON, as it stands or encoded as part of an address. */
const LOOKS_NESTED = /^\s*(?:[[{]|%5b|%7b)/i

function isDeepText(text: string, most: number): boolean {
  if (text.length <= most || !LOOKS_NESTED.test(text)) {
    return false
  }
  let depth = 0
  let isQuoted = false
  for (const [sign] of text.matchAll(/\\.|%5c(?:%..|.)|["[\]{}]|%(?:22|5b|5d|7b|7d)/gis)) {
    const plain = sign.startsWith('%') ? ENCODED[sign.toLowerCase()] : sign
    if (plain === '"') {
      isQuoted = !isQuoted
    } else if (!isQuoted && (plain === '[' || plain === '{')) {
      depth += 1
    } else if (!isQuoted && (plain === ']' || plain === '}')) {
      depth -= 1
    }
    if (depth > most) {
      return true
    }
  }
  return false
}

const ENCODED: Readonly<Record<string, string>> = { '%22': '"', '%5b': '[', '%5d': ']', '%7b': '{', '%7d': '}' }
