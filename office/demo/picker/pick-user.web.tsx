import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const keeper = ref(['保管人', 'Keeper'], 'sys_user,realname,username')
const members = ref(['成员', 'Members'], 'sys_user,realname,username', { many: true, max: 500 })

/** A reference to users opens the picker by itself. */
export function PickUserExample() {
  const [one, setOne] = useState<unknown>('admin')
  const [many, setMany] = useState<unknown>('')
  return (
    <States>
      <State of={['单选', 'One']}>
        <FieldControl field={keeper} value={one} onChange={setOne} />
        <WireValue value={one} />
      </State>
      <State of={['多选', 'Several']}>
        <FieldControl field={members} value={many} onChange={setMany} />
        <WireValue value={many} />
      </State>
      <State of="disabled">
        <FieldControl field={keeper} value="admin" disabled />
      </State>
    </States>
  )
}
