import { useState } from 'react'
import { dict, dicts } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DictChoice } from '#kit/web/picker/dict-choice.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const rank = dict(['职级', 'Rank'], 'position_rank')
const uses = dicts(['用途', 'Used for'], 'return_address_kind')

/** All items in sight. */
export function DictChoiceExample() {
  const t = useTranslate()
  const [level, setLevel] = useState<unknown>('2')
  const [kinds, setKinds] = useState<unknown>('')
  const named = { 'aria-label': t(rank.title), field: rank, value: level, onChange: setLevel }
  return (
    <>
      <DictChoice type="radio" {...named} />
      <DictChoice type="radioButton" {...named} />
      <WireValue value={level} />
      <DictChoice type="checkbox" aria-label={t(uses.title)} field={uses} value={kinds} onChange={setKinds} />
      <WireValue value={kinds} />
    </>
  )
}
