import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { DepartPicker } from '../../system/depart/depart-picker.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const departs = ref(['部门', 'Departments'], 'sys_depart,depart_name,id', { many: true, max: 500 })
const office = ref(['所属部门', 'Department'], 'sys_depart,depart_name,org_code')

/** Stored by id or by org code, as the source says. */
export function PickDepartExample() {
  const [ids, setIds] = useState<unknown>('')
  const [code, setCode] = useState<unknown>('A01')
  const [closed, setClosed] = useState<unknown>('')
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
      <State of={['窄窗口，根部门收起', 'A narrow dialog, the root closed']}>
        <DepartPicker
          aria-label="窄窗口"
          field={departs}
          modalWidth={450}
          isRootOpen={false}
          value={closed}
          onChange={setClosed}
        />
        <WireValue value={closed} />
      </State>
    </States>
  )
}
