import type { FieldError } from '#kit/contract/errors.ts'
import { isOtherMeaning } from '#kit/contract/meaning.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { PAY_MODEL, type PayModel, PRICED_ALIKE, payModelTitle } from '../rules/pay-model.ts'
import { SKU_STATUS, type Sku, skuLabel } from '../sku/sku.ts'

type PriceCell = 'originalPrice' | 'presentPrice' | 'memberPrice' | 'tradePrice'

/**
 * Prices of a SKU that mean something else once its listing is paid in another way, and are asked for anew. What was the whole
 * price beside a deposit stays the one that a price is compared with; the other way round it is what people will pay.
 */
export function repricedCells(
  from: PayModel | null | undefined,
  to: PayModel | null | undefined,
): readonly PriceCell[] {
  if (!isOtherMeaning(PRICED_ALIKE, from, to)) {
    return []
  }
  const cells = ['presentPrice', 'memberPrice', 'tradePrice'] as const
  return to === PAY_MODEL.deposit ? ['originalPrice', ...cells] : cells
}

/** SKUs whose listing is paid in another way: without the prices that would mean something else. */
export function withoutPrices(skus: readonly Sku[], cells: readonly PriceCell[]): readonly Sku[] {
  return skus.map((sku) =>
    withCells(sku, { lowPriceOk: null, ...Object.fromEntries(cells.map((cell) => [cell, null])) }),
  )
}

/** The same with the prices that stored ones have. */
export function withPrices(skus: readonly Sku[], stored: readonly Sku[], cells: readonly PriceCell[]): readonly Sku[] {
  return skus.map((sku) => {
    const from = stored.find(({ id }) => id !== undefined && id === sku.id)
    return from
      ? withCells(sku, Object.fromEntries(['lowPriceOk' as const, ...cells].map((cell) => [cell, from[cell]])))
      : sku
  })
}

/** The same SKU where nothing differs. */
function withCells(sku: Sku, cells: Partial<Pick<Sku, PriceCell | 'lowPriceOk'>>): Sku {
  const names = Object.keys(cells) as (keyof typeof cells)[]
  return names.every((name) => (sku[name] ?? null) === (cells[name] ?? null)) ? sku : { ...sku, ...cells }
}

/**
 * Prices that were sent as they are stored, with a listing that is paid in another way from now on. What is left empty is none:
 * it keeps the listing off the shelf.
 */
export function repriceErrors(
  { cells, payModel }: { readonly cells: readonly PriceCell[]; readonly payModel: PayModel },
  sent: readonly Sku[],
  stored: readonly Sku[],
): readonly FieldError[] {
  return sent.flatMap((sku, index) => {
    const before = stored.find(({ id, name }) => (sku.id === undefined ? name === sku.name : id === sku.id))
    return cells
      .filter((cell) => before && sku[cell] !== null && sku[cell] === before[cell])
      .map((cell) => ({
        path: `skuList.${index}.${cell}`,
        message: titled(SAY_ANEW, payModelTitle(payModel), skuLabel(cell, 2, payModel)),
      }))
  })
}

/** No SKU has one of these prices: nothing is there that could be read as something else. */
export function isWithout(skus: readonly Pick<Sku, PriceCell>[], cells: readonly PriceCell[]): boolean {
  return skus.every((sku) => cells.every((cell) => sku[cell] === null))
}

/** An enabled SKU that a price is missing of: its listing waits for it off the shelf. */
export function isUnpriced(skus: readonly Pick<Sku, 'status' | PriceCell>[], cells: readonly PriceCell[]): boolean {
  const needed = cells.filter((cell) => cell !== 'tradePrice')
  return skus.some((sku) => sku.status === SKU_STATUS.enabled && needed.some((cell) => sku[cell] === null))
}

function titled([zh, en]: Text, model: Text, label: Text): Text {
  return [
    filled([zh, ''], { model: model[0], label: label[0] })[0],
    filled(['', en], { model: model[1], label: label[1] })[1],
  ]
}

const SAY_ANEW: Text = [
  '改为{model}后{label}的含义不同，请重新填写；暂不填写则下架等待',
  'Paid as "{model}" from now on, it means something else: enter the {label}, or leave it empty and the product waits off the shelf',
]
