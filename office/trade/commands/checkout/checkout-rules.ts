import type { FieldError } from '#kit/contract/errors.ts'
import { formatYuan } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { GOODS_STATE } from '#office/catalogue/goods/goods.ts'
import { SHELF_STATE } from '#office/catalogue/product/listed-fields.ts'
import { SALES_LINE } from '#office/catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '#office/catalogue/sku/sku.ts'
import { PAY_MODEL, type PayModel } from '../../../catalogue/rules/pay-model.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { isEnoughFor } from '../../model/money/exchange-charge.ts'
import { sum } from '../../model/money/shares.ts'
import type { Settings } from '../../model/settings.ts'
import { type BoughtTogether, samePersonError } from './same-person.ts'

/** One line as the rules see it. */
export interface RuledLine {
  readonly qty: number
  readonly asExchange: boolean
  readonly isClaim: boolean
  /** A piece that was kept for who waits for it. */
  readonly isOffer?: boolean
  readonly sku:
    | {
        readonly skuId: string
        readonly productId: string
        readonly goodsId: string | null
        readonly line: number
        /** Of pre-orders. */
        readonly payModel?: PayModel | null
        readonly status: number
        readonly available: number
        readonly presentPrice: number | null
        readonly isTrade: 0 | 1
        readonly tradePrice: number | null
        readonly shelfState: number
        readonly goodsState: number
        readonly limitPerUser: number
        readonly limitPerOrder: number
        readonly minPerOrder: number
        readonly memberOnly: boolean
        readonly presellStart: Date | null
        readonly presellEnd: Date | null
        readonly goodsLimitPerUser: number
        readonly quotaTotal: number
      }
    | undefined
}

export interface Circumstances {
  readonly now: Date
  readonly settings: Settings
  readonly buyer: { readonly state: number; readonly isMember: boolean }
  /** What the customer has ordered and not paid yet; balances and offers, to which they have a right, left out. */
  readonly unpaid: { readonly orders: number; readonly byProduct: ReadonlyMap<string, number> }
  readonly bought: { readonly byProduct: ReadonlyMap<string, number>; readonly byGoods: ReadonlyMap<string, number> }
  /** What other accounts of the same person have bought. */
  readonly together: readonly BoughtTogether[]
  readonly reserved: ReadonlyMap<string, number>
  /** Reservations that the customer let lapse; asked where the shop has a limit. */
  readonly noShows?: number
  /** Staff may sell what is not on the shelf, outside of the window of deposits, and to who has not paid yet. */
  readonly isStaff: boolean
}

const TEXTS = {
  unknown: ['商品不存在或已下架', 'There is no such product on sale', 'product.notOnSale'],
  off: ['商品未上架', 'The product is not on sale', 'product.notOnSale'],
  noPrice: ['商品没有价格', 'The product has no price', 'product.noPrice'],
  early: ['预售尚未开始', 'Deposits are not taken yet', 'product.depositsNotBegun'],
  late: ['预售已截止', 'Deposits are not taken any more', 'product.depositsEnded'],
  members: ['仅会员可购买', 'For members only', 'product.membersOnly'],
  claimOnly: ['补款商品须凭补款资格购买', 'A balance is paid with its claim', 'product.claimOnly'],
  noShows: [
    '已有{n}次预订未付款，不能再免定金预订',
    'They let {n} {n|reservation|reservations} lapse: reservations are not open to them any more',
    'customer.noShows',
  ],
  noExchange: ['该商品不支持换购', 'It is no exchange purchase', 'exchange.notOffered'],
  reservedExchange: [
    '免定金预订不支持换购：下单时不付款，没有换购价可付',
    'Nothing is paid when it is reserved: a reservation is no exchange purchase',
    'exchange.notReserved',
  ],
  exchangeMembers: ['仅会员可换购', 'Exchange purchases are for members only', 'exchange.membersOnly'],
  exchangeMax: ['每单最多换购{max}件', 'At most {max} exchange {max|piece|pieces} per order', 'exchange.tooMany'],
  exchangeQty: [
    '须先购买{min}件商品才能换购',
    'An exchange purchase needs {min} other {min|piece|pieces}',
    'exchange.tooFewOthers',
  ],
  exchangeAmount: [
    '其他商品满{amount}才能换购',
    'An exchange purchase needs other pieces for {amount}',
    'exchange.tooLittleElse',
  ],
  exchangeEither: [
    '须先购买{min}件商品，或其他商品满{amount}，才能换购',
    'An exchange purchase needs {min} other {min|piece|pieces}, or others for {amount}',
    'exchange.tooFewOthers',
  ],
  qty: ['数量须为正整数', 'The quantity is a whole number above 0', 'checkout.wrongQuantity'],
  min: ['至少购买{min}件', 'At least {min}', 'checkout.tooFew'],
  perOrder: ['每单最多{max}件', 'At most {max} per order', 'limit.perOrder'],
  perOrderUnpaid: [
    '每单最多{max}件，其中{held}件已在待付款订单中',
    'At most {max} per order, of which {held} are in unpaid orders',
    'limit.perOrder',
  ],
  perUser: ['每人限购{max}件，还可购买{left}件', 'At most {max} per person, {left} are left', 'limit.perCustomer'],
  quota: ['名额已满，仅剩{left}个', 'Only {left} {left|place is|places are} left', 'stock.noPlaces'],
  stock: ['库存不足，仅剩{left}件', 'Only {left} left', 'stock.tooFew'],
  frozen: ['账号已冻结，不能下单', 'The account is frozen', 'customer.frozen'],
  unpaid: [
    '待付款订单已达{max}个，请先付款',
    'There are {max} unpaid {max|order|orders} already',
    'limit.unpaidOrders',
  ],
  tooManyOrders: [
    '待付款订单最多{max}个，本次将产生{n}个，已有{had}个',
    'At most {max} unpaid {max|order|orders}: this makes {n}, and there are {had}',
    'limit.unpaidOrders',
  ],
  empty: ['请选择商品', 'Choose a product', 'checkout.empty'],
} as const satisfies Readonly<Record<string, Text>>

/**
 * Why somebody may not buy what they ask for; none means they may. Paths count the lines as they were sent. Pure: what it
 * is told was read and locked in the transaction of the checkout.
 */
export function checkoutErrors(lines: readonly RuledLine[], of: Circumstances): readonly FieldError[] {
  const { buyer } = of
  if (lines.length === 0) {
    return [{ path: 'lines', message: TEXTS.empty }]
  }
  if (buyer.state !== CUSTOMER_STATE.normal && lines.some(({ isClaim }) => !isClaim)) {
    return [{ path: 'customer', message: TEXTS.frozen }]
  }
  const own = lines.flatMap((line, index) => {
    const message = lineError(line, lines, of)
    return message ? [{ path: `lines.${index}`, message }] : []
  })
  return [...capErrors(lines, of), ...own, ...exchangeErrors(lines, of)]
}

/** Guards that staff pass with an order that may be placed: what would speak against it, if the customer placed it. */
export function passedByStaff(lines: readonly RuledLine[], of: Circumstances): readonly FieldError[] {
  return of.isStaff ? checkoutErrors(lines, { ...of, isStaff: false }) : []
}

/** Lines of one key become one order: pre-orders by figure and by how they are paid, everything else by line. */
export function orderKeyOf({
  line,
  goodsId,
  payModel,
}: {
  readonly line: number
  readonly goodsId: string | null
  readonly payModel?: PayModel | null
}): string {
  return line === SALES_LINE.presell ? `2 ${goodsId} ${payModel ?? PAY_MODEL.deposit}` : String(line)
}

/** Orders that are made count like those that were: a checkout of many figures becomes as many orders. */
function capErrors(lines: readonly RuledLine[], { unpaid, settings, isStaff }: Circumstances): readonly FieldError[] {
  const max = settings['order.unpaidOrderCap']
  const made = new Set(
    lines.flatMap(({ sku, isClaim, isOffer }) =>
      sku && !isClaim && !isOffer && sku.payModel !== PAY_MODEL.reservation ? orderKeyOf(sku) : [],
    ),
  ).size
  if (isStaff || made === 0 || unpaid.orders + made <= max) {
    return []
  }
  const isFull = unpaid.orders >= max
  const message = isFull ? TEXTS.unpaid : TEXTS.tooManyOrders
  return [{ path: 'lines', message: filled(message, { max, n: made, had: unpaid.orders }) }]
}

function lineError(line: RuledLine, lines: readonly RuledLine[], of: Circumstances): Text | undefined {
  const { sku, qty, isClaim } = line
  const { now, buyer, isStaff } = of
  if (!sku) {
    return TEXTS.unknown
  }
  if (!Number.isSafeInteger(qty) || qty < 1) {
    return TEXTS.qty
  }
  if (sku.presentPrice === null) {
    return TEXTS.noPrice
  }
  if (isClaim) {
    return sku.available < qty ? filled(TEXTS.stock, { left: Math.max(0, sku.available) }) : undefined
  }
  if (line.isOffer) {
    return undefined
  }
  if (sku.line === SALES_LINE.final) {
    return TEXTS.claimOnly
  }
  if (
    sku.status !== SKU_STATUS.enabled ||
    (!isStaff && (sku.shelfState !== SHELF_STATE.on || sku.goodsState !== GOODS_STATE.ready))
  ) {
    return TEXTS.off
  }
  if (sku.line === SALES_LINE.presell && !isStaff && sku.presellStart && now < sku.presellStart) {
    return TEXTS.early
  }
  if (sku.line === SALES_LINE.presell && !isStaff && sku.presellEnd && now >= sku.presellEnd) {
    return TEXTS.late
  }
  if (sku.memberOnly && !buyer.isMember) {
    return TEXTS.members
  }
  if (sku.payModel === PAY_MODEL.reservation && !isStaff && hasMissed(of)) {
    return filled(TEXTS.noShows, { n: of.noShows ?? 0 })
  }
  return amountError(line, sku, lines, of)
}

/** As many reservations lapsed as the shop bears with. */
function hasMissed({ noShows = 0, settings }: Circumstances): boolean {
  const most = settings['presale.noShowLimit']
  return most > 0 && noShows >= most
}

function amountError(
  { qty, asExchange }: RuledLine,
  sku: NonNullable<RuledLine['sku']>,
  lines: readonly RuledLine[],
  { bought, together, unpaid, reserved, settings, buyer }: Circumstances,
): Text | undefined {
  const wanted = (isSame: (other: NonNullable<RuledLine['sku']>) => boolean) =>
    lines.reduce((sum, line) => (line.sku && isSame(line.sku) ? sum + line.qty : sum), 0)
  const ofProduct = wanted((other) => other.productId === sku.productId)
  const ofGoods = wanted((other) => other.goodsId === sku.goodsId && other.line === sku.line)
  if (ofProduct < sku.minPerOrder) {
    return filled(TEXTS.min, { min: sku.minPerOrder })
  }
  if (sku.limitPerOrder > 0 && ofProduct > sku.limitPerOrder) {
    return filled(TEXTS.perOrder, { max: sku.limitPerOrder })
  }
  const held = unpaid.byProduct.get(sku.productId) ?? 0
  if (sku.limitPerOrder > 0 && held + ofProduct > sku.limitPerOrder) {
    return filled(TEXTS.perOrderUnpaid, { max: sku.limitPerOrder, held })
  }
  const tooMany =
    perUserError(sku, bought, { ofProduct, ofGoods }) ??
    samePersonError(sku, { bought, together }, { ofProduct, ofGoods })
  if (tooMany) {
    return tooMany
  }
  const isFull = quotaError(sku, reserved, ofGoods)
  if (isFull) {
    return isFull
  }
  if (asExchange && (sku.isTrade !== 1 || sku.tradePrice === null)) {
    return TEXTS.noExchange
  }
  if (asExchange && sku.payModel === PAY_MODEL.reservation) {
    return TEXTS.reservedExchange
  }
  if (asExchange && settings['trade.membersOnly'] && !buyer.isMember) {
    return TEXTS.exchangeMembers
  }
  return sku.available < qty ? filled(TEXTS.stock, { left: Math.max(0, sku.available) }) : undefined
}

/** Why somebody who has bought so much of a listing and a figure may not have more of them; undefined when they may. */
export function perUserError(
  sku: Pick<NonNullable<RuledLine['sku']>, 'productId' | 'goodsId' | 'limitPerUser' | 'goodsLimitPerUser'>,
  bought: Circumstances['bought'],
  { ofProduct, ofGoods }: { readonly ofProduct: number; readonly ofGoods: number },
): Text | undefined {
  const limits = [
    { max: sku.limitPerUser, had: bought.byProduct.get(sku.productId) ?? 0, wanted: ofProduct },
    { max: sku.goodsLimitPerUser, had: bought.byGoods.get(sku.goodsId ?? '') ?? 0, wanted: ofGoods },
  ]
  const over = limits.find(({ max, had, wanted }) => max > 0 && had + wanted > max)
  return over && filled(TEXTS.perUser, { max: over.max, left: Math.max(0, over.max - over.had) })
}

/** Why a figure with so many places taken has not so many more; undefined when it has. */
export function quotaError(
  sku: Pick<NonNullable<RuledLine['sku']>, 'goodsId' | 'quotaTotal'>,
  reserved: Circumstances['reserved'],
  wanted: number,
): Text | undefined {
  const taken = reserved.get(sku.goodsId ?? '')
  return taken !== undefined && taken + wanted > sku.quotaTotal
    ? filled(TEXTS.quota, { left: Math.max(0, sku.quotaTotal - taken) })
    : undefined
}

/** Pieces bought in exchange need others in the same order, and there are only so many: lines of other orders do not count. */
function exchangeErrors(lines: readonly RuledLine[], { settings }: Circumstances): readonly FieldError[] {
  const placed = lines.flatMap((line, index) => (line.sku ? [{ ...line, index, key: orderKeyOf(line.sku) }] : []))
  const first = new Map<string, number>()
  for (const { asExchange, key, index } of placed) {
    if (asExchange && !first.has(key)) {
      first.set(key, index)
    }
  }
  return [...first].flatMap(([key, index]) => {
    const message = exchangeError(
      placed.filter((line) => line.key === key),
      settings,
    )
    return message ? [{ path: `lines.${index}.asExchange`, message }] : []
  })
}

/** What speaks against the exchange pieces of one order. */
function exchangeError(lines: readonly RuledLine[], settings: Settings): Text | undefined {
  const max = settings['trade.maxPerOrder']
  const terms = { minQty: settings['trade.thresholdQty'], minFen: settings['trade.thresholdAmount'] }
  const others = lines.filter(({ asExchange }) => !asExchange)
  const left = others.map(({ qty, sku }) => ({ pieces: qty, price: sku?.presentPrice ?? 0 }))
  if (sum(lines.map(({ asExchange, qty }) => (asExchange ? qty : 0))) > max) {
    return filled(TEXTS.exchangeMax, { max })
  }
  if (isEnoughFor(terms, left)) {
    return undefined
  }
  const text = terms.minFen === 0 ? 'exchangeQty' : terms.minQty === 0 ? 'exchangeAmount' : 'exchangeEither'
  return filled(TEXTS[text], { min: terms.minQty, amount: formatYuan(terms.minFen) })
}
