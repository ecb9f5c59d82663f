import { parseYuan, yuanOf } from '#kit/contract/money.ts'
import { PAY_MODEL, payModelOf } from '#office/catalogue/rules/pay-model.ts'
import { type BuilderValue, isSingle, type Sku, type SpecRow, type YuanCell } from '#office/catalogue/sku/sku.ts'
import { regenerate, singleValue } from '#office/catalogue/sku/sku-generate.ts'

/** A listing on pre-order with its specs and SKUs. */
interface PresellListing extends BuilderValue {
  /** How it is paid; a deposit unless said. */
  readonly payModel?: unknown
}

/**
 * Specs and SKUs of a final product that follows a presell product: the same specs, each SKU mapped to the presell SKU
 * of its name, the supplement being what the deposit leaves of the full price. Where none was taken it is the price itself.
 */
export function finalFromPresell(presell: PresellListing): BuilderValue {
  const specAttr: SpecRow[] = presell.specAttr.map(({ title, specValues }) => ({
    title,
    specValues: specValues.map((value) => ({ title: value.title })),
  }))
  const isWhole = (payModelOf(presell) ?? PAY_MODEL.deposit) !== PAY_MODEL.deposit
  const fresh = isSingle(presell) ? singleValue().skuList : regenerate(specAttr, [])
  const skuList = mappedByName(fresh, presell.skuList).map((sku) => {
    const from = presell.skuList.find(({ id }) => id !== undefined && id === sku.presellSkuId)
    return from
      ? {
          ...sku,
          picture: from.picture,
          originalPrice: from.originalPrice,
          presentPrice:
            (isWhole ? from.presentPrice : remainder(from.originalPrice, from.presentPrice)) ?? sku.presentPrice,
        }
      : sku
  })
  return { specAttr, skuList }
}

/**
 * Specs and SKUs of an in-stock product that sells what an arrival left: the same specs, the full price, and no pieces until
 * some are moved there.
 */
export function stockFromFinal(final: BuilderValue): BuilderValue {
  const specAttr: SpecRow[] = final.specAttr.map(({ title, specValues }) => ({
    title,
    specValues: specValues.map((value) => ({ title: value.title })),
  }))
  const fresh = isSingle(final) ? singleValue().skuList : regenerate(specAttr, [])
  const skuList = fresh.map((sku) => {
    const { picture, originalPrice } = final.skuList.find(({ name }) => name === sku.name) ?? sku
    return { ...sku, picture, originalPrice, presentPrice: originalPrice, memberPrice: originalPrice, stock: 0 }
  })
  return { specAttr, skuList }
}

/** Maps what is not mapped yet to the presell SKU of the same name. The same list when nothing is found. */
export function mappedByName(skus: readonly Sku[], presellSkus: readonly Sku[]): readonly Sku[] {
  const ids = new Map(presellSkus.map(({ name, id }) => [name, id]))
  const isOpen = (sku: Sku) => !sku.presellSkuId && ids.get(sku.name) !== undefined
  return skus.some(isOpen) ? skus.map((sku) => (isOpen(sku) ? { ...sku, presellSkuId: ids.get(sku.name) } : sku)) : skus
}

/** What is left to pay, null when the deposit is not below the full price. */
function remainder(full: YuanCell, deposit: YuanCell): YuanCell {
  const [fullFen, depositAmount] = [fenIn(full), fenIn(deposit)]
  return fullFen !== null && depositAmount !== null && depositAmount < fullFen ? yuanOf(fullFen - depositAmount) : null
}

function fenIn(cell: YuanCell): number | null {
  return cell === null ? null : parseYuan(cell)
}
