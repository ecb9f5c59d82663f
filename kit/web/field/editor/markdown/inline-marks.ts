import type { Command, TextState } from './text-state.ts'

/** Signs of markdown that stand on both sides of words. */
export type InlineMark = '**' | '*' | '~~' | '`'

/** Signs at the start of a line that belong to the block, not to its words. */
const LINE_START = /^\s*(?:>\s?)*\s*(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?)?/

interface Span {
  readonly start: number
  readonly end: number
}

/** Puts a mark around the selected words of each line, or takes it away where all of them have it. */
export function toggleMark(mark: InlineMark): Command {
  return (state) => {
    const spans = spansOf(state, mark)
    const isOn = spans.every((span) => isMarked(state.text, span, mark))
    return spans.reduceRight<TextState>(
      (done, span) => {
        if (isOn) {
          return unmarked(done, span, mark)
        }
        return isMarked(state.text, span, mark) ? done : marked(done, span, mark)
      },
      selecting(state, spans),
    )
  }
}

/** The words to mark: without the space around them, one span per line; the cursor alone is one. */
function spansOf({ text, from, to }: TextState, mark: InlineMark): readonly Span[] {
  if (from === to) {
    return [{ start: from, end: to }]
  }
  const spans: Span[] = []
  let lineStart = text.lastIndexOf('\n', from - 1) + 1
  while (lineStart <= to) {
    const next = text.indexOf('\n', lineStart)
    const lineEnd = next === -1 ? text.length : next
    const words = lineStart + (LINE_START.exec(text.slice(lineStart, lineEnd))?.[0].length ?? 0)
    const span = tightened(text, { start: Math.max(from, words), end: Math.min(to, lineEnd) }, mark)
    if (span.start < span.end) {
      spans.push(span)
    }
    lineStart = lineEnd + 1
  }
  return spans.length > 0 ? spans : [{ start: from, end: from }]
}

/** Moves the ends inwards over space, over signs that are selected with their words, and over outer punctuation. */
function tightened(text: string, { start, end }: Span, mark: InlineMark): Span {
  const sign = mark[0] ?? ''
  let [first, last] = [start, end]
  const trim = () => {
    while (first < last && /\s/.test(text[first] ?? '')) {
      first += 1
    }
    while (first < last && /\s/.test(text[last - 1] ?? '')) {
      last -= 1
    }
  }
  trim()
  const [opening, closing] = [runAfter(text, first, sign, last), runBefore(text, last, sign, first)]
  const isPair = opening + runBefore(text, first, sign) > 0 && closing + runAfter(text, last, sign) > 0
  if (isPair && last - first > opening + closing) {
    first += opening
    last -= closing
  }
  if (mark !== '`') {
    // CommonMark does not end emphasis between punctuation and a letter, which Chinese text does all the time.
    while (last > first && isPunctuation(text[last - 1]) && isLetter(text[last])) {
      last -= 1
    }
    while (last > first && isPunctuation(text[first]) && isLetter(text[first - 1])) {
      first += 1
    }
    trim()
  }
  return { start: first, end: last }
}

function isMarked(text: string, { start, end }: Span, mark: InlineMark): boolean {
  const sign = mark[0] ?? ''
  const count = Math.min(runBefore(text, start, sign), runAfter(text, end, sign))
  // One star is italic, two are bold, three are both.
  return mark === '*' ? count % 2 === 1 : count >= mark.length
}

function marked({ text, from, to }: TextState, { start, end }: Span, mark: InlineMark): TextState {
  const words = text.slice(start, end)
  const sign = mark === '`' ? '`'.repeat(longestRun(words, '`') + 1) : mark
  const next = text.slice(0, start) + sign + words + sign + text.slice(end)
  return {
    text: next,
    from: from + (from >= start ? sign.length : 0),
    to: to + movedBy(to, { start, end }, sign.length),
  }
}

function unmarked({ text, from, to }: TextState, { start, end }: Span, mark: InlineMark): TextState {
  const ticks = Math.min(runBefore(text, start, '`'), runAfter(text, end, '`'))
  const size = mark === '`' ? ticks : mark.length
  const next = text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size)
  return { text: next, from: from - (from >= start ? size : 0), to: to - movedBy(to, { start, end }, size) }
}

/** How far the end of the selection moves when signs of a size come around a span. */
function movedBy(to: number, { start, end }: Span, size: number): number {
  return (to >= start ? size : 0) + (to > end ? size : 0)
}

/** The selection from the first word to the last. */
function selecting(state: TextState, spans: readonly Span[]): TextState {
  return { ...state, from: spans[0]?.start ?? state.from, to: spans.at(-1)?.end ?? state.to }
}

function runBefore(text: string, at: number, sign: string, floor = 0): number {
  let count = 0
  while (at - count > floor && text[at - count - 1] === sign) {
    count += 1
  }
  return count
}

function runAfter(text: string, at: number, sign: string, ceiling = text.length): number {
  let count = 0
  while (at + count < ceiling && text[at + count] === sign) {
    count += 1
  }
  return count
}

/** Length of the longest unbroken run of a sign. */
export function longestRun(text: string, sign: string): number {
  let longest = 0
  for (let at = 0; at < text.length; at += 1) {
    longest = Math.max(longest, runAfter(text, at, sign))
  }
  return longest
}

function isPunctuation(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{P}\p{S}]/u.test(sign)
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && !/[\s\p{P}\p{S}]/u.test(sign)
}
