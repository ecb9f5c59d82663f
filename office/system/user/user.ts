import { ref } from '#kit/contract/field.ts'
import { defineResource, VERBS } from '#kit/contract/resource.ts'
import { position } from '../position/position.ts'

/** What users hold of other nouns, for these to be kept while they are held. */
export const user = defineResource({
  name: 'user',
  title: ['用户', 'User'],
  path: '/sys/user',
  table: 'sys_user',
  permission: 'system:user',
  fields: {
    post: ref(['职务', 'Positions'], position, { value: 'code', many: true, max: 500 }),
    departIds: ref(['负责部门', 'Departments in charge of'], 'sys_depart,depart_name,id', { many: true, max: 4000 }),
  },
  list: [],
  search: {},
  form: [],
  without: VERBS,
})
