import { type FieldError, invalid } from '#kit/contract/errors.ts'
import type { Fen } from '#kit/contract/money.ts'
import { monthsLater } from '#kit/contract/zoned-time.ts'
import { FREIGHT_KIND } from '#office/catalogue/product/freight-kind.ts'
import { SALES_LINE, type SalesLine } from '#office/catalogue/rules/sales-line.ts'
import { PAY_MODEL, type PayModel } from '../../../catalogue/rules/pay-model.ts'
import { PAYABLE_CLAIMS } from '../../model/claim-states.ts'
import { type CouponLine, isForOf } from '../../model/coupon-use.ts'
import { type Price, priceOf } from '../../model/money/price.ts'
import type { Settings } from '../../model/settings.ts'
import type { Trade, TradeContext } from '../context/trade.server.ts'
import { type Buyer, lockBuyer, unpaidBy } from '../customer/buyer.server.ts'
import type { KnownReceiver } from '../customer/linked-accounts.server.ts'
import { membershipErrors } from '../member/paid-membership.server.ts'
import { dealtCoupons, type OfferedCoupon, offeredCoupons } from './checkout-coupons.server.ts'
import {
  boughtBy,
  noShowsOf,
  type OfferedClaim,
  type OfferedPiece,
  type OfferedSku,
  offeredClaims,
  offeredPieces,
  offeredSkus,
  reservedOf,
} from './checkout-lines.server.ts'
import { pointsRateOf, pointsUseOf } from './checkout-points.server.ts'
import { checkoutErrors, orderKeyOf, passedByStaff } from './checkout-rules.ts'
import { boughtTogether } from './same-person.server.ts'

/** A line that is asked for: pieces of a SKU, or the balance of a claim as a whole. */
export type CheckoutLine =
  | { readonly skuId: string; readonly qty: number; readonly asExchange?: boolean | undefined }
  | { readonly claimId: string }
  /** A piece that was offered to who waits for it. */
  | { readonly offerId: string }

/** What somebody asks for. */
export interface Basket {
  readonly userId: string
  readonly lines: readonly CheckoutLine[]
  readonly isStaff: boolean
  /** Where it goes, once that is known. */
  readonly receiver?: KnownReceiver | undefined
  /** Coupons that the customer holds; several where each may be used with others. */
  readonly couponRecordIds?: readonly string[] | undefined
  /** Points to use, as many as the shop takes; of orders in stock. */
  readonly points?: number | undefined
}

/** A line with all that an order keeps of it. */
export interface ReadyLine {
  /** Of what was offered: paid as it was when that was done. */
  readonly sku: OfferedSku
  readonly claim: OfferedClaim | undefined
  readonly offer: OfferedPiece | undefined
  readonly qty: number
  readonly asExchange: boolean
  /** Its place among the lines that were sent. */
  readonly index: number
}

/** Lines that become one order. */
export interface ReadyOrder {
  readonly line: SalesLine
  /** Of pre-orders. */
  readonly payModel: PayModel | null
  readonly lines: readonly ReadyLine[]
  readonly coupons: readonly OfferedCoupon[]
  readonly price: Price
  /** Points per yuan of each line in thousandths; none where the shop gives none. */
  readonly rates: readonly (number | null)[]
}

export interface Quote {
  readonly now: Date
  readonly settings: Settings
  readonly buyer: Buyer
  readonly orders: readonly ReadyOrder[]
  /** Fen. */
  readonly payable: Fen
  /** Guards that staff pass with it. */
  readonly passed: readonly FieldError[]
}

/**
 * Prices what somebody asks for, split into the orders that it becomes: pre-orders by figure and by how they are paid,
 * everything else by line.
 * @param isLocked the checkout follows in this transaction: customer, figures, claims and coupons are locked
 * @throws DomainError `invalid` with everything that speaks against it
 */
export async function quote(
  trade: Trade,
  ctx: TradeContext,
  basket: Basket,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Quote> {
  const now = await trade.now(ctx)
  const buyer = await lockBuyer(ctx, basket.userId, { now, isLocked })
  if (!buyer) {
    throw invalid([{ path: 'customer', message: ['顾客不存在', 'There is no such customer', 'customer.unknown'] }])
  }
  const { couponRecordIds = [] } = basket
  const coupons = () => offeredCoupons(ctx, buyer.id, [...new Set(couponRecordIds)], { now, isLocked })
  return quoteFor(trade, ctx, { buyer, basket, coupons, now, isLocked })
}

interface Quoting {
  readonly buyer: Buyer
  readonly basket: Omit<Basket, 'userId' | 'couponRecordIds'>
  /** Those that are to be used; asked for once the SKUs are locked. */
  readonly coupons: () => Promise<readonly OfferedCoupon[]>
  readonly now: Date
  readonly isLocked: boolean
}

/** The same for a buyer and coupons that are known already. */
export async function quoteFor(trade: Trade, ctx: TradeContext, quoting: Quoting): Promise<Quote> {
  const { buyer, basket, now, isLocked } = quoting
  requireOnce(basket.lines)
  const settings = await trade.settings(ctx)
  const claims = await offeredClaims(
    ctx,
    buyer.id,
    basket.lines.flatMap((line) => ('claimId' in line ? [line.claimId] : [])),
  )
  const offers = await offeredPieces(
    ctx,
    buyer.id,
    basket.lines.flatMap((line) => ('offerId' in line ? [line.offerId] : [])),
    now,
  )
  const asked = basket.lines.map((line, index) => askedLine(line, { claims, offers }, index))
  const skus = await offeredSkus(ctx, [...new Set(asked.flatMap(({ skuId }) => skuId ?? []))], { isLocked })
  const found = [...skus.values()]
  const skuOf = ({ skuId, offer }: (typeof asked)[number]) => paidAsOffered(skus.get(skuId ?? ''), offer)
  const ruled = asked.map((line) => ({
    ...line,
    isClaim: line.claim !== undefined,
    isOffer: line.offer !== undefined,
    sku: skuOf(line),
  }))
  const circumstances = {
    now,
    settings,
    buyer,
    unpaid: await unpaidBy(ctx, buyer.id),
    bought: await boughtBy(ctx, buyer.id, found),
    together: await boughtTogether(ctx, { userId: buyer.id, receiver: basket.receiver }, found, { settings, isLocked }),
    reserved: await reservedOf(ctx, found, { isLocked }),
    noShows: await noShowsSeen(ctx, buyer, found, { settings, now }),
    isStaff: basket.isStaff,
  }
  const errors = [...checkoutErrors(ruled, circumstances), ...(await membershipErrors(ctx, buyer.id, ruled))]
  if (errors.length > 0) {
    throw invalid(errors)
  }
  const ready = asked.flatMap((line): readonly ReadyLine[] => {
    const sku = skuOf(line)
    return sku ? [{ ...line, sku }] : []
  })
  const parts = split(ready).map((lines) => {
    const asked = lines.map(pricedAs)
    const price = priceOf(asked, { isMember: buyer.isMember, freight: 0 })
    const seen = lines.map((line, at) => couponLine(line, at, price))
    return { lines, asked, seen, freight: freightOf(lines, buyer) }
  })
  const dealt = dealtCoupons(
    await quoting.coupons(),
    parts.map(({ seen, freight }) => ({ lines: seen, freight })),
  )
  const usedPoints = pointsUseOf(basket.points ?? 0, { buyer, settings, skus: found })
  const orders = parts.map(({ lines, asked, seen, freight }, at): ReadyOrder => {
    const coupons = dealt[at] ?? []
    const uses = coupons.map((terms) => ({ terms, isFor: isForOf(terms, seen) }))
    const { line = 1, payModel = null } = lines[0]?.sku ?? {}
    const points = line === SALES_LINE.inStock ? usedPoints : undefined
    return {
      line,
      payModel,
      lines,
      coupons,
      price: priceOf(asked, { isMember: buyer.isMember, freight, coupons: uses, points }),
      rates: lines.map(({ sku }) => pointsRateOf(sku, buyer, settings)),
    }
  })
  const payable = orders.reduce((sum, { price }) => sum + price.payable, 0)
  return { now, settings, buyer, orders, payable, passed: passedByStaff(ruled, circumstances) }
}

/** A place that was offered is paid as it was offered, whatever its listing says by now. */
function paidAsOffered(sku: OfferedSku | undefined, offer: OfferedPiece | undefined): OfferedSku | undefined {
  return sku && offer && sku.line === SALES_LINE.presell ? { ...sku, payModel: offer.payModel } : sku
}

/** Reservations that the buyer let lapse, where it matters. */
async function noShowsSeen(
  ctx: TradeContext,
  buyer: Buyer,
  skus: readonly OfferedSku[],
  { settings, now }: { readonly settings: Settings; readonly now: Date },
): Promise<number> {
  const isAsked = settings['presale.noShowLimit'] > 0 && skus.some(({ payModel }) => payModel === PAY_MODEL.reservation)
  return isAsked ? noShowsOf(ctx, buyer.id, monthsLater(ctx.clock, now, -settings['presale.noShowMonths'])) : 0
}

/** A claim is paid once, and an offer taken once. @throws DomainError `invalid` at the second line that names it */
function requireOnce(lines: readonly CheckoutLine[]): void {
  const seen = new Set<string>()
  const doubled = lines.flatMap((line, index) => {
    const name = 'claimId' in line ? 'claimId' : 'offerId' in line ? 'offerId' : undefined
    const key = 'claimId' in line ? line.claimId : 'offerId' in line ? line.offerId : ''
    const isDouble = name !== undefined && seen.has(`${name} ${key}`)
    seen.add(`${name} ${key}`)
    return isDouble
      ? [
          {
            path: `lines.${index}.${name}`,
            message: ['同一项不能重复下单', 'It is in another line already', 'checkout.repeatedLine'] as const,
          },
        ]
      : []
  })
  if (doubled.length > 0) {
    throw invalid(doubled)
  }
}

interface Entitled {
  readonly claims: ReadonlyMap<string, OfferedClaim>
  readonly offers: ReadonlyMap<string, OfferedPiece>
}

function askedLine(line: CheckoutLine, { claims, offers }: Entitled, index: number) {
  const none = { claim: undefined, offer: undefined, asExchange: false, index }
  if ('skuId' in line) {
    return { ...none, skuId: line.skuId, qty: line.qty, asExchange: line.asExchange ?? false }
  }
  if ('offerId' in line) {
    const offer = offers.get(line.offerId)
    if (!offer) {
      const message = ['候补发放不存在或已过期', 'There is no such offer any more'] as const
      throw invalid([{ path: `lines.${index}.offerId`, message }])
    }
    return { ...none, skuId: offer.skuId, qty: 1, offer }
  }
  const claim = claims.get(line.claimId)
  if (!claim || !(PAYABLE_CLAIMS as readonly number[]).includes(claim.state) || claim.dueAmount === null) {
    throw invalid([
      {
        path: `lines.${index}.claimId`,
        message: ['补款资格不存在、未开放或已在付款中', 'This claim cannot be paid now', 'claim.notPayable'],
      },
    ])
  }
  return { ...none, skuId: claim.skuId, qty: claim.qty, claim }
}

/** The balance of a claim was fixed when it opened, the price of an offer when it was made, whatever the SKU costs now. */
function unitPriceOf({ sku, claim, offer }: ReadyLine): Fen {
  return claim?.dueAmount ?? offer?.price ?? sku.presentPrice ?? 0
}

function pricedAs(line: ReadyLine) {
  const { sku, claim, offer, qty, asExchange } = line
  const isFixed = claim !== undefined || offer !== undefined
  return {
    qty,
    asExchange,
    presentPrice: unitPriceOf(line),
    memberPrice: isFixed ? null : sku.memberPrice,
    tradePrice: isFixed ? null : sku.tradePrice,
    integralAllowed: sku.integralAllowed && sku.line === SALES_LINE.inStock,
    isLater: sku.payModel === PAY_MODEL.reservation,
  }
}

/** A line as coupons see it; its amount is that before any of them. */
export function couponLine({ sku }: ReadyLine, at: number, { lines }: Price): CouponLine {
  const { line, goodsId, productId, categoryId, couponAllowed } = sku
  return { line, goodsId: goodsId ?? '', productId, categoryId, couponAllowed, lineAmount: lines[at]?.lineAmount ?? 0 }
}

/** One parcel costs what its dearest listing asks; it is paid with the last money that a pre-order takes. */
export function freightOf(lines: readonly ReadyLine[], { freeFreightOver }: Buyer): Fen {
  const isPaidLater = lines[0]?.sku.line === SALES_LINE.presell && lines[0].sku.payModel !== PAY_MODEL.prepaid
  if (isPaidLater || lines.every(({ claim }) => claim?.payModel === PAY_MODEL.prepaid)) {
    return 0
  }
  const items = lines.reduce((sum, line) => sum + unitPriceOf(line) * line.qty, 0)
  const isFree = freeFreightOver !== null && items >= freeFreightOver
  return isFree ? 0 : Math.max(0, ...lines.map(({ sku }) => (sku.freightKind === FREIGHT_KIND.fixed ? sku.freight : 0)))
}

function split(lines: readonly ReadyLine[]): readonly (readonly ReadyLine[])[] {
  const orders = new Map<string, ReadyLine[]>()
  for (const line of lines) {
    const key = orderKeyOf(line.sku)
    orders.set(key, [...(orders.get(key) ?? []), line])
  }
  return [...orders.values()]
}
