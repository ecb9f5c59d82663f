import sanitizeHtml from 'sanitize-html'
import type { Values } from '#kit/contract/read-field.ts'
import { type AnyResource, fieldEntries } from '#kit/contract/resource.ts'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'figure', 'figcaption', 'video', 'source'],
  allowedAttributes: {
    '*': ['style', 'class', 'align', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'controls', 'width', 'height', 'poster'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    ol: ['start', 'type'],
  },
  allowedStyles: {
    '*': {
      color: [/^[#\w(),.%\s-]+$/],
      'background-color': [/^[#\w(),.%\s-]+$/],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^[\d.]+(px|em|rem|pt|%)$/],
      'font-weight': [/^(\d{3}|bold|normal)$/],
      'font-family': [/^[\w\s,'"-]+$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^[\w\s-]+$/],
      'line-height': [/^[\d.]+(px|em|%)?$/],
      'padding-left': [/^[\d.]+(px|em)$/],
      'margin-left': [/^[\d.]+(px|em)$/],
      width: [/^[\d.]+(px|em|%)$/],
      height: [/^[\d.]+(px|em|%)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** HTML with only the tags, attributes, styles and schemes of the allow-list (security design 1.3.1). */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

/** The values with every rich text field sanitised before it is stored. */
export function sanitised(one: AnyResource, values: Values): Values {
  const rich = fieldEntries(one).filter(([name, field]) => field.kind === 'html' && typeof values[name] === 'string')
  return { ...values, ...Object.fromEntries(rich.map(([name]) => [name, sanitiseHtml(String(values[name]))])) }
}
