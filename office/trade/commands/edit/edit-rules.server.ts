import { type FieldError, invalid } from '#kit/contract/errors.ts'
import { GOODS_STATE } from '../../../catalogue/goods/goods.ts'
import { SHELF_STATE } from '../../../catalogue/product/listed-fields.ts'
import { SALES_LINE } from '../../../catalogue/rules/sales-line.ts'
import { SKU_STATUS } from '../../../catalogue/sku/sku.ts'
import { CUSTOMER_STATE } from '../../model/customer.ts'
import { PRICE_KIND } from '../../model/order-item.ts'
import { boughtBy } from '../checkout/checkout-lines.server.ts'
import { checkoutErrors, passedByStaff, type RuledLine } from '../checkout/checkout-rules.ts'
import { boughtTogether } from '../checkout/same-person.server.ts'
import type { TradeContext } from '../context/trade.server.ts'
import { unpaidBy } from '../customer/buyer.server.ts'
import type { KnownReceiver } from '../customer/linked-accounts.server.ts'
import type { Edit, EditedItem } from './read-edit.server.ts'

/**
 * Asks the rules of the checkout about what is added, beside what stays: limits of an order and of a person count both.
 * @returns guards that staff pass with it
 * @throws DomainError `invalid` with all that speaks against it
 */
export async function askRules(ctx: TradeContext, edit: Edit): Promise<readonly FieldError[]> {
  const { row, isPaid, items, siblings, added, buyer, settings, now } = edit
  const known = [...edit.skus.values()]
  const stays = [...items, ...siblings].filter(({ kept }) => kept > 0)
  const ruled = [...stays.map((of) => keptRuled(edit, of)), ...added.map(({ sku, qty }) => ({ ...PLAIN, qty, sku }))]
  // pieces of a paid order that go back count as bought, as with any refund
  const own = [...(isPaid ? stays : [...items.map((each) => ({ ...each, kept: each.live })), ...siblings])]
  const bought = await boughtBy(ctx, buyer.id, known)
  const unpaid = await unpaidBy(ctx, buyer.id)
  const circumstances = {
    ...{ now, settings, isStaff: true, reserved: new Map<string, number>() },
    // who has nothing added buys nothing
    buyer: added.length > 0 ? buyer : { ...buyer, state: CUSTOMER_STATE.normal },
    unpaid: { ...unpaid, byProduct: less(unpaid.byProduct, own, ({ item }) => item.productId) },
    bought: {
      byProduct: less(bought.byProduct, own, ({ item }) => item.productId),
      byGoods: less(bought.byGoods, own, ({ item }) => item.goodsId ?? ''),
    },
    together: await boughtTogether(ctx, { userId: buyer.id, receiver: receiverOf(row) }, known, {
      settings,
      isLocked: true,
    }),
  }
  const isLess = !isPaid && items.some(({ live, kept }) => kept < live)
  const found = placed(checkoutErrors(ruled, circumstances), { added, from: stays.length, isLess })
  if (found.length > 0) {
    throw invalid(found)
  }
  return placed(passedByStaff(ruled, circumstances), { added, from: stays.length, isLess: false })
}

const PLAIN = { asExchange: false, isClaim: false } as const

/** A piece that stays is asked about no more: it only counts, and allows exchange purchases or is one. */
function keptRuled({ skus }: Edit, { item, kept }: EditedItem): RuledLine {
  const { skuId, productId, goodsId, normalPrice, priceKind } = item
  const sku = skus.get(skuId)
  return {
    qty: kept,
    asExchange: priceKind === PRICE_KIND.exchange,
    isClaim: false,
    isOffer: true,
    sku: sku
      ? { ...sku, presentPrice: normalPrice }
      : {
          ...{ skuId, productId, goodsId, line: SALES_LINE.inStock, payModel: null, presentPrice: normalPrice },
          ...{ status: SKU_STATUS.enabled, available: 0, isTrade: 0, tradePrice: null, memberOnly: false },
          ...{ shelfState: SHELF_STATE.on, goodsState: GOODS_STATE.ready, presellStart: null, presellEnd: null },
          ...{ limitPerUser: 0, limitPerOrder: 0, minPerOrder: 1, goodsLimitPerUser: 0, quotaTotal: 0 },
        },
  }
}

/** Errors at the lines that were sent; what stays has none of its own, unless exchange purchases lose what allowed them. */
function placed(
  errors: readonly FieldError[],
  { added, from, isLess }: { readonly added: Edit['added']; readonly from: number; readonly isLess: boolean },
): readonly FieldError[] {
  return errors.flatMap(({ path, message }): readonly FieldError[] => {
    const [, index] = /^lines\.(\d+)/.exec(path) ?? []
    if (index === undefined) {
      return [{ path, message }]
    }
    if (path.endsWith('.asExchange')) {
      return isLess ? [{ path: 'lines', message }] : []
    }
    const line = added[Number(index) - from]
    return line ? [{ path: line.path, message }] : []
  })
}

function less(
  counts: ReadonlyMap<string, number>,
  own: readonly EditedItem[],
  keyOf: (of: EditedItem) => string,
): ReadonlyMap<string, number> {
  const left = new Map(counts)
  for (const each of own) {
    const key = keyOf(each)
    const had = left.get(key)
    if (had !== undefined) {
      left.set(key, Math.max(0, had - each.kept))
    }
  }
  return left
}

function receiverOf({ receiverName, receiverPhone, areaText, address }: Edit['row']): KnownReceiver | undefined {
  return receiverName && receiverPhone && areaText && address
    ? { receiverName, receiverPhone, areaText, address }
    : undefined
}
