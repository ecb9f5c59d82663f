/** A text and what is selected in it, as offsets; `from` equals `to` where only the cursor stands. */
export interface TextState {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What a tool does: the text and the selection afterwards. */
export type Command = (state: TextState) => TextState

export interface Change {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The one smallest change that turns `before` into `after`; undefined when they are equal. */
export function changeBetween(before: string, after: string): Change | undefined {
  if (before === after) {
    return undefined
  }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) {
    start += 1
  }
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) {
    end += 1
  }
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** The lines that a selection touches, whole. */
export interface LineRange {
  /** Offsets of the first line's start and of the last line's end. */
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
  /** The lines above. */
  readonly above: readonly string[]
}

export function linesOf({ text, from, to }: TextState): LineRange {
  const start = text.lastIndexOf('\n', from - 1) + 1
  // A selection that ends at the start of a line does not mean that line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to
  const next = text.indexOf('\n', last)
  const end = next === -1 ? text.length : next
  return {
    start,
    end,
    lines: text.slice(start, end).split('\n'),
    above: start === 0 ? [] : text.slice(0, start - 1).split('\n'),
  }
}

/** Replaces the touched lines; the cursor keeps its distance to the end of its line, a selection covers the result. */
export function withLines(state: TextState, range: LineRange, lines: readonly string[]): TextState {
  const { text, from, to } = state
  const { start, end } = range
  const joined = lines.join('\n')
  const next = text.slice(0, start) + joined + text.slice(end)
  if (from !== to) {
    return { text: next, from: start, to: start + joined.length }
  }
  const cursor = Math.max(start, start + joined.length - (end - from))
  return { text: next, from: cursor, to: cursor }
}
