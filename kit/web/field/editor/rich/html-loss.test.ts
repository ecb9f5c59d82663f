import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedPart, lossesOf, ORDER, WORDS } from './html-loss.ts'
import { declarationIn, declarationsOf, type HtmlPiece, styleText, withDeclaration } from './html-tree.ts'
import { indented } from './indent.ts'

type Attributes = Readonly<Record<string, string>>

const element = (tag: string, children: readonly HtmlPiece[] = [], attributes: Attributes = {}): HtmlPiece => ({
  tag,
  attributes,
  children,
})

const word = fc.constantFrom('手办', 'a', 'b c')
const look = fc.constantFrom<Attributes>({}, {}, { class: 'x' }, { style: 'color: red' }, { title: 't' })
const leaf = fc.oneof(word, fc.constant(element('img', [], { src: '/a.png' })))

const inline: fc.Arbitrary<HtmlPiece> = fc.letrec<{ inline: HtmlPiece }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(
        fc.constantFrom('strong', 'em', 'sub', 'span', 'a'),
        fc.array(tie('inline'), { minLength: 1, maxLength: 2 }),
        look,
      )
      .map(([tag, children, attributes]) =>
        element(tag, children, tag === 'a' ? { ...attributes, href: '/h' } : attributes),
      ),
  ),
})).inline

const block: fc.Arbitrary<HtmlPiece> = fc
  .tuple(fc.constantFrom('p', 'h2', 'div', 'blockquote', 'pre'), fc.array(inline, { maxLength: 3 }), look)
  .map(([tag, children, attributes]) => element(tag, children, attributes))

const page = fc.array(block, { minLength: 1, maxLength: 4 })

/** The same said in another way. */
function respelt(piece: HtmlPiece): HtmlPiece {
  if (typeof piece === 'string') {
    return piece
  }
  const { tag, attributes, children } = piece
  const other = { strong: 'b', em: 'i' }[tag] ?? tag
  const turned = Object.fromEntries(Object.entries(attributes).reverse())
  const spaced = turned.style === undefined ? turned : { ...turned, style: ` COLOR:red ;` }
  return element(other, tag === 'p' ? [' ', ...children.map(respelt), '\n'] : children.map(respelt), spaced)
}

/** All elements of one tag taken away with their insides. */
function without(tag: string, piece: HtmlPiece): readonly HtmlPiece[] {
  if (typeof piece === 'string') {
    return [piece]
  }
  return piece.tag === tag ? [] : [{ ...piece, children: piece.children.flatMap((child) => without(tag, child)) }]
}

/** Without class, style and title. */
function plain(piece: HtmlPiece): HtmlPiece {
  return typeof piece === 'string' ? piece : { ...piece, attributes: {}, children: piece.children.map(plain) }
}

function unwrapped(tag: string, piece: HtmlPiece): readonly HtmlPiece[] {
  if (typeof piece === 'string') {
    return [piece]
  }
  const children = piece.children.flatMap((child) => unwrapped(tag, child))
  return piece.tag === tag ? children : [{ ...piece, children }]
}

describe('the detector of losses', () => {
  it('finds none between a text and itself, however it is spelt', () => {
    fc.assert(
      fc.property(page, (pieces) => {
        expect(lossesOf(pieces, pieces)).toEqual([])
        expect(lossesOf(pieces, pieces.map(respelt))).toEqual([])
      }),
    )
  })

  it('finds every element that is gone with its words or its picture', () => {
    fc.assert(
      fc.property(
        page,
        fc.array(block, { maxLength: 2 }),
        fc.constantFrom('iframe', 'video', 'ruby'),
        (pieces, more, tag) => {
          const before = [...pieces, element(tag, tag === 'ruby' ? ['字'] : []), ...more]
          const losses = lossesOf(
            before,
            before.flatMap((piece) => without(tag, piece)),
          )
          expect(losses).toContain(`<${tag}>`)
          expect(losses.includes(WORDS)).toBe(tag === 'ruby')
        },
      ),
    )
  })

  it('finds every mark that no longer covers words', () => {
    fc.assert(
      fc.property(page, fc.constantFrom('strong', 'em', 'sub'), (decorated, tag) => {
        const pieces = decorated.map(plain)
        const after = pieces.flatMap((piece) => unwrapped(tag, piece))
        const had = JSON.stringify(pieces).includes(`"tag":"${tag}"`)
        const losses = lossesOf(pieces, after)
        expect(losses.every((loss) => loss === `<${tag}>`)).toBe(true)
        // A mark around a mark of its kind, or around nothing, says nothing.
        fc.pre(had && losses.length > 0)
        expect(losses).toEqual([`<${tag}>`])
      }),
    )
  })

  it.each([
    [[element('p', ['a'], { class: 'x' })], [element('p', ['a'])], ['class']],
    [[element('p', ['a'], { style: 'padding-left: 40px' })], [element('p', ['a'])], ['style: padding-left']],
    [[element('div', [element('p', ['a'])])], [element('p', ['a'])], ['<div>']],
    [[element('span', ['a'], { style: 'color: red' })], ['a'], ['style: color']],
    [[element('p', ['a'], { style: 'width: 1px' })], [element('p', ['a'], { style: 'width: 2px' })], [ORDER]],
    [[element('p', ['a']), element('p', ['b'])], [element('p', ['a b'])], [ORDER]],
    [[element('p', ['a']), element('p'), element('p', ['b'])], [element('p', ['a']), element('p', ['b'])], [ORDER]],
    [[element('p', ['ab'])], [element('p', ['a'])], [WORDS]],
    [
      [element('table', [element('thead', [element('tr', [element('td', ['a'])])])])],
      [element('table', [element('tbody', [element('tr', [element('td', ['a'])])])])],
      ['<thead>'],
    ],
  ] as const)('%# names what is gone', (before, after, losses) => {
    expect(lossesOf(before, after)).toEqual(losses)
  })

  it.each([
    [['a'], [element('p', ['a'])]],
    [[element('li', ['a'])], [element('li', [element('p', ['a'])])]],
    [[element('li', ['a', element('ul')])], [element('li', [element('p', ['a']), element('ul')])]],
    [[element('p', ['a', element('br')])], [element('p', ['a'])]],
    [[element('p', [element('br')])], [element('p')]],
    [[element('td', ['a'], { colspan: '1' })], [element('td', ['a'])]],
    [[element('span', ['a'], { style: 'font-weight: 700' })], [element('strong', ['a'])]],
    [
      [element('strong', [element('a', ['a'], { href: '/' })])],
      [element('a', [element('b', ['a'])], { href: '/', rel: 'noopener' })],
    ],
    [[element('p', ['a'], { style: 'color: rgb(255, 0,0)' })], [element('p', ['a'], { style: 'color:#FF0000;' })]],
    [
      [element('table', [element('thead', [element('tr', [element('th', ['a'])])])])],
      [element('table', [element('tbody', [element('tr', [element('th', ['a'])])])])],
    ],
  ] as const)('%# lets pass what only looks different', (before, after) => {
    expect(lossesOf(before, after)).toEqual([])
  })
})

it('names what the server takes away, and leaves the rest', () => {
  const pieces = [
    element('div', [element('iframe'), element('p', ['a'], { onclick: 'x', style: 'position: fixed; color: red' })]),
    element('img', [], { src: '/a', srcset: '/b' }),
  ]
  const refused: string[] = []
  const kept = allowedPart(pieces, (loss) => refused.push(loss))
  expect(refused).toEqual(['<iframe>', 'onclick', 'style: position', 'srcset'])
  expect(kept).toEqual([
    element('div', [element('p', ['a'], { style: 'color: red' })]),
    element('img', [], { src: '/a' }),
  ])
})

describe('styles', () => {
  const names = fc.constantFrom('color', 'text-align', 'padding-left', 'width')
  const values = fc.constantFrom('red', '#ff0000', '10px', '50%')
  const styles = fc.array(fc.tuple(names, values), { maxLength: 5 })

  it('are the same after reading and writing', () => {
    fc.assert(
      fc.property(styles, (all) => {
        expect(declarationsOf(styleText(all))).toEqual(all)
      }),
    )
  })

  it('change one declaration and leave the others', () => {
    fc.assert(
      fc.property(styles, names, fc.option(values, { nil: undefined }), (all, name, value) => {
        const next = withDeclaration(styleText(all), name, value)
        expect(declarationIn(next, name)).toBe(value)
        const others = (style: string) => declarationsOf(style).filter(([one]) => one !== name)
        expect(others(next)).toEqual(others(styleText(all)))
      }),
    )
  })
})

describe('indents', () => {
  it.each([
    [undefined, 1, '40px'],
    ['40px', 1, '80px'],
    ['40px', -1, undefined],
    ['30px', -1, undefined],
    ['2em', 1, '4em'],
    ['400px', 1, '400px'],
    [undefined, -1, undefined],
  ] as const)('%s by %s is %s', (padding, by, next) => {
    expect(indented(padding, by)).toBe(next)
  })

  it('go in and out again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), (steps) => {
        const padding = steps === 0 ? undefined : `${steps * 40}px`
        expect(indented(indented(padding, 1), -1)).toBe(padding)
      }),
    )
  })
})
