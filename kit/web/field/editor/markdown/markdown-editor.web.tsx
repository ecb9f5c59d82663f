import { Suspense } from 'react'
import { late } from '../../../page/late.web.ts'
import { EditorSkeleton } from '../editor-skeleton.web.tsx'
import { MARKDOWN_HEIGHT, MARKDOWN_MIN_HEIGHT, type MarkdownEditorProps } from './markdown-editor-props.web.ts'

const MarkdownSurface = late(async () => (await import('./markdown-surface.web.tsx')).MarkdownSurface)

/** Edits markdown with tools, pictures and preview. Its code is fetched when first shown. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={Math.max(props.height ?? MARKDOWN_HEIGHT, MARKDOWN_MIN_HEIGHT)} />}>
      <MarkdownSurface {...props} />
    </Suspense>
  )
}
