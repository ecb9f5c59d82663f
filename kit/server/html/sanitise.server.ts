import sanitizeHtml from 'sanitize-html'
import type { Values } from '#kit/contract/read-field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { fieldEntries } from '#kit/contract/resource-fields.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_STYLES, ALLOWED_TAGS } from './allow-list.ts'

const mutable = <Item>(lists: Readonly<Record<string, readonly Item[]>>): Record<string, Item[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]))

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: mutable(ALLOWED_ATTRIBUTES),
  allowedStyles: { '*': mutable(ALLOWED_STYLES) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'col', 'source', 'wbr'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    strike: sanitizeHtml.simpleTransform('s', {}),
  },
}

/** HTML with only the tags, attributes, styles and schemes of the allow-list. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

/** The values with every rich text field sanitised before it is stored. */
export function sanitised(resource: Pick<AnyResource, 'fields'>, values: Values): Values {
  const rich = fieldEntries(resource).filter(
    ([name, field]) => field.kind === 'html' && typeof values[name] === 'string',
  )
  return { ...values, ...Object.fromEntries(rich.map(([name]) => [name, sanitiseHtml(String(values[name]))])) }
}
