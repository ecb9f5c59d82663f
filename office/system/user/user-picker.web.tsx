import { anyResource } from '#kit/contract/resource.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { pickableUser } from './pickable-user.ts'

/** Users by name, account, phone and birthday (specification 2.21a, 9.6a). */
const users: PickList = {
  name: ['用户', 'User'],
  resource: anyResource(pickableUser),
  columns: ['realname', 'username', 'phone', 'birthday'],
  query: 'realname',
  filters: ['sex', 'birthday'],
  value: 'username',
  label: 'realname',
  width: 1200,
  ellipsis: 25,
}

/** Stores usernames. */
export function UserPicker(props: ControlProps) {
  return <PickControl {...props} list={users} />
}

const usersById: PickList = { ...users, value: 'id' }

/** Stores ids. */
export function UserIdPicker(props: ControlProps) {
  return <PickControl {...props} list={usersById} />
}
