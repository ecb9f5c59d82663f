import { ALLOWED_TAGS, isAllowedAttribute, isAllowedStyle } from '#kit/server/html/allow-list.ts'
import { declarationsOf, type HtmlElement, type HtmlPiece, styleText } from './html-tree.ts'
import { type Fact, factsOf } from './text-facts.ts'

/** What would be missing, each once: `<iframe>`, `style: float`, `class`; WORDS and ORDER for what has no name. */
export type Loss = string

export const WORDS: Loss = 'words'
export const ORDER: Loss = 'order'

/**
 * What is lost between HTML and what an editor made of it; [] when both say the same. Differences of spelling are no
 * loss, see `factsOf`.
 */
export function lossesOf(before: readonly HtmlPiece[], after: readonly HtmlPiece[]): readonly Loss[] {
  const [old, now] = [factsOf(before), factsOf(after)]
  if (old.length === now.length && old.every((fact, place) => fact.text === now[place]?.text)) {
    return []
  }
  const [had, has] = [weights(old), weights(now)]
  const named = [...had].filter(([feature, weight]) => (has.get(feature) ?? 0) < weight).map(([feature]) => feature)
  const isShorter = wordsOf(old) !== wordsOf(now)
  const losses = isShorter ? [...named, WORDS] : named
  return losses.length > 0 ? losses : [ORDER]
}

function weights(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { features, weight } of facts) {
    for (const feature of features) {
      sums.set(feature, (sums.get(feature) ?? 0) + weight)
    }
  }
  return sums
}

function wordsOf(facts: readonly Fact[]): string {
  return facts
    .map(({ words }) => words)
    .join('')
    .replace(/\s/g, '')
}

/** Written anew by the server, not taken away. */
const REWRITTEN = ['strike']

/** Tags that go with all that is in them. */
const GONE_WHOLE = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math']

/** What the server leaves of a text; `report` hears of the rest. */
export function allowedPart(
  pieces: readonly HtmlPiece[],
  report: (loss: Loss) => void = () => {},
): readonly HtmlPiece[] {
  return pieces.flatMap((piece): readonly HtmlPiece[] => {
    if (typeof piece === 'string') {
      return [piece]
    }
    const { tag, children } = piece
    if (!ALLOWED_TAGS.includes(tag) && !REWRITTEN.includes(tag)) {
      report(`<${tag}>`)
      return GONE_WHOLE.includes(tag) ? [] : allowedPart(children, report)
    }
    return [{ ...piece, attributes: allowedAttributes(piece, report), children: allowedPart(children, report) }]
  })
}

function allowedAttributes({ tag, attributes }: HtmlElement, report: (loss: Loss) => void): Record<string, string> {
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    if (!isAllowedAttribute(tag, name)) {
      report(name)
      return []
    }
    if (name !== 'style') {
      return [[name, value] as const]
    }
    const declarations = declarationsOf(value).filter(([one, set]) => {
      const isKept = isAllowedStyle(one, set)
      if (!isKept) {
        report(`style: ${one}`)
      }
      return isKept
    })
    return [[name, styleText(declarations)] as const]
  })
  return Object.fromEntries(kept)
}
