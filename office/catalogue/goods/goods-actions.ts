import { action } from '#kit/contract/action.ts'
import { dict, ref, tagsText } from '#kit/contract/field.ts'
import { category } from '../../system/category/category.ts'
import { FIGURE_MAKER } from './figure-names.ts'

/** What is done with figures beyond their form. */
export const goodsActions = {
  copy: action(['复制', 'Copy'], { done: ['已复制为草稿', 'Copied as a draft'] }),
  ready: action(['设为就绪', 'Mark as ready'], {
    on: 'rows',
    done: ['已就绪 {n} 个手办', '{n} {n|figure is|figures are} ready'],
    undo: 'unready',
    dryRun: true,
  }),
  unready: action(['转为草稿', 'Back to draft'], { on: 'rows' }),
  setCategory: action(['改分类', 'Set the category'], {
    on: 'rows',
    input: { categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code', required: true }) },
    done: ['已修改 {n} 个手办的分类', 'Category of {n} {n|figure|figures} set'],
    undo: 'resetCategory',
    asJob: true,
    dryRun: true,
  }),
  resetCategory: action(['恢复分类', 'Take the category back'], { on: 'job' }),
  setMaker: action(['改厂商', 'Set the maker'], {
    on: 'rows',
    input: { manufacturer: dict(['厂商', 'Maker'], FIGURE_MAKER, { required: true }) },
    done: ['已修改 {n} 个手办的厂商', 'Maker of {n} {n|figure|figures} set'],
    undo: 'resetMaker',
    asJob: true,
    dryRun: true,
  }),
  resetMaker: action(['恢复厂商', 'Take the maker back'], { on: 'job' }),
  tag: action(['改标签', 'Change tags'], {
    on: 'rows',
    input: {
      add: tagsText(['添加标签', 'Add']),
      remove: tagsText(['移除标签', 'Remove']),
    },
    check: ({ add, remove }) =>
      add || remove
        ? []
        : [{ path: 'add', message: ['请填写标签', 'Enter a tag to add or to remove', 'goods.tagMissing'] }],
    done: ['已修改 {n} 个手办的标签', 'Tags of {n} {n|figure|figures} changed'],
    undo: 'untag',
    asJob: true,
    dryRun: true,
  }),
  untag: action(['恢复标签', 'Take the tags back'], { on: 'job' }),
  archive: action(['归档', 'Archive'], {
    on: 'rows',
    confirm: {
      content: [
        '归档后不再用于新建商品，已有商品和订单不受影响；有上架商品、未结订单或补款资格的手办不能归档。',
        'No new products can be made of archived figures; products and orders stay. A figure with a published product, an open order or an open claim cannot be archived.',
      ],
    },
    undo: 'restore',
    dryRun: true,
  }),
  restore: action(['恢复', 'Restore'], { on: 'rows' }),
}
