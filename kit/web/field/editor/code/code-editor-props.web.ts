import type { Text } from '#kit/contract/text.ts'
import type { CodeLanguage } from './languages.ts'

export interface CodeEditorProps {
  readonly value?: string | null | undefined
  /** Told at each change of the text. */
  readonly onChange?: (text: string) => void
  readonly onBlur?: () => void
  /** Value or label of a language in any case; plain text without one. */
  readonly language?: string | null
  /** Shows a menu of the languages. */
  readonly hasLanguageMenu?: boolean
  readonly onLanguageChange?: (language: CodeLanguage) => void
  /** Shown while empty; asks for code of the language unless given. */
  readonly placeholder?: Text | string
  readonly hasLineNumbers?: boolean
  readonly hasFullScreen?: boolean
  /** In pixels. */
  readonly height?: number
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean
  readonly id?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** Of the text with its toolbar, in pixels. */
export const CODE_HEIGHT = 240
