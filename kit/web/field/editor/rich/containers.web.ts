import { Node } from '@tiptap/core'

/** Blocks that hold blocks, and those that may hold words alone. */
const WRAPPERS = 'div, section, article, header, footer, main, nav, aside, address, figure, figcaption, dl, dt, dd'

const BLOCK_INSIDE =
  'p, div, section, article, header, footer, main, nav, aside, address, figure, figcaption, dl, dt, dd, h1, h2, h3, h4, h5, h6, ' +
  'ul, ol, li, table, blockquote, pre, hr'

const tagOf = {
  default: 'div',
  parseHTML: (element: HTMLElement) => element.localName,
  rendered: false,
}

/** `<div class="…">` around blocks, and its relatives. */
export const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: tagOf }),
  parseHTML: () => [{ tag: WRAPPERS, getAttrs: (element) => (element.querySelector(BLOCK_INSIDE) ? null : false) }],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
})

/** `<div>words</div>`: a paragraph of another name. */
export const Line = Node.create({
  name: 'line',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ tag: tagOf }),
  parseHTML: () => [{ tag: WRAPPERS, getAttrs: (element) => (element.querySelector(BLOCK_INSIDE) ? false : null) }],
  renderHTML: ({ node, HTMLAttributes }) => [String(node.attrs.tag), HTMLAttributes, 0],
})
