import type { FieldFault } from '#kit/contract/errors.ts'
import {
  date,
  datetime,
  dict,
  flag,
  html,
  image,
  images,
  month,
  number,
  ref,
  state,
  text,
} from '#kit/contract/field.ts'
import { WEB_ADDRESS } from '#kit/contract/patterns.ts'
import type { Values } from '#kit/contract/read-field.ts'
import { type Action, anyResource, type Fields, type RowOf, resource } from '#kit/contract/resource.ts'
import { isJanCode } from './jan-code.ts'

/** 0 draft, 1 ready, 2 archived (dictionary `goods_state`). */
export const GOODS_STATE = { draft: 0, ready: 1, archived: 2 } as const

/** What a figure is, on every line: maker, scale, character, code, pictures. No price to pay, no stock (shop domain 4.3). */
const facts = {
  goodsNo: text(['手办编号', 'No.'], { max: 32, unique: true, readonly: true }),
  name: text(['名称', 'Name'], { required: true, max: 255 }),
  originalName: text(['原名', 'Original name'], { max: 255 }),
  ipName: text(['作品', 'Series'], { max: 100 }),
  characterName: text(['角色', 'Character'], { max: 100 }),
  manufacturer: dict(['厂商', 'Maker'], 'figure_maker'),
  sculptor: text(['原型师', 'Sculptor'], { max: 100 }),
  categoryId: ref(['分类', 'Category'], 'sys_category,name,code', { tree: true }),
  scale: dict(['比例', 'Scale'], 'figure_scale'),
  heightMm: number(['高度mm', 'Height (mm)'], { min: 1, max: 5000 }),
  weightG: number(['重量g', 'Weight (g)'], { max: 1_000_000 }),
  packLenMm: number(['包装长mm', 'Box length (mm)'], { max: 10_000 }),
  packWidMm: number(['包装宽mm', 'Box width (mm)'], { max: 10_000 }),
  packHeiMm: number(['包装高mm', 'Box height (mm)'], { max: 10_000 }),
  material: text(['材质', 'Material'], { max: 100 }),
  ageRating: text(['适用年龄', 'Age rating'], { max: 50 }),
  tags: text(['标签', 'Tags'], { max: 200, help: ['多个标签用逗号隔开', 'Separate tags with commas'] }),
  janCode: text(['JAN码', 'JAN code'], {
    max: 13,
    pattern: {
      test: isJanCode,
      says: ['JAN码应为13位数字且校验位正确', 'A JAN code has 13 digits and a right check digit'],
    },
  }),
  officialPrice: number(['官方价格', 'Official price'], {
    decimals: 2,
    max: 999_999_999,
    help: ['厂商公布的价格，按所选币种', 'What the maker announced, in the chosen currency'],
  }),
  officialCurrency: dict(['币种', 'Currency'], 'currency'),
  releaseMonth: month(['发售月', 'Release month']),
  mainImage: image(['主图', 'Main picture']),
  images: images(['图片', 'Pictures'], { max: 20 }),
  videoUrl: text(['视频地址', 'Video address'], { max: 500, pattern: WEB_ADDRESS }),
  detail: html(['详情', 'Detail']),
  state: state(['状态', 'State'], 'goods_state', { initial: GOODS_STATE.draft }),
} satisfies Fields

const presellFacts = {
  releasePrecision: dict(['发售精度', 'Precision'], 'release_precision', { initial: 'month' }),
  presellStart: datetime(['预售开始', 'Deposits from']),
  presellEnd: datetime(['预售截止', 'Deposits until']),
  firstReleaseMonth: month(['首次公布发售月', 'First announced month'], { readonly: true }),
  delayCount: number(['延期次数', 'Delays'], { readonly: true }),
  depositPolicy: dict(['定金退还', 'Deposit refund'], 'deposit_policy', { initial: 'never' }),
  delayRight: flag(['延期可退', 'Refund after a delay']),
  limitPerUser: number(['每人限购', 'Limit per person'], {
    initial: 0,
    max: 9999,
    help: ['0 表示不限', '0 means no limit'],
  }),
  quotaTotal: number(['总名额', 'Quota'], { initial: 0, max: 9_999_999, help: ['0 表示不限', '0 means no limit'] }),
} satisfies Fields

const finalFacts = {
  presellGoodsId: ref(['对应预售手办', 'Presell figure'], 'shop_goods,name,id'),
  arrivalBatchNo: text(['到货批次', 'Arrival batch'], { max: 50 }),
  arrivalDate: date(['到货日期', 'Arrived on']),
  arrivedQty: number(['到货数量', 'Arrived'], { max: 9_999_999 }),
  payStart: datetime(['补款开始', 'Balance from']),
  payEnd: datetime(['补款截止', 'Balance until']),
  graceDays: number(['宽限天数', 'Days of grace'], { initial: 3, max: 90 }),
  overduePolicy: dict(['逾期处理', 'When overdue'], 'overdue_policy', { initial: 'forfeit' }),
  waveState: state(['补款状态', 'Wave'], 'wave_state', { readonly: true }),
} satisfies Fields

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
  janCode: 'like',
  ipName: 'like',
  manufacturer: 'in',
  scale: 'in',
  categoryId: 'eq',
  state: 'eq',
  releaseMonth: 'range',
} as const

const actions = {
  archive: { title: ['归档', 'Archive'], method: 'POST', path: '/archive' },
  copy: { title: ['复制', 'Copy'], method: 'POST', path: '/copy' },
} satisfies Record<string, Action>

const base = { table: 'shop_goods', actions } as const

/** In-stock figures: line 1. */
export const goods = resource({
  ...base,
  name: 'goods',
  title: ['现货手办', 'In-stock figure'],
  path: '/shop/goods',
  permission: 'shop:goods',
  menu: { under: 'shop', url: '/shop/goods', component: 'shop/GoodsList', icon: 'gift', order: 1 },
  where: { line: 1 },
  fields: facts,
  list: [
    'mainImage',
    'name',
    'goodsNo',
    'ipName',
    'manufacturer',
    'scale',
    'janCode',
    'officialPrice',
    'releaseMonth',
    'state',
  ],
  search,
  form: [...factRows, ...mediaRows],
})

/** Figures that customers reserve with a deposit: line 2. */
export const presellGoods = resource({
  ...base,
  name: 'presell-goods',
  title: ['预售手办', 'Presell figure'],
  path: '/shop/presellGoods',
  permission: 'shop:presellGoods',
  menu: { under: 'shop', url: '/shop/presellGoods', component: 'shop/PresellGoodsList', icon: 'calendar', order: 2 },
  where: { line: 2 },
  fields: { ...facts, ...presellFacts },
  list: [
    'mainImage',
    'name',
    'goodsNo',
    'ipName',
    'manufacturer',
    'scale',
    'presellStart',
    'presellEnd',
    'releaseMonth',
    'delayCount',
    'quotaTotal',
    'state',
  ],
  search: { ...search, presellEnd: 'range' },
  form: [
    ...factRows,
    ['presellStart', 'presellEnd'],
    ['releasePrecision', 'depositPolicy'],
    ['limitPerUser', 'quotaTotal'],
    ['delayRight'],
    ...mediaRows,
  ],
  check: presellFaults,
})

/** Arrived figures whose balance is due: line 3. */
export const finalGoods = resource({
  ...base,
  name: 'final-goods',
  title: ['补款手办', 'Final figure'],
  path: '/shop/finalGoods',
  permission: 'shop:finalGoods',
  menu: { under: 'shop', url: '/shop/finalGoods', component: 'shop/FinalGoodsList', icon: 'inbox', order: 3 },
  where: { line: 3 },
  fields: { ...facts, ...finalFacts },
  list: [
    'mainImage',
    'name',
    'goodsNo',
    'ipName',
    'manufacturer',
    'arrivalBatchNo',
    'arrivedQty',
    'payStart',
    'payEnd',
    'waveState',
    'state',
  ],
  search: { ...search, arrivalBatchNo: 'like', payEnd: 'range' },
  form: [
    ...factRows,
    ['presellGoodsId', 'arrivalBatchNo'],
    ['arrivalDate', 'arrivedQty'],
    ['payStart', 'payEnd'],
    ['graceDays', 'overduePolicy'],
    ...mediaRows,
  ],
  check: finalFaults,
})

export type Goods = RowOf<typeof goods>
export type PresellGoods = RowOf<typeof presellGoods>
export type FinalGoods = RowOf<typeof finalGoods>

/** The resources of the three lines by their number. */
export const GOODS_LINES = {
  1: anyResource(goods),
  2: anyResource(presellGoods),
  3: anyResource(finalGoods),
} as const

function presellFaults(values: Readonly<Record<string, unknown>>): readonly FieldFault[] {
  const { presellStart, presellEnd, releaseMonth } = values as Values
  const faults: FieldFault[] = []
  if (presellStart && presellEnd && String(presellEnd) <= String(presellStart)) {
    faults.push({ path: 'presellEnd', message: ['预售截止须晚于预售开始', 'Deposits must end after they begin'] })
  }
  if (releaseMonth && presellEnd && String(releaseMonth) < String(presellEnd).slice(0, 7)) {
    faults.push({
      path: 'releaseMonth',
      message: ['发售月不能早于预售截止', 'The release month cannot be before deposits end'],
    })
  }
  return faults
}

function finalFaults(values: Readonly<Record<string, unknown>>): readonly FieldFault[] {
  const { payStart, payEnd } = values as Values
  return payStart && payEnd && String(payStart) >= String(payEnd)
    ? [{ path: 'payEnd', message: ['补款截止须晚于补款开始', 'The balance window must end after it begins'] }]
    : []
}
