import { choices } from '#kit/contract/choices.ts'
import { dict, type Fields, image, number, text } from '#kit/contract/field.ts'
import { MOST_RANK } from './bulk-terms.ts'

export const PRODUCT_TITLE_MAX = 120

export const SHELF_STATE = choices('product_shelf_state', ['上架状态', 'Shelf states'], {
  off: [0, '未上架', 'Unpublished', 'grey'],
  on: [1, '已上架', 'Published', 'green'],
})

/** What everything on sale says of itself, whatever is sold: figures of any line, memberships. */
export const LISTED = {
  title: text(['标题', 'Title'], { required: true, max: PRODUCT_TITLE_MAX }),
  subtitle: text(['副标题', 'Subtitle'], { max: 200 }),
  shelfState: dict(['上架状态', 'Status'], SHELF_STATE, { readonly: true }),
  sortRank: number(['排序', 'Rank'], {
    initial: 0,
    max: MOST_RANK,
    help: ['数字小的排在前面', 'The lowest comes first'],
  }),
  limitPerUser: number(['每人限购', 'Limit per person'], {
    initial: 0,
    max: 9999,
    help: ['0 表示不限', '0 means no limit'],
  }),
  limitPerOrder: number(['每单限购', 'Limit per order'], {
    initial: 0,
    max: 9999,
    help: ['0 表示不限', '0 means no limit'],
  }),
  cover: image(['封面', 'Cover']),
} satisfies Fields
