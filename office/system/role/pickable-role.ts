import { codeText, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'

/** What everybody signed in may see of a role in order to choose one. */
export const pickableRole = defineResource({
  name: 'pickable-role',
  title: ['角色', 'Role'],
  path: '/sys/role',
  table: 'sys_role',
  permission: 'system:role',
  power: 'rights',
  fields: {
    roleName: text(['角色名称', 'Role'], { max: 200 }),
    roleNameEn: text(['英文名', 'English name'], { max: 60 }),
    roleCode: codeText(['角色编码', 'Role code'], { max: 100 }),
  },
  list: ['roleName', 'roleCode'],
  search: { roleCode: 'like', roleName: 'like' },
  form: [],
})
