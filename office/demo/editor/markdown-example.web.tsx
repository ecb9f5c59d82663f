import { useState } from 'react'
import { MarkdownEditor } from '#kit/web/editor/markdown/markdown-editor.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Text beside its preview. */
export function MarkdownExample() {
  const say = useText()
  const [text, setText] = useState('## 开箱\n\n- 底座 **1** 个\n- 替换表情 *3* 个\n')
  return (
    <>
      <MarkdownEditor aria-label={say(['开箱说明', 'Unboxing'])} value={text} onChange={setText} />
      <WireValue value={text} />
    </>
  )
}
