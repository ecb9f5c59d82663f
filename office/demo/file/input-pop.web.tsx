import { useState } from 'react'
import { InputPop } from '#kit/web/small/input-pop.web.tsx'
import { useText } from '#kit/web/text/text.web.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

/** One line, and a larger field beside it. */
export function InputPopExample() {
  const say = useText()
  const [text, setText] = useState('')
  return (
    <>
      <InputPop
        aria-label={say(['备注', 'Note'])}
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
