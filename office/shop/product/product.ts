import { action } from '#kit/contract/action.ts'
import type { Fields } from '#kit/contract/field.ts'
import { boolean, enumNumber, html, image, images, money, number, ref, text } from '#kit/contract/field.ts'
import { type AnyResource, defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { category } from '../../system/category/category.ts'
import { finalGoods, goods, presellGoods } from '../goods/goods.ts'
import { returnAddress } from '../return-address/return-address.ts'
import { type Line, MAX_STOCK, skuLabel } from '../sku/sku.ts'
import { priceChangeErrors } from './bulk-price.ts'
import { PRODUCT_TITLE_MAX } from './shelf-rules.ts'

/** 0 off, 1 on (dictionary `product_shelf_state`); kept by the server. What is sold out follows from the stock. */
export const SHELF_STATE = { off: 0, on: 1 } as const

const commonFields = {
  productNo: text(['商品编号', 'No.'], { max: 32, unique: true, readonly: true }),
  title: text(['标题', 'Title'], { required: true, max: PRODUCT_TITLE_MAX }),
  subtitle: text(['副标题', 'Subtitle'], { max: 200 }),
  categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code' }),
  shelfState: enumNumber(['上架状态', 'Status'], 'product_shelf_state', { readonly: true }),
  sortRank: number(['排序', 'Rank'], { initial: 0, max: 999_999 }),
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
  minPerOrder: number(['每单起购', 'At least per order'], { initial: 1, min: 1, max: 9999 }),
  freightKind: enumNumber(['运费方式', 'Freight'], 'freight_kind', { initial: 0 }),
  freight: money(['运费', 'Freight amount'], { initial: 0 }),
  couponAllowed: boolean(['可用优惠券', 'Coupons allowed'], { initial: true }),
  integralAllowed: boolean(['可用积分', 'Points allowed'], { initial: true }),
  memberOnly: boolean(['仅会员可购', 'Members only']),
  returnAddressId: ref(['退货地址', 'Return address'], returnAddress),
  cover: image(['封面', 'Cover']),
  images: images(['图片', 'Pictures'], { max: 20 }),
  detail: html(['详情', 'Detail']),
  priceMax: money(['最高价', 'Highest price'], { readonly: true }),
  stockTotal: number(['库存', 'Stock'], { readonly: true }),
  salesCount: number(['销量', 'Sold'], { readonly: true }),
  /** Somebody has said of every enabled SKU how many there are: its stock is not the default. */
  isCounted: boolean(['已盘点', 'Counted'], { readonly: true }),
} satisfies Fields

const fields = { goodsId: figureOf(goods), ...commonFields, priceMin: priceOf(1) } satisfies Fields

const presellFields = { goodsId: figureOf(presellGoods), ...commonFields, priceMin: priceOf(2) } satisfies Fields

const search = {
  title: 'like',
  productNo: 'like',
  categoryId: 'eq',
  shelfState: 'in',
  memberOnly: 'eq',
  priceMin: 'range',
} as const

/** The number stands under the title, which says the figure, too; the price column says both prices. */
const list = ['cover', 'title', 'priceMin', 'stockTotal', 'salesCount', 'shelfState', 'sortRank'] as const

const form = [
  ['goodsId', 'categoryId'],
  ['title', 'subtitle'],
  ['limitPerUser', 'limitPerOrder'],
  ['minPerOrder', 'sortRank'],
  ['freightKind', 'freight'],
  ['couponAllowed', 'integralAllowed'],
  ['memberOnly', 'returnAddressId'],
  ['cover'],
  ['images'],
  ['detail'],
] as const

/** Yuan; no price is larger. */
const MOST_YUAN = 99_999_999.99

/** A comma list of 1,000 ids. */
const MAX_IDS_LENGTH = 65_000

const actionsOf = (line: Line) => ({
  shelf: action(['上下架', 'Publish or unpublish'], {
    on: 'rows',
    input: { on: boolean(['上架', 'Publish']) },
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
    input: {
      presentPrice: boolean(skuLabel('presentPrice', line), { initial: true }),
      originalPrice: boolean(skuLabel('originalPrice', line)),
      memberPrice: boolean(skuLabel('memberPrice', line)),
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
    },
    check: priceChangeErrors,
    done: ['已调价 {n} 个商品', 'Prices of {n} {n|product|products} changed'],
    undo: 'unprice',
    dryRun: true,
  }),
  unprice: action(['撤销调价', 'Take the prices back'], {
    on: 'rows',
    done: ['已恢复 {n} 个商品的价格', 'Prices of {n} {n|product|products} are back'],
  }),
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
    check: ({ qty }) => (qty === 0 ? [{ path: 'qty', message: ['不能为0', 'It must not be 0'] }] : []),
    done: ['已调整 {n} 个商品的库存', 'Stock of {n} {n|product|products} changed'],
    dryRun: true,
  }),
  setCategory: action(['改分类', 'Set the category'], {
    on: 'rows',
    input: { categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code', required: true }) },
    done: ['已修改 {n} 个商品的分类', 'Category of {n} {n|product|products} set'],
    undo: 'resetCategory',
  }),
  resetCategory: action(['恢复分类', 'Take the category back'], { on: 'rows' }),
  sort: action(['排序', 'Sort'], {
    on: 'list',
    method: 'PUT',
    input: { ids: text(['商品', 'Products'], { required: true, max: MAX_IDS_LENGTH }) },
  }),
})

/** A published product with this many pieces or fewer is soon sold out. */
const LOW_STOCK = 5

const tabs = {
  by: 'shelfState',
  lists: {
    // a listing without a price or without pieces is not done yet
    toPublish: {
      title: ['待上架', 'To publish'],
      filters: { shelfState: String(SHELF_STATE.off), priceMin_begin: '0.01', stockTotal_begin: '1' },
    },
    soldOut: {
      title: ['已售罄', 'Sold out'],
      filters: { shelfState: String(SHELF_STATE.on), stockTotal_end: '0' },
    },
    uncounted: { title: ['未盘点', 'Never counted'], filters: { isCounted: 'false' } },
    lowStock: {
      title: ['低库存', 'Low stock'],
      filters: { shelfState: String(SHELF_STATE.on), stockTotal_end: String(LOW_STOCK) },
    },
  },
} as const

const find = { by: ['title', 'productNo'], title: 'title', note: 'productNo' } as const

const states = defineStates('shelfState', {
  initial: [SHELF_STATE.off],
  moves: {
    shelf: [
      { from: [SHELF_STATE.off], to: SHELF_STATE.on, guard: 'isReady' },
      { from: [SHELF_STATE.on], to: SHELF_STATE.off },
    ],
  },
  guards: { isReady: ['尚不能上架', 'It cannot be published yet'] },
})

const base = { table: 'shop_product', states, search, list, tabs, find } as const

/** Listings of in-stock figures: line 1. */
export const product = defineResource({
  ...base,
  actions: actionsOf(1),
  name: 'product',
  title: ['现货商品', 'In-stock product'],
  path: '/shop/product',
  permission: 'shop:product',
  menu: { under: 'shop', url: '/shop/product', component: 'shop/ProductList', icon: 'shopping', order: 4 },
  where: { line: 1 },
  fields,
  form,
})

/** Listings that take a deposit: line 2. */
export const presellProduct = defineResource({
  ...base,
  actions: actionsOf(2),
  name: 'presell-product',
  title: ['预售商品', 'Pre-order product'],
  path: '/shop/presellProduct',
  permission: 'shop:presellProduct',
  menu: {
    under: 'shop',
    url: '/shop/presellProduct',
    component: 'shop/PresellProductList',
    icon: 'clock-circle',
    order: 5,
  },
  where: { line: 2 },
  fields: presellFields,
  form,
})

const finalFields = {
  goodsId: figureOf(finalGoods),
  ...commonFields,
  priceMin: priceOf(3),
  presellProductId: ref(['对应预售商品', 'Pre-order product'], presellProduct, {
    required: true,
    text: 'title',
  }),
} satisfies Fields

/** Listings that take the balance: line 3. */
export const finalProduct = defineResource({
  ...base,
  actions: actionsOf(3),
  name: 'final-product',
  title: ['补款商品', 'Balance product'],
  path: '/shop/finalProduct',
  permission: 'shop:finalProduct',
  menu: { under: 'shop', url: '/shop/finalProduct', component: 'shop/FinalProductList', icon: 'wallet', order: 6 },
  where: { line: 3 },
  fields: finalFields,
  form: [['goodsId', 'presellProductId'], ['categoryId'], ...form.slice(1)],
})

/** A listing belongs to exactly one figure of its own line. */
function figureOf(figures: AnyResource) {
  return ref(['所属手办', 'Figure'], figures, { required: true })
}

/** What is paid on a line: the lowest price, deposit or balance of its SKUs. */
function priceOf(line: Line) {
  return money(skuLabel('presentPrice', line), { readonly: true })
}

/** The resources of the three lines by their number. */
export const PRODUCT_LINES = {
  1: product,
  2: presellProduct,
  3: finalProduct,
} as const satisfies Record<Line, unknown>

export type ProductResource = (typeof PRODUCT_LINES)[Line]
