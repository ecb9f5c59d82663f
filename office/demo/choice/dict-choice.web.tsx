import { useState } from 'react'
import { dict, dicts } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DictChoice } from '#kit/web/picker/dict-choice.web.tsx'
import { RETURN_ADDRESS_KIND } from '../../catalogue/return-address/return-address.ts'
import { POSITION_RANK } from '../../system/position/position.ts'
import { WireValue } from '../gallery/wire-value.web.tsx'

const rank = dict(['职级', 'Rank'], POSITION_RANK)
const uses = dicts(['用途', 'Used for'], RETURN_ADDRESS_KIND)

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
