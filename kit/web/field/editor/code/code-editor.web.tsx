import { Suspense } from 'react'
import { late } from '../../../page/late.web.ts'
import { EditorSkeleton } from '../editor-skeleton.web.tsx'
import { CODE_HEIGHT, type CodeEditorProps } from './code-editor-props.web.ts'

const CodeSurface = late(async () => (await import('./code-surface.web.tsx')).CodeSurface)

/** Edits program text. Its code is fetched when it is first shown. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton height={props.height ?? CODE_HEIGHT} />}>
      <CodeSurface {...props} />
    </Suspense>
  )
}
