import { Suspense } from 'react'
import { late } from '../../../page/late.web.ts'
import { EditorSkeleton } from '../editor-skeleton.web.tsx'
import { RICH_HEIGHT, type RichEditorProps } from './rich-editor-props.web.ts'

const RichSurface = late(async () => (await import('./rich-surface.web.tsx')).RichSurface)

/** Edits rich text as it will look, or its source. Its code is fetched when first shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={props.height ?? RICH_HEIGHT} />}>
      <RichSurface {...props} />
    </Suspense>
  )
}
