import { codeText, date, dict, number, text } from '#kit/contract/field.ts'
import type { AnyResource } from '#kit/contract/resource.ts'
import { SEX } from '../../standard/sex.ts'

/** Permission to see what is nobody's business but the person's own. */
export const SEE_PERSONAL = 'system:user:personal'
/** The page of users: its row rules are those of people. */
export const USER_MENU = {
  under: 'system',
  url: '/isystem/user',
  component: 'system/UserList',
  icon: 'user',
  order: 1,
} as const

const PERSONAL = { needs: SEE_PERSONAL } as const

/**
 * A colleague as pickers show one: what everybody signed in may see. The server answers from the declaration of users,
 * which has more, and a permission for it.
 */
export const pickableUser: AnyResource = {
  name: 'pickable-user',
  title: ['用户', 'User'],
  path: '/sys/user',
  table: 'sys_user',
  permission: 'system:user',
  power: 'rights',
  // the row rules of the page bind choices, too
  menu: USER_MENU,
  tenants: 'tenantIds',
  fields: {
    username: text(['账号', 'Account'], { max: 100 }),
    realname: text(['姓名', 'Name'], { max: 100 }),
    /** 1 male, 2 female. */
    sex: dict(['性别', 'Sex'], SEX, PERSONAL),
    phone: codeText(['电话', 'Phone'], { max: 45, ...PERSONAL }),
    birthday: date(['出生日期', 'Birthday'], PERSONAL),
    /** 1 active, 2 frozen. */
    status: number(['状态', 'Status'], { max: 2 }),
  },
  list: ['realname', 'username', 'phone', 'birthday'],
  search: { realname: 'like', sex: 'eq', birthday: 'eq' },
  form: [],
}

/** Names of all departments of a user, joined by commas: filled by the server, so it is no column to filter by. */
export const orgCodeTxt = text(['部门', 'Departments'], { readonly: true })
