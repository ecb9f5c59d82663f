import { text } from '../field.ts'
import { defineResource } from '../resource.ts'

/** A resource of the tests alone: the server refuses its list. */
export const cellar = defineResource({
  name: 'cellar',
  title: ['地下库房', 'Cellar'],
  path: '/demo/cellar',
  table: 'demo_cellar',
  permission: 'demo:cellar',
  power: 'none',
  menu: { under: 'test', url: '/demo/cellar', component: 'demo/CellarList', order: 4 },
  fields: { name: text(['名称', 'Name'], { required: true, max: 20 }) },
  list: ['name'],
  search: {},
  form: [['name']],
})
