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

/** Tools that a search means, the best first: each word counts where it stands in the title, more in the name. */
export function foundTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query
    .toLowerCase()
    .split(/[\s,，、。/_-]+/)
    .filter(Boolean)
  const scored = tools.map((tool) => ({ tool, score: words.reduce((sum, word) => sum + scoreOf(tool, word), 0) }))
  return scored
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort(
      (a, b) => b.score - a.score || a.tool.name.length - b.tool.name.length || a.tool.name.localeCompare(b.tool.name),
    )
    .map(({ tool }) => tool)
}

function scoreOf({ name, title, permission, kind }: Tool, word: string): number {
  const parts = name.toLowerCase().split('_')
  const said = `${title[0]} ${title[1]}`.toLowerCase()
  return (
    (parts.includes(word) ? 5 : parts.some((part) => part.includes(word)) ? 3 : 0) +
    (said.split(/[\s:：]+/).includes(word) ? 5 : said.includes(word) ? 3 : 0) +
    (permission.toLowerCase().includes(word) ? 1 : 0) +
    (kind === word ? 1 : 0)
  )
}
