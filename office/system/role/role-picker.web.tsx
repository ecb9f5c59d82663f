import type { ControlProps } from '#kit/web/field/control-props.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { pickableRole } from './pickable-role.ts'

/** Roles by code and name. */
const roles: PickList = {
  name: ['角色', 'Role'],
  resource: pickableRole,
  columns: ['roleName', 'roleCode'],
  query: 'roleCode',
  value: 'roleCode',
  label: 'roleName',
}

/** Stores role codes. */
export function RolePicker(props: ControlProps) {
  return <PickControl {...props} list={roles} />
}

const rolesById: PickList = { ...roles, value: 'id' }

/** Stores ids. */
export function RoleIdPicker(props: ControlProps) {
  return <PickControl {...props} list={rolesById} />
}
