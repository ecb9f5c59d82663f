import { RE2JS } from 're2js'

/** Compiled expressions that are kept. */
const MOST_KEPT = 500

const compiled = new Map<string, RE2JS>()

/**
 * Whether an expression matches a text from first to last, in time linear in the text: nobody can write one that keeps the server
 * busy. It knows no references back and no looking around.
 * @throws Error for an expression that it cannot read
 */
export function matchesLinear(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? RE2JS.compile(RE2JS.translateRegExp(`^(?:${pattern})$`))
  if (compiled.size >= MOST_KEPT) {
    compiled.clear()
  }
  compiled.set(pattern, known)
  return known.matches(text)
}

/** What keeps an expression from being read; undefined where nothing does. */
export function linearError(pattern: string): string | undefined {
  try {
    matchesLinear(pattern, '')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
