import { getSchema } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMSerializer, type Node as PageNode, DOMParser as Reader, type Schema } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { Container, Line } from './containers.web.ts'
import { HeldAttributes } from './held-attributes.web.ts'
import { bodyOf } from './html-dom.web.ts'
import { HELD_MARKS, Span } from './marks.web.ts'
import { Video } from './video.web.ts'

/** Everything that the rich editor can hold. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    // Addresses stay as they were entered.
    link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  Subscript,
  Superscript,
  Span,
  ...HELD_MARKS,
  Image.configure({ inline: true, allowBase64: true }),
  Video,
  Container,
  Line,
  Table.extend({
    addAttributes() {
      return { ...this.parent?.(), columns: heldColumns }
    },
    renderHTML({ node, HTMLAttributes }) {
      const columns = columnsFor(node)
      return ['table', HTMLAttributes, ...(columns ? [columns] : []), ['tbody', 0]]
    },
  }).configure({ resizable: false, View: null }),
  TableRow,
  TableCell,
  TableHeader,
  HeldAttributes,
]

/** Widths of columns as they came: `<colgroup>`. */
const heldColumns = {
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.querySelector(':scope > colgroup')?.outerHTML ?? null,
}

/** They hold for as many columns as there were. */
function columnsFor(table: PageNode): Element | undefined {
  const group = bodyOf(`<table>${table.attrs.columns ?? ''}</table>`).querySelector('colgroup')
  const width = table.firstChild?.children.reduce((sum, cell) => sum + Number(cell.attrs.colspan ?? 1), 0)
  const clean = [...(group?.querySelectorAll('*') ?? [])].every((one) => one.localName === 'col')
  return group && clean && group.children.length === width ? group : undefined
}

const SCHEMA: Schema = getSchema(EXTENSIONS)

/** The page that HTML stands for. */
export function pageOf(html: string, schema = SCHEMA): PageNode {
  const body = bodyOf(html)
  for (const block of body.querySelectorAll('p, div, li, td, th, h1, h2, h3, h4, h5, h6')) {
    // The last line break of a block is not seen; the editor would render a line for it.
    const last = block.lastChild
    if (last instanceof Node && last.nodeName === 'BR') {
      last.remove()
    }
  }
  return Reader.fromSchema(schema).parse(body, { preserveWhitespace: false })
}

/** A page as HTML, as plain as it was: no paragraph inside an item that has only one. '' for an empty page. */
export function htmlOf(page: PageNode): string {
  const inert = bodyOf('')
  DOMSerializer.fromSchema(page.type.schema).serializeFragment(page.content, { document: inert.ownerDocument }, inert)
  for (const element of inert.querySelectorAll('[data-class]')) {
    element.setAttribute('class', element.getAttribute('data-class') ?? '')
    element.removeAttribute('data-class')
  }
  for (const element of inert.querySelectorAll('td[colspan="1"], th[colspan="1"]')) {
    element.removeAttribute('colspan')
  }
  for (const element of inert.querySelectorAll('td[rowspan="1"], th[rowspan="1"]')) {
    element.removeAttribute('rowspan')
  }
  for (const paragraph of inert.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child')) {
    const isAlone = [...(paragraph.parentElement?.children ?? [])]
      .slice(1)
      .every((one) => /^[uo]l$/.test(one.localName))
    if (isAlone && paragraph.attributes.length === 0) {
      paragraph.replaceWith(...paragraph.childNodes)
    }
  }
  // The style of a list was read as its type too.
  for (const list of inert.querySelectorAll('ol[type][style*="list-style-type"]')) {
    list.removeAttribute('type')
  }
  for (const paragraph of inert.querySelectorAll('p')) {
    if (paragraph.childNodes.length === 0) {
      paragraph.append(inert.ownerDocument.createElement('br'))
    }
  }
  const html = inert.innerHTML
  return html === '<p><br></p>' ? '' : html
}
