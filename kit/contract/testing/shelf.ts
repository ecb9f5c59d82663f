import { boolean, date, dict, money, text } from '../field.ts'
import { defineResource } from '../resource.ts'
import { textChoices } from './choices-for-test.ts'

/** A resource of the tests alone: few fields of the common kinds, as most lists have them. */
export const shelf = defineResource({
  name: 'shelf',
  title: ['陈列柜', 'Shelf'],
  path: '/demo/shelf',
  table: 'demo_shelf',
  permission: 'demo:shelf',
  power: 'none',
  menu: { under: 'test', url: '/demo/shelf', component: 'demo/ShelfList', order: 2 },
  fields: {
    code: text(['编码', 'Code'], { required: true, max: 10, fixed: true }),
    name: text(['名称', 'Name'], { required: true, max: 20, unique: true }),
    price: money(['价格', 'Price']),
    low: money(['底价', 'Lowest price']),
    maker: dict(['厂商', 'Maker'], textChoices('maker')),
    opened: date(['启用日', 'Opened']),
    isOpen: boolean(['开放', 'Open']),
  },
  list: ['name', 'code', 'price'],
  search: { name: 'like', code: 'eq' },
  form: [['code', 'name'], ['price', 'low'], ['isOpen']],
  find: { by: ['name', 'code'], title: 'name', note: 'code' },
  check: ({ price, low }) =>
    Number(low) > Number(price)
      ? [{ path: 'low', message: ['底价不能高于价格', 'The lowest price is not above the price'] }]
      : [],
})
