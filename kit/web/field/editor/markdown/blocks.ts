import { longestRun } from './inline-marks.ts'
import { type Command, linesOf, type TextState } from './text-state.ts'

interface TableSize {
  readonly columns: number
  /** Below the head. */
  readonly rows: number
}

/** A line across. */
export const insertRule: Command = (state) => withBlock(state, '---')

/** A table whose first head cell is selected, to be typed over. */
export function insertTable({ columns, rows }: TableSize, heading: string): Command {
  return (state) => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(columns)}`
    const block = [row(heading), row('---'), ...Array.from({ length: rows }, () => row('  '))].join('\n')
    const done = withBlock(state, block)
    const from = done.text.lastIndexOf(block, done.from) + 2
    return { text: done.text, from, to: from + heading.length }
  }
}

/** Fences the touched lines as code, or takes the fences around them away. */
export const toggleCodeBlock: Command = (state) => {
  const { text } = state
  const { start, end, lines, above } = linesOf(state)
  const below = text.slice(end + 1).split('\n')[0] ?? ''
  const fence = /^(`{3,})[^`]*$/.exec(above.at(-1) ?? '')?.[1]
  if (fence !== undefined && below.trimEnd() === fence) {
    const opening = above.at(-1)?.length ?? 0
    const head = text.slice(0, start - opening - 1)
    return {
      text: head + text.slice(start, end) + text.slice(end + 1 + below.length),
      from: state.from - opening - 1,
      to: Math.min(state.to, end) - opening - 1,
    }
  }
  const sign = '`'.repeat(Math.max(3, longestRun(lines.join('\n'), '`') + 1))
  const moved = sign.length + 1
  return {
    text: `${text.slice(0, start)}${sign}\n${text.slice(start, end)}\n${sign}${text.slice(end)}`,
    from: state.from + moved,
    to: Math.min(state.to, end) + moved,
  }
}

interface Target {
  readonly label: string
  readonly address: string
}

/** A link in the place of the selection. */
export function insertLink(target: Target): Command {
  return (state) => withInline(state, linkOf(target))
}

/** A picture in the place of the selection: `![remark](address)`. */
export function insertPicture(target: Target): Command {
  return (state) => withInline(state, `!${linkOf(target)}`)
}

/** Signs that end an address and that `encodeURIComponent` leaves. */
const BRACKETS: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' }

function linkOf({ label, address }: Target): string {
  const safeLabel = label.replace(/\s+/g, ' ').replace(/[\\[\]`*_~<>!&]/g, '\\$&')
  const safeAddress = address.trim().replace(/[\s()<>\\]/g, (sign) => BRACKETS[sign] ?? encodeURIComponent(sign))
  return `[${safeLabel}](${safeAddress})`
}

function withInline({ text, from, to }: TextState, inserted: string): TextState {
  const cursor = from + inserted.length
  return { text: text.slice(0, from) + inserted + text.slice(to), from: cursor, to: cursor }
}

/** Puts a block behind the selection, with empty lines around it; the cursor stands below. */
function withBlock({ text, to }: TextState, block: string): TextState {
  const lineEnd = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  const before = text.slice(0, lineEnd)
  const after = text.slice(lineEnd).replace(/^\n+/, '')
  const head = before.trim() === '' ? '' : `${before.trimEnd()}\n\n`
  const cursor = head.length + block.length + 2
  return { text: `${head}${block}\n\n${after}`, from: cursor, to: cursor }
}
