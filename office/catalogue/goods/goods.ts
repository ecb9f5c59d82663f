import { choices } from '#kit/contract/choices.ts'
import type { Fields } from '#kit/contract/field.ts'
import {
  boolean,
  codeText,
  date,
  datetime,
  dict,
  html,
  image,
  images,
  money,
  month,
  number,
  ref,
  tagsText,
  text,
} from '#kit/contract/field.ts'
import { FORM_RULES, matches } from '#kit/contract/form-rules.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import type { Text } from '#kit/contract/text.ts'
import { category } from '../../system/category/category.ts'
import { SALES_LINE } from '../rules/sales-line.ts'
import { CURRENCY } from './currency.ts'
import { FIGURE_MAKER, FIGURE_SCALE } from './figure-names.ts'
import { goodsActions } from './goods-actions.ts'
import { finalErrors, presellErrors } from './goods-windows.ts'
import { isJanCode } from './jan-code.ts'
import { DEPOSIT_POLICY, OVERDUE_POLICY } from './policies.ts'
import { RELEASE_PRECISION } from './release-precision.ts'
import { SEE_CLAIMS, SEE_MONEY } from './trade-rights.ts'
import { WAVE } from './wave-state.ts'
import { WINDOW } from './window-state.ts'

export const GOODS_STATE = choices('goods_state', ['手办状态', 'States of figures'], {
  draft: [0, '草稿', 'Draft', 'grey'],
  ready: [1, '就绪', 'Ready', 'green'],
  archived: [2, '已归档', 'Archived', 'grey'],
})

/** Characters of all tags of a figure with the commas between them. */
export const TAGS_MAX = 200

/** What a figure is, on every line: maker, scale, character, code, pictures. No price to pay, no stock. */
const facts = {
  goodsNo: codeText(['手办编号', 'No.'], { max: 32, unique: true, readonly: true }),
  name: text(['名称', 'Name'], { required: true, max: 255 }),
  originalName: text(['原名', 'Original name'], { max: 255 }),
  ipName: text(['作品', 'Series'], { max: 100 }),
  characterName: text(['角色', 'Character'], { max: 100 }),
  manufacturer: dict(['厂商', 'Maker'], FIGURE_MAKER),
  sculptor: text(['原型师', 'Sculptor'], { max: 100 }),
  categoryId: ref(['分类', 'Category'], category, { tree: true, value: 'code' }),
  scale: dict(['比例', 'Scale'], FIGURE_SCALE),
  heightMm: number(['高度（mm）', 'Height (mm)'], { min: 1, max: 5000 }),
  weightG: number(['重量g', 'Weight (g)'], { max: 1_000_000 }),
  packLenMm: number(['包装长（mm）', 'Box length (mm)'], { max: 10_000 }),
  packWidMm: number(['包装宽（mm）', 'Box width (mm)'], { max: 10_000 }),
  packHeiMm: number(['包装高（mm）', 'Box height (mm)'], { max: 10_000 }),
  material: text(['材质', 'Material'], { max: 100 }),
  ageRating: text(['适用年龄', 'Age rating'], { max: 50 }),
  tags: tagsText(['标签', 'Tags'], { max: TAGS_MAX }),
  janCode: codeText(['JAN码', 'JAN code'], {
    max: 13,
    rules: [matches(isJanCode, ['JAN码应为13位数字且校验位正确', 'A JAN code has 13 digits and a right check digit'])],
  }),
  officialPrice: number(['官方价格', 'Official price'], {
    decimals: 2,
    max: 999_999_999,
    unit: 'officialCurrency',
    help: ['厂商公布的价格，按所选币种', 'What the maker announced, in the chosen currency'],
  }),
  officialCurrency: dict(['币种', 'Currency'], CURRENCY, { meaningOf: { officialPrice: 'each' } }),
  releaseMonth: month(['发售月', 'Release month']),
  mainImage: image(['主图', 'Main picture']),
  images: images(['图片', 'Pictures'], { max: 20 }),
  videoUrl: text(['视频地址', 'Video address'], { max: 500, rules: FORM_RULES.url }),
  detail: html(['详情', 'Detail']),
  state: dict(['状态', 'State'], GOODS_STATE, { initial: GOODS_STATE.draft }),
} satisfies Fields

/** What follows from the listings of a figure and from its run. */
const relations = {
  products: text(['商品（上架/全部）', 'Products (published / all)']),
  lineage: text(['谱系', 'Lineage']),
} satisfies Fields

/** What follows from the deposits for a figure. */
const deposits = {
  depositors: number(['定金客户', 'Depositors'], { needs: SEE_CLAIMS }),
  depositsHeld: money(['在管定金', 'Deposits held'], { needs: SEE_MONEY }),
  quotaUsed: number(['已用名额', 'Quota used']),
  silent: number(['延期未答复', 'Silent after a delay'], { needs: SEE_CLAIMS }),
} satisfies Fields

/** How far the balances of a figure are. */
const balances = {
  claims: number(['补款资格', 'Claims'], { needs: SEE_CLAIMS }),
  paid: number(['已补款', 'Paid'], { needs: SEE_CLAIMS }),
  overdue: number(['逾期', 'Overdue'], { needs: SEE_CLAIMS }),
  collected: money(['已收尾款', 'Collected'], { needs: SEE_MONEY }),
  due: money(['应收尾款', 'Due'], { needs: SEE_MONEY }),
} satisfies Fields

const presellFacts = {
  releasePrecision: dict(['发售精度', 'Precision'], RELEASE_PRECISION, { initial: 'month' }),
  presellStart: datetime(['预售开始', 'Deposits from']),
  presellEnd: datetime(['预售截止', 'Deposits until']),
  /** By the clock, so that lists can be filtered by it. */
  windowState: dict(['预售窗口', 'Deposit window'], WINDOW, { readonly: true }),
  firstReleaseMonth: month(['首次公布发售月', 'First announced month'], { readonly: true }),
  delayCount: number(['延期次数', 'Delays'], { readonly: true }),
  depositPolicy: dict(['定金退还', 'Deposit refund'], DEPOSIT_POLICY, { initial: 'never' }),
  delayRight: boolean(['延期可退', 'Refund after a delay']),
  limitPerUser: number(['每人限购', 'Limit per person'], {
    initial: 0,
    max: 9999,
    help: ['0 表示不限', '0 means no limit'],
  }),
  quotaTotal: number(['总名额', 'Quota'], { initial: 0, max: 9_999_999, help: ['0 表示不限', '0 means no limit'] }),
} satisfies Fields

/** What every line knows of a figure. */
export const FACTS: readonly string[] = Object.keys(facts)

const factRows = [
  ['name', 'originalName'],
  ['ipName', 'characterName'],
  ['manufacturer', 'sculptor'],
  ['categoryId', 'scale'],
  ['janCode', 'releaseMonth'],
  ['officialPrice', 'officialCurrency'],
  ['heightMm', 'weightG'],
  ['packLenMm', 'packWidMm'],
  ['packHeiMm', 'material'],
  ['ageRating', 'tags'],
] as const

const mediaRows = [['mainImage', 'state'], ['images'], ['videoUrl'], ['detail']] as const

const search = {
  name: 'like',
  goodsNo: 'like',
  janCode: 'like',
  ipName: 'like',
  manufacturer: 'in',
  scale: 'in',
  categoryId: 'eq',
  state: 'eq',
  releaseMonth: 'range',
  tags: 'like',
} as const

/** A figure is known by its number, its JAN and its names. */
const find = { by: ['name', 'originalName', 'goodsNo', 'janCode'], title: 'name', note: 'goodsNo' } as const

const states = defineStates('state', {
  initial: [GOODS_STATE.draft, GOODS_STATE.ready],
  moves: {
    edit: [
      { from: [GOODS_STATE.draft], to: GOODS_STATE.ready },
      { from: [GOODS_STATE.ready], to: GOODS_STATE.draft },
    ],
    ready: { from: [GOODS_STATE.draft], to: GOODS_STATE.ready },
    unready: { from: [GOODS_STATE.ready], to: GOODS_STATE.draft, guard: 'isOffShelf' },
    archive: {
      from: [GOODS_STATE.draft, GOODS_STATE.ready],
      to: GOODS_STATE.archived,
      guard: ['isOffShelf', 'isSettled'],
    },
    restore: { from: [GOODS_STATE.archived], to: GOODS_STATE.draft },
  },
  guards: {
    isOffShelf: ['仍有商品上架', 'A product of it is still published', 'goods.published'],
    isSettled: ['仍有未结订单或补款资格', 'It still has open orders or claims', 'goods.unsettled'],
  },
})

const base = { table: 'shop_goods', actions: goodsActions, states, tabs: { by: 'state' }, find } as const

/** Figures that customers reserve with a deposit: line 2. */
export const presellGoods = defineResource({
  ...base,
  name: 'presell-goods',
  title: ['预售手办', 'Pre-order figure'],
  path: '/shop/presellGoods',
  permission: 'shop:presellGoods',
  power: 'none',
  menu: { under: 'shop', url: '/shop/presellGoods', component: 'shop/PresellGoodsList', icon: 'calendar', order: 2 },
  where: { line: SALES_LINE.presell },
  fields: { ...facts, ...presellFacts },
  computed: { ...relations, ...deposits },
  list: ['mainImage', 'name', 'officialPrice', 'releaseMonth', 'depositors', 'depositsHeld', 'quotaUsed', 'state'],
  search: { ...search, windowState: 'in', presellStart: 'range', presellEnd: 'range', delayCount: 'range' },
  tabs: {
    by: 'state',
    lists: {
      windowOpen: { title: ['预售中', 'Deposits open'], filters: { windowState: String(WINDOW.open) } },
      delayed: { title: ['已延期', 'Delayed'], filters: { delayCount_begin: '1' } },
    },
  },
  form: [
    ...factRows,
    ['presellStart', 'presellEnd'],
    ['releasePrecision', 'depositPolicy'],
    ['limitPerUser', 'quotaTotal'],
    ['delayRight'],
    ...mediaRows,
  ],
  check: presellErrors,
})

const AS_SHOP: Text = ['不填按开放补款时的商城设置', 'None: as the settings of the shop say when the wave opens']

const finalFacts = {
  presellGoodsId: ref(['对应预售手办', 'Pre-order figure'], presellGoods),
  arrivalBatchNo: codeText(['到货批次', 'Arrival batch'], { max: 50 }),
  arrivalDate: date(['到货日期', 'Arrived on']),
  /** The sum of what was taken in. */
  arrivedQty: number(['到货数量', 'Arrived'], { readonly: true }),
  payStart: datetime(['补款开始', 'Balance from'], {
    help: ['到时自动开放补款；不填则由人工开放', 'The wave opens by itself then; none: staff open it'],
  }),
  payEnd: datetime(['补款截止', 'Balance until']),
  graceDays: number(['宽限天数', 'Days of grace'], { max: 90, help: AS_SHOP }),
  overduePolicy: dict(['逾期处理', 'When overdue'], OVERDUE_POLICY, { help: AS_SHOP }),
  waveState: dict(['补款状态', 'Wave'], WAVE, { readonly: true }),
  /** A claim of it is in its days of grace, so that lists can be filtered by it. */
  hasOverdue: boolean(['有逾期', 'Has overdue balances'], { readonly: true, needs: SEE_CLAIMS }),
} satisfies Fields

/** Arrived figures whose balance is due: line 3. */
export const finalGoods = defineResource({
  ...base,
  name: 'final-goods',
  title: ['补款手办', 'Balance figure'],
  path: '/shop/finalGoods',
  permission: 'shop:finalGoods',
  power: 'none',
  menu: { under: 'shop', url: '/shop/finalGoods', component: 'shop/FinalGoodsList', icon: 'inbox', order: 3 },
  where: { line: SALES_LINE.final },
  fields: { ...facts, ...finalFacts },
  computed: { ...relations, ...balances },
  list: ['mainImage', 'name', 'waveState', 'payEnd', 'claims', 'overdue', 'collected', 'state'],
  search: {
    ...search,
    arrivalBatchNo: 'like',
    arrivalDate: 'range',
    payStart: 'range',
    payEnd: 'range',
    waveState: 'in',
    hasOverdue: 'eq',
  },
  tabs: {
    by: 'state',
    lists: {
      waveOpen: { title: ['补款中', 'Balances open'], filters: { waveState: '1' } },
      overdue: { title: ['有逾期', 'Overdue'], filters: { hasOverdue: 'true' } },
    },
  },
  form: [
    ...factRows,
    ['presellGoodsId', 'arrivalBatchNo'],
    ['arrivalDate', 'overduePolicy'],
    ['payStart', 'payEnd'],
    ['graceDays'],
    ...mediaRows,
  ],
  check: finalErrors,
})

const stockFacts = {
  ...facts,
  /** The arrival that the pieces were left of. */
  sourceGoodsId: ref(['来源补款手办', 'Left of the arrival'], finalGoods),
} satisfies Fields

/** In-stock figures: line 1. */
export const goods = defineResource({
  ...base,
  name: 'goods',
  title: ['现货手办', 'In-stock figure'],
  path: '/shop/goods',
  permission: 'shop:goods',
  power: 'none',
  menu: { under: 'shop', url: '/shop/goods', component: 'shop/GoodsList', icon: 'gift', order: 1 },
  where: { line: SALES_LINE.inStock },
  fields: stockFacts,
  computed: relations,
  list: ['mainImage', 'name', 'officialPrice', 'releaseMonth', 'state', 'products', 'manufacturer', 'scale'],
  search,
  form: [...factRows, ['sourceGoodsId'], ...mediaRows],
})

/** The resources of the three lines by their number. */
export const GOODS_LINES = {
  1: goods,
  2: presellGoods,
  3: finalGoods,
} as const

export type GoodsResource = (typeof GOODS_LINES)[keyof typeof GOODS_LINES]
