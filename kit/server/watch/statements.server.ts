/** How a statement did that took long. */
export interface SlowStatement {
  /** Without values: they are bound, and literals are left out. */
  readonly text: string
  readonly called: number
  readonly milliseconds: number
  readonly slowest: number
}

/** Statements of this process. */
export interface Statements {
  note(text: string, milliseconds: number): void
  /** Slow ones since they were last taken. */
  takeSlow(): readonly SlowStatement[]
  /** All of them, in number and in milliseconds, since the process began. */
  totals(): { readonly called: number; readonly milliseconds: number }
}

/** A statement is slow from so many milliseconds on. */
export const SLOW_STATEMENT_MS = 200

/** Different slow statements that are kept until they are taken. */
const MOST_KEPT = 100

const TEXT_MAX = 2000

export function openStatements(): Statements {
  let slow = new Map<string, SlowStatement>()
  let totals = { called: 0, milliseconds: 0 }
  return {
    note: (text, milliseconds) => {
      totals = { called: totals.called + 1, milliseconds: totals.milliseconds + milliseconds }
      if (milliseconds < SLOW_STATEMENT_MS) {
        return
      }
      const shown = withoutValues(text)
      const known = slow.get(shown)
      if (known || slow.size < MOST_KEPT) {
        slow.set(shown, {
          text: shown,
          called: (known?.called ?? 0) + 1,
          milliseconds: Math.round((known?.milliseconds ?? 0) + milliseconds),
          slowest: Math.round(Math.max(known?.slowest ?? 0, milliseconds)),
        })
      }
    },
    takeSlow: () => {
      const taken = [...slow.values()]
      slow = new Map()
      return taken
    },
    totals: () => totals,
  }
}

/** A statement in one line, with `?` for each literal, and one value for lists of any length. */
export function withoutValues(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(\$(\w*)\$)[\s\S]*?\1/g, '?')
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replace(/((?:\$\d+|\?)(?:::\w+)?\s*,\s*){3,}(?:\$\d+|\?)/g, '$$1, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_MAX)
}
