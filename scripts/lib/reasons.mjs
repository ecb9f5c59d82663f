import { sourceTexts } from './sources.mjs'

/** The reasons of all refusals with their words, generated. */
export const REASONS = 'office/reasons.json'

/** Tests, and what is there for them. */
const NOT_SERVED = /\.test\.tsx?$|\/testing\/|-for-test/

const REASON = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/

/**
 * Reasons as the sources declare them: a text of three parts, of which the last is the reason.
 * @param parseSync Vite's parser
 * @returns JSON of `reason: [Chinese, English]`, sorted; what is worked out stands in braces, and of several wordings the first
 */
export async function reasonsOfSources(parseSync) {
  const found = new Map()
  for (const [path, source] of await sourceTexts('kit', 'office', 'server')) {
    if (NOT_SERVED.test(path)) {
      continue
    }
    for (const [zh, en, reason] of refusalsIn(parseSync(path, source).program, source)) {
      found.set(reason, found.get(reason) ?? [zh, en])
    }
  }
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2).replace(/\[\n\s+(.*),\n\s+(.*)\n\s+\]/g, '[$1, $2]')}\n`
}

function* refusalsIn(node, source) {
  if (Array.isArray(node)) {
    for (const each of node) {
      yield* refusalsIn(each, source)
    }
    return
  }
  if (typeof node !== 'object' || node === null) {
    return
  }
  const last = node.type === 'ArrayExpression' && node.elements.length === 3 ? node.elements[2] : undefined
  if (last?.type === 'Literal' && REASON.test(String(last.value))) {
    yield [...node.elements.slice(0, 2).map((element) => wordsIn(element, source)), last.value]
  }
  for (const child of Object.values(node)) {
    yield* refusalsIn(child, source)
  }
}

/** A literal as it reads; of a template each part that is worked out by the last word of what works it out. */
function wordsIn(element, source) {
  if (element?.type === 'Literal') {
    return String(element.value)
  }
  if (element?.type !== 'TemplateLiteral') {
    return '…'
  }
  return element.quasis
    .map(({ value }, index) => {
      const inner = element.expressions[index]
      const name =
        inner &&
        source
          .slice(inner.start, inner.end)
          .match(/\w+/g)
          ?.findLast((word) => !/^\d+$/.test(word))
      return value.cooked + (inner ? `{${name}}` : '')
    })
    .join('')
}
