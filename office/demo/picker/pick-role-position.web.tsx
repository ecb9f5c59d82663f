import { useState } from 'react'
import { ref } from '#kit/contract/field.ts'
import { FieldControl } from '#kit/web/field/field-control.web.tsx'
import { State, States } from '../gallery/states.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const roles = ref(['角色', 'Roles'], 'sys_role,role_name,role_code', { many: true, max: 500 })
const post = ref(['职务', 'Position'], 'sys_position,name,code')

/** The same box and the same dialog for any list. */
export function PickRolePositionExample() {
  const [codes, setCodes] = useState<unknown>('admin')
  const [position, setPosition] = useState<unknown>('')
  return (
    <States>
      <State of={roles.title}>
        <FieldControl field={roles} value={codes} onChange={setCodes} />
        <WireValue value={codes} />
      </State>
      <State of={post.title}>
        <FieldControl field={post} value={position} onChange={setPosition} />
        <WireValue value={position} />
      </State>
    </States>
  )
}
