import { Node } from '@tiptap/core'
import { sanitised } from '../../safe-html.web.tsx'
import { bodyOf } from './html-dom.web.ts'

/** A video as it came; it can be moved and deleted, and is changed in the source. */
export const Video = Node.create({
  name: 'video',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    html: { default: '', rendered: false, parseHTML: (element: HTMLElement) => sanitised(element.outerHTML) },
  }),
  parseHTML: () => [{ tag: 'video' }],
  renderHTML: ({ node }) => bodyOf(String(node.attrs.html)).firstElementChild ?? ['video'],
})
