import { useState } from 'react'
import { RichEditor } from '#kit/web/editor/rich/rich-editor.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** HTML, edited as it will look. */
export function RichExample() {
  const say = useText()
  const [html, setHtml] = useState('<h2>商品详情</h2><p>全高约 <strong>230mm</strong>，含底座。</p>')
  return (
    <>
      <RichEditor aria-label={say(['商品详情', 'Details'])} value={html} onChange={setHtml} />
      <WireValue value={html} />
    </>
  )
}
