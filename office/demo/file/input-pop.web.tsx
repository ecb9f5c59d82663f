import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { InputPop } from '#kit/web/field/input-pop.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** One line, and a larger field beside it. */
export function InputPopExample() {
  const t = useTranslate()
  const [text, setText] = useState('')
  return (
    <>
      <InputPop
        aria-label={t(['备注', 'Note'])}
        title={['备注', 'Note']}
        position="bottom"
        width={280}
        value={text}
        onChange={setText}
      />
      <WireValue value={text} />
    </>
  )
}
