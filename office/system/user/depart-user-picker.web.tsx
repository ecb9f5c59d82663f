import type { Text } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import type { ControlProps } from '#kit/web/field/control-props.ts'
import { Branches } from '#kit/web/picker/branches.web.tsx'
import { PickControl } from '#kit/web/picker/pick-control.web.tsx'
import type { PickList } from '#kit/web/picker/picked.ts'
import { orgCodeTxt, pickableUser } from './pickable-user.ts'

/** Active users of a department and below. */
const usersByDepart: PickList = {
  name: ['用户', 'User'],
  resource: pickableUser,
  filled: { orgCodeTxt },
  path: '/sys/user/queryUserComponentData',
  lookupPath: '/sys/user/getMultiUser',
  columns: ['realname', 'username', 'sex', 'phone', 'orgCodeTxt'],
  titles: { phone: ['手机', 'Mobile'] },
  query: 'realname',
  filters: ['username'],
  value: 'username',
  label: 'realname',
  width: 1250,
  sizes: [10, 20, 30],
}

interface DepartUserPickerProps extends ControlProps {
  /** What is stored. */
  readonly store?: 'username' | 'id'
}

/** Users found through the tree of departments; stores usernames unless told otherwise. */
export function DepartUserPicker({ store = 'username', ...props }: DepartUserPickerProps) {
  return <PickControl {...props} list={LISTS[store]} title={TITLE} Beside={Departments} />
}

const LISTS = { username: usersByDepart, id: { ...usersByDepart, value: 'id' } } as const

const TITLE: Text = ['根据部门选择用户', 'Choose users by department']

function Departments({ onFilter }: { readonly onFilter: (params: Readonly<Record<string, string>>) => void }) {
  return (
    <Branches
      label={['部门', 'Departments']}
      load={(pid) => client.get('/sys/sysDepart/queryDepartTreeSync', { pid })}
      onChoose={(departId) => onFilter(departId === '' ? {} : { departId })}
    />
  )
}
