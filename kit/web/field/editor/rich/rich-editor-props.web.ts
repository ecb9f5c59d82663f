import type { Text } from '#kit/contract/text.ts'

export interface RichEditorProps {
  /** HTML. */
  readonly value?: string | null | undefined
  /** Told at each change; a text that is only looked at stays as it is, sign by sign. */
  readonly onChange?: (html: string) => void
  readonly onBlur?: () => void
  /** In pixels, with the toolbar. */
  readonly height?: number
  readonly placeholder?: Text | string | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-required'?: boolean | 'true' | 'false' | undefined
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined
}

/** Height of the editor unless given, in pixels. */
export const RICH_HEIGHT = 300
