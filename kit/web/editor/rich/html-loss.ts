import { ALLOWED_TAGS, isAllowedAttribute, isAllowedStyle } from '#kit/server/html/allow-list.ts'
import { declarationsOf, type HtmlPiece } from './html-tree.ts'
import { type Fact, factsOf } from './text-facts.ts'

/** What would be missing, each once: `<iframe>`, `style: float`, `class`; WORDS and ORDER for what has no name. */
export type Loss = string

export const WORDS: Loss = 'words'
export const ORDER: Loss = 'order'

/**
 * What is lost between HTML and what an editor made of it; [] when both say the same. Differences of spelling are no loss,
 * see `factsOf`.
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

/** What the server takes away when the text is saved, each once; named as losses are. */
export function refusedOf(pieces: readonly HtmlPiece[]): readonly Loss[] {
  const found = new Set<Loss>()
  const look = (piece: HtmlPiece) => {
    if (typeof piece === 'string') {
      return
    }
    const { tag, attributes, children } = piece
    if (!ALLOWED_TAGS.includes(tag)) {
      found.add(`<${tag}>`)
    } else {
      for (const [name, value] of Object.entries(attributes)) {
        const refused = name === 'style' ? declarationsOf(value).filter(([one, set]) => !isAllowedStyle(one, set)) : []
        for (const [property] of refused) {
          found.add(`style: ${property}`)
        }
        if (!isAllowedAttribute(tag, name)) {
          found.add(name)
        }
      }
    }
    children.forEach(look)
  }
  pieces.forEach(look)
  return [...found]
}
