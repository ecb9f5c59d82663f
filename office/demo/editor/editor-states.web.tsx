import { useTranslate } from '#kit/web/browser/text.web.ts'
import { CodeEditor } from '#kit/web/field/editor/code/code-editor.web.tsx'
import { EditorSkeleton } from '#kit/web/field/editor/editor-skeleton.web.tsx'
import { MarkdownEditor } from '#kit/web/field/editor/markdown/markdown-editor.web.tsx'
import { RichEditor } from '#kit/web/field/editor/rich/rich-editor.web.tsx'
import { State, States } from '../gallery/states.web.tsx'

/** Empty with a hint, switched off, and on its way. */
export function EditorStatesExample() {
  const t = useTranslate()
  return (
    <States>
      <State of="empty">
        <CodeEditor aria-label={t(['脚本', 'Script'])} language="shell" height={200} />
      </State>
      <State of="loading">
        <EditorSkeleton height={200} />
      </State>
      <State of="disabled">
        <RichEditor aria-label={t(['公告', 'Notice'])} value="<p>已发布，不能修改。</p>" disabled height={200} />
      </State>
      <State of={['只看预览', 'Preview alone']}>
        <MarkdownEditor aria-label={t(['说明', 'Notes'])} value="**已发布**" mode="preview" disabled height={200} />
      </State>
    </States>
  )
}
