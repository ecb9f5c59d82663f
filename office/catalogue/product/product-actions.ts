import { action } from '#kit/contract/action.ts'
import { boolean, datetime, dict, money, number, ref, text } from '#kit/contract/field.ts'
import type { Text } from '#kit/contract/text.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { YES_NO } from '../../standard/yes-no.ts'
import { category } from '../../system/category/category.ts'
import type { ListedLine } from '../rules/sales-line.ts'
import { MAX_STOCK, skuLabel } from '../sku/sku.ts'
import { priceChangeErrors } from './bulk-price.ts'
import { discountErrors, freightErrors, limitErrors, MOST_RANK, rankErrors } from './bulk-terms.ts'
import { FREIGHT_KIND } from './freight-kind.ts'
import { typedTimeErrors } from './shelf-times.ts'

/** Pieces; no limit is higher. */
const MOST_PIECES = 9999

const LEFT_EMPTY: Text = ['不填不改，0 表示不限', 'Empty: stays as it is; 0 means no limit']

const TIME_LEFT_EMPTY: Text = ['不填不改', 'Empty: stays as it is']
const CHOICE_LEFT_EMPTY: Text = ['不选不改', 'Empty: stays as it is']

/** Yuan; no price is larger. */
const MOST_YUAN = 99_999_999.99

/** A comma list of 1,000 ids. */
const MAX_IDS_LENGTH = 65_000

/** What is done with the listings of a line beyond their form. */
export const productActions = (line: ListedLine) => ({
  shelf: action(['上下架', 'Publish or unpublish'], {
    on: 'rows',
    input: { on: boolean(['上架', 'Publish']) },
    dryRun: true,
  }),
  copy: action(['复制', 'Copy'], { done: ['已复制，副本未上架', 'Copied; the copy is unpublished'] }),
  stock: action(['调整库存', 'Adjust stock'], {
    on: 'list',
    method: 'PUT',
    input: {
      skuId: text(['SKU', 'SKU'], { required: true, max: 64 }),
      stockLoaded: number(['原库存', 'Stock before'], { required: true }),
      stock: number(['库存', 'Stock'], { required: true }),
      reason: text(['原因', 'Reason']),
    },
  }),
  price: action(['调价', 'Change prices'], {
    on: 'rows',
    stepUp: STEP_UP.price,
    isTried: true,
    input: {
      presentPrice: boolean(skuLabel('presentPrice', line), { initial: true }),
      originalPrice: boolean(skuLabel('originalPrice', line)),
      memberPrice: boolean(skuLabel('memberPrice', line)),
      tradePrice: boolean(skuLabel('tradePrice', line)),
      amount: number(['增减金额（元）', 'By an amount (yuan)'], {
        decimals: 2,
        min: -MOST_YUAN,
        max: MOST_YUAN,
        help: ['如 10 或 -5.5；与百分比只填一项', 'Such as 10 or -5.5; either this or the percentage'],
      }),
      percent: number(['增减百分比（%）', 'By a percentage (%)'], {
        decimals: 2,
        min: -100,
        max: 1000,
        help: ['如 10 或 -20；结果四舍五入到分', 'Such as 10 or -20; rounded to the fen, half up'],
      }),
      isLowMeant: boolean(['确认低价', 'Low prices are meant'], {
        help: [
          '远低于原价的商品在上架中须勾选',
          'Ticked for published products whose prices would be far below the list price',
        ],
      }),
    },
    check: priceChangeErrors,
    done: ['已调价 {n} 个商品', 'Prices of {n} {n|product|products} changed'],
    undo: 'unprice',
    asJob: true,
    dryRun: true,
  }),
  unprice: action(['撤销调价', 'Take the prices back'], { on: 'job', stepUp: STEP_UP.price }),
  addStock: action(['增减库存', 'Add to the stock'], {
    on: 'rows',
    input: {
      qty: number(['每个SKU增减', 'Pieces for each SKU'], {
        required: true,
        min: -MAX_STOCK,
        max: MAX_STOCK,
        help: [
          '如 10 或 -5；不会低于已锁定数量，最低为 0',
          'Such as 10 or -5; never below the reserved pieces, never below 0',
        ],
      }),
      reason: text(['原因', 'Reason']),
    },
    check: ({ qty }) =>
      qty === 0 ? [{ path: 'qty', message: ['不能为0', 'It must not be 0', 'product.changeIsZero'] }] : [],
    done: ['已调整 {n} 个商品的库存', 'Stock of {n} {n|product|products} changed'],
    undo: 'unaddStock',
    asJob: true,
    dryRun: true,
  }),
  unaddStock: action(['撤销增减库存', 'Take the pieces back'], { on: 'job' }),
  setCategory: action(['改分类', 'Set the category'], {
    on: 'rows',
    input: { categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code', required: true }) },
    done: ['已修改 {n} 个商品的分类', 'Category of {n} {n|product|products} set'],
    undo: 'resetCategory',
    asJob: true,
    dryRun: true,
  }),
  resetCategory: action(['恢复分类', 'Take the category back'], { on: 'job' }),
  setLimits: action(['改限购', 'Set the limits'], {
    on: 'rows',
    input: {
      limitPerUser: number(['每人限购', 'Limit per person'], { max: MOST_PIECES, help: LEFT_EMPTY }),
      limitPerOrder: number(['每单限购', 'Limit per order'], { max: MOST_PIECES, help: LEFT_EMPTY }),
      minPerOrder: number(['每单起购', 'At least per order'], { min: 1, max: MOST_PIECES }),
    },
    check: limitErrors,
    done: ['已修改 {n} 个商品的限购', 'Limits of {n} {n|product|products} set'],
    undo: 'resetLimits',
    asJob: true,
    dryRun: true,
  }),
  resetLimits: action(['恢复限购', 'Take the limits back'], { on: 'job' }),
  setFreight: action(['改运费', 'Set the freight'], {
    on: 'rows',
    input: {
      freightKind: dict(['运费方式', 'Freight'], FREIGHT_KIND, { required: true }),
      freight: money(['运费', 'Freight amount'], { help: ['固定运费时填写', 'Of a fixed freight'] }),
    },
    check: freightErrors,
    done: ['已修改 {n} 个商品的运费', 'Freight of {n} {n|product|products} set'],
    undo: 'resetFreight',
    asJob: true,
    dryRun: true,
  }),
  resetFreight: action(['恢复运费', 'Take the freight back'], { on: 'job' }),
  setDiscounts: action(['改优惠券和积分', 'Set coupons and points'], {
    on: 'rows',
    input: {
      couponAllowed: dict(['可用优惠券', 'Coupons allowed'], YES_NO, { help: CHOICE_LEFT_EMPTY }),
      integralAllowed: dict(['可用积分', 'Points allowed'], YES_NO, { help: CHOICE_LEFT_EMPTY }),
    },
    check: discountErrors,
    done: ['已修改 {n} 个商品的优惠券和积分', 'Coupons and points of {n} {n|product|products} set'],
    undo: 'resetDiscounts',
    asJob: true,
    dryRun: true,
  }),
  resetDiscounts: action(['恢复优惠券和积分', 'Take coupons and points back'], { on: 'job' }),
  schedule: action(['定时上下架', 'Schedule'], {
    on: 'rows',
    input: {
      shelfOnAt: datetime(['定时上架', 'Publish at'], { help: TIME_LEFT_EMPTY }),
      shelfOffAt: datetime(['定时下架', 'Unpublish at'], { help: TIME_LEFT_EMPTY }),
      isCleared: boolean(['清除未填的时间', 'Clear the times that are left empty']),
    },
    check: typedTimeErrors,
    done: ['已设置 {n} 个商品的定时上下架', 'Shelf times of {n} {n|product|products} set'],
    undo: 'unschedule',
    asJob: true,
    dryRun: true,
  }),
  unschedule: action(['恢复定时上下架', 'Take the shelf times back'], { on: 'job' }),
  setRank: action(['改排序', 'Set the rank'], {
    on: 'rows',
    input: {
      sortRank: number(['排序', 'Rank'], { max: MOST_RANK, help: ['数字小的排在前面', 'The lowest comes first'] }),
      shift: number(['增减', 'Up or down by'], {
        min: -MOST_RANK,
        max: MOST_RANK,
        help: [
          '如 -10 整体前移，10 整体后移；与排序只填一项',
          'Such as -10 to the front, 10 to the back; either this or the rank',
        ],
      }),
    },
    check: rankErrors,
    done: ['已修改 {n} 个商品的排序', 'Rank of {n} {n|product|products} set'],
    undo: 'resetRank',
    asJob: true,
    dryRun: true,
  }),
  resetRank: action(['恢复排序', 'Take the rank back'], { on: 'job' }),
  moveUp: action(['上移', 'Move up'], { done: ['已上移', 'Moved up'], undo: 'moveDown' }),
  moveDown: action(['下移', 'Move down'], { done: ['已下移', 'Moved down'], undo: 'moveUp' }),
  sort: action(['排序', 'Sort'], {
    on: 'list',
    method: 'PUT',
    input: { ids: text(['商品', 'Products'], { required: true, max: MAX_IDS_LENGTH }) },
  }),
})
