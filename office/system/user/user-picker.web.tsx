import type { PickerProps } from '#kit/web/field/pickers.web.ts'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { pickableUser } from './pickable-user.ts'

/** Users by name, account, phone and birthday. */
const users: PickList = {
  name: ['用户', 'User'],
  resource: pickableUser,
  columns: ['realname', 'username', 'phone', 'birthday'],
  query: 'realname',
  filters: ['sex', 'birthday'],
  value: 'username',
  label: 'realname',
  width: 1200,
  ellipsis: 25,
}

/** Stores usernames. */
export function UserPicker(props: PickerProps) {
  return <PickControl {...props} list={users} />
}

const usersById: PickList = { ...users, value: 'id' }

/** Stores ids. */
export function UserIdPicker(props: PickerProps) {
  return <PickControl {...props} list={usersById} />
}
