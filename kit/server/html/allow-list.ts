/** What rich text may be made of: the server keeps it, the editor writes nothing else. */
export const ALLOWED_TAGS: readonly string[] = (
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section ' +
  'blockquote dd div dl dt figcaption figure hr li menu ol p pre ul ' +
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time ' +
  'u var wbr ' +
  'caption col colgroup table tbody td tfoot th thead tr ' +
  'img video source'
).split(' ')

const SIZE = ['width', 'height'] as const
const CELL = ['colspan', 'rowspan', 'valign', ...SIZE] as const

/** By tag; `*` are those of all. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'class', 'align', 'title', 'lang', 'dir'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', ...SIZE],
  video: ['src', 'controls', 'poster', ...SIZE],
  source: ['src', 'type'],
  table: ['border', 'cellpadding', 'cellspacing', ...SIZE],
  td: CELL,
  th: [...CELL, 'scope'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  ol: ['start', 'type'],
}

const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i
const LENGTH = /^[\d.]+(px|em|rem|pt|%)$/
const SPACE = /^(?:0|auto|[\d.]+(?:px|em|rem|pt|%))$/

/** Declarations that cannot fetch, cover or move anything outside of their text. */
export const ALLOWED_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  color: [COLOUR],
  'background-color': [COLOUR],
  'text-align': [/^(left|right|center|justify)$/],
  'text-indent': [LENGTH],
  'vertical-align': [/^(baseline|sub|super|top|middle|bottom|text-top|text-bottom)$/],
  'font-size': [LENGTH, /^(?:xx-small|x-small|small|smaller|medium|larger|large|x-large|xx-large)$/],
  'font-weight': [/^(\d{3}|bold|bolder|lighter|normal)$/],
  'font-family': [/^[\w\s,'"\u4e00-\u9fff-]+$/],
  'font-style': [/^(italic|normal)$/],
  'letter-spacing': [/^-?[\d.]+(px|em)$/, /^normal$/],
  'text-decoration': [/^[\w\s-]+$/],
  'line-height': [/^[\d.]+(px|em|%)?$/],
  'padding-left': [/^[\d.]+(px|em|rem)$/],
  'margin-left': [SPACE],
  'margin-right': [SPACE],
  'list-style-type': [/^[a-z-]+$/],
  'border-collapse': [/^(collapse|separate)$/],
  float: [/^(left|right|none)$/],
  display: [/^(block|inline-block|inline)$/],
  width: [LENGTH, /^auto$/],
  'max-width': [LENGTH],
  height: [LENGTH, /^auto$/],
}

/** May a tag carry an attribute? */
export function isAllowedAttribute(tag: string, name: string): boolean {
  return ['*', tag].some((key) => Object.hasOwn(ALLOWED_ATTRIBUTES, key) && ALLOWED_ATTRIBUTES[key]?.includes(name))
}

export function isAllowedStyle(name: string, value: string): boolean {
  return Object.hasOwn(ALLOWED_STYLES, name) && (ALLOWED_STYLES[name]?.some((one) => one.test(value)) ?? false)
}
