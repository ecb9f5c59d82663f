import { CodeEditor } from '#kit/web/editor/code/code-editor.web.tsx'
import { EditorSkeleton } from '#kit/web/editor/editor-skeleton.web.tsx'
import { MarkdownEditor } from '#kit/web/editor/markdown/markdown-editor.web.tsx'
import { RichEditor } from '#kit/web/editor/rich/rich-editor.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { State, States } from '../gallery/states.web.tsx'

/** Empty with a hint, switched off, and on its way. */
export function EditorStatesExample() {
  const say = useText()
  return (
    <States>
      <State of="empty">
        <CodeEditor aria-label={say(['脚本', 'Script'])} language="shell" height={200} />
      </State>
      <State of="loading">
        <EditorSkeleton height={200} />
      </State>
      <State of="disabled">
        <RichEditor aria-label={say(['公告', 'Notice'])} value="<p>已发布，不能修改。</p>" disabled height={200} />
      </State>
      <State of={['只看预览', 'Preview alone']}>
        <MarkdownEditor aria-label={say(['说明', 'Notes'])} value="**已发布**" mode="preview" disabled height={200} />
      </State>
    </States>
  )
}
