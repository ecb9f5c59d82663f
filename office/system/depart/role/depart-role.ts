import { codeText, ref, text } from '#kit/contract/field.ts'
import { lengthWithin, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { STEP_UP } from '../../../rights/step-up.ts'
import { DEPART_BY_ID } from '../depart.ts'

/** Roles that a department has for its own people; they give no more than the department was given. */
export const departRole = defineResource({
  name: 'depart-role',
  title: ['部门角色', 'Department role'],
  path: '/sys/sysDepartRole',
  table: 'sys_depart_role',
  permission: 'system:departRole',
  power: 'rights',
  fields: {
    departId: ref(['部门', 'Department'], DEPART_BY_ID, { required: true, fixed: true }),
    roleName: text(['部门角色名称', 'Name'], { required: true, max: 30, rules: [lengthWithin({ min: 2, max: 30 })] }),
    roleNameEn: text(['英文名', 'English name'], { max: 60 }),
    roleCode: codeText(['部门角色编码', 'Code'], {
      required: true,
      max: 64,
      unique: true,
      fixed: true,
      rules: [matches(/^[^\p{Script=Han}]*$/u, ['角色编码不可输入汉字!', 'A code has no Chinese characters'])],
    }),
    description: text(['备注', 'Notes'], { max: 126 }),
  },
  list: ['roleName', 'roleCode', 'departId', 'description'],
  search: { roleName: 'like' },
  form: [['roleName', 'roleNameEn'], ['roleCode'], ['description']],
  stepUp: { delete: STEP_UP.grant, deleteBatch: STEP_UP.grant },
  without: ['exportXls', 'importExcel'],
})

/** Codes beyond those of the verbs. */
export const DEPART_ROLE_RIGHTS = {
  /** Menu entries, actions and row rules are given to a role. */
  grant: 'system:departRole:grant',
  /** People are given a role. */
  assign: 'system:departRole:assign',
} as const
