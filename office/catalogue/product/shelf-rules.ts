import type { FieldError } from '#kit/contract/errors.ts'
import { type Fen, formatYuan, parseYuan, yuanOf } from '#kit/contract/money.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { PAY_MODEL, type PayModel } from '#office/catalogue/rules/pay-model.ts'
import { isEnabled, type Sku, variantOf, type YuanCell } from '#office/catalogue/sku/sku.ts'
import { SKU_TEXTS, skuErrors } from '#office/catalogue/sku/sku-check.ts'
import { type ListedLine, SALES_LINE } from '../rules/sales-line.ts'
import { PRODUCT_TITLE_MAX } from './listed-fields.ts'

/** Above this share of the full price the law sees no deposit but part payment (Civil Code art. 586). */
const DEPOSIT_WARN_PERCENT = 20
const GOODS_READY = 1

export const SHELF_TEXTS = {
  titleTooLong: [
    '商品标题不能超过{max}个字符',
    'Title: at most {max} {max|character|characters}',
    'product.titleTooLong',
  ],
  goodsNotReady: ['关联的商品资料尚未就绪', 'The goods behind this product are not ready', 'product.goodsNotReady'],
  noEnabledSku: ['至少需要一个启用的SKU', 'At least one SKU must be enabled', 'product.noEnabledSku'],
  memberAbovePrice: ['会员价不能高于现价', 'Member price cannot be above the price'],
  memberAboveDeposit: ['会员定金不能高于定金', 'Member deposit cannot be above the deposit'],
  priceAboveOriginal: ['现价不能高于原价', 'Price cannot be above the original price'],
  wholeAboveOriginal: ['预售价不能高于原价', 'Pre-order price cannot be above the original price'],
  memberAboveWhole: ['会员价不能高于预售价', 'Member price cannot be above the pre-order price'],
  depositNotBelowFull: ['定金必须低于全款价', 'Deposit must be below the full price'],
  unmapped: ['未关联预售SKU', 'No pre-order SKU linked', 'product.unmapped'],
  owed: [
    '预售SKU“{name}”尚有未结定金，须关联到补款SKU',
    'Pre-order SKU "{name}" holds deposits and needs a balance SKU',
    'product.owed',
  ],
  depositShare: [
    '定金超过全款价的{percent}%，超出部分不具有定金效力（民法典第586条）',
    'Deposit is over {percent} % of the full price; the excess has no effect as a deposit (Civil Code art. 586)',
  ],
  totalHigher: ['定金与补款合计比预售公布的全款价高{amount}', 'Total is {amount} above the advertised full price'],
  reservedHigher: ['比预订时公布的预售价高{amount}', 'It is {amount} above the price that was reserved at'],
  reservedLower: ['比预订时公布的预售价低{amount}', 'It is {amount} below the price that was reserved at'],
  farBelow: [
    '仅为原价{list}的{percent}%，低于须确认的比例；请核对价格含义，确实如此请确认',
    'It is only {percent} % of the list price {list}. Check what the price means, and confirm it if it is right',
  ],
  totalLower: ['定金与补款合计比预售公布的全款价低{amount}', 'Total is {amount} below the advertised full price'],
} as const satisfies Record<string, Text>

export interface ShelfProduct {
  readonly line: ListedLine
  /** ListedLine 2: how it is paid; a deposit unless said. */
  readonly payModel?: PayModel | null | undefined
  readonly title: string
  /** Whole prices below this share of the list price are confirmed one by one; none is asked about where it is 0. */
  readonly lowPricePercent?: number
  /** What the maker announced, in the currency of the shop; null where that is not known. */
  readonly officialPrice?: YuanCell
  /** ListedLine 3: presell SKUs whose deposits are still open; each needs an enabled final SKU. */
  readonly owedPresellSkus?: readonly OwedSku[]
  /** SKUs that may have no piece left: what was on sale is sold out, and no error. */
  readonly maySellOut?: (sku: Sku) => boolean
}

/** A listing that takes balances, and the one that took the deposits. */
export interface BalanceListing {
  readonly id: string
  readonly presellProductId: string
}

/** A pre-order SKU that deposits were paid for. */
export interface OwedSku {
  readonly id: string
  readonly name: string
}

type PresellPrices = Pick<Sku, 'id' | 'originalPrice' | 'presentPrice'>

/**
 * Why a product may not go on the shelf; none means it may. SKUs come as they are on the wire,
 * prices in yuan; disabled ones are not looked at, and paths count them all (`skus.3.stock`).
 */
export function shelfErrors(
  product: ShelfProduct,
  goods: { readonly state: number | null } | null,
  skus: readonly Sku[],
): FieldError[] {
  const errors: FieldError[] = []
  if ([...product.title].length > PRODUCT_TITLE_MAX) {
    errors.push({ path: 'title', message: filled(SHELF_TEXTS.titleTooLong, { max: PRODUCT_TITLE_MAX }) })
  }
  if (goods?.state !== GOODS_READY) {
    errors.push({ path: 'goodsId', message: SHELF_TEXTS.goodsNotReady })
  }
  if (!skus.some(isEnabled)) {
    errors.push({ path: 'skus', message: skus.length === 0 ? SKU_TEXTS.noSkus : SHELF_TEXTS.noEnabledSku })
  }
  const variant = variantOf(product.line)
  for (const [index, sku] of skus.entries()) {
    if (isEnabled(sku)) {
      const isSoldOut = sku.stock === 0 && product.maySellOut?.(sku) === true
      const found = skuErrors({ sku, index, variant, line: product.line, payModel: product.payModel ?? undefined })
      errors.push(...found.filter(({ path }) => !(isSoldOut && path === `skus.${index}.stock`)))
      errors.push(...saleErrors(sku, index, product))
    }
  }
  return product.line === SALES_LINE.final ? [...errors, ...owedErrors(product, skus)] : errors
}

/**
 * What staff should see and may still do: a deposit over the legal share (line 2), a supplement that does not add up to
 * the advertised price (line 3). Enabled SKUs only; the cell that would be changed is named.
 */
export function productWarnings(
  product: Pick<ShelfProduct, 'line' | 'payModel'>,
  skus: readonly Sku[],
  context: {
    readonly depositWarnPercent?: number | undefined
    readonly presellSkus?: readonly PresellPrices[]
    /** ListedLine 3: how the pre-order was paid that it completes. */
    readonly presellPayModel?: PayModel | null | undefined
  } = {},
): FieldError[] {
  const { depositWarnPercent = DEPOSIT_WARN_PERCENT, presellSkus = [], presellPayModel } = context
  return skus.flatMap((sku, index) => {
    const message = isEnabled(sku) ? warningOf(sku) : null
    return message ? [{ path: `skus.${index}.presentPrice`, message }] : []
  })

  function warningOf(sku: Sku): Text | null {
    if (product.line === SALES_LINE.presell) {
      return takesDeposit(product.payModel) ? depositWarning(sku, depositWarnPercent) : null
    }
    const presell = presellSkus.find(({ id }) => id !== undefined && id === sku.presellSkuId)
    if (product.line !== SALES_LINE.final || !presell) {
      return null
    }
    return takesDeposit(presellPayModel) ? totalWarning(sku, presell) : reservedWarning(sku, presell, presellPayModel)
  }
}

function takesDeposit(payModel: PayModel | null | undefined): boolean {
  return payModel === undefined || payModel === null || payModel === PAY_MODEL.deposit
}

function saleErrors(sku: Sku, index: number, product: ShelfProduct): FieldError[] {
  const { line, payModel } = product
  const isWhole = line === SALES_LINE.presell && !takesDeposit(payModel)
  const { originalPrice, presentPrice, memberPrice } = sku
  const errors: FieldError[] = []
  const note = (column: keyof Sku, message: Text) => errors.push({ path: `skus.${index}.${column}`, message })
  if (line === SALES_LINE.final) {
    if (!sku.presellSkuId) {
      note('presellSkuId', SHELF_TEXTS.unmapped)
    }
    return errors
  }
  if (isAbove(memberPrice, presentPrice)) {
    const { memberAboveWhole, memberAboveDeposit, memberAbovePrice } = SHELF_TEXTS
    note(
      'memberPrice',
      isWhole ? memberAboveWhole : line === SALES_LINE.presell ? memberAboveDeposit : memberAbovePrice,
    )
  }
  const low = isWhole || line === SALES_LINE.inStock ? lowPriceError(sku, product) : null
  if (low) {
    note('lowPriceOk', low)
  }
  if (line === SALES_LINE.inStock && isAbove(presentPrice, originalPrice)) {
    note('presentPrice', SHELF_TEXTS.priceAboveOriginal)
  }
  if (isWhole && isAbove(presentPrice, originalPrice)) {
    note('presentPrice', SHELF_TEXTS.wholeAboveOriginal)
  }
  if (
    line === SALES_LINE.presell &&
    !isWhole &&
    (isAbove(presentPrice, originalPrice) || isSame(presentPrice, originalPrice))
  ) {
    note('presentPrice', SHELF_TEXTS.depositNotBelowFull)
  }
  return errors
}

/**
 * A price of the whole so far below the list price that it may be one of another meaning, such as a deposit. Its cell is that of
 * the confirmation, which says down to which price it is meant.
 */
function lowPriceError(sku: Sku, { lowPricePercent = 0, officialPrice = null }: ShelfProduct): Text | null {
  const list = Math.max(fenIn(sku.originalPrice) ?? 0, fenIn(officialPrice) ?? 0)
  const least = lowestPrice(sku)
  const confirmed = fenIn(sku.lowPriceOk ?? null)
  if (least === null || least * 100 >= list * lowPricePercent || (confirmed !== null && least >= confirmed)) {
    return null
  }
  return filled(SHELF_TEXTS.farBelow, { list: formatYuan(list), percent: Math.floor((least * 100) / list) })
}

/** The rows of SKUs that are refused for a price far below the list price alone. */
export function lowPlaces(errors: readonly Pick<FieldError, 'path'>[]): readonly number[] {
  return errors.flatMap(({ path }) => {
    const [, row] = /^skus\.(\d+)\.lowPriceOk$/.exec(path) ?? []
    return row === undefined ? [] : [Number(row)]
  })
}

/** SKUs with the prices of some rows confirmed down to what they are now. */
export function confirmedPrices(skus: readonly Sku[], rows: readonly number[]): readonly Sku[] {
  return skus.map((sku, index) => {
    const least = rows.includes(index) ? lowestPrice(sku) : null
    return least === null ? sku : { ...sku, lowPriceOk: yuanOf(least) }
  })
}

/** What somebody pays at least who buys one: the price, or that of members. */
function lowestPrice({ presentPrice, memberPrice }: Pick<Sku, 'presentPrice' | 'memberPrice'>): Fen | null {
  const prices = [fenIn(presentPrice), fenIn(memberPrice)].filter((fen) => fen !== null && fen > 0)
  return prices.length > 0 ? Math.min(...prices.map(Number)) : null
}

function owedErrors({ owedPresellSkus = [] }: ShelfProduct, skus: readonly Sku[]): FieldError[] {
  const mapped = new Set(skus.filter(isEnabled).map((sku) => sku.presellSkuId))
  return owedPresellSkus
    .filter(({ id }) => !mapped.has(id))
    .map(({ name }) => ({ path: 'skus', message: filled(SHELF_TEXTS.owed, { name }) }))
}

function depositWarning({ presentPrice, originalPrice }: PresellPrices, percent: number): Text | null {
  const deposit = fenIn(presentPrice)
  const full = fenIn(originalPrice)
  return deposit !== null && full !== null && deposit * 100 > full * percent
    ? filled(SHELF_TEXTS.depositShare, { percent })
    : null
}

function totalWarning(sku: Sku, presell: PresellPrices): Text | null {
  const supplement = fenIn(sku.presentPrice)
  const deposit = fenIn(presell.presentPrice)
  const full = fenIn(presell.originalPrice)
  if (supplement === null || deposit === null || full === null || deposit + supplement === full) {
    return null
  }
  const over = deposit + supplement - full
  return filled(over > 0 ? SHELF_TEXTS.totalHigher : SHELF_TEXTS.totalLower, { amount: formatYuan(Math.abs(over)) })
}

/** What was reserved is paid at the price of that day; the other one is what later pieces cost. */
function reservedWarning(sku: Sku, presell: PresellPrices, payModel: PayModel | null | undefined): Text | null {
  const [price, reserved] = [fenIn(sku.presentPrice), fenIn(presell.presentPrice)]
  if (payModel !== PAY_MODEL.reservation || price === null || reserved === null || price === reserved) {
    return null
  }
  const { reservedHigher, reservedLower } = SHELF_TEXTS
  return filled(price > reserved ? reservedHigher : reservedLower, { amount: formatYuan(Math.abs(price - reserved)) })
}

/** Empty and malformed prices have their own error; they are never also "above" another. */
function isAbove(one: YuanCell, other: YuanCell): boolean {
  const [left, right] = [fenIn(one), fenIn(other)]
  return left !== null && right !== null && left > right
}

function isSame(one: YuanCell, other: YuanCell): boolean {
  const fen = fenIn(one)
  return fen !== null && fen === fenIn(other)
}

function fenIn(cell: YuanCell): Fen | null {
  return cell === null ? null : parseYuan(cell)
}
