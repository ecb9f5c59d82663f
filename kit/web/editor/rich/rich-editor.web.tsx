import { lazy, Suspense } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { EditorSkeleton } from '../editor-skeleton.web.tsx'

export interface RichEditorProps {
  /** HTML. */
  readonly value?: string | null | undefined
  /** Told at each change; a text that is only looked at stays as it is, sign by sign. */
  readonly onChange?: (html: string) => void
  readonly onBlur?: () => void
  /** In pixels, with the toolbar (specification 9.9b). */
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

/** Specification 9.9b, in pixels. */
export const RICH_HEIGHT = 300

const RichSurface = lazy(async () => ({ default: (await import('./rich-surface.web.tsx')).RichSurface }))

/** Edits rich text as it will look, or its source (specification 7.22, 9.9b). Its code is fetched when first shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={props.height ?? RICH_HEIGHT} />}>
      <RichSurface {...props} />
    </Suspense>
  )
}
