import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const departs = ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { many: true, max: 500 })
const office = ref(['所属部门', 'Department'], 'sys_depart,depart_name,org_code')

/** Stored by id or by org code, as the source says. */
export function PickDepartExample() {
  const [ids, setIds] = useState<unknown>('')
  const [code, setCode] = useState<unknown>('A01')
  return (
    <States>
      <State of={['多选，存编号', 'Several, by id']}>
        <FieldControl field={departs} value={ids} onChange={setIds} />
        <WireValue value={ids} />
      </State>
      <State of={['单选，存机构编码', 'One, by org code']}>
        <FieldControl field={office} value={code} onChange={setCode} />
        <WireValue value={code} />
      </State>
    </States>
  )
}
