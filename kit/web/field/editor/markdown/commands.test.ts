import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertLink, insertPicture, insertRule, insertTable, toggleCodeBlock } from './blocks.ts'
import { type InlineMark, toggleMark } from './inline-marks.ts'
import { indentItems, outdentItems, toggleHeading, toggleList, toggleQuote } from './lines.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { Command, TextState } from './text-state.ts'

/** `⟦` and `⟧` stand at the ends of the selection, `|` where only the cursor is. */
function stateOf(rendered: string): TextState {
  const text = rendered.replace(/[⟦⟧¦]/g, '')
  const cursor = rendered.indexOf('¦')
  return cursor === -1
    ? { text, from: rendered.indexOf('⟦'), to: rendered.indexOf('⟧') - 1 }
    : { text, from: cursor, to: cursor }
}

function rendered({ text, from, to }: TextState): string {
  return from === to
    ? `${text.slice(0, from)}¦${text.slice(from)}`
    : `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
}

const run = (command: Command, state: string) => rendered(command(stateOf(state)))

const MARKS = ['**', '*', '~~', '`'] as const satisfies readonly InlineMark[]
const TAGS = { '**': 'strong', '*': 'em', '~~': 's', '`': 'code' } as const satisfies Record<InlineMark, string>

/** Words, Chinese, punctuation, several lines; no signs of markdown. */
const prose = fc.string({
  unit: fc.constantFrom('a', 'b', '好', '。', '，', '(', ')', '“', ' ', '\n'),
  minLength: 1,
  maxLength: 30,
})
const selected = fc.tuple(prose, fc.nat(), fc.nat()).map(([text, one, other]) => {
  const [a, b] = [one % (text.length + 1), other % (text.length + 1)]
  return { text, from: Math.min(a, b), to: Math.max(a, b) }
})

describe('[9.9a] inline marks', () => {
  it.each([
    ['**', 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['**', 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['**', 'a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
    ['*', '**⟦word⟧**', '***⟦word⟧***'],
    ['**', '***⟦word⟧***', '*⟦word⟧*'],
    ['*', '***⟦word⟧***', '**⟦word⟧**'],
    ['~~', 'a¦', 'a~~¦~~'],
    ['~~', 'a~~¦~~', 'a¦'],
    ['**', 'a⟦ word ⟧b', 'a **⟦word⟧** b'],
    ['**', '⟦- one\n- two⟧', '- **⟦one**\n- **two⟧**'],
    ['**', '- **⟦one**\n- **two⟧**', '- ⟦one\n- two⟧'],
    ['**', '他说⟦“你好。”⟧然后', '他说“**⟦你好。⟧**”然后'],
    ['`', '⟦a`b⟧', '``⟦a`b⟧``'],
    ['`', '``⟦a`b⟧``', '⟦a`b⟧'],
  ] as const)('%s turns %s into %s', (mark, before, after) => {
    expect(run(toggleMark(mark), before)).toBe(after)
  })

  it.each(MARKS)('[9.9a] %s twice is what it was, apart from the ends of the selection', (mark) => {
    fc.assert(
      fc.property(selected, (state) => {
        const once = toggleMark(mark)(state)
        expect(toggleMark(mark)(once).text).toBe(state.text)
      }),
      { numRuns: 300 },
    )
  })

  it.each(MARKS)('[9.9a] %s around words is rendered as such', (mark) => {
    fc.assert(
      fc.property(selected, (state) => {
        fc.pre(/[a-z好]/.test(state.text.slice(state.from, state.to)))
        // four spaces make code of a line, in which a sign is a sign
        fc.pre(!/^ {4}/m.test(state.text))
        const html = parseMarkdown(toggleMark(mark)(state).text)
        expect(html).toContain(`<${TAGS[mark]}>`)
        expect(html.replace(/<[^>]*>|\s/g, '')).toBe(parseMarkdown(state.text).replace(/<[^>]*>|\s/g, ''))
      }),
      { numRuns: 300 },
    )
  })
})

describe('[9.9a] lines', () => {
  it.each([
    [toggleHeading(2), 'ti¦tle', '## ti¦tle'],
    [toggleHeading(2), '### ti¦tle', '## ti¦tle'],
    [toggleHeading(2), '## ti¦tle', 'ti¦tle'],
    [toggleHeading(1), '¦', '# ¦'],
    [toggleQuote, '⟦a\n\nb⟧', '⟦> a\n> \n> b⟧'],
    [toggleQuote, '⟦> a\n>\n> b⟧', '⟦a\n\nb⟧'],
    [toggleList('bullet'), '⟦a\n\nb⟧', '⟦- a\n\n- b⟧'],
    [toggleList('bullet'), '¦', '- ¦'],
    [toggleList('ordered'), '⟦- a\n- b\n    - c\n- d⟧', '⟦1. a\n2. b\n    1. c\n3. d⟧'],
    [toggleList('task'), '⟦1. a\n- b⟧', '⟦- [ ] a\n- [ ] b⟧'],
    [toggleList('task'), '- [x] a¦', 'a¦'],
    [indentItems, '- a\n- b¦', '- a\n    - b¦'],
    [indentItems, '- a¦', '- a¦'],
    [indentItems, '- a\n    - b¦', '- a\n    - b¦'],
    [indentItems, '- a\n⟦- b\n- c⟧', '- a\n⟦    - b\n    - c⟧'],
    [indentItems, '- a\n- b\n1. c\n2. d¦', '- a\n- b\n1. c\n    1. d¦'],
    [indentItems, '1. a\n    1. b\n2. c¦', '1. a\n    1. b\n    2. c¦'],
    [indentItems, 'pl¦ain', 'pl¦ain'],
    [outdentItems, '- a\n    - b¦', '- a\n- b¦'],
    [outdentItems, '- a\n  - b¦', '- a\n- b¦'],
  ] as const)('%# %s', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })

  it.each([
    ['bullet', /<ul>\s*<li>/],
    ['ordered', /<ol>\s*<li>/],
    ['task', /<ul>\s*<li>☐ /],
  ] as const)('[9.9a] %s list and back is what it was; as a list it is rendered as such', (kind, renderedAs) => {
    const line = fc
      .string({ unit: fc.constantFrom('a', '好', ' ', '。'), minLength: 1 })
      .filter((text) => text.trim() === text)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.join('\n')
        const listed = toggleList(kind)({ text, from: 0, to: text.length })
        expect(parseMarkdown(listed.text)).toMatch(renderedAs)
        expect(toggleList(kind)(listed).text).toBe(text)
      }),
    )
  })

  it('[9.9a] indents never so far that an item becomes code, and outdents back', () => {
    const kinds = fc.constantFrom('- a', '1. b', '1. c', '- [ ] d')
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (items, moves) => {
          let text = items.join('\n')
          for (const move of moves) {
            const at =
              text
                .split('\n')
                .slice(0, move % items.length)
                .join('\n').length + (move % items.length === 0 ? 0 : 1)
            text = indentItems({ text, from: at, to: at }).text
          }
          const html = parseMarkdown(text)
          expect(html).not.toMatch(/<pre|<code/)
          expect(html.match(/<li>/g)).toHaveLength(items.length)
        },
      ),
    )
  })
})

describe('[9.9a] blocks', () => {
  it.each([
    [insertRule, 'a¦b', 'ab\n\n---\n\n¦'],
    [insertRule, '¦', '---\n\n¦'],
    [insertRule, 'a¦\nb', 'a\n\n---\n\n¦b'],
    [insertTable({ columns: 2, rows: 1 }, '标题'), 'a¦', 'a\n\n| ⟦标题⟧ | 标题 |\n| --- | --- |\n|    |    |\n\n'],
    [toggleCodeBlock, 'a\n⟦b\nc⟧\nd', 'a\n```\n⟦b\nc⟧\n```\nd'],
    [toggleCodeBlock, 'a\n```js\n⟦b\nc⟧\n```\nd', 'a\n⟦b\nc⟧\nd'],
    [toggleCodeBlock, '```¦', '````\n```¦\n````'],
  ] as const)('%# %s', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })

  it('[9.9a] renders a rule and a table, never a heading out of the line above', () => {
    fc.assert(
      fc.property(selected, (state) => {
        const ruled = parseMarkdown(insertRule(state).text)
        expect(ruled).toContain('<hr>')
        expect(ruled).not.toMatch(/<h[1-6]/)
        const table = parseMarkdown(insertTable({ columns: 3, rows: 2 }, 'x')(state).text)
        expect(table.match(/<th>/g)).toHaveLength(3)
        expect(table.match(/<td>/g)).toHaveLength(6)
      }),
    )
  })

  it('[9.9a] fences any text, whatever ticks are in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', ' ') }), (text) => {
        const html = parseMarkdown(toggleCodeBlock({ text, from: 0, to: text.length }).text)
        expect(html).toMatch(/^<pre><code>[\s\S]*<\/code><\/pre>\n$/)
      }),
    )
  })

  it('[9.9a] [2.23d] writes links and pictures that are rendered with any remark and address', () => {
    const label = fc.string({ minLength: 1 }).filter((text) => /^\S+( \S+)*$/.test(text))
    const path = fc.string({ unit: fc.constantFrom('a', '/', '(', ')', ' ', '<', '\\', '好', '.'), maxLength: 12 })
    fc.assert(
      fc.property(label, path, (text, tail) => {
        const target = { label: text, address: `https://example.org/x${tail}y` }
        const at = { text: '', from: 0, to: 0 }
        const link = parseMarkdown(insertLink(target)(at).text)
        expect(link).toMatch(/^<p><a href="https:\/\/example\.org\/x[^"]*y">/)
        expect(link.match(/<a /g)).toHaveLength(1)
        expect(parseMarkdown(insertPicture(target)(at).text)).toMatch(
          /^<p><img src="https:\/\/example\.org\/x[^"]*y" alt="[^"]+"><\/p>\n$/,
        )
      }),
      { numRuns: 500 },
    )
  })
})

it('[9.9a] renders tasks as boxes', () => {
  expect(parseMarkdown('- [ ] a\n- [x] b\n- [y] c')).toBe('<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n<li>[y] c</li>\n</ul>\n')
})
