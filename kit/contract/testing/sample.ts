import { action } from '../action.ts'
import {
  boolean,
  date,
  datetime,
  dict,
  dicts,
  html,
  image,
  images,
  money,
  month,
  number,
  ref,
  region,
  text,
  textarea,
} from '../field.ts'
import { matches } from '../form-rules.ts'
import { defineResource } from '../resource.ts'
import { defineStates } from '../states.ts'
import { numberChoices, textChoices } from './choices-for-test.ts'

/** A resource with a field of every kind; tests of the kit stand on it, so that the kit needs no noun of the office. */
export const sample = defineResource({
  name: 'sample',
  title: ['样例', 'Sample'],
  path: '/test/sample',
  table: 'test_sample',
  permission: 'test:sample',
  power: 'none',
  menu: { under: 'test', url: '/test/sample', component: 'test/SampleList', order: 1 },
  where: { line: 2 },
  fields: {
    code: text(['编码', 'Code'], {
      required: true,
      max: 8,
      unique: true,
      fixed: true,
      rules: [matches(/^[A-Z]\d*$/, ['编码以大写字母开头', 'A code starts with a capital letter'])],
    }),
    name: text(['名称', 'Name'], { max: 20 }),
    note: textarea(['备注', 'Note'], { max: 50 }),
    detail: html(['详情', 'Detail']),
    count: number(['数量', 'Count'], { max: 1000 }),
    weight: number(['重量', 'Weight'], { decimals: 2, max: 99 }),
    price: money(['价格', 'Price'], { max: 100_000 }),
    isHot: boolean(['热门', 'Hot']),
    rank: dict(['级别', 'Rank'], textChoices('rank'), { initial: 'low' }),
    state: dict(['状态', 'State'], numberChoices('state'), { initial: 0 }),
    kinds: dicts(['种类', 'Kinds'], textChoices('kind')),
    day: date(['日期', 'Day']),
    seenAt: datetime(['时间', 'Seen']),
    month: month(['月份', 'Month']),
    cover: image(['封面', 'Cover']),
    pictures: images(['图片', 'Pictures'], { max: 2 }),
    owner: ref(['负责人', 'Owner'], 'demo_shelf,name,code'),
    place: region(['地区', 'Region']),
    total: number(['合计', 'Total'], { readonly: true }),
  },
  list: ['code', 'name', 'count', 'price', 'state'],
  search: { name: 'like', kinds: 'in', count: 'range' },
  form: [['code', 'name'], ['detail']],
  check: ({ count, weight }) =>
    count === 13 && weight === 13 ? [{ path: 'count', message: ['数量与重量不能同为13', 'Not both 13'] }] : [],
  tabs: { by: 'state', lists: { few: { title: ['数量少', 'Few'], filters: { count_end: '2' } } } },
  actions: { archive: action(['归档', 'Archive'], { on: 'rows' }) },
  states: defineStates('state', { initial: [0, 1], final: [2], moves: { archive: { from: [0, 1], to: 2 } } }),
  without: ['importExcel'],
})
