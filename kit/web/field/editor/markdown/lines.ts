import { type Command, linesOf, withLines } from './text-state.ts'

export type ListKind = 'bullet' | 'ordered' | 'task'
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** Spaces of one level of a list: enough for the widest usual sign, and never so many that code begins. */
const LEVEL = 4

interface Item {
  readonly indent: string
  /** undefined for a line that is no list item. */
  readonly kind: ListKind | undefined
  readonly text: string
}

const ITEM = /^(\s*)(?:([-*+])|\d{1,9}[.)])\s+(\[[ xX]\]\s+)?(.*)$/

function itemOf(line: string): Item {
  const [found, indent = '', bullet, box, text = ''] = ITEM.exec(line) ?? []
  if (found === undefined) {
    const start = /^\s*/.exec(line)?.[0] ?? ''
    return { indent: start, kind: undefined, text: line.slice(start.length) }
  }
  const kind = box !== undefined ? 'task' : bullet !== undefined ? 'bullet' : 'ordered'
  return { indent, kind, text }
}

/** Turns the touched lines into items of a list, or back where all are. */
export function toggleList(kind: ListKind): Command {
  return (state) => {
    const range = linesOf(state)
    const items = range.lines.map(itemOf)
    const isAlone = items.length === 1
    const meant = items.filter((item) => isAlone || item.text !== '' || item.kind !== undefined)
    const isOn = meant.length > 0 && meant.every((item) => item.kind === kind)
    const counts = new Map<string, number>()
    const lines = items.map((item) => {
      if (!meant.includes(item)) {
        return item.indent
      }
      if (isOn) {
        return item.indent + item.text
      }
      const count = (counts.get(item.indent) ?? 0) + 1
      counts.set(item.indent, count)
      const sign = { bullet: '- ', ordered: `${count}. `, task: '- [ ] ' }[kind]
      return item.indent + sign + item.text
    })
    return withLines(state, range, lines)
  }
}

/** Makes headings of the touched lines; lines that are of that level already become text. */
export function toggleHeading(level: HeadingLevel): Command {
  return (state) => {
    const range = linesOf(state)
    const found = range.lines.map((line) => /^\s{0,3}(#{1,6})(?:\s+|$)(.*)$/.exec(line))
    const isMeant = (line: string) => range.lines.length === 1 || line.trim() !== ''
    const isOn = range.lines.every((line, place) => !isMeant(line) || found[place]?.[1]?.length === level)
    const lines = range.lines.map((line, place) => {
      const text = found[place]?.[2] ?? line.trimStart()
      if (!isMeant(line)) {
        return line
      }
      return isOn ? text : `${'#'.repeat(level)} ${text}`
    })
    return withLines(state, range, lines)
  }
}

/** Quotes the touched lines, or no longer. */
export const toggleQuote: Command = (state) => {
  const range = linesOf(state)
  const isOn = range.lines.every((line) => /^\s{0,3}>/.test(line))
  return withLines(
    state,
    range,
    range.lines.map((line) => (isOn ? line.replace(/^\s{0,3}>[ ]?/, '') : `> ${line}`)),
  )
}

/** Moves items of a list one level in, at most one below the item above: deeper would be code. */
export const indentItems: Command = (state) => {
  const range = linesOf(state)
  const done = [...range.above]
  for (const line of range.lines) {
    const item = itemOf(line)
    const width = widthOf(item)
    const above = done.findLast((one) => one.trim() !== '')
    const deepest = above !== undefined && itemOf(above).kind !== undefined ? widthOf(itemOf(above)) + LEVEL : 0
    const isMoved = item.kind !== undefined && width < deepest
    done.push(isMoved ? numbered(line.slice(item.indent.length), Math.min(width + LEVEL, deepest), done) : line)
  }
  return withLines(state, range, done.slice(range.above.length))
}

/** An item at a depth; the first number of a list is 1, another one would not begin a list below text. */
function numbered(item: string, width: number, above: readonly string[]): string {
  const sibling = above.findLast((line) => itemOf(line).kind !== undefined && widthOf(itemOf(line)) <= width)
  const isSibling = sibling !== undefined && itemOf(sibling).kind === 'ordered' && widthOf(itemOf(sibling)) === width
  const number = isSibling ? Number.parseInt(sibling.trimStart(), 10) + 1 : 1
  return ' '.repeat(width) + item.replace(/^\d+/, String(number))
}

/** Moves items of a list one level out. */
export const outdentItems: Command = (state) => {
  const range = linesOf(state)
  const lines = range.lines.map((line) => {
    const item = itemOf(line)
    const width = Math.max(0, widthOf(item) - LEVEL)
    return item.kind === undefined ? line : ' '.repeat(width) + line.slice(item.indent.length)
  })
  return withLines(state, range, lines)
}

function widthOf({ indent }: Item): number {
  return indent.replaceAll('\t', ' '.repeat(LEVEL)).length
}
