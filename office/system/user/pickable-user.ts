import { date, number, state, text } from '#kit/contract/field.ts'
import { resource } from '#kit/contract/resource.ts'

/**
 * What everybody signed in may see of a colleague in order to choose one (specification 2.21a, 3.7).
 * The page of users needs more, and a permission for it.
 */
export const pickableUser = resource({
  name: 'pickable-user',
  title: ['用户', 'User'],
  path: '/sys/user',
  table: 'sys_user',
  permission: 'system:user',
  fields: {
    username: text(['账号', 'Account'], { max: 100 }),
    realname: text(['姓名', 'Name'], { max: 100 }),
    /** 1 male, 2 female. */
    sex: state(['性别', 'Sex'], 'sex'),
    phone: text(['电话', 'Phone'], { max: 45 }),
    birthday: date(['出生日期', 'Birthday']),
    /** 1 active, 2 frozen. */
    status: number(['状态', 'Status'], { max: 2 }),
  },
  list: ['realname', 'username', 'phone', 'birthday'],
  search: { realname: 'like', sex: 'eq', birthday: 'eq' },
  form: [],
})

/** Names of all departments of a user, joined by commas: filled by the server, so it is no column to filter by. */
export const orgCodeTxt = text(['部门', 'Departments'], { readonly: true })
