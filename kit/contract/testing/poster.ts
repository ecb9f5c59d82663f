import { image, text } from '../field.ts'
import { checkedBy } from '../form-rules.ts'
import { defineResource } from '../resource.ts'

/** A resource of the tests alone: a picture and a check rule in a short form. */
export const poster = defineResource({
  name: 'poster',
  title: ['海报', 'Poster'],
  path: '/demo/poster',
  table: 'demo_poster',
  permission: 'demo:poster',
  power: 'none',
  menu: { under: 'test', url: '/demo/poster', component: 'demo/PosterList', order: 3 },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 20 }),
    number: text(['编号', 'Number'], { max: 20, rules: [checkedBy('common')] }),
    cover: image(['封面', 'Cover']),
  },
  list: ['name'],
  search: {},
  form: [['name'], ['number'], ['cover']],
})
