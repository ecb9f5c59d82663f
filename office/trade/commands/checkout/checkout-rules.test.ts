import { describe, expect, it } from 'vitest'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { settingsWith } from '../../model/settings.ts'
import { type Circumstances, checkoutErrors, passedByStaff, type RuledLine } from './checkout-rules.ts'

type Sku = NonNullable<RuledLine['sku']>

const SKU: Sku = {
  skuId: 's1',
  productId: 'p1',
  goodsId: 'g1',
  line: 1,
  status: 0,
  available: 10,
  presentPrice: 20_000,
  isTrade: 0,
  tradePrice: null,
  shelfState: 1,
  goodsState: 1,
  limitPerUser: 0,
  limitPerOrder: 0,
  minPerOrder: 1,
  memberOnly: false,
  presellStart: null,
  presellEnd: null,
  goodsLimitPerUser: 0,
  quotaTotal: 0,
}
const NOW = new Date('2026-03-01T04:00:00Z')
const [BEFORE, AFTER] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)]

const line = (sku: Partial<Sku> = {}, more: Partial<RuledLine> = {}): RuledLine => ({
  qty: 1,
  asExchange: false,
  isClaim: false,
  sku: { ...SKU, ...sku },
  ...more,
})
const of = (more: Partial<Circumstances> = {}): Circumstances => ({
  now: NOW,
  settings: settingsWith(new Map()),
  buyer: { state: CUSTOMER_STATE.normal, isMember: false },
  unpaid: { orders: 0, byProduct: new Map() },
  bought: { byProduct: new Map(), byGoods: new Map() },
  together: [],
  reserved: new Map(),
  isStaff: false,
  ...more,
})
const unpaid = (orders: number, pieces = 0) => ({
  unpaid: { orders, byProduct: new Map(pieces > 0 ? [['p1', pieces]] : []) },
})
const set = (code: string, value: number | boolean) => ({ settings: settingsWith(new Map([[code, value]])) })
const figures = (count: number) =>
  Array.from({ length: count }, (_, n) => line({ line: 2, skuId: `s${n}`, productId: `p${n}`, goodsId: `g${n}` }))
const exchange = (more: Partial<RuledLine> = {}) =>
  line({ skuId: 's2', productId: 'p2', goodsId: 'g2', isTrade: 1, tradePrice: 5_000 }, { asExchange: true, ...more })

const thresholds = (fen: number, qty: number) => ({
  settings: settingsWith(
    new Map([
      ['trade.thresholdAmount', fen],
      ['trade.thresholdQty', qty],
    ]),
  ),
})
/** A deposit, and what is bought in exchange with it: an order of its own beside what is in stock. */
const deposit = (sku: Partial<Sku> = {}) => line({ skuId: 's3', productId: 'p3', goodsId: 'g3', line: 2, ...sku })
const depositExchange = (more: Partial<RuledLine> = {}) =>
  line(
    { skuId: 's5', productId: 'p5', goodsId: 'g3', line: 2, isTrade: 1, tradePrice: 5_000 },
    { asExchange: true, ...more },
  )

/** What is asked for, what is known, where it is refused and in which words; and beside it what passes by one step. */
const REFUSALS: Readonly<
  Record<
    string,
    {
      readonly refused: readonly [lines: readonly RuledLine[], more?: Partial<Circumstances>]
      readonly passes: readonly [lines: readonly RuledLine[], more?: Partial<Circumstances>]
      readonly errors: readonly (readonly [path: string, words: string])[]
      /** Staff pass it at the desk. */
      readonly staff?: true
    }
  >
> = {
  nothing: { refused: [[]], passes: [[line()]], errors: [['lines', '请选择商品']] },
  'somebody frozen': {
    refused: [[line()], { buyer: { state: CUSTOMER_STATE.frozen, isMember: false } }],
    passes: [[line({ line: 3 }, { isClaim: true })], { buyer: { state: CUSTOMER_STATE.frozen, isMember: false } }],
    errors: [['customer', '账号已冻结，不能下单']],
  },
  'as many unpaid orders as there may be': {
    refused: [[line()], unpaid(3)],
    passes: [[line()], unpaid(2)],
    errors: [['lines', '待付款订单已达3个，请先付款']],
    staff: true,
  },
  'a checkout that becomes more orders than there may be': {
    refused: [figures(4)],
    passes: [figures(3)],
    errors: [['lines', '待付款订单最多3个，本次将产生4个，已有0个']],
    staff: true,
  },
  'a checkout whose orders and those before are too many': {
    refused: [[...figures(1), line()], unpaid(2)],
    passes: [[line(), line({ skuId: 's2' })], unpaid(2)],
    errors: [['lines', '待付款订单最多3个，本次将产生2个，已有2个']],
    staff: true,
  },
  'another cap of unpaid orders': {
    refused: [[line()], { ...unpaid(1), ...set('order.unpaidOrderCap', 1) }],
    passes: [[line()], { ...unpaid(0), ...set('order.unpaidOrderCap', 1) }],
    errors: [['lines', '待付款订单已达1个，请先付款']],
    staff: true,
  },
  'a SKU that there is not': {
    refused: [[{ ...line(), sku: undefined }]],
    passes: [[line()]],
    errors: [['lines.0', '商品不存在或已下架']],
  },
  'half a piece': {
    refused: [[line({}, { qty: 1.5 })]],
    passes: [[line({}, { qty: 2 })]],
    errors: [['lines.0', '数量须为正整数']],
  },
  'no piece': {
    refused: [[line({ minPerOrder: 0 }, { qty: 0 })]],
    passes: [[line()]],
    errors: [['lines.0', '数量须为正整数']],
  },
  'no price': {
    refused: [[line({ presentPrice: null })]],
    passes: [[line({ presentPrice: 1 })]],
    errors: [['lines.0', '商品没有价格']],
  },
  'a balance without its claim': {
    refused: [[line({ line: 3 })]],
    passes: [[line({ line: 3 }, { isClaim: true })]],
    errors: [['lines.0', '补款商品须凭补款资格购买']],
  },
  'a balance without pieces': {
    refused: [[line({ line: 3, available: 0 }, { isClaim: true })]],
    passes: [[line({ line: 3, available: 1 }, { isClaim: true })]],
    errors: [['lines.0', '库存不足，仅剩0件']],
  },
  'a SKU that is switched off': {
    refused: [[line({ status: 1 })]],
    passes: [[line()]],
    errors: [['lines.0', '商品未上架']],
  },
  'a listing that is off the shelf': {
    refused: [[line({ shelfState: 0 })]],
    passes: [[line({ shelfState: 0 }, { isOffer: true })]],
    errors: [['lines.0', '商品未上架']],
    staff: true,
  },
  'a figure that is a draft': {
    refused: [[line({ goodsState: 0 })]],
    passes: [[line()]],
    errors: [['lines.0', '商品未上架']],
    staff: true,
  },
  'a window that has not begun': {
    refused: [[line({ line: 2, presellStart: AFTER })]],
    passes: [[line({ line: 2, presellStart: NOW })]],
    errors: [['lines.0', '预售尚未开始']],
    staff: true,
  },
  'a window that is over': {
    refused: [[line({ line: 2, presellEnd: NOW })]],
    passes: [[line({ line: 2, presellStart: BEFORE, presellEnd: AFTER })]],
    errors: [['lines.0', '预售已截止']],
    staff: true,
  },
  'somebody who is no member': {
    refused: [[line({ memberOnly: true })]],
    passes: [[line({ memberOnly: true })], { buyer: { state: CUSTOMER_STATE.normal, isMember: true } }],
    errors: [['lines.0', '仅会员可购买']],
  },
  'fewer than the least': {
    refused: [[line({ minPerOrder: 2 })]],
    passes: [[line({ minPerOrder: 2 }), line({ skuId: 's2', minPerOrder: 2 })]],
    errors: [['lines.0', '至少购买2件']],
  },
  'more than an order may have, over two SKUs of a listing': {
    refused: [[line({ limitPerOrder: 2 }, { qty: 2 }), line({ limitPerOrder: 2, skuId: 's2' })]],
    passes: [[line({ limitPerOrder: 2 }), line({ limitPerOrder: 2, skuId: 's2' })]],
    errors: [
      ['lines.0', '每单最多2件'],
      ['lines.1', '每单最多2件'],
    ],
  },
  'more than an order may have, with those that are not paid yet': {
    refused: [[line({ limitPerOrder: 2 })], unpaid(1, 2)],
    passes: [[line({ limitPerOrder: 2 })], unpaid(1, 1)],
    errors: [['lines.0', '每单最多2件，其中2件已在待付款订单中']],
  },
  'more of a listing than a person may have': {
    refused: [
      [line({ limitPerUser: 3 }, { qty: 2 })],
      { bought: { byProduct: new Map([['p1', 2]]), byGoods: new Map() } },
    ],
    passes: [[line({ limitPerUser: 3 })], { bought: { byProduct: new Map([['p1', 2]]), byGoods: new Map() } }],
    errors: [['lines.0', '每人限购3件，还可购买1件']],
  },
  'more of a figure than a person may have, over two listings': {
    refused: [
      [line({ goodsLimitPerUser: 3 }), line({ goodsLimitPerUser: 3, skuId: 's2', productId: 'p2' })],
      { bought: { byProduct: new Map(), byGoods: new Map([['g1', 2]]) } },
    ],
    passes: [
      [line({ goodsLimitPerUser: 3 }), line({ goodsLimitPerUser: 3, skuId: 's2', productId: 'p2' })],
      { bought: { byProduct: new Map(), byGoods: new Map([['g1', 1]]) } },
    ],
    errors: [
      ['lines.0', '每人限购3件，还可购买1件'],
      ['lines.1', '每人限购3件，还可购买1件'],
    ],
  },
  'more than the quota has places': {
    refused: [[line({ line: 2, quotaTotal: 10 }, { qty: 2 })], { reserved: new Map([['g1', 9]]) }],
    passes: [[line({ line: 2, quotaTotal: 10 })], { reserved: new Map([['g1', 9]]) }],
    errors: [['lines.0', '名额已满，仅剩1个']],
  },
  'more than there are': {
    refused: [[line({ available: 1 }, { qty: 2 })]],
    passes: [[line({ available: 2 }, { qty: 2 })]],
    errors: [['lines.0', '库存不足，仅剩1件']],
  },
  'an exchange that it is none': {
    refused: [[line({}, { qty: 1 }), exchange({ sku: { ...SKU, productId: 'p2', isTrade: 0 } })]],
    passes: [[line(), exchange()]],
    errors: [['lines.1', '该商品不支持换购']],
  },
  'an exchange of what is reserved without money': {
    refused: [[line(), exchange({ sku: { ...SKU, productId: 'p2', isTrade: 1, tradePrice: 5_000, payModel: 3 } })]],
    passes: [[line(), exchange({ sku: { ...SKU, productId: 'p2', isTrade: 1, tradePrice: 5_000, payModel: 2 } })]],
    errors: [['lines.1', '免定金预订不支持换购：下单时不付款，没有换购价可付']],
  },
  'an exchange by somebody who is no member': {
    refused: [[line(), exchange()], set('trade.membersOnly', true)],
    passes: [
      [line(), exchange()],
      { ...set('trade.membersOnly', true), buyer: { state: CUSTOMER_STATE.normal, isMember: true } },
    ],
    errors: [['lines.1', '仅会员可换购']],
  },
  'more exchange pieces than an order may have': {
    refused: [[line(), exchange({ qty: 2 })]],
    passes: [[line(), exchange({ qty: 2 })], set('trade.maxPerOrder', 2)],
    errors: [['lines.1.asExchange', '每单最多换购1件']],
  },
  'an exchange with too few other pieces': {
    refused: [[line(), exchange()], set('trade.thresholdQty', 2)],
    passes: [[line({}, { qty: 2 }), exchange()], set('trade.thresholdQty', 2)],
    errors: [['lines.1.asExchange', '须先购买2件商品才能换购']],
  },
  'an exchange below its amount': {
    refused: [[line(), exchange()], thresholds(20_001, 0)],
    passes: [[line(), exchange()], thresholds(20_000, 0)],
    errors: [['lines.1.asExchange', '其他商品满¥200.01才能换购']],
  },
  'an exchange below its amount and its pieces': {
    refused: [[line(), exchange()], thresholds(20_001, 2)],
    passes: [[line(), exchange()], thresholds(20_000, 2)],
    errors: [['lines.1.asExchange', '须先购买2件商品，或其他商品满¥200.01，才能换购']],
  },
  'an exchange below its pieces and its amount': {
    refused: [[line(), exchange()], thresholds(99_999, 2)],
    passes: [[line({}, { qty: 2 }), exchange()], thresholds(99_999, 2)],
    errors: [['lines.1.asExchange', '须先购买2件商品，或其他商品满¥999.99，才能换购']],
  },
  'an exchange with nothing beside it': {
    refused: [[exchange()]],
    passes: [[exchange()], thresholds(0, 0)],
    errors: [['lines.0.asExchange', '须先购买1件商品才能换购']],
  },
  'more exchange pieces than an order may have, in the second of two orders': {
    refused: [[line(), exchange(), deposit(), depositExchange({ qty: 2 })]],
    passes: [[line(), exchange(), deposit(), depositExchange()]],
    errors: [['lines.3.asExchange', '每单最多换购1件']],
  },
  'exchanges in two orders, of which the second has no other piece': {
    refused: [[line(), exchange(), deposit({ goodsId: 'g4', productId: 'p4' }), depositExchange()]],
    passes: [[line(), exchange(), deposit(), depositExchange()]],
    errors: [['lines.3.asExchange', '须先购买1件商品才能换购']],
  },
}

describe('a checkout is refused for', () => {
  const said = (lines: readonly RuledLine[], more?: Partial<Circumstances>) =>
    checkoutErrors(lines, of(more)).map(({ path, message }) => [path, message[0]])

  it.each(Object.entries(REFUSALS))('%s', (_, { refused, passes, errors, staff = false }) => {
    expect(said(...refused)).toEqual(errors)
    expect(said(...passes), 'one step before').toEqual([])
    const [lines, more] = refused
    expect(said(lines, { ...more, isStaff: true }), 'staff').toEqual(staff ? [] : errors)
    expect(
      passedByStaff(lines, of({ ...more, isStaff: true })).map(({ path, message }) => [path, message[0]]),
      'what a customer could not order',
    ).toEqual(errors)
  })

  it('everything that speaks against it, at once', () => {
    expect(said([line({ shelfState: 0 }), line({ available: 0 })], unpaid(3))).toEqual([
      ['lines', '待付款订单已达3个，请先付款'],
      ['lines.0', '商品未上架'],
      ['lines.1', '库存不足，仅剩0件'],
    ])
  })

  it('no unpaid order, where somebody pays a balance or takes an offer', () => {
    const full = unpaid(3)
    expect(said([line({ line: 3 }, { isClaim: true })], full)).toEqual([])
    expect(said([line({ line: 3 }, { isOffer: true })], full)).toEqual([])
  })
})
