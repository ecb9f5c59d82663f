import { DomainError, invalid } from '#kit/contract/errors.ts'
import { type Fen, formatYuan } from '#kit/contract/money.ts'
import { filled } from '#kit/contract/text.ts'
import { insertRows } from '#kit/server/crud/write.server.ts'
import { newId } from '#kit/server/database/ids.server.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { isStocked, needsReceiver, SALES_LINE, type SalesLine } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL } from '../../../catalogue/rules/pay-model.ts'
import { newNumbers } from '../../../numbering/own-numbers.server.ts'
import { itemWords, janWords } from '../../model/item-words.ts'
import type { PriceStep } from '../../model/money/price.ts'
import { order } from '../../model/order.ts'
import { ORDER } from '../../model/order-states.ts'
import type { Settings } from '../../model/settings.ts'
import { tell } from '../context/tell.server.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { lockCoupons } from '../coupon/coupons.server.ts'
import { lockOrder, moveOrder } from '../order/order-rows.server.ts'
import { freezePoints } from '../points/order-points.server.ts'
import { reserve } from '../stock/stock.server.ts'
import { takeOffers } from '../stock/waiting.server.ts'
import { type Basket, type Quote, quote, type ReadyOrder } from './checkout.server.ts'
import { termsOfOrder } from './terms.server.ts'

declare module '#kit/server/database/tables.server.ts' {
  interface StoredValues {
    'shop_order.price_proof': readonly PriceStep[]
  }
}

/** Where a parcel goes. */
interface Receiver {
  readonly receiverName: string
  readonly receiverPhone: string
  readonly areaCode?: string | undefined
  readonly areaText: string
  readonly address: string
  readonly zip?: string | undefined
}

export interface Checkout extends Basket {
  /** Deposits and reservations need none yet, memberships never. */
  readonly receiver?: Receiver | undefined
  readonly buyerRemark?: string | undefined
  /** What the customer was told to pay, fen; another sum is refused with the new one. */
  readonly expected?: Fen | undefined
  readonly source: 'app' | 'web' | 'staff'
  readonly clientIp?: string | undefined
  /** Number of the paid order that its pieces are added to. */
  readonly additionTo?: string | undefined
}

export interface PlacedOrder {
  readonly id: string
  readonly orderNo: string
  readonly line: SalesLine
  /** Fen. */
  readonly payable: Fen
  readonly payDeadline: Date
  /** To be paid; what costs nothing is paid when it is placed. */
  readonly status: number
}

/**
 * Makes the orders of a checkout: priced by the server, pieces reserved, limits counted, all or none.
 * @throws DomainError `invalid` with what speaks against it, `conflict` with the sum as it is now
 */
export async function placeOrders(
  trade: Trade,
  ctx: TradeContext,
  checkout: Checkout,
): Promise<readonly PlacedOrder[]> {
  const quoted = await quote(trade, ctx, checkout, { isLocked: true })
  if (checkout.expected !== undefined && checkout.expected !== quoted.payable) {
    throw new DomainError(
      'conflict',
      filled(['应付金额已变为{amount}，请确认', 'The sum is {amount} now', 'order.payableChanged'], {
        amount: formatYuan(quoted.payable),
      }),
      { data: { payable: quoted.payable / 100 } },
    )
  }
  if (
    quoted.orders.some((ready) => ready.price.payable === 0 && !isPaidElsewhere(ready)) &&
    !quoted.settings['order.allowZero']
  ) {
    throw invalid([
      { path: 'lines', message: ['应付金额须大于0', 'There must be something to pay', 'order.nothingToPay'] },
    ])
  }
  if (!checkout.receiver && quoted.orders.some(needsReceiver)) {
    throw invalid([{ path: 'receiver', message: ['请填写收货地址', 'The address is missing', 'order.addressMissing'] }])
  }
  return placeQuoted(trade, ctx, checkout, quoted)
}

/** What is written of a checkout beside what was priced. */
export type Placed = Omit<Checkout, 'lines' | 'isStaff' | 'couponRecordIds' | 'points' | 'expected'>

/** Makes orders that were priced in this transaction, with customer and SKUs locked. */
export async function placeQuoted(
  trade: Trade,
  ctx: TradeContext,
  checkout: Placed,
  quoted: Pick<Quote, 'now' | 'settings' | 'buyer' | 'orders'>,
): Promise<readonly PlacedOrder[]> {
  const numbers = await newNumbers(ctx, 'order', {
    count: quoted.orders.length,
    now: quoted.now,
    prefix: quoted.settings['shop.orderPrefix'],
  })
  const placed: PlacedOrder[] = []
  for (const [index, ready] of quoted.orders.entries()) {
    placed.push(
      await place(trade, ctx, { checkout, quoted, ready, orderNo: numbers[index] ?? '', splitNo: numbers[0] ?? '' }),
    )
  }
  for (const [index, { lines, coupons, price }] of quoted.orders.entries()) {
    const offers = lines.flatMap(({ offer }) => offer?.offerId ?? [])
    const { id = '', orderNo = '' } = placed[index] ?? {}
    await takeOffers(trade, ctx, { id, orderNo }, offers)
    await lockCoupons(trade, ctx, { id, orderNo }, recordsOf(coupons))
    const pieces = lines.flatMap(({ sku, qty }) => (isStocked(sku) ? [{ skuId: sku.skuId, qty }] : []))
    await reserve(trade, ctx, pieces, { refType: 'order', refId: id })
    await freezePoints(trade, ctx, { id, orderNo, userId: checkout.userId, integralUsed: price.integralUsed })
  }
  for (const { id } of placed) {
    await tell(trade, ctx, 'order.placed', id)
  }
  return payFree(trade, ctx, placed)
}

/** Nothing is to be paid now for what is paid when it has arrived, and for what was paid before it did. */
function isPaidElsewhere({ payModel, lines }: ReadyOrder): boolean {
  return payModel === PAY_MODEL.reservation || lines.every(({ claim }) => claim?.payModel === PAY_MODEL.prepaid)
}

/** Orders that cost nothing are paid at once: no gateway is asked for nothing. */
async function payFree(
  trade: Trade,
  ctx: TradeContext,
  placed: readonly PlacedOrder[],
): Promise<readonly PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (const one of placed) {
    if (one.payable === 0) {
      await moveOrder(trade, ctx, await lockOrder(trade, ctx, one.id), 'pay', { input: { amount: 0 } })
    }
    orders.push(one.payable === 0 ? { ...one, status: PAID[one.line] } : one)
  }
  return orders
}

/** Where an order goes on from its payment, by line. */
const PAID: Readonly<Record<SalesLine, number>> = {
  1: ORDER.toShip,
  2: ORDER.waiting,
  3: ORDER.toShip,
  4: ORDER.done,
}

function recordsOf(coupons: ReadyOrder['coupons']): readonly string[] {
  return coupons.flatMap(({ recordId }) => recordId ?? [])
}

interface Placing {
  readonly checkout: Placed
  readonly quoted: Pick<Quote, 'now' | 'settings' | 'buyer'>
  readonly ready: ReadyOrder
  readonly orderNo: string
  readonly splitNo: string
}

const MADE = 'an order that is made in this transaction, and its items'

async function place({ app }: Trade, ctx: TradeContext, placing: Placing): Promise<PlacedOrder> {
  const { checkout, quoted, ready, orderNo, splitNo } = placing
  const { price, lines, line, payModel } = ready
  const [id, payDeadline] = [newId(), deadlineOf(quoted.now, ready, quoted.settings)]
  const [first] = lines
  await insertRows(
    app,
    order,
    ctx,
    [
      {
        orderNo,
        splitNo,
        itemText: itemWords(ready.lines.map(({ sku, qty }) => ({ title: sku.title, name: sku.name, qty }))),
        janCodes: janWords(lines.map(({ sku }) => sku.janCode)),
        line,
        payModel,
        userId: checkout.userId,
        memberLevel: quoted.buyer.memberLevel,
        status: ORDER.toPay,
        itemAmount: price.itemAmount,
        couponAmount: price.couponAmount,
        couponRecordIds: recordsOf(ready.coupons).join(',') || null,
        integralAmount: price.integralAmount,
        freight: price.freight,
        ...(price.adjust !== 0 && { adjust: price.adjust }),
        payable: price.payable,
        integralUsed: price.integralUsed,
        ...checkout.receiver,
        buyerRemark: checkout.buyerRemark ?? null,
        orderedAt: quoted.now,
        payDeadline,
        presellGoodsId: line === SALES_LINE.presell ? (first?.sku.goodsId ?? null) : null,
        promisedMonth: line === SALES_LINE.presell ? (first?.sku.releaseMonth ?? null) : null,
        ...(lines.some(({ asExchange }) => asExchange) && {
          tradeThresholdAmount: quoted.settings['trade.thresholdAmount'],
          tradeThresholdQty: quoted.settings['trade.thresholdQty'],
        }),
        termsVersions: termsOfOrder(quoted.settings, line),
        additionTo: checkout.additionTo ?? null,
        source: checkout.source,
        clientIp: checkout.clientIp ?? null,
      },
    ],
    { ids: [id] },
  )
  const proof = JSON.stringify(price.proof satisfies readonly PriceStep[])
  await unscoped(ctx.db, MADE).updateTable('shop_order').set({ priceProof: proof }).where('id', '=', id).execute()
  await unscoped(ctx.db, MADE)
    .insertInto('shop_order_item')
    .values(lines.map((_, index) => itemRow(ctx, placing, id, index)))
    .execute()
  return { id, orderNo, line, payable: price.payable, payDeadline, status: ORDER.toPay }
}

interface ItemsOf {
  readonly checkout: Pick<Placed, 'userId'>
  readonly quoted: Pick<Quote, 'now'>
  readonly ready: Pick<ReadyOrder, 'lines' | 'price' | 'rates'>
  readonly orderNo: string
}

/** The item of an order that a line becomes, by its place among them. */
export function itemRow(
  ctx: TradeContext,
  { checkout, quoted, ready, orderNo }: ItemsOf,
  orderId: string,
  index: number,
) {
  const line = ready.lines[index]
  const priced = ready.price.lines[index]
  if (!line || !priced) {
    throw new Error('each line has its price')
  }
  const { sku, claim, offer, qty } = line
  return {
    id: newId(),
    orderId,
    orderNo,
    line: sku.line,
    position: index + 1,
    userId: checkout.userId,
    goodsId: sku.goodsId,
    memberDays: sku.memberDays,
    memberLevelId: sku.memberLevelId,
    productId: sku.productId,
    skuId: sku.skuId,
    orderedAt: quoted.now,
    titleSnap: sku.title,
    skuNameSnap: sku.name,
    pictureSnap: sku.picture ?? sku.cover,
    specsSnap: JSON.stringify(sku.extra ?? []),
    janSnap: sku.janCode,
    priceKind: priced.priceKind,
    originalPrice: sku.originalPrice,
    unitPrice: priced.unitPrice,
    agreedPrice: priced.agreedPrice,
    qty,
    lineAmount: priced.lineAmount,
    couponShare: priced.couponShare,
    integralShare: priced.integralShare,
    adjustShare: priced.adjustShare,
    integralRate: ready.rates[index] ?? null,
    payAmount: priced.payAmount,
    claimId: claim?.claimId ?? null,
    depositItemId: claim?.depositItemId ?? null,
    offerId: offer?.offerId ?? null,
    priceProof: JSON.stringify(priced.proof satisfies readonly PriceStep[]),
    createBy: ctx.user.username,
    tenantId: ctx.user.tenantId,
  }
}

/** Limited figures are kept for a shorter time. */
function deadlineOf(now: Date, { line, lines }: ReadyOrder, settings: Settings): Date {
  const isLimited = lines.some(({ sku }) => sku.limitPerUser > 0 || sku.goodsLimitPerUser > 0)
  const minutes = isLimited
    ? settings['order.limitedPayMinutes']
    : settings[line === SALES_LINE.presell ? 'order.presellPayMinutes' : 'order.payMinutes']
  return new Date(now.getTime() + minutes * 60_000)
}
