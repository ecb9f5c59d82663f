import { lazy, Suspense } from 'react'
import { EditorSkeleton } from '../editor-skeleton.web.tsx'
import { MARKDOWN_HEIGHT, MARKDOWN_MIN_HEIGHT, type MarkdownEditorProps } from './markdown-editor-props.web.ts'

const MarkdownSurface = lazy(async () => ({ default: (await import('./markdown-surface.web.tsx')).MarkdownSurface }))

/** Edits markdown with tools, pictures and preview (specification 2.23d, 9.9a). Its code is fetched when first shown. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={Math.max(props.height ?? MARKDOWN_HEIGHT, MARKDOWN_MIN_HEIGHT)} />}>
      <MarkdownSurface {...props} />
    </Suspense>
  )
}
