import { Extension } from '@tiptap/core'
import { isAllowedStyle } from '#kit/server/html/allow-list.ts'
import { declarationsOf, styleText } from './html-tree.ts'

const TEXT_BLOCKS = ['paragraph', 'heading', 'line', 'codeBlock', 'blockquote', 'container']
const LISTS = ['bulletList', 'orderedList', 'listItem']
const CELLS = ['tableCell', 'tableHeader']
const TABLES = ['table', 'tableRow', ...CELLS]

/** All that the editor can hold keeps its class, style and language: texts of the editor before lose nothing. */
export const HeldAttributes = Extension.create({
  name: 'heldAttributes',
  addGlobalAttributes() {
    return [
      {
        types: [...TEXT_BLOCKS, ...LISTS, ...TABLES, 'horizontalRule', 'image'],
        attributes: { style: heldStyle, class: heldClass, title: held('title'), lang: held('lang'), dir: held('dir') },
      },
      { types: [...TEXT_BLOCKS, ...TABLES, 'image'], attributes: { align: held('align') } },
      { types: CELLS, attributes: { width: held('width'), height: held('height'), valign: held('valign') } },
      { types: ['tableHeader'], attributes: { scope: held('scope') } },
      {
        types: ['table'],
        attributes: {
          width: held('width'),
          height: held('height'),
          border: held('border'),
          cellpadding: held('cellpadding'),
          cellspacing: held('cellspacing'),
        },
      },
    ]
  },
})

/** The declarations of an element that the server lets through; null when none are left. */
export function styleOf(element: HTMLElement): string | null {
  const kept = declarationsOf(element.getAttribute('style') ?? '').filter(([name, value]) =>
    isAllowedStyle(name, value),
  )
  return kept.length === 0 ? null : styleText(kept)
}

/** The class of an element, written in HTML or rendered in an editor. */
export function classOf(element: HTMLElement): string | null {
  return element.getAttribute('data-class') || element.getAttribute('class') || null
}

export function held(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === null ? {} : { [name]: attributes[name] },
  }
}

export const heldStyle = { ...held('style'), parseHTML: styleOf }

/** While it is edited a class is only noted: the classes of the office would act on it. */
export const heldClass = {
  default: null,
  parseHTML: classOf,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.class === null ? {} : { 'data-class': attributes.class },
}
