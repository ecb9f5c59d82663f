import {
  boolean,
  date,
  datetime,
  dict,
  html,
  images,
  money,
  month,
  number,
  ref,
  region,
  text,
  textarea,
} from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { CURRENCY } from '../../catalogue/goods/currency.ts'

/** A card in a display cabinet: every kind of field once. It is shown, never stored. */
export const figureCard = defineResource({
  name: 'figure-card',
  title: ['展示卡', 'Figure card'],
  path: '/demo/figureCard',
  table: 'demo_figure_card',
  permission: 'demo:figureCard',
  power: 'none',
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 60 }),
    height: number(['高度（毫米）', 'Height (mm)'], { min: 30, max: 2000 }),
    price: money(['价格', 'Price'], { required: true, min: 100 }),
    currency: dict(['币种', 'Currency'], CURRENCY, { initial: 'CNY' }),
    onDisplay: boolean(['展出中', 'On display'], { initial: true }),
    released: month(['发售月', 'Released']),
    bought: date(['购入日', 'Bought']),
    moved: datetime(['上架时间', 'Put up at']),
    keeper: ref(['保管人', 'Keeper'], 'sys_user,realname,username', {
      help: ['从用户中选择', 'Chosen from the users'],
    }),
    cabinet: region(['所在地', 'Place']),
    note: textarea(['备注', 'Note'], { max: 300 }),
    pictures: images(['图片', 'Pictures'], { max: 3 }),
    story: html(['故事', 'Story']),
  },
  list: ['name', 'price', 'onDisplay'],
  search: {},
  form: [
    ['name', 'height'],
    ['price', 'currency'],
    ['onDisplay', 'released'],
    ['bought', 'moved'],
    ['keeper', 'cabinet'],
    ['note'],
    ['pictures'],
    ['story'],
  ],
})
