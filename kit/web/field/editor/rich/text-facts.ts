import { declarationsOf, type HtmlElement, type HtmlPiece } from './html-tree.ts'

/**
 * What a piece of HTML says, in one canonical order: places of blocks, and runs of text with all that holds for them.
 */
export interface Fact {
  /** `<p class="a">`, `</p>`, a picture, or words. */
  readonly text: string
  /** What of HTML was needed to say it: tags, attributes, styles. */
  readonly features: readonly string[]
  /** Words that can be read, '' for a bound or a picture. */
  readonly words: string
  /** Words count one by one, so that it shows when a mark covers fewer of them. */
  readonly weight: number
}

const BLOCKS = new Set(
  (
    'address article aside blockquote caption center col colgroup dd details div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
)

/** Empty elements and those whose insides are no text of the page. */
const WHOLES = new Set([
  'img',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'canvas',
  'svg',
  'math',
  'script',
  'style',
])

/** Different tags of one meaning. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's' }

/** Groups of rows say nothing of their own where the cells tell which are heads. */
function isTransparent({ tag, children }: HtmlElement): boolean {
  const cells = children.flatMap((row) => (typeof row === 'string' ? [] : row.children))
  return tag === 'tbody' || (tag === 'thead' && !cells.some((cell) => typeof cell !== 'string' && cell.tag === 'td'))
}

/** Said by the server or by the defaults of browsers anyway. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  rel: [],
  colspan: ['1'],
  rowspan: ['1'],
  start: ['1'],
}

type Marks = ReadonlyMap<string, string>

interface Run {
  readonly words: string
  readonly marks: Marks
}

/**
 * The facts of HTML. Two pieces with the same facts look the same, whatever their spelling: order of attributes,
 * nesting of marks, `<b>` or `<strong>`, white space, whether the only paragraph of an item is written out.
 */
export function factsOf(pieces: readonly HtmlPiece[]): readonly Fact[] {
  const facts: Fact[] = []
  let runs: Run[] = []
  const flush = () => {
    facts.push(...collapsed(runs))
    runs = []
  }
  const walk = (piece: HtmlPiece, marks: Marks, isCode: boolean) => {
    if (typeof piece === 'string') {
      runs.push({ words: isCode ? piece.replaceAll(' ', '\u2420').replaceAll('\n', '\u2424') : piece, marks })
      return
    }
    const { tag, children } = piece
    if (tag === 'br') {
      runs.push({ words: isCode ? '\u2424' : LINE_BREAK, marks })
    } else if (WHOLES.has(tag)) {
      flush()
      facts.push(wholeFact(piece, marks))
    } else if (!BLOCKS.has(tag)) {
      for (const child of children) {
        walk(child, marksIn(piece, marks, isCode), isCode)
      }
    } else {
      flush()
      const signs = attributeFacts(piece)
      const isPlain = (tag === 'p' || isTransparent(piece)) && signs.length === 0
      const name = isPlain ? PARAGRAPH : `<${[tag, ...signs].join(' ')}>`
      const features = [...(isPlain || tag === 'p' ? [] : [`<${tag}>`]), ...signs.map(featureOf)]
      const before = facts.length + 1
      facts.push({ text: name, words: '', features, weight: 1 })
      for (const child of children) {
        walk(child, marks, isCode || tag === 'pre')
      }
      flush()
      if (tag === 'p' && facts.length === before) {
        facts.push({ text: 'empty', words: '', features: [], weight: 1 })
      }
      facts.push({ text: isPlain ? PARAGRAPH : `</${tag}>`, words: '', features: [], weight: 0 })
    }
  }
  for (const piece of pieces) {
    walk(piece, new Map(), false)
  }
  flush()
  return withoutNeedlessBounds(facts)
}

const PARAGRAPH = '¶'
const LINE_BREAK = '\u2028'

/** The bound of a paragraph says nothing beside another bound. */
function withoutNeedlessBounds(facts: readonly Fact[]): readonly Fact[] {
  const kept: Fact[] = []
  let isAfterBound = true
  let hasParagraphEnd = false
  for (const fact of facts) {
    if (fact.text === PARAGRAPH) {
      hasParagraphEnd = true
      continue
    }
    const isBound = fact.text.startsWith('<') && !fact.text.endsWith('/>')
    if (hasParagraphEnd && !isBound && !isAfterBound) {
      kept.push(BETWEEN)
    }
    kept.push(fact)
    isAfterBound = isBound
    hasParagraphEnd = false
  }
  return kept
}

const BETWEEN: Fact = { text: PARAGRAPH, words: '', features: [], weight: 0 }

/** White space as browsers render it; neighbours that are alike are one; the last line break of a block is not seen. */
function collapsed(runs: readonly Run[]): readonly Fact[] {
  const merged: { words: string; marks: Marks; key: string }[] = []
  let last = LINE_BREAK
  for (const { words, marks } of runs) {
    const key = [...marks]
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('|')
    let kept = ''
    for (const sign of words.replace(/[ \t\r\n\f]+/g, ' ')) {
      if (sign !== ' ' || (last !== ' ' && last !== LINE_BREAK)) {
        kept += sign
        last = sign
      }
    }
    const previous = merged.at(-1)
    if (previous?.key === key) {
      previous.words += kept
    } else if (kept !== '') {
      merged.push({ words: kept, marks, key })
    }
  }
  for (let ending = merged.at(-1); ending && /[ \u2028]$/.test(ending.words); ending = merged.at(-1)) {
    ending.words = ending.words.replace(/[ \u2028]+$/, '')
    if (ending.words !== '') {
      break
    }
    merged.pop()
  }
  return merged.map(({ words, marks, key }) => ({
    words,
    text: `"${words.replaceAll(` ${LINE_BREAK}`, LINE_BREAK)}" ${key}`,
    features: [...marks.keys()].map(featureOf),
    weight: words.length,
  }))
}

function wholeFact(element: HtmlElement, marks: Marks): Fact {
  const signs = attributeFacts(element)
  const inside = element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [wholeFact(child, new Map()).text],
  )
  const around = [...marks].map(([name, value]) => `${name}=${value}`).sort()
  return {
    words: '',
    text: `<${[element.tag, ...signs, ...inside, ...around].join(' ')}/>`,
    features: [`<${element.tag}>`, ...signs.map(featureOf), ...[...marks.keys()].map(featureOf)],
    weight: 1,
  }
}

/** Attributes and declarations in one order, without those that say nothing. */
function attributeFacts({ attributes }: HtmlElement): readonly string[] {
  return Object.entries(attributes)
    .flatMap(([name, value]) => {
      if (name === 'style') {
        return declarationsOf(value).map(([property, one]) => `style.${property}=${one}`)
      }
      const silent = SILENT[name]
      return silent && (silent.length === 0 || silent.includes(value)) ? [] : [`${name}=${value.trim()}`]
    })
    .filter((fact) => !/^(?:class|title|alt)=$/.test(fact))
    .sort()
}

/** What holds inside an inline element: the marks around it and its own. */
function marksIn(element: HtmlElement, around: Marks, isCode: boolean): Marks {
  const marks = new Map(around)
  const { tag, attributes } = element
  if (tag !== 'span' && !(isCode && tag === 'code')) {
    marks.set(SAME[tag] ?? tag, tag === 'a' ? (attributes.href ?? '') : '')
  }
  for (const fact of attributeFacts({ ...element, attributes: { ...attributes, href: '' } })) {
    const [name = '', ...value] = fact.split('=')
    if (name !== 'href') {
      setMark(marks, name, value.join('='))
    }
  }
  return marks
}

/** Styles that say the same as a mark count as the mark. */
function setMark(marks: Map<string, string>, name: string, value: string): void {
  const twin = markOfStyle(name.replace('style.', ''), value)
  if (!name.startsWith('style.') || twin === undefined) {
    marks.set(name, value)
  } else if (twin.isOn) {
    marks.set(twin.mark, '')
  } else {
    marks.delete(twin.mark)
  }
}

/** The mark that a declaration puts on or takes away; undefined for one that is only a style. */
export function markOfStyle(
  name: string,
  value: string,
): { readonly mark: string; readonly isOn: boolean } | undefined {
  switch (name) {
    case 'font-weight':
      return /^(?:bold(?:er)?|[5-9]\d\d)$/.test(value)
        ? { mark: 'strong', isOn: true }
        : value === '400' || value === 'normal'
          ? { mark: 'strong', isOn: false }
          : undefined
    case 'font-style':
      return value === 'italic' || value === 'normal' ? { mark: 'em', isOn: value === 'italic' } : undefined
    case 'text-decoration':
      return value === 'underline'
        ? { mark: 'u', isOn: true }
        : value === 'line-through'
          ? { mark: 's', isOn: true }
          : undefined
    default:
      return undefined
  }
}

/** `style.color=#f00` → `style: color`; `strong` → `<strong>`. */
function featureOf(fact: string): string {
  const name = fact.split('=')[0] ?? ''
  if (name.startsWith('style.')) {
    return `style: ${name.slice('style.'.length)}`
  }
  return fact.includes('=') || ATTRIBUTES.has(name) ? name : `<${name}>`
}

const ATTRIBUTES = new Set(['class', 'title', 'lang', 'dir', 'align', 'target', 'id', 'name', 'alt', 'datetime'])
