import type { Editor } from '@tiptap/core'
import type { Mark, Node as PageNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { declarationIn, withDeclaration } from './html-tree.ts'
import { indented } from './indent.ts'

export type Align = 'left' | 'center' | 'right' | 'justify'

/** The style of the block that the cursor is in. */
function blockStyle(editor: Editor): string {
  return String(editor.state.selection.$from.parent.attrs.style ?? '')
}

/** `left` where nothing else is said. */
export function alignOf(editor: Editor): Align {
  const { attrs } = editor.state.selection.$from.parent
  const said = declarationIn(blockStyle(editor), 'text-align') ?? attrs.align
  return said === 'center' || said === 'right' || said === 'justify' ? said : 'left'
}

export function setAlign(editor: Editor, align: Align): void {
  const said = align === 'left' ? undefined : align
  const change = ({ attrs }: PageNode) => ({
    align: null,
    style: withDeclaration(String(attrs.style ?? ''), 'text-align', said) || null,
  })
  editor.chain().focus().command(changeBlocks(change)).run()
}

/** Moves items of lists a level, other blocks by a padding as the editor before did. */
export function indent(editor: Editor, by: 1 | -1): void {
  const chain = editor.chain().focus()
  if (editor.isActive('listItem')) {
    void (by === 1 ? chain.sinkListItem('listItem') : chain.liftListItem('listItem')).run()
    return
  }
  const change = ({ attrs }: PageNode) => {
    const style = String(attrs.style ?? '')
    const padding = indented(declarationIn(style, 'padding-left'), by)
    return { style: withDeclaration(style, 'padding-left', padding) || null }
  }
  chain.command(changeBlocks(change)).run()
}

/** Marks, styles and classes of the selection are gone; headings and lists stay what they are. One step to undo. */
export function clearFormatting(editor: Editor): void {
  const change = () => ({ style: null, class: null, align: null })
  editor.chain().focus().unsetAllMarks().command(changeBlocks(change)).run()
}

type BlockChange = (node: PageNode) => Readonly<Record<string, string | null>>

/** Changes attributes of all blocks of words that are selected. */
function changeBlocks(change: BlockChange): ({ tr }: { readonly tr: Transaction }) => boolean {
  return ({ tr }) => {
    for (const { $from, $to } of tr.selection.ranges) {
      tr.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
        for (const [name, value] of node.isTextblock ? Object.entries(change(node)) : []) {
          if (node.attrs[name] !== value) {
            tr.setNodeAttribute(at, name, value)
          }
        }
      })
    }
    return true
  }
}

export type WordStyle = 'color' | 'background-color'

/** The colour at the cursor; undefined for that of the page. */
export function wordStyleOf(editor: Editor, name: WordStyle): string | undefined {
  return declarationIn(String(editor.getAttributes('span').style ?? ''), name)
}

/** Sets a style of the selected words, or of those that are typed next; the other styles stay. */
export function setWordStyle(editor: Editor, name: WordStyle, value: string | undefined): void {
  const type = editor.schema.marks.span
  if (!type) {
    return
  }
  const changed = (marks: readonly Mark[]): Mark | undefined => {
    const old = marks.find((mark) => mark.type === type)?.attrs ?? {}
    const attrs = { ...old, style: withDeclaration(String(old.style ?? ''), name, value) || null }
    return Object.values(attrs).some((one) => one !== null) ? type.create(attrs) : undefined
  }
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      if (tr.selection.empty) {
        const next = changed(tr.storedMarks ?? tr.selection.$from.marks())
        tr.removeStoredMark(type)
        if (next) {
          tr.addStoredMark(next)
        }
        return true
      }
      for (const { $from, $to } of tr.selection.ranges) {
        tr.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
          if (node.isText) {
            const [from, to] = [Math.max(at, $from.pos), Math.min(at + node.nodeSize, $to.pos)]
            const next = changed(node.marks)
            tr.removeMark(from, to, type)
            if (next) {
              tr.addMark(from, to, next)
            }
          }
        })
      }
      return true
    })
    .run()
}
