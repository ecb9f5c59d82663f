/** Style properties that text from an editor may keep; none of them can fetch, cover or move anything. */
const KEPT = new Set([
  'color',
  'background-color',
  'font-size',
  'font-weight',
  'font-style',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration',
  'text-indent',
  'vertical-align',
  'padding-left',
  'margin-left',
  'width',
  'height',
  'max-width',
  'border-collapse',
  'list-style-type',
])

/** Plain words, numbers, colours and lists of them: no `url(`, no escapes, no comments. */
const HARMLESS = /^(?:[\w\s.,%#'"-]|rgba?\([\d\s.,%]+\)|hsla?\([\d\s.,%]+\))+$/i

/** The harmless part of a style attribute; '' when nothing is left. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()] as const
    })
    .filter(([name, value]) => KEPT.has(name) && HARMLESS.test(value))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}
