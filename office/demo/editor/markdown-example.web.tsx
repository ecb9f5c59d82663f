import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { MarkdownEditor } from '#kit/web/field/editor/markdown/markdown-editor.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** Text beside its preview. */
export function MarkdownExample() {
  const t = useTranslate()
  const [text, setText] = useState('## 开箱\n\n- 底座 **1** 个\n- 替换表情 *3* 个\n')
  return (
    <>
      <MarkdownEditor aria-label={t(['开箱说明', 'Unboxing'])} value={text} onChange={setText} />
      <WireValue value={text} />
    </>
  )
}
