import { action } from '#kit/contract/action.ts'
import { choices } from '#kit/contract/choices.ts'
import { boolean, datetime, dict, number, ref, text } from '#kit/contract/field.ts'
import { defineResource } from '#kit/contract/resource.ts'
import { defineStates } from '#kit/contract/states.ts'
import { presellGoods } from '../../catalogue/goods/goods.ts'
import { product } from '../../catalogue/product/product.ts'
import { SURPLUS_ORIGIN } from '../../catalogue/sku/surplus-origin.ts'
import { SURPLUS_PAGE } from './surplus-page.ts'

/** What becomes of pieces that nobody has a right to. */
export const SURPLUS = choices('surplus_state', ['剩余件状态', 'States of surplus pieces'], {
  free: [0, '待处理', 'To decide', 'orange'],
  offered: [1, '已发放', 'Offered', 'blue'],
  sold: [2, '已售出', 'Sold', 'green'],
  moved: [3, '已转现货', 'Moved to in-stock', 'green'],
  kept: [4, '暂不处理', 'Left', 'grey'],
  taken: [5, '补款占用', 'Taken by a claim', 'grey'],
})

const { free, offered, sold, moved, kept, taken } = SURPLUS

/** Staff decide on each: offered to who waits, moved to an in-stock listing, or left; a claim may still take it. */
export const surplusStates = defineStates('state', {
  initial: [free],
  final: [sold, moved, taken],
  moves: {
    offer: [
      { from: [free, kept], who: ['staff'], guard: ['isWhole', 'isWaitedFor'] },
      { from: [free, kept], to: offered, who: ['system'] },
    ],
    giveBack: { from: [offered], to: free, who: ['system'] },
    sell: { from: [offered], to: sold, who: ['system'] },
    makeStock: { from: [free, kept], who: ['staff'], guard: 'isPiece' },
    toStock: { from: [free, kept], to: moved, who: ['staff'], guard: ['isPiece', 'isWithin', 'isSellable'] },
    keep: { from: [free], to: kept, who: ['staff'] },
    take: { from: [free, kept], to: taken, who: ['system'] },
  },
  guards: {
    isWhole: ['破损件不能发放给候补', 'Damaged pieces are not offered', 'surplus.damaged'],
    isWaitedFor: ['没有候补顾客', 'Nobody waits for it', 'waiting.nobody'],
    isPiece: ['预售名额不能转现货', 'A place of a pre-order is no piece', 'surplus.placeOnly'],
    isWithin: ['数量超出剩余', 'More than there are', 'surplus.tooMany'],
    isSellable: [
      '没有可对应的现货SKU，或其库存未盘点',
      'There is no in-stock SKU that fits, or its stock was never counted',
      'surplus.noSku',
    ],
  },
})

/** Pieces without an owner, each with where it comes from. */
export const surplus = defineResource({
  name: 'surplus',
  title: ['剩余件', 'Surplus piece'],
  path: '/shop/surplus',
  table: 'shop_surplus',
  permission: SURPLUS_PAGE.permission,
  power: 'none',
  menu: { under: 'presale', url: SURPLUS_PAGE.url, component: 'shop/SurplusList', icon: 'gift', order: 6 },
  fields: {
    presellGoodsId: ref(['手办', 'Figure'], presellGoods, { readonly: true, linked: true }),
    goodsId: text(['所属手办', 'Figure id'], { readonly: true, max: 36 }),
    skuId: text(['SKU ID', 'SKU id'], { readonly: true, max: 36 }),
    presellSkuId: text(['预售SKU', 'Pre-order SKU'], { readonly: true, max: 36 }),
    skuName: text(['SKU', 'SKU'], { required: true, readonly: true, max: 300 }),
    qty: number(['数量', 'Pieces'], { readonly: true }),
    origin: dict(['来源', 'Origin'], SURPLUS_ORIGIN, { readonly: true }),
    refType: text(['来源单据', 'Document'], { readonly: true, max: 30 }),
    refId: text(['来源单据ID', 'Document id'], { readonly: true, max: 36 }),
    isSlot: boolean(['预售名额', 'Place of a pre-order'], { readonly: true }),
    inStock: boolean(['计入库存', 'In stock'], { readonly: true }),
    state: dict(['状态', 'State'], SURPLUS, { readonly: true }),
    targetProductId: ref(['转入商品', 'Moved to'], product, { text: 'title', readonly: true }),
    targetSkuId: text(['转入SKU', 'Moved to SKU'], { readonly: true, max: 36 }),
    freedAt: datetime(['产生时间', 'Free since'], { readonly: true }),
    decidedAt: datetime(['处理时间', 'Decided'], { readonly: true }),
    decidedBy: text(['处理人', 'Decided by'], { readonly: true, max: 100 }),
    note: text(['备注', 'Note'], { readonly: true, max: 200 }),
  },
  empty: [
    '到货多于资格或有人弃单时，多出的件会出现在这里',
    'Pieces come here when more arrive than are claimed, or when claims are given up',
  ],
  list: ['skuName', 'presellGoodsId', 'qty', 'origin', 'state', 'freedAt'],
  exported: [
    ...(['skuName', 'presellGoodsId', 'qty', 'origin', 'isSlot', 'state', 'freedAt'] as const),
    ...(['targetProductId', 'decidedBy'] as const),
  ],
  search: {
    skuName: 'like',
    presellGoodsId: 'eq',
    origin: 'in',
    state: 'in',
    isSlot: 'eq',
    goodsId: 'eq',
    freedAt: 'range',
  },
  tabs: { by: 'state' },
  form: [],
  actions: {
    offer: action(['发放给候补', 'Offer to the waiting list'], {
      on: 'rows',
      dryRun: true,
      confirm: {
        content: [
          '按候补顺序逐件发放，限时内未下单自动转给下一位。',
          'Piece by piece to those who wait, in their order; an offer that is not taken in time goes to the next.',
        ],
      },
      done: ['已发放 {n} 项', '{n} offered'],
    }),
    makeStock: action(['生成现货手办', 'Make the in-stock figure'], {
      on: 'rows',
      dryRun: true,
      confirm: {
        content: [
          '按补款手办生成现货手办，并按其补款商品生成现货商品：按全款定价，库存为 0，未上架。之后可将剩余件转入。',
          'Makes the in-stock figure of this arrival, and a product for each of its balance products: at the full price, without pieces, not published. Pieces can be moved there then.',
        ],
      },
      done: ['已生成现货手办', 'The in-stock figure was made'],
    }),
    toStock: action(['转现货', 'Move to in-stock'], {
      on: 'rows',
      input: {
        productId: ref(['现货商品', 'In-stock product'], product, {
          text: 'title',
          help: ['不填为来源于同一补款手办的现货商品', 'None: the in-stock product of the same arrival'],
        }),
        qty: number(['件数', 'Pieces'], { min: 1, max: 100_000, help: ['不填为全部', 'None: all'] }),
        note: text(['备注', 'Note'], { max: 200 }),
      },
      done: ['已转现货 {n} 项', '{n} moved'],
    }),
    keep: action(['暂不处理', 'Leave'], {
      on: 'rows',
      input: { note: text(['备注', 'Note'], { max: 200 }) },
      done: ['已保留 {n} 项', '{n} left'],
    }),
  },
  states: surplusStates,
  without: ['add', 'edit', 'delete', 'deleteBatch', 'importExcel'],
})
