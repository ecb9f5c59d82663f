import { action } from '#kit/contract/action.ts'
import { boolean, codeText, number, text, textarea } from '#kit/contract/field.ts'
import { lengthWithin, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { GRANT_RIGHT } from '../permission/rights.ts'

const CODE = {
  required: true,
  max: 64,
  rules: [matches(/^[^\p{Script=Han}\s]+$/u, ['角色编码不能含中文和空格', 'No Chinese characters and no spaces'])],
} as const

const NAME = { required: true, max: 30, rules: [lengthWithin({ min: 2, max: 30 })] } as const

/** Roles: what their people may do is granted to them page by page and button by button. */
export const role = defineResource({
  name: 'role',
  title: ['角色', 'Role'],
  path: '/sys/role',
  table: 'sys_role',
  permission: 'system:role',
  power: 'rights',
  menu: { under: 'system', url: '/isystem/roleUserList', component: 'system/RoleUserList', icon: 'team', order: 12 },
  fields: {
    roleCode: codeText(['角色编码', 'Role code'], { ...CODE, unique: true, fixed: true }),
    roleName: text(['角色名', 'Role'], NAME),
    roleNameEn: text(['英文名', 'English name'], { max: 60 }),
    description: textarea(['描述', 'Description'], { max: 126 }),
    descriptionEn: textarea(['英文描述', 'English description'], { max: 250 }),
    needsFactor: boolean(['要求二次验证', 'Demands a second factor'], {
      initial: false,
      help: [
        '该角色的人须绑定动态码或通行密钥才能登录',
        'People of the role set up an authenticator or a passkey to be let in',
      ],
    }),
    factorGraceDays: number(['宽限天数', 'Days of grace'], {
      min: 0,
      max: 90,
      initial: 7,
      help: [
        '从下次登录起算；0 为登录时立即绑定',
        'From their next sign-in on; with 0 they set it up while signing in',
      ],
    }),
  },
  list: ['roleName', 'roleCode', 'description'],
  search: { roleName: 'like', roleCode: 'like' },
  form: [
    ['roleCode'],
    ['roleName', 'roleNameEn'],
    ['description'],
    ['descriptionEn'],
    ['needsFactor', 'factorGraceDays'],
  ],
  find: { by: ['roleName', 'roleNameEn', 'roleCode'], title: 'roleName', note: 'roleCode' },
  actions: {
    copy: action(['复制', 'Copy'], {
      input: {
        roleCode: codeText(['新角色编码', 'New role code'], CODE),
        roleName: text(['新角色名', 'New name'], NAME),
      },
      done: ['已复制，权限和数据规则随同', 'Copied with its permissions and data rules'],
    }),
  },
  // a role that demands no factor any more lets people in without; one that goes takes the rights of its people
  stepUp: { edit: STEP_UP.grant, delete: STEP_UP.grant, deleteBatch: STEP_UP.grant, importExcel: STEP_UP.grant },
  // it has words, conditions and columns of its own
  without: ['list'],
})

/** As their page shows them: everybody signed in may list roles to choose one, with fewer fields. */
export const listedRole = { ...role, without: ['delete', 'deleteBatch'] } as const

/** Codes beyond those of the declared verbs and actions. */
export const ROLE_RIGHTS = {
  delete: 'system:role:delete',
  grant: GRANT_RIGHT,
  assign: 'system:role:assign',
} as const

/** Where the people of a role land after they signed in. */
export interface RoleHome {
  /** Address of a page of the menu; '' for none. */
  readonly url: string
  /** Of several roles the one with the lower number counts. */
  readonly priority: number
  readonly isOn: boolean
}
