import type { Ref } from 'react'
import type { Text } from '#kit/contract/text.ts'

/** Text beside its preview, or the preview alone as the text will be read. */
export type MarkdownMode = 'markdown' | 'preview'

export interface MarkdownHandle {
  readonly getMarkdown: () => string
  /** Replaces the text and tells it. */
  readonly setMarkdown: (text: string) => void
  /** The text as sanitised HTML. */
  readonly getHtml: () => string
  readonly focus: () => void
}

export interface MarkdownEditorProps {
  readonly value?: string | null | undefined
  /** Told at each change of the text. */
  readonly onChange?: (text: string) => void
  readonly onBlur?: () => void
  /** How it starts; the reader switches as he likes. */
  readonly mode?: MarkdownMode
  /** In pixels, with the toolbar; at least 200. */
  readonly height?: number
  /** Offers to upload pictures. */
  readonly hasPictures?: boolean
  readonly placeholder?: Text | string
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean
  readonly ref?: Ref<MarkdownHandle>
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** Height of the editor unless given, and the least it can have, in pixels. */
export const MARKDOWN_HEIGHT = 300
export const MARKDOWN_MIN_HEIGHT = 200
