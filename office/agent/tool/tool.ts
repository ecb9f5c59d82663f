import type { Text } from '#kit/contract/text.ts'

/** A call of the staff API as an agent knows it. */
export interface Tool {
  /** Letters, digits and underscores: the path of the call. */
  readonly name: string
  readonly title: Text
  /** `read` is answered, `command` becomes a proposal. */
  readonly kind: 'read' | 'command'
  readonly permission: string
  readonly method: string
  /** Below the base path. */
  readonly path: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** Most tools of one answer. */
export const MOST_FOUND = 20

/** Tools that a search means, the best first: each word counts where it stands in the name or the title; of like ones lists come first. */
export function foundTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = wordsOf(query)
  const scored = tools.map((tool) => ({ tool, score: scoreOf(tool, words) }))
  return scored
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        rankOf(a.tool) - rankOf(b.tool) ||
        a.tool.name.length - b.tool.name.length ||
        a.tool.name.localeCompare(b.tool.name),
    )
    .map(({ tool }) => tool)
}

/** Words of either language. */
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })

/** They say nothing of what is looked for. */
const EMPTY = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'by', 'and', 'with', 'all', '的', '了', '把', '和'])

/** Of English words what singular and plural share: `orders` finds `order`. */
function wordsOf(text: string): readonly string[] {
  const apart = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')
  return [...WORDS.segment(apart.toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && !EMPTY.has(segment))
    .map(({ segment }) => segment.replace(/ies$/, 'y').replace(/(?<=\w\w[^s])s$/, ''))
}

/** What is searched in a tool. */
interface ToolWords {
  /** Title in both languages. */
  readonly text: string
  readonly parts: readonly string[]
  readonly said: readonly string[]
}

/** Of every tool that was searched once: each search goes through all of them, and cutting texts into words takes its time. */
const known = new WeakMap<Tool, ToolWords>()

function searchedIn(tool: Tool): ToolWords {
  const before = known.get(tool)
  if (before) {
    return before
  }
  const text = tool.title.join(' ')
  const words = { text: text.toLowerCase(), parts: wordsOf(tool.name), said: wordsOf(text) }
  known.set(tool, words)
  return words
}

function scoreOf(tool: Tool, words: readonly string[]): number {
  const { text, parts, said } = searchedIn(tool)
  const { permission, kind } = tool
  const one = (word: string) =>
    (parts.includes(word) ? 5 : parts.some((part) => part.includes(word)) ? 3 : 0) +
    (said.includes(word) ? 5 : text.includes(word) ? 3 : 0) +
    (permission.toLowerCase().includes(word) ? 1 : 0) +
    (kind === word ? 1 : 0)
  return words.reduce((sum, word) => sum + one(word), 0)
}

/** A noun alone is asked for to see its rows. */
function rankOf({ name, kind }: Tool): number {
  return name.endsWith('_list') ? 0 : kind === 'read' ? 1 : 2
}
