import { useState } from 'react'
import { dict, dicts } from '#kit/contract/field.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { DictControl } from '#kit/web/field/dict-control.web.tsx'
import { RETURN_ADDRESS_KIND } from '../../catalogue/return-address/return-address.ts'
import { POSITION_RANK } from '../../system/position/position.ts'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const rank = dict(['职级', 'Rank'], POSITION_RANK)
const uses = dicts(['用途', 'Used for'], RETURN_ADDRESS_KIND)

/** One value of a dictionary, or several joined by commas. */
export function DictSelectExample() {
  const t = useTranslate()
  const [one, setOne] = useState<unknown>('3')
  const [many, setMany] = useState<unknown>('return,repair')
  return (
    <States>
      <State of={['单选', 'One']}>
        <DictControl aria-label={t(rank.title)} field={rank} value={one} onChange={setOne} />
        <WireValue value={one} />
      </State>
      <State of={['多选', 'Several']}>
        <DictControl aria-label={t(uses.title)} field={uses} value={many} onChange={setMany} />
        <WireValue value={many} />
      </State>
      <State of="disabled">
        <DictControl aria-label={t(rank.title)} field={rank} value="3" disabled />
      </State>
      <State of={['没有字典编码', 'No code']}>
        <DictControl aria-label={t(rank.title)} field={{ ...rank, code: '' }} />
      </State>
    </States>
  )
}
