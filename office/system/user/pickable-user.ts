import { date, enumNumber, number, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** Permission to see what is nobody's business but the person's own. */
export const SEE_PERSONAL = 'system:user:personal'
const PERSONAL = { needs: SEE_PERSONAL } as const

/**
 * What everybody signed in may see of a colleague in order to choose one.
 * The page of users needs more, and a permission for it.
 */
export const pickableUser = defineResource({
  name: 'pickable-user',
  title: ['用户', 'User'],
  path: '/sys/user',
  table: 'sys_user',
  permission: 'system:user',
  fields: {
    username: text(['账号', 'Account'], { max: 100 }),
    realname: text(['姓名', 'Name'], { max: 100 }),
    /** 1 male, 2 female. */
    sex: enumNumber(['性别', 'Sex'], 'sex', PERSONAL),
    phone: text(['电话', 'Phone'], { max: 45, ...PERSONAL }),
    birthday: date(['出生日期', 'Birthday'], PERSONAL),
    /** 1 active, 2 frozen. */
    status: number(['状态', 'Status'], { max: 2 }),
  },
  list: ['realname', 'username', 'phone', 'birthday'],
  search: { realname: 'like', sex: 'eq', birthday: 'eq' },
  form: [],
})

/** Names of all departments of a user, joined by commas: filled by the server, so it is no column to filter by. */
export const orgCodeTxt = text(['部门', 'Departments'], { readonly: true })
