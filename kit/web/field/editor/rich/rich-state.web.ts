import type { Editor } from '@tiptap/core'
import { type Align, alignOf, wordStyleOf } from './styling.web.ts'

export type InlineName = 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript'

/** What the toolbar shows of the place of the cursor. */
export interface RichState {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Marks of the selection. */
  readonly marks: Readonly<Record<InlineName, boolean>>
  /** 0 for no heading. */
  readonly heading: number
  readonly isQuote: boolean
  readonly isCode: boolean
  readonly align: Align
  readonly isBulletList: boolean
  readonly isOrderedList: boolean
  readonly color: string | undefined
  readonly ground: string | undefined
  /** Address of the link that the cursor is in. */
  readonly link: string | undefined
  readonly isEmpty: boolean
  readonly isInTable: boolean
}

export function richState(editor: Editor): RichState {
  const is = (name: string) => editor.isActive(name)
  const link: unknown = editor.getAttributes('link').href
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    marks: {
      bold: is('bold'),
      italic: is('italic'),
      underline: is('underline'),
      strike: is('strike'),
      subscript: is('subscript'),
      superscript: is('superscript'),
    },
    heading: is('heading') ? Number(editor.getAttributes('heading').level) : 0,
    isQuote: is('blockquote'),
    isCode: is('codeBlock'),
    align: alignOf(editor),
    isBulletList: is('bulletList'),
    isOrderedList: is('orderedList'),
    color: wordStyleOf(editor, 'color'),
    ground: wordStyleOf(editor, 'background-color'),
    link: typeof link === 'string' ? link : undefined,
    isEmpty: editor.state.selection.empty,
    isInTable: is('table'),
  }
}
