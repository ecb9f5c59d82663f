import type { Text } from '#kit/contract/text.ts'
import { unscoped } from '#kit/server/database/scope.server.ts'
import { GOODS_STATE } from '../../../catalogue/goods/goods.ts'
import { FREIGHT_KIND } from '../../../catalogue/product/freight-kind.ts'
import { SHELF_STATE } from '../../../catalogue/product/listed-fields.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '../../../catalogue/sku/sku.ts'
import { isForOf, orderFor } from '../../model/coupon-use.ts'
import { additionPrice, keptLine, shareOfPieces } from '../../model/money/edited-price.ts'
import { type AskedLine, type PointsUse, type Price, priceOf } from '../../model/money/price.ts'
import { sum } from '../../model/money/shares.ts'
import type { ReadyLine, ReadyOrder } from '../checkout/checkout.server.ts'
import { couponLine, freightOf } from '../checkout/checkout.server.ts'
import type { OfferedCoupon } from '../checkout/checkout-coupons.server.ts'
import type { OfferedSku } from '../checkout/checkout-lines.server.ts'
import { pointsRateOf } from '../checkout/checkout-points.server.ts'
import type { TradeContext } from '../context/trade.server.ts'
import type { ItemRow } from '../order/order-rows.server.ts'
import type { Edit, EditedItem } from './read-edit.server.ts'

/** A line of the order as it will be: an item that stays, or one that is made. */
export interface EditedLine {
  readonly item: ItemRow | undefined
  readonly ready: ReadyLine
  readonly qty: number
}

/** The order as it will be, priced as a whole by the engine of the checkout. */
export interface EditedPrice {
  readonly lines: readonly EditedLine[]
  readonly price: Price
  readonly coupons: readonly OfferedCoupon[]
  /** What no longer fits, said before it is let go. */
  readonly notes: readonly Text[]
}

const OWN = 'coupons of an order that was read and locked'

/** Prices an order that is not paid anew: pieces that stay keep their price, and coupons, points and freight are worked out anew. */
export async function wholePrice(ctx: TradeContext, edit: Edit): Promise<EditedPrice> {
  const { row, items, buyer } = edit
  const lines = mergedLines(edit)
  const asked = lines.map((line) => askedOf(edit, line))
  const freight = freightOf(
    lines.map(({ ready }) => ready),
    buyer,
  )
  const held = await couponsOf(ctx, row.couponRecordIds)
  const seen = seenBy(lines, asked)
  const coupons = held.filter((coupon) => !('refusal' in orderFor(coupon, [{ lines: seen, freight }])))
  const uses = coupons.map((terms) => ({ terms, isFor: isForOf(terms, seen) }))
  const points = pointsOf(edit, asked)
  const of = { isMember: true, freight, coupons: uses, points }
  const plain = priceOf(asked, of)
  const kept = sum(items.map(({ item, kept: qty }) => shareOfPieces(item.adjustShare, qty, item.qty)))
  // what staff took off goes no further than what is left of the items
  const adjust = Math.max(kept, plain.couponAmount + plain.integralAmount - plain.itemAmount)
  const price = adjust === 0 ? plain : priceOf(asked, { ...of, adjust })
  return { lines, price, coupons, notes: lost({ held, coupons, edit, price }) }
}

/** What is added to a paid order, priced beside what stays of it: the order that is to be paid for it. */
export async function additionOf(ctx: TradeContext, edit: Edit): Promise<{ readonly ready: ReadyOrder } | undefined> {
  const { row, added, buyer, settings, freightBefore } = edit
  if (added.length === 0) {
    return undefined
  }
  const stays = [...edit.items, ...edit.siblings].filter(({ kept }) => kept > 0)
  const old = stays.map((of): EditedLine => keptEdited(edit, of))
  const fresh = added.map(({ sku, qty }, index): EditedLine => newLine(sku, qty, index))
  const lines = [...old, ...fresh]
  const asked = lines.map((line) => askedOf(edit, line))
  const whole = freightOf(
    lines.map(({ ready }) => ready),
    buyer,
  )
  // an order of which all goes back gives its coupons and its freight back, too
  const coupons = old.length > 0 ? await couponsOf(ctx, row.couponRecordIds) : []
  const seen = seenBy(lines, asked)
  const uses = coupons.map((terms) => ({ terms, isFor: isForOf(terms, seen) }))
  const priced = priceOf(asked, { isMember: true, freight: whole, coupons: uses })
  const had = sum(stays.map(({ item, kept }) => shareOfPieces(item.couponShare, kept, item.qty)))
  const names = coupons.map(({ name }) => name).join(' + ')
  const price = additionPrice({
    lines: priced.lines.slice(old.length),
    isForCoupon: fresh.map((_, at) => uses.some(({ isFor }) => isFor[old.length + at])),
    couponMore: priced.couponAmount - had,
    coupons: names === '' ? undefined : [names, names],
    freightMore: priced.freight - (old.length > 0 ? freightBefore : 0),
  })
  return {
    ready: {
      line: SALES_LINE.inStock,
      payModel: null,
      lines: fresh.map(({ ready }) => ready),
      coupons: [],
      price,
      rates: fresh.map(({ ready }) => pointsRateOf(ready.sku, buyer, settings)),
    },
  }
}

/** Pieces that are added to an item at the very price that it has are of that item; others make a line of their own. */
function mergedLines(edit: Edit): readonly EditedLine[] {
  const more = new Map<string, number>()
  const fresh = edit.added.filter(({ sku, qty }) => {
    const { price, kind } = unitNow(edit, sku)
    const same = edit.items.find(
      ({ item, kept }) =>
        kept > 0 &&
        item.skuId === sku.skuId &&
        item.offerId === null &&
        item.claimId === null &&
        item.unitPrice === price &&
        item.priceKind === kind &&
        !more.has(item.id),
    )
    if (same) {
      more.set(same.item.id, qty)
    }
    return !same
  })
  const stays = edit.items.flatMap((of): readonly EditedLine[] => {
    const qty = of.kept + (more.get(of.item.id) ?? 0)
    return of.kept > 0 ? [{ ...keptEdited(edit, { ...of, kept: qty }) }] : []
  })
  return [...stays, ...fresh.map(({ sku, qty }, index) => newLine(sku, qty, index))]
}

function unitNow(edit: Edit, sku: OfferedSku): { readonly price: number; readonly kind: number | undefined } {
  const [line] = priceOf([askedOf(edit, newLine(sku, 1, 0))], { isMember: true, freight: 0 }).lines
  return { price: line?.unitPrice ?? 0, kind: line?.priceKind }
}

function newLine(sku: OfferedSku, qty: number, index: number): EditedLine {
  return { item: undefined, qty, ready: { sku, claim: undefined, offer: undefined, qty, asExchange: false, index } }
}

function keptEdited({ skus }: Edit, { item, kept: qty }: EditedItem): EditedLine {
  const sku = { ...(skus.get(item.skuId) ?? goneSku(item)), presentPrice: item.normalPrice }
  return { item, qty, ready: { sku, claim: undefined, offer: undefined, qty, asExchange: false, index: 0 } }
}

function askedOf({ buyer }: Edit, { item, ready: { sku }, qty }: EditedLine): AskedLine {
  const { integralAllowed } = sku
  return item
    ? keptLine(item, { qty, integralAllowed })
    : {
        ...{ qty, integralAllowed, asExchange: false, tradePrice: null },
        presentPrice: sku.presentPrice ?? 0,
        memberPrice: buyer.isMember ? sku.memberPrice : null,
      }
}

function seenBy(lines: readonly EditedLine[], asked: readonly AskedLine[]) {
  const price = priceOf(asked, { isMember: true, freight: 0 })
  return lines.map(({ ready }, at) => couponLine(ready, at, price))
}

/** As many points as the order uses, where something still takes any. */
function pointsOf({ row, buyer, settings }: Edit, asked: readonly AskedLine[]): PointsUse | undefined {
  const used = Number(row.integralUsed)
  return used > 0 && settings['integral.enabled'] && asked.some(({ integralAllowed }) => integralAllowed)
    ? {
        asked: used,
        available: buyer.points + used,
        fenPer100Points: settings['integral.fenPer100Points'],
        maxPercent: settings['integral.maxPercent'],
      }
    : undefined
}

interface Lost {
  readonly held: readonly OfferedCoupon[]
  readonly coupons: readonly OfferedCoupon[]
  readonly edit: Edit
  readonly price: Price
}

function lost({ held, coupons, edit: { row, freightBefore }, price }: Lost): readonly Text[] {
  const points = Number(row.integralUsed) - price.integralUsed
  return [
    ...held
      .filter((coupon) => !coupons.includes(coupon))
      .map(
        ({ name }): Text => [
          `优惠券「${name}」不再满足条件，退还顾客`,
          `The coupon "${name}" does not fit any more: the customer can use it again`,
        ],
      ),
    ...(points > 0 ? [[`退还 ${points} 积分`, `${points} points go back`] as const] : []),
    ...(price.freight > freightBefore ? [FREIGHT_MORE] : []),
  ]
}

const FREIGHT_MORE: Text = ['运费增加', 'The freight comes to more']

/** Terms of the coupons that an order was priced with. */
async function couponsOf(ctx: TradeContext, recordIds: string | null): Promise<readonly OfferedCoupon[]> {
  const ids = (recordIds ?? '').split(',').filter(Boolean)
  if (ids.length === 0) {
    return []
  }
  const rows = await unscoped(ctx.db, OWN)
    .selectFrom('shop_coupon_record')
    .select(['id as recordId', 'name', 'kind', 'amountOff', 'percentOff', 'capAmount', 'thresholdAmount', 'scope'])
    .select(['scopeIds', 'lines', 'stackable'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return ids.flatMap((id) => rows.find(({ recordId }) => recordId === id) ?? [])
}

/** A SKU that does not exist any more takes neither coupons nor points, and costs no freight. */
function goneSku({ skuId, productId, goodsId, titleSnap, skuNameSnap, pictureSnap, janSnap }: ItemRow): OfferedSku {
  return {
    ...{ skuId, productId, goodsId, title: titleSnap, name: skuNameSnap ?? '', picture: pictureSnap, cover: null },
    ...{
      originalPrice: null,
      presentPrice: null,
      memberPrice: null,
      tradePrice: null,
      isTrade: 0,
      status: SKU_STATUS.disabled,
    },
    ...{ available: 0, extra: [], janCode: janSnap, line: SALES_LINE.inStock, payModel: null, memberOnly: false },
    ...{
      shelfState: SHELF_STATE.off,
      limitPerUser: 0,
      limitPerOrder: 0,
      minPerOrder: 1,
      goodsState: GOODS_STATE.draft,
    },
    ...{ freightKind: FREIGHT_KIND.free, freight: 0, couponAllowed: false, integralAllowed: false, integralRate: null },
    ...{ categoryId: null, presellStart: null, presellEnd: null, releaseMonth: null, goodsLimitPerUser: 0 },
    ...{ quotaTotal: 0, memberDays: null, memberLevelId: null },
  }
}
