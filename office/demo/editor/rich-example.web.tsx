import { useState } from 'react'
import { html } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { RichEditor } from '#kit/web/field/editor/rich/rich-editor.web.tsx'
import { FieldText } from '#kit/web/field/field-text.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const details = html(['商品详情', 'Details'])

/** HTML, edited as it will look, and made safe whenever it is shown. */
export function RichExample() {
  const t = useTranslate()
  const [value, setValue] = useState('<h2>商品详情</h2><p>全高约 <strong>230mm</strong>，含底座。</p>')
  return (
    <>
      <RichEditor aria-label={t(details.title)} value={value} onChange={setValue} />
      <WireValue value={value} />
      <States>
        <State of={['显示效果', 'As it is read']}>
          <FieldText field={details} name="details" row={{ details: value }} place="detail" />
        </State>
      </States>
    </>
  )
}
