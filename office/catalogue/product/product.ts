import type { Fields } from '#kit/contract/field.ts'
import {
  boolean,
  codeText,
  datetime,
  dict,
  html,
  images,
  money,
  month,
  number,
  ref,
  text,
} from '#kit/contract/field.ts'
import { type AnyResource, defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { STEP_UP } from '../../rights/step-up.ts'
import { category } from '../../system/category/category.ts'
import { finalGoods, goods, presellGoods } from '../goods/goods.ts'
import { SEE_CLAIMS, SEE_MONEY } from '../goods/trade-rights.ts'
import { returnAddress } from '../return-address/return-address.ts'
import { PAY_MODEL, PRICED_ALIKE } from '../rules/pay-model.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { skuLabel } from '../sku/sku.ts'
import { type Limits, leastErrors } from './bulk-terms.ts'
import { FREIGHT_KIND } from './freight-kind.ts'
import { LISTED, SHELF_STATE } from './listed-fields.ts'
import { LISTING_LINES } from './listing-lines.ts'
import { productActions } from './product-actions.ts'
import { type ShelfTimes, shelfTimeErrors } from './shelf-times.ts'

const commonFields = {
  productNo: codeText(['商品编号', 'No.'], { max: 32, unique: true, readonly: true }),
  title: LISTED.title,
  subtitle: LISTED.subtitle,
  categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code' }),
  shelfState: LISTED.shelfState,
  sortRank: LISTED.sortRank,
  shelfOnAt: datetime(['定时上架', 'Publish at'], {
    help: ['到时自动上架；未通过上架检查时留待处理', 'Published by itself then; what fails the checks waits for you'],
  }),
  shelfOffAt: datetime(['定时下架', 'Unpublish at'], {
    help: ['到时自动下架，已有订单不受影响', 'Unpublished by itself then; orders stay'],
  }),
  /** Its time to be published has passed, and the shelf did not take it. */
  isShelfLate: boolean(['未按时上架', 'Not published in time'], { readonly: true }),
  limitPerUser: LISTED.limitPerUser,
  limitPerOrder: LISTED.limitPerOrder,
  minPerOrder: number(['每单起购', 'At least per order'], { initial: 1, min: 1, max: 9999 }),
  freightKind: dict(['运费方式', 'Freight'], FREIGHT_KIND, {
    initial: FREIGHT_KIND.free,
    meaningOf: { freight: [[FREIGHT_KIND.fixed]] },
  }),
  freight: money(['运费', 'Freight amount'], { initial: 0 }),
  couponAllowed: boolean(['可用优惠券', 'Coupons allowed'], { initial: true }),
  integralAllowed: boolean(['可用积分', 'Points allowed'], { initial: true }),
  memberOnly: boolean(['仅会员可购', 'Members only']),
  returnAddressId: ref(['退货地址', 'Return address'], returnAddress),
  cover: LISTED.cover,
  images: images(['图片', 'Pictures'], { max: 20 }),
  detail: html(['详情', 'Detail']),
  priceMax: money(['最高价', 'Highest price'], { readonly: true }),
  stockTotal: number(['库存', 'Stock'], { readonly: true }),
  salesCount: number(['销量', 'Sold'], { readonly: true }),
  /** Pieces came to it last: how old its stock is. */
  stockedAt: datetime(['最近入库', 'Last stocked'], { readonly: true }),
  /** Somebody has said of every enabled SKU how many there are: its stock is not the default. */
  isCounted: boolean(['已盘点', 'Counted'], { readonly: true }),
  /** An enabled SKU is low; kept by a trigger, as orders reserve pieces without touching their listing. */
  isLowStock: boolean(['低库存', 'Low stock'], { readonly: true }),
  /** An enabled SKU can be had in an exchange purchase. */
  hasExchange: boolean(['支持换购', 'Exchange purchase'], { readonly: true }),
  /** The month of its figure, which it follows. */
  releaseMonth: month(['发售月', 'Release month'], { readonly: true }),
} satisfies Fields

const fields = { goodsId: figureOf(goods), ...commonFields, priceMin: priceOf(1) } satisfies Fields

const presellFields = {
  goodsId: figureOf(presellGoods),
  ...commonFields,
  /** What was ordered keeps its own. */
  payModel: dict(['付款方式', 'How it is paid'], PAY_MODEL, {
    help: [
      '定金：先付定金，到货补款；全款：现在付清，到货即发；免定金：到货后付全价。只影响之后的订单',
      'Deposit: the balance follows when it has arrived. Prepaid: everything now. Reservation: the whole price when it has arrived. Counts for orders from now on',
    ],
    meaningOf: { skuList: PRICED_ALIKE },
  }),
  priceMin: money(['定金 / 预售价', 'Deposit / price'], { readonly: true }),
} satisfies Fields

const search = {
  title: 'like',
  productNo: 'like',
  goodsId: 'eq',
  categoryId: 'eq',
  shelfState: 'in',
  memberOnly: 'eq',
  isLowStock: 'eq',
  isCounted: 'eq',
  stockTotal: 'range',
  stockedAt: 'range',
  hasExchange: 'eq',
  priceMin: 'range',
  releaseMonth: 'range',
  shelfOnAt: 'range',
  shelfOffAt: 'range',
  isShelfLate: 'eq',
} as const

/** What follows from the SKUs of a listing and from the run of its figure. */
const worked = {
  available: number(['可售', 'Available']),
  lineage: text(['谱系', 'Lineage']),
} satisfies Fields

/** What a listing says of its deposits. */
const deposits = {
  fullPrice: money(['手办全价', 'Price in full']),
  depositPercent: number(['定金%', 'Deposit %']),
  slotsUsed: number(['已用名额', 'Slots used']),
} satisfies Fields

/** What a listing says of its claims. */
const balances = {
  openClaims: number(['待补款', 'Claims open'], { needs: SEE_CLAIMS }),
  paidClaims: number(['已补款', 'Claims paid'], { needs: SEE_CLAIMS }),
  dueLeft: money(['待收尾款', 'Balance due'], { needs: SEE_MONEY }),
  isMapped: boolean(['SKU对应', 'SKUs mapped']),
} satisfies Fields

const form = [
  ['goodsId', 'categoryId'],
  ['title', 'subtitle'],
  ['limitPerUser', 'limitPerOrder'],
  ['minPerOrder', 'sortRank'],
  ['freightKind', 'freight'],
  ['couponAllowed', 'integralAllowed'],
  ['memberOnly', 'returnAddressId'],
  ['shelfOnAt', 'shelfOffAt'],
  ['cover'],
  ['images'],
  ['detail'],
] as const

/** Earlier than any shop. */
const ANY_TIME = '2000-01-01 00:00:00'

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
    scheduled: {
      title: ['定时上架', 'Scheduled'],
      filters: { shelfState: String(SHELF_STATE.off), isShelfLate: 'false', shelfOnAt_begin: ANY_TIME },
    },
    shelfLate: { title: ['未按时上架', 'Not published in time'], filters: { isShelfLate: 'true' } },
    uncounted: { title: ['未盘点', 'Never counted'], filters: { isCounted: 'false' } },
    lowStock: {
      title: ['低库存', 'Low stock'],
      filters: { shelfState: String(SHELF_STATE.on), isLowStock: 'true' },
    },
  },
} as const

const find = { by: ['title', 'productNo'], title: 'title', note: 'productNo' } as const

const states = defineStates('shelfState', {
  initial: [SHELF_STATE.off],
  moves: {
    shelf: [
      { from: [SHELF_STATE.off], to: SHELF_STATE.on, guard: 'isReady', effects: ['endOnTime'] },
      { from: [SHELF_STATE.on], to: SHELF_STATE.off, effects: ['endOffTime'] },
    ],
    publishInTime: {
      from: [SHELF_STATE.off],
      to: SHELF_STATE.on,
      who: ['system'],
      guard: 'isReady',
      effects: ['endOnTime'],
    },
    unpublishInTime: { from: [SHELF_STATE.on], to: SHELF_STATE.off, who: ['system'], effects: ['endOffTime'] },
  },
  guards: { isReady: ['尚不能上架', 'It cannot be published yet', 'product.notReady'] },
  effects: {
    endOnTime: ['不再定时上架', 'Its time to be published is over'],
    endOffTime: ['不再定时下架', 'Its time to be unpublished is over'],
  },
})

const base = {
  table: 'shop_product',
  states,
  search,
  tabs,
  find,
  check: (values: Partial<Limits & ShelfTimes>) => [...leastErrors(values), ...shelfTimeErrors(values)],
  stepUpInside: { edit: [STEP_UP.price] },
} as const

/**
 * Listings of in-stock figures: line 1. In each list the number stands under the title, which says the figure, too; the price
 * column says both prices. What fits no window of 1440 px is chosen by whoever wants it.
 */
export const product = defineResource({
  ...base,
  actions: productActions(1),
  name: 'product',
  title: ['现货商品', 'In-stock product'],
  path: '/shop/product',
  permission: LISTING_LINES[1].permission,
  power: 'none',
  menu: { under: 'shop', url: LISTING_LINES[1].url, component: 'shop/ProductList', icon: 'shopping', order: 4 },
  where: { line: SALES_LINE.inStock },
  fields,
  computed: worked,
  list: ['cover', 'title', 'priceMin', 'available', 'stockTotal', 'salesCount', 'shelfState', 'sortRank'],
  form,
})

/** Listings that take a deposit: line 2. */
export const presellProduct = defineResource({
  ...base,
  actions: productActions(2),
  name: 'presell-product',
  title: ['预售商品', 'Pre-order product'],
  path: '/shop/presellProduct',
  permission: LISTING_LINES[2].permission,
  power: 'none',
  menu: {
    under: 'shop',
    url: LISTING_LINES[2].url,
    component: 'shop/PresellProductList',
    icon: 'clock-circle',
    order: 5,
  },
  where: { line: SALES_LINE.presell },
  fields: presellFields,
  computed: { ...worked, ...deposits },
  search: { ...search, payModel: 'in' },
  list: [
    'cover',
    'title',
    'payModel',
    'priceMin',
    'depositPercent',
    'slotsUsed',
    'stockTotal',
    'shelfState',
    'sortRank',
  ],
  form: [form[0], ['payModel'], ...form.slice(1)],
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
  actions: productActions(3),
  name: 'final-product',
  title: ['补款商品', 'Balance product'],
  path: '/shop/finalProduct',
  permission: LISTING_LINES[3].permission,
  power: 'none',
  menu: { under: 'shop', url: LISTING_LINES[3].url, component: 'shop/FinalProductList', icon: 'wallet', order: 6 },
  where: { line: SALES_LINE.final },
  fields: finalFields,
  computed: { ...worked, ...balances },
  list: ['cover', 'title', 'priceMin', 'openClaims', 'paidClaims', 'dueLeft', 'isMapped', 'shelfState'],
  form: [['goodsId', 'presellProductId'], ['categoryId'], ...form.slice(1)],
})

/** A listing belongs to exactly one figure of its own line. */
function figureOf(figures: AnyResource) {
  return ref(['所属手办', 'Figure'], figures, { required: true })
}

/** What is paid on a line: the lowest price, deposit or balance of its SKUs. */
function priceOf(line: Exclude<ListedLine, 2>) {
  return money(skuLabel('presentPrice', line), { readonly: true })
}

/** The resources of the three lines by their number. */
export const PRODUCT_LINES = {
  1: product,
  2: presellProduct,
  3: finalProduct,
} as const satisfies Record<ListedLine, unknown>

export type ProductResource = (typeof PRODUCT_LINES)[ListedLine]
