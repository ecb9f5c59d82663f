import { flag, html, image, images, money, number, ref, state, text } from '#kit/contract/field.ts'
import { type Action, anyResource, type Fields, type RowOf, resource } from '#kit/contract/resource.ts'
import type { Line } from '../sku/sku.ts'
import { PRODUCT_TITLE_MAX } from './shelf-rules.ts'

/** 0 off, 1 on, 2 scheduled, 3 sold out (dictionary `product_shelf_state`); kept by the server. */
export const SHELF_STATE = { off: 0, on: 1, scheduled: 2, soldOut: 3 } as const

const fields = {
  productNo: text(['商品编号', 'No.'], { max: 32, unique: true, readonly: true }),
  goodsId: ref(['所属手办', 'Figure'], 'shop_goods,name,id', { required: true }),
  title: text(['标题', 'Title'], { required: true, max: PRODUCT_TITLE_MAX }),
  subtitle: text(['副标题', 'Subtitle'], { max: 200 }),
  categoryId: ref(['分类', 'Category'], 'sys_category,name,code', { tree: true }),
  shelfState: state(['上架状态', 'Shelf'], 'product_shelf_state', { readonly: true }),
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
  freightKind: state(['运费方式', 'Freight'], 'freight_kind', { initial: 0 }),
  freight: money(['运费', 'Freight amount'], { initial: 0 }),
  couponAllowed: flag(['可用优惠券', 'Coupons allowed'], { initial: true }),
  integralAllowed: flag(['可用积分', 'Points allowed'], { initial: true }),
  memberOnly: flag(['仅会员可购', 'Members only']),
  returnAddressId: ref(['退货地址', 'Return address'], 'shop_return_address,name,id'),
  cover: image(['封面', 'Cover']),
  images: images(['图片', 'Pictures'], { max: 20 }),
  detail: html(['详情', 'Detail']),
  priceMin: money(['最低价', 'Lowest price'], { readonly: true }),
  priceMax: money(['最高价', 'Highest price'], { readonly: true }),
  stockTotal: number(['库存', 'Stock'], { readonly: true }),
  salesCount: number(['销量', 'Sold'], { readonly: true }),
} satisfies Fields

const finalFields = {
  ...fields,
  presellProductId: ref(['对应预售商品', 'Presell listing'], 'shop_product,title,id', { required: true }),
} satisfies Fields

const search = {
  title: 'like',
  productNo: 'like',
  categoryId: 'eq',
  shelfState: 'in',
  memberOnly: 'eq',
  priceMin: 'range',
} as const

const list = [
  'cover',
  'title',
  'productNo',
  'goodsId',
  'priceMin',
  'priceMax',
  'stockTotal',
  'salesCount',
  'shelfState',
  'sortRank',
] as const

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

const actions = {
  shelf: { title: ['上下架', 'Put on or off the shelf'], method: 'POST', path: '/shelf' },
  copy: { title: ['复制', 'Copy'], method: 'POST', path: '/copy' },
  stock: { title: ['调整库存', 'Adjust stock'], method: 'PUT', path: '/stock' },
  sort: { title: ['排序', 'Sort'], method: 'PUT', path: '/sort' },
} satisfies Record<string, Action>

const base = { table: 'shop_product', actions, search, list } as const

/** Listings of in-stock figures: line 1. */
export const product = resource({
  ...base,
  name: 'product',
  title: ['现货商品', 'In-stock listing'],
  path: '/shop/product',
  permission: 'shop:product',
  menu: { under: 'shop', url: '/shop/product', component: 'shop/ProductList', icon: 'shopping', order: 4 },
  where: { line: 1 },
  fields,
  form,
})

/** Listings that take a deposit: line 2. */
export const presellProduct = resource({
  ...base,
  name: 'presell-product',
  title: ['预售商品', 'Presell listing'],
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
  fields,
  form,
})

/** Listings that take the balance: line 3. */
export const finalProduct = resource({
  ...base,
  name: 'final-product',
  title: ['补款商品', 'Final listing'],
  path: '/shop/finalProduct',
  permission: 'shop:finalProduct',
  menu: { under: 'shop', url: '/shop/finalProduct', component: 'shop/FinalProductList', icon: 'wallet', order: 6 },
  where: { line: 3 },
  fields: finalFields,
  form: [['goodsId', 'presellProductId'], ...form.slice(1)],
})

export type Product = RowOf<typeof product>
export type FinalProduct = RowOf<typeof finalProduct>

/** The resources of the three lines by their number. */
export const PRODUCT_LINES = {
  1: anyResource(product),
  2: anyResource(presellProduct),
  3: anyResource(finalProduct),
} as const satisfies Record<Line, unknown>
